"""``ruleset``: computes the ``RULES`` record that kernels read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from starmine.rules.action_ids import clue_id
from starmine.rules.cards import RANKS
from starmine.rules.state import RULES, Record


def ruleset(
    *,
    players: int,
    hand_size: int,
    copies: Sequence[int],
    colours: int,
    ranks: int,
    clue_tokens: int,
    **options: int,
) -> Record:
    """The read-only ``RULES`` record of a table. ``options`` are those of ``RuleOptions`` that have a field in it.

    ``copies`` says by kind how many cards there are, for whole suits of five ranks: 0 for ranks above ``ranks``,
    which the table does not play with. Of the suits the first ``colours`` can be clued by colour.
    """
    rules = np.zeros(1, RULES)
    rules["copies"][0, : len(copies)] = copies
    for kind in range(len(copies)):
        if copies[kind]:
            rules["all_kinds"] |= np.uint32(1 << kind)
            for clue in _clues_that_touch(kind, colours):
                rules["clue_kinds"][0, clue] |= np.uint32(1 << kind)
                rules["kind_clues"][0, kind] |= np.uint16(1 << clue)
    rules["players"] = players
    rules["hand_size"] = hand_size
    rules["suits"] = len(copies) // RANKS
    rules["colours"] = colours
    rules["ranks"] = ranks
    rules["deck_size"] = sum(copies)
    rules["max_score"] = len(copies) // RANKS * ranks
    rules["clue_tokens"] = clue_tokens
    for name, value in options.items():
        rules[name] = value
    for offset in range(1, players):
        for value in range(colours + ranks):
            action = clue_id(rules[0], offset, value)
            rules["clue_offset"][0, action], rules["clue_value"][0, action] = offset, value
    rules.setflags(write=False)
    return rules[0]


def _clues_that_touch(kind: int, colours: int) -> Iterator[int]:
    """The clue values that touch a kind: its rank's, and its colour's, or every colour's if it is wild. (C42)"""
    suit, rank = divmod(kind, RANKS)
    yield from (suit,) if suit < colours else range(colours)
    yield colours + rank
