"""Imports all modules that declare texts for people, so that the API description can list them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from starmine.bots import BOTS

_MODULES = (  # declare texts when they are imported
    "starmine.learning.puzzles",
    "starmine.rules.catalogue.words",
    "starmine.server.web.connections",
)


def declare_texts() -> None:
    """Imports modules that the server otherwise imports only when needed: bots, puzzles and variant names."""
    from starmine.server.editions.showing import show_editions

    show_editions()
    reasons = (f"starmine.bots.{bot.id}.why" for bot in BOTS.values() if find_spec(f"starmine.bots.{bot.id}"))
    for module in (*_MODULES, *filter(find_spec, reasons)):
        import_module(module)
