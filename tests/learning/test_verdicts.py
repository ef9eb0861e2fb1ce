"""Verdicts never say anything false."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.learning.puzzles import PUZZLES, Puzzle
from starmine.learning.puzzles.goals import Save
from starmine.rules.words.texts import Text


@pytest.mark.parametrize(
    "puzzle", [one for one in PUZZLES.values() if isinstance(one.goal, Save)], ids=lambda one: one.id
)
def test_card_is_said_to_be_discarded_next_only_where_a_discard_is_allowed(puzzle: Puzzle) -> None:
    others = [action for action in puzzle.game.legal_actions() if not isinstance(action, sm.Clue)]
    assert others
    for action in others:
        verdict, after = puzzle.judge(action)
        assert isinstance(verdict.reason, Text)
        assert (verdict.reason.id == "verdict.gone") == (after.refusals()["discard"] is None)
