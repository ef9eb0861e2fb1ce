"""Loads everything that declares texts for people, so that an API description can list them all."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from starmine.bots import BOTS
from starmine.learning.puzzles import PUZZLES
from starmine.server.presenters.editions import show_editions


def declare_texts() -> None:
    """Bots and puzzles are loaded for it, which a server does only when it needs them."""
    show_editions()
    for bot in BOTS.values():
        with suppress(ModuleNotFoundError):  # some have no reasons
            import_module(f"starmine.bots.{bot.id}.why")
    for name in ("rules.catalogue.words", "server.limits.connections", "server.protocol"):
        import_module(f"starmine.{name}")
    assert PUZZLES  # noqa: S101 - importing them has declared their texts
