"""The ways in which a firework is built, as tables that the kernel reads.

An ordinary firework rises from 1 to 5. In some variants of hanab.live a firework falls, takes whichever end comes
first, or begins anywhere. A *way* is one of these; a game holds the way of each suit beside the height of its
firework. A set of *places* has a bit for each rank, from 1 on, and ``START`` for the START card.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import RANKS, START_PLACE

# OPEN takes the rank at either end, or START, which FROM_START_UP and FROM_START_DOWN follow. ANYWHERE begins with
# a rank that no other firework began with, and FROM, FROM + 1 and so on go round from rank 1, 2 and so on.
UP, DOWN, OPEN, FROM_START_UP, FROM_START_DOWN, ANYWHERE, FROM = range(7)
WAYS = FROM + RANKS
PLACES = RANKS + 1

Table = npt.NDArray[np.uint8]


@functools.cache
def tables(ranks: int, *, start_cards: bool) -> tuple[Table, Table, Table]:
    """By way and height, the places that fit next, and those that are built; by way and place, the way after it."""
    fitting = np.zeros((WAYS, PLACES), np.uint8)
    built = np.zeros((WAYS, PLACES), np.uint8)
    after = np.repeat(np.arange(WAYS, dtype=np.uint8)[:, None], PLACES, axis=1)
    up = list(range(ranks))
    orders = {
        UP: up,
        DOWN: up[::-1],
        FROM_START_UP: [START_PLACE, *up[1:]],
        FROM_START_DOWN: [START_PLACE, *up[-2::-1]],
        **{FROM + first: up[first:] + up[:first] for first in up},
    }
    for way, order in orders.items():
        for height, place in enumerate(order):
            fitting[way, height] = 1 << place
            built[way, height + 1] = built[way, height] | 1 << place
    if start_cards:
        for way in (UP, DOWN):
            fitting[way, 0] |= 1 << START_PLACE
        fitting[OPEN, 0] = fitting[UP, 0] | fitting[DOWN, 0]
        fitting[OPEN, 1] = fitting[FROM_START_UP, 1] | fitting[FROM_START_DOWN, 1]
        built[OPEN, 1] = 1 << START_PLACE
        after[OPEN, [0, ranks - 1]] = UP, DOWN
        after[OPEN, [1, ranks - 2]] = FROM_START_UP, FROM_START_DOWN
    fitting[ANYWHERE, 0] = (1 << ranks) - 1
    after[ANYWHERE, :ranks] = [FROM + first for first in up]
    return fitting, built, after
