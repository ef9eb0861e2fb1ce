"""Analysis of games: what a hand can be, whether a position can still be won, and what actions were worth.

``review`` and ``action_values`` are here; they load when they are first asked for, since they import much.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starmine.analysis.reviewing.review import action_values as action_values
    from starmine.analysis.reviewing.review import review as review
else:

    def __getattr__(name: str) -> object:
        if name not in ("action_values", "review"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
        return globals().setdefault(name, getattr(import_module("starmine.analysis.reviewing"), name))
