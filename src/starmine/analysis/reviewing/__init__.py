"""Review: what the actions of a game were worth, by what each player could know."""

from __future__ import annotations

from starmine.analysis.reviewing.review import PLAYOUTS, SLIPS, PlayerSummary, Review, accuracy, review
from starmine.analysis.reviewing.turns import TurnReview
from starmine.analysis.reviewing.values import Value

__all__ = ["PLAYOUTS", "SLIPS", "PlayerSummary", "Review", "TurnReview", "Value", "accuracy", "review"]
