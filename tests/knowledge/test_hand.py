"""The probabilities of one hand, compared with all ways to draw it."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume, given

from starmine.knowledge.hand import hand_chances
from tests.knowledge.naive import chances
from tests.knowledge.strategies import Puzzle, puzzles


@given(puzzles(cards=4, kinds=5))
def test_chances_are_shares_of_all_ways_to_draw_the_hand(puzzle: Puzzle) -> None:
    expected = chances(*puzzle)
    assume(all(expected))
    assert hand_chances(*puzzle) == expected


def test_chances_count_two_copies_twice() -> None:
    assert hand_chances([0b11], [2, 1]) == [{0: Fraction(2, 3), 1: Fraction(1, 3)}]


def test_chances_count_a_copy_in_one_slot_only() -> None:
    assert hand_chances([0b11, 0b01], [1, 3]) == [{1: Fraction(1)}, {0: Fraction(1)}]
