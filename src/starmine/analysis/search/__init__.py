"""``Search``: a player that tries its actions out on deals it may be playing.

Importing this registers the names ``search:MODEL`` (see ``MAKERS`` in ``starmine.bots.registry``).
"""

from __future__ import annotations

from starmine.analysis.search.maker import DEFAULT_SECONDS, PREFIX, make_search
from starmine.analysis.search.player import Search, Thought
from starmine.bots.registry import MAKERS

__all__ = ["DEFAULT_SECONDS", "Search", "Thought", "make_search"]

MAKERS[PREFIX] = make_search
