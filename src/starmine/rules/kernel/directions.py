"""The directions in which a firework is built, as tables that the kernel reads.

An ordinary firework rises from 1 to 5. In some variants of hanab.live a firework falls from 5 to 1, does either, or
begins with any rank. A *direction* is one of these ways; a game has the direction and the height of each suit's
firework. A set of *places* is a mask with a bit for each rank, from 1 on, and one for the START card.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import RANKS, START_PLACE

# OPEN is not decided yet: 1 leads to UP, 5 to DOWN, and START and the next card to FROM_START_UP or FROM_START_DOWN.
# ANYWHERE has not begun: with rank r it becomes FROM + r - 1, which continues with 1 after the highest rank.
UP, DOWN, OPEN, FROM_START_UP, FROM_START_DOWN, ANYWHERE, FROM = range(7)
DIRECTIONS = FROM + RANKS
PLACES = RANKS + 1

Table = npt.NDArray[np.uint8]


@functools.cache
def tables(ranks: int, *, start_cards: bool) -> tuple[Table, Table, Table]:
    """The fields ``fitting``, ``built`` and ``direction_after`` of ``RULES``."""
    fitting = np.zeros((DIRECTIONS, PLACES), np.uint8)
    built = np.zeros((DIRECTIONS, PLACES), np.uint8)
    after = np.repeat(np.arange(DIRECTIONS, dtype=np.uint8)[:, None], PLACES, axis=1)
    up = list(range(ranks))
    orders = {  # by direction: the places in the order of play
        UP: up,
        DOWN: up[::-1],
        FROM_START_UP: [START_PLACE, *up[1:]],  # START, 2, 3, 4, 5
        FROM_START_DOWN: [START_PLACE, *up[-2::-1]],  # START, 4, 3, 2, 1
        **{FROM + first: up[first:] + up[:first] for first in up},
    }
    for direction, order in orders.items():
        for height, place in enumerate(order):
            fitting[direction, height] = 1 << place
            built[direction, height + 1] = built[direction, height] | 1 << place
    if start_cards:
        # While a firework is OPEN and empty, ``kinds`` considers UP and DOWN: they may then begin with START, too.
        for direction in (UP, DOWN):
            fitting[direction, 0] |= 1 << START_PLACE
        fitting[OPEN, 0] = fitting[UP, 0] | fitting[DOWN, 0]
        fitting[OPEN, 1] = fitting[FROM_START_UP, 1] | fitting[FROM_START_DOWN, 1]
        built[OPEN, 1] = 1 << START_PLACE
        after[OPEN, [0, ranks - 1]] = UP, DOWN
        after[OPEN, [1, ranks - 2]] = FROM_START_UP, FROM_START_DOWN
    fitting[ANYWHERE, 0] = (1 << ranks) - 1
    after[ANYWHERE, :ranks] = [FROM + first for first in up]
    return fitting, built, after
