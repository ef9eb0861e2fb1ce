"""Analysis of games: what a hand can be, whether a position can still be won, and what actions were worth.

``review`` is here; it loads when it is first asked for, since it brings much along.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starmine.analysis.reviewing.review import review as review
else:

    def __getattr__(name: str) -> object:
        if name != "review":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
        return globals().setdefault(name, import_module("starmine.analysis.reviewing").review)
