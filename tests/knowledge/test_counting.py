"""How many deals fit, beside naive counts."""

from __future__ import annotations

from math import perm

from hypothesis import given, settings

from starmine.knowledge.counting import deals
from tests.knowledge.naive import all_deals, count_deals
from tests.knowledge.strategies import Puzzle, puzzles

COPIES = (3, 2, 2, 2, 1)


@settings(deadline=None)
@given(puzzles(cards=5, kinds=5))
def test_as_many_deals_as_can_be_written_out(puzzle: Puzzle) -> None:
    assert deals(*puzzle) == len(list(all_deals(*puzzle)))


@settings(deadline=None, max_examples=60)
@given(puzzles(cards=10, kinds=8))
def test_larger_numbers_of_cards_agree_with_another_way_to_count(puzzle: Puzzle) -> None:
    assert deals(*puzzle) == count_deals(*puzzle)


def test_no_cards_have_one_deal_and_a_card_without_kinds_has_none() -> None:
    assert deals([], COPIES) == 1
    assert deals([0], COPIES) == 0
    assert deals([0b1, 0b1], [1]) == 0


def test_cards_that_need_no_table_multiply() -> None:
    assert deals([0b11111] * 2, [2] * 5) == 25


def test_counts_beyond_one_prime_are_exact() -> None:
    """Twenty cards, each of a kind of its own to choose from thirty: a falling product of 97 bits."""
    assert deals([(1 << 30) - 1] * 20, [1] * 30) == perm(30, 20)


def test_a_kind_with_copies_for_all_is_one_more_choice() -> None:
    assert deals([0b11] * 3, [3, 1]) == 1 + 3
