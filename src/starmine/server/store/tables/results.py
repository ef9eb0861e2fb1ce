"""What lists show of a finished game, so that they need not play it through."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game, as ``models.TableRow`` keeps it; ``live.results`` makes it and reads it."""

    turns: int
    status: int  # as in the ``GAME`` record
    score: int  # the score that counts
    cards: int  # on the fireworks
    last: str | None  # the kind that left a hand on the last turn
    strikes: int | None = None  # none for games that an older version finished
