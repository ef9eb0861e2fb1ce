"""Numbers of deals, possible kinds and chances of hidden cards, compared with enumerated deals."""

from __future__ import annotations

from math import perm

import numpy as np
from hypothesis import assume, given

from starmine.knowledge.counting import deals, hand_chances
from starmine.knowledge.matching import feasible
from starmine.rules.cards import KINDS
from tests.knowledge.naive import Puzzle, all_deals, chances, count_deals, possible, puzzles
from tests.runs import examples


@given(puzzles(cards=5, kinds=5))
def test_deals_agree_with_listed_deals(puzzle: Puzzle) -> None:
    assert deals(*puzzle) == len(list(all_deals(*puzzle)))


@examples(60)
@given(puzzles(cards=10, kinds=8))
def test_deals_agree_with_another_count_when_cards_are_many(puzzle: Puzzle) -> None:
    assert deals(*puzzle) == count_deals(*puzzle)


def test_deals_are_exact_when_larger_than_one_prime() -> None:
    """Twenty cards of different kinds out of thirty: a falling product of 97 bits."""
    assert deals([(1 << 30) - 1] * 20, [1] * 30) == perm(30, 20)


@given(puzzles(cards=4, kinds=5))
def test_chances_are_shares_of_all_ways_to_draw_the_hand(puzzle: Puzzle) -> None:
    expected = chances(*puzzle)
    assume(all(expected))
    assert hand_chances(*puzzle) == expected


@given(puzzles(cards=5, kinds=5))
def test_kind_is_feasible_when_a_deal_has_it(puzzle: Puzzle) -> None:
    masks, copies = puzzle
    padded = [*copies, *[0] * (KINDS - len(copies))]
    assert feasible(np.array(masks, np.int64), np.array(padded, np.int64)).tolist() == possible(masks, copies)
