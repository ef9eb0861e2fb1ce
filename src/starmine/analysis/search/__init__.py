"""``Search``: a player that tries its actions out on deals it may be playing."""

from __future__ import annotations

from starmine.analysis.search.player import Search, Thought

__all__ = ["Search", "Thought"]
