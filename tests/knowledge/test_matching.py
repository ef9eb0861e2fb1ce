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


def test_kinds_are_infeasible_when_two_other_cards_need_their_last_copies() -> None:
    assert feasible_kinds([0b011, 0b011, 0b111], [1, 1, 1]) == [0b011, 0b011, 0b100]


def test_kind_is_feasible_when_a_chain_of_cards_can_change_kinds() -> None:
    assert feasible_kinds([0b0011, 0b0110, 0b1100, 0b0001], [1, 1, 1, 1]) == [0b0010, 0b0100, 0b1000, 0b0001]


def test_no_kind_is_feasible_without_a_deal() -> None:
    assert feasible_kinds([0b1, 0b1], [1]) == [0, 0]
