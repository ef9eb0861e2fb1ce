"""Review: what the actions of a game were worth, by what each player could know."""

from __future__ import annotations

from starmine.analysis.reviewed import PlayerSummary, Review, TurnReview, Value
from starmine.analysis.reviewing.review import action_values, review
from starmine.analysis.reviewing.values import Values

__all__ = ["PlayerSummary", "Review", "TurnReview", "Value", "Values", "action_values", "review"]
