"""What is asked before a game, where a terminal is there and the options did not say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from starmine.cli.errors import BadUsage
from starmine.cli.play.orders import matching
from starmine.cli.terminal import BAD, LANTERN, SOFT, sentence
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.edition_file import library, variants
from starmine.rules.errors import StarmineError, UnknownEdition

if TYPE_CHECKING:
    from starmine.bots import BotLike

T = TypeVar("T")


def ask_edition(console: Console, default: str) -> str:
    """Which edition: by number, name or its beginning."""
    editions = list(library().values())
    _list(console, ((edition.id, edition.summary) for edition in editions))
    return _ask(console, "Edition", default, lambda text: _edition(text, [edition.id for edition in editions]))


def ask_variant(console: Console) -> int | None:
    """Which of the tile edition's variants, if any."""
    _list(console, ((variant.title.partition(", ")[2], variant.line) for variant in variants().values()))
    return _ask(console, "Variant, 0 for none", "0", lambda text: _number(text, 0, len(variants()))) or None


def ask_players(console: Console, default: int) -> int:
    """How many play, the person included."""
    question = f"Players, you included, {MIN_PLAYERS} to {MAX_PLAYERS}"
    return _ask(console, question, str(default), lambda text: _number(text, MIN_PLAYERS, MAX_PLAYERS))


def ask_bots(console: Console, count: int, default: str) -> tuple[str | BotLike, ...]:
    """Who the teammates are: one bot for all, or one each."""
    from starmine.bots import BOTS

    _list(console, ((bot.id, bot.description) for bot in BOTS.values()))
    question = "Teammates" if count == 1 else f"Teammates, one name for all or {count} with commas"
    return _ask(console, question, default, lambda text: teammates(text, count))


def teammates(text: str, count: int) -> tuple[str | BotLike, ...]:
    """A ``line_up``: ``"cautious"`` for everybody, or ``"cautious,random"``. Raises ``BadUsage`` and what that does."""
    from starmine.cli.line_up import line_up

    members = line_up(text)
    if len(members) == 1:
        return members * count
    if len(members) != count:
        raise BadUsage(f"{len(members)} bots are named, where {count} sit with you: name one for all, or {count}")
    return members


def _ask(console: Console, question: str, default: str, read: Callable[[str], T]) -> T:
    while True:
        console.print(Text.assemble((question, LANTERN), (f" [{default}]", SOFT), ": "), end="")
        try:
            return read(input().strip() or default)
        except StarmineError as error:
            console.print(Text(sentence(str(error)), BAD))


def _list(console: Console, rows: Iterable[tuple[str, str]]) -> None:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=SOFT)
    grid.add_column(style=LANTERN, no_wrap=True)
    grid.add_column()
    for number, row in enumerate(rows, start=1):
        grid.add_row(str(number), *row)
    console.print(grid)


def _edition(text: str, ids: list[str]) -> str:
    if text.isdecimal() and 1 <= int(text) <= len(ids):
        return ids[int(text) - 1]
    found = matching(text, ids)
    if len(found) != 1:
        raise UnknownEdition(f"{text!r} is no edition: type a number or a name, {', '.join(ids)}")
    return found[0]


def _number(text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadUsage(f"{text!r} is no number from {least} to {most}")
    return int(text)
