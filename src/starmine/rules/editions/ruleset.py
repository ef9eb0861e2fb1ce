"""``ruleset``: computes the ``RULES`` record that kernels read."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import MAX_SUITS, RANKS, START_PLACE, face
from starmine.rules.kernel.action_ids import clue_id
from starmine.rules.kernel.state import (
    ACTIONS,
    ANYWHERE,
    CLUES,
    DIRECTIONS,
    DOWN,
    FROM,
    FROM_START_DOWN,
    FROM_START_UP,
    NEVER,
    NOTHING,
    OPEN,
    PLACES,
    RULES,
    UP,
    VALUE,
    Record,
)

_Table = npt.NDArray[np.uint8]


def ruleset(
    *,
    players: int,
    hand_size: int,
    copies: Sequence[int],
    colours: int,
    ranks: int,
    clue_tokens: int,
    rank_clues: int | None = None,
    touching: Sequence[int] | None = None,
    directions: Sequence[int] | None = None,
    inverted_kinds: int = 0,
    free_clues: int = 0,
    bonus: int = 1,
    **options: int,
) -> Record:
    """The read-only ``RULES`` record of a table. ``options`` are its other fields, by default 0.

    ``copies`` has the number of copies by kind: for suits of five ranks, with 0 for ranks above ``ranks``, then for the
    START cards of all suits, if there are any. ``touching`` has by kind the set of clue values that touch it. By
    default each of the first ``colours`` suits is touched by its colour, further suits by every colour, and each rank
    by its number. ``directions`` has the direction of each suit; by default all rise.
    """
    rules = np.zeros(1, RULES)
    rank_clues = ranks if rank_clues is None else rank_clues
    directions = (UP,) * (len(copies) // RANKS) if directions is None else directions
    touching = _ordinary(copies, colours) if touching is None else touching
    rules["copies"][0, : len(copies)] = copies
    for kind, number in enumerate(copies):
        rules["kind_suit"][0, kind], rules["kind_place"][0, kind] = face(kind, len(directions))
        if number:
            rules["all_kinds"] |= 1 << kind
            rules["kind_clues"][0, kind] = touching[kind]
    everything, untold = int(rules["all_kinds"][0]), options.get("untold", NOTHING)
    # A clue that is not told in full leaves all kinds possible, of cards that it touches and of others.
    for clue in range(CLUES):
        touched = sum((touching[kind] >> clue & 1) << kind for kind, number in enumerate(copies) if number)
        rules["clue_kinds"][0, clue] = everything if untold else touched
        rules["spared_kinds"][0, clue] = everything if untold else ~touched
        rules["clue_marks"][0, clue] = _told(clue, colours, untold)
    rules["players"] = players
    rules["hand_size"] = hand_size
    rules["suits"] = len(directions)
    rules["start_kinds"] = len(directions) * RANKS
    rules["kinds"] = len(copies)
    rules["colours"] = colours
    rules["rank_clues"] = rank_clues
    rules["ranks"] = ranks
    rules["deck_size"] = sum(copies)
    rules["max_score"] = len(directions) * ranks
    rules["clue_tokens"] = clue_tokens
    rules["inverted_kinds"] = inverted_kinds
    rules["bonus"] = bonus
    for name, value in options.items():
        rules[name] = value
    rules["settles"] = rules["endless"] | (rules["early_end"] != NEVER)
    rules["free_clues"] = (1 << colours + rank_clues) - 1 if options.get("empty_clues") else free_clues
    rules["directions"][0] = [*directions, *[UP] * (MAX_SUITS - len(directions))]  # UP for suits not in play
    rules["fitting"], rules["built"], rules["direction_after"] = _direction_tables(
        ranks, start_cards=len(copies) > len(directions) * RANKS
    )
    rules["shown_as"] = np.arange(ACTIONS)
    for offset in range(1, players):
        for value in range(colours + rank_clues):
            action = clue_id(rules[0], offset, value)
            rules["clue_offset"][0, action], rules["clue_value"][0, action] = offset, value
            rules["shown_as"][0, action] = clue_id(rules[0], offset, _told(value, colours, untold))
    rules.setflags(write=False)
    return rules[0]


def _told(value: int, colours: int, untold: int) -> int:
    """The clue value that the others are told.

    Where they are not told the value, it is the first value of the clue's type; where not even the type, it is 0.
    """
    if untold == NOTHING:
        return value
    return colours if untold == VALUE and value >= colours else 0


def _ordinary(copies: Sequence[int], colours: int) -> list[int]:
    """By kind: the clue values of its rank and of its colour, or of every colour if it is wild. (C42)"""
    faces = [divmod(kind, RANKS) for kind in range(len(copies))]
    every = (1 << colours) - 1
    return [(1 << suit if suit < colours else every) | 1 << colours + place for suit, place in faces]


@functools.cache
def _direction_tables(ranks: int, *, start_cards: bool) -> tuple[_Table, _Table, _Table]:
    """The fields ``fitting``, ``built`` and ``direction_after`` of ``RULES``; see the directions there."""
    fitting = np.zeros((DIRECTIONS, PLACES), np.uint8)
    built = np.zeros((DIRECTIONS, PLACES), np.uint8)
    # By direction and place played: unchanged, but for OPEN and ANYWHERE below.
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
        # ``kinds`` treats an empty OPEN firework as UP or DOWN (``_directions_on``), so START must fit these, too.
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
