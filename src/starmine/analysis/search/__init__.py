"""``Search``: a bot that tries its actions out on possible deals, by id ``search:MODEL`` (see ``bots.registry``)."""

from __future__ import annotations

from starmine.analysis.search.player import DEFAULT_SECONDS, Search, Thought, make_search

__all__ = ["DEFAULT_SECONDS", "Search", "Thought", "make_search"]
