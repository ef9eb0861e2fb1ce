"""Numbers of deals, compared with naive counts."""

from __future__ import annotations

from math import perm

from hypothesis import given

from starmine.knowledge.counting import deals
from tests.knowledge.naive import all_deals, count_deals
from tests.knowledge.strategies import Puzzle, puzzles
from tests.runs import examples

COPIES = (3, 2, 2, 2, 1)


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
