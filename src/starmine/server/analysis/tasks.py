"""What the processes compute. They import the analysis, which the server itself never loads."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import starmine as sm


def is_winnable(edition: str, options: dict[str, Any], players: int, deck: str, first: int) -> bool | None:
    """Whether a deal can be won by players who see all cards; None if that takes too long to find out."""
    solver = import_module("starmine.analysis.solver")
    game = sm.Game(sm.edition(edition, **options), players=players, deck=deck, first=first)
    found: bool | None = solver.solve(game).winnable
    return found
