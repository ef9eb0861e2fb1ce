"""The possible kinds of cards, compared with enumerated deals."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from starmine.knowledge.matching import feasible
from starmine.rules.cards import KINDS
from tests.knowledge.naive import possible
from tests.knowledge.strategies import Puzzle, puzzles


def feasible_kinds(masks: list[int], copies: list[int]) -> list[int]:
    padded = [*copies, *[0] * (KINDS - len(copies))]
    found: list[int] = feasible(np.array(masks, np.int64), np.array(padded, np.int64)).tolist()
    return found


@given(puzzles(cards=5, kinds=5))
def test_kind_is_feasible_when_a_deal_has_it(puzzle: Puzzle) -> None:
    assert feasible_kinds(*puzzle) == possible(*puzzle)
