"""Converts the end of a game to the stored result and back."""

from __future__ import annotations

import starmine as sm
from starmine.server.store.tables.results import Result


def result_of(game: sm.Game) -> Result | None:
    """The result of a game; None while it goes on."""
    if game.outcome is None:
        return None
    status, cards = int(game.state["status"]), int(game.state["score"])
    return Result(game.turn, status, game.score, cards, game.log[-1].kind, game.strikes)


def outcome_of(result: Result, edition: sm.Edition) -> sm.Outcome:
    """The game's outcome from its stored result."""
    return sm.Outcome.of(result.status, result.score, result.cards, edition, result.last)
