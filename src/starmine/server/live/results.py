"""Converts the end of a game to the stored result and back."""

from __future__ import annotations

import starmine as sm
from starmine.rules.kernel.state import PLAYING
from starmine.rules.words.texts import text
from starmine.server.store.tables.results import Result

_UNFINISHED = text("end.unfinished", "the game was not played to its end")


def result_of(game: sm.Game) -> Result | None:
    """The result of a game; None while it goes on."""
    return None if game.outcome is None else result_so_far(game)


def result_so_far(game: sm.Game) -> Result:
    """The result of a game that does not go on, such as an imported one, which may be unfinished."""
    status, cards = int(game.state["status"]), int(game.state["score"])
    last = game.log[-1].kind if game.log else None
    return Result(game.turn, status, game.score, cards, last, game.strikes)


def outcome_of(result: Result, edition: sm.Edition) -> sm.Outcome:
    """The game's outcome from its stored result."""
    if result.status == PLAYING:
        return sm.Outcome("unfinished", lost=False, score=result.score, cards=result.cards, reason=_UNFINISHED)
    return sm.Outcome.of(result.status, result.score, result.cards, edition, result.last)
