"""Tables to test with, and their boards as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console

import starmine as sm
from starmine.cli.play.pages import board
from starmine.cli.play.table import TerminalTable, names_of
from starmine.rules.cards import kind_text

# Every edition with its largest number of suits, at the smallest and the largest table.
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("abacus", {}, 2),
    ("cocktail", {}, 3),
    ("tiles", {}, 4),
    ("tiles", {"variant": 3}, 2),
    ("tiles", {"variant": 2, "endless": True}, 5),
    ("six-colour", {}, 5),
    ("online", {}, 5),
]


def table(
    edition: str = "cocktail",
    players: int = 3,
    *,
    options: dict[str, Any] | None = None,
    deck: Sequence[int] | Sequence[str] | None = None,
    first: int = 0,
    actions: Iterable[str] = (),
) -> TerminalTable:
    """A table with the person in seat 0 and cautious bots, after some actions."""
    rules = sm.edition(edition, **(options or {}))
    game = sm.Game(rules, players=players, deck=deck or sm.shuffled(rules, players, seed=7), first=first)
    for action in actions:
        game.push(action)
    return TerminalTable(game, names_of(players), (None, *("cautious",) * (players - 1)), "7")


def sorted_deck(edition: str = "cocktail", players: int = 3, **options: Any) -> list[str]:
    """A deck sorted by suits and ranks, so that hands are known: R1 R1 R1 R2 R2 and so on."""
    rules = sm.edition(edition, **options)
    suits = rules.suits(players)
    return [kind_text(kind, suits) for kind in rules.deck(players)]


def printed(table: TerminalTable, *, width: int = 80, height: int = 24) -> str:
    """The board of a table, without colours."""
    console = Console(width=width, height=height, color_system=None, markup=False, emoji=False, highlight=False)
    with console.capture() as capture:
        console.print(board(table, console))
    return capture.get()
