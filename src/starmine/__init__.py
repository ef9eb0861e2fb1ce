"""Starmine: play, review and simulate Hanabi. ``starmine.public`` lists the names; ``starmine.rules`` holds the rules.

The names load on first use, so that the command line can handle Ctrl-C while they load.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "1.0.0"

if TYPE_CHECKING:
    from starmine.public import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        public = import_module("starmine.public")
        if name != "__all__" and name not in public.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=public)
        return globals().setdefault(name, getattr(public, name))

    def __dir__() -> list[str]:
        return sorted({*globals(), *import_module("starmine.public").__all__})
