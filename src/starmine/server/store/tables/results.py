"""The result of a finished game, stored for lists so that they need not replay it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game, as stored in ``models.TableRow``; ``live.results`` converts it."""

    turns: int
    status: int  # as in the ``GAME`` record
    score: int  # the final score
    cards: int  # the number of cards on the fireworks
    last: str | None  # the kind played or discarded on the last turn
    strikes: int
