"""What lists show of a finished game, so that they need not play it through."""

from __future__ import annotations

from dataclasses import dataclass

import starmine as sm
from starmine.rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game, as ``models.TableRow`` keeps it."""

    turns: int
    status: int  # as in the ``GAME`` record
    score: int  # the score that counts
    cards: int  # on the fireworks
    last: str | None  # the kind that left a hand on the last turn

    @classmethod
    def of(cls, game: sm.Game) -> Result | None:
        """The result of a game; None while it goes on."""
        if game.outcome is None:
            return None
        last = game.log[-1].kind
        return cls(game.turn, int(game.state["status"]), game.score, int(game.state["score"]), last)

    def outcome(self, edition: sm.Edition) -> Outcome:
        """The same, in words."""
        return Outcome.of(self.status, self.score, self.cards, edition, self.last)
