"""The probabilities of one hand, compared with all ways to draw it."""

from __future__ import annotations

from hypothesis import assume, given

from starmine.knowledge.hand import hand_chances
from tests.knowledge.naive import chances
from tests.knowledge.strategies import Puzzle, puzzles


@given(puzzles(cards=4, kinds=5))
def test_chances_are_shares_of_all_ways_to_draw_the_hand(puzzle: Puzzle) -> None:
    expected = chances(*puzzle)
    assume(all(expected))
    assert hand_chances(*puzzle) == expected
