"""Review: what the actions of a game were worth, by what each player could know."""

from __future__ import annotations

from starmine.analysis.reviewed import VERSION, Model, PlayerSummary, Review, TurnReview, Value, accuracy
from starmine.analysis.reviewing.review import PLAYOUTS, action_values, review
from starmine.analysis.reviewing.values import Values

__all__ = [
    "PLAYOUTS",
    "VERSION",
    "Model",
    "PlayerSummary",
    "Review",
    "TurnReview",
    "Value",
    "Values",
    "accuracy",
    "action_values",
    "review",
]
