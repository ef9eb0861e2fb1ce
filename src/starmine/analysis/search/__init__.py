"""``Search``: a player that tries its actions out on deals it may be playing. Wherever bots are named, it is
``search:MODEL`` (see ``starmine.bots.registry``).
"""

from __future__ import annotations

from starmine.analysis.search.player import DEFAULT_SECONDS, Search, Thought, make_search

__all__ = ["DEFAULT_SECONDS", "Search", "Thought", "make_search"]
