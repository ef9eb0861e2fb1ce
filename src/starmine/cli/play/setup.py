"""Makes the table for the options of ``starmine play``; asks for missing ones if a person can answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console
from rich.prompt import IntPrompt, InvalidResponse, PromptBase
from rich.table import Table as Grid
from rich.text import Text

from starmine.bots import BOTS, DEFAULT_BOT, BotLike
from starmine.bots.checks import check_fit, check_table_bot, fits
from starmine.bots.registry import as_bot
from starmine.cli.errors import BadUsage
from starmine.cli.lab.line_up import Budget, line_up
from starmine.cli.options import chosen_edition
from starmine.cli.play.orders import matching
from starmine.cli.play.table import TerminalTable, new_table
from starmine.cli.terminal import BAD, LANTERN, SOFT, sentence
from starmine.rules.cards import MIN_PLAYERS
from starmine.rules.editions.edition import Edition
from starmine.rules.editions.files import library, printed_variants
from starmine.rules.errors import StarmineError, UnknownEdition

T = TypeVar("T")

DEFAULT_EDITION, DEFAULT_PLAYERS = "cocktail", 3


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of ``starmine play``; None for those that are not given."""

    edition: str | None = None
    players: int | None = None
    bots: str | None = None
    variant: str | None = None
    changes: list[str] | None = None
    first: int | None = None  # counted from 1
    seed: str | None = None
    seconds: float | None = None
    playouts: int | None = None


def set_table(options: PlayOptions, console: Console, *, asks: bool) -> TerminalTable:
    """The table that the options describe. Raises ``BadUsage`` and what ``edition``, ``line_up`` and ``Game`` raise."""
    budget = Budget(options.seconds, options.playouts)
    edition = _chosen_edition(options, console, asks=asks)
    players = _chosen_players(options, console, edition, asks=asks)
    edition.suits(players)  # raises BadPlayers for an impossible number
    if options.bots is None and asks:
        bots = _ask_bots(console, edition, players, budget)
    else:
        bots = _teammates(options.bots or DEFAULT_BOT, edition, players, budget)
    if options.first is not None and not 1 <= options.first <= players:
        raise BadUsage(f"player {options.first} is out of range: the {players} players are 1 (you) to {players}")
    return new_table(edition, bots, seed=options.seed, first=None if options.first is None else options.first - 1)


def _chosen_edition(options: PlayOptions, console: Console, *, asks: bool) -> Edition:
    if options.edition is not None or not asks:
        return chosen_edition(options.edition or DEFAULT_EDITION, options.variant, options.changes)
    name = _ask_edition(console)
    edition = chosen_edition(name, options.variant, options.changes)
    if edition.has_variants and options.variant is None and not options.changes:
        return chosen_edition(name, _ask_variant(console))
    return edition


def _chosen_players(options: PlayOptions, console: Console, edition: Edition, *, asks: bool) -> int:
    named = len(options.bots.split(",")) if options.bots else 1
    if options.players is not None:
        return options.players
    if named > 1:
        return named + 1
    if not asks:
        return DEFAULT_PLAYERS
    return _ask_number(console, "Players, you included", MIN_PLAYERS, edition.most_players, DEFAULT_PLAYERS)


def _ask_edition(console: Console) -> str:
    editions = list(library().values())
    ids = [edition.id for edition in editions]
    _list(console, ((edition.id, edition.summary) for edition in editions))
    return _Question("Edition", DEFAULT_EDITION, lambda text: _edition_id(text, ids), console)()


def _edition_id(text: str, ids: list[str]) -> str:
    """The edition for a number in the list, a name or a prefix of one."""
    if text.isdecimal() and 1 <= int(text) <= len(ids):
        return ids[int(text) - 1]
    found = matching(text, ids)
    if len(found) != 1:
        raise UnknownEdition(f"unknown edition {text!r}: type a number or a name, {', '.join(ids)}")
    return found[0]


def _ask_variant(console: Console) -> int | None:
    _list(console, ((variant.title.partition(", ")[2], variant.line) for variant in printed_variants().values()))
    return _ask_number(console, "Variant, 0 for none", 0, len(printed_variants()), 0) or None


def _ask_number(console: Console, question: str, least: int, most: int, default: int) -> int:
    choices = [str(number) for number in range(least, most + 1)]
    return IntPrompt.ask(Text(question, LANTERN), console=console, choices=choices, default=default)


def _ask_bots(console: Console, edition: Edition, players: int, budget: Budget) -> tuple[str | BotLike, ...]:
    count, rules = players - 1, edition.rules(players)
    described = [
        (bot.id, "\n".join((bot.description, *(f"- {line}" for line in bot.conventions))))
        for bot in BOTS.values()
        if bot.fewest_players <= players <= bot.most_players and fits(bot, rules)
    ]
    _list(console, described)
    question = "Teammates" if count == 1 else f"Teammates, one name for all or {count} with commas"
    return _Question(question, DEFAULT_BOT, lambda text: _teammates(text, edition, players, budget), console)()


def _teammates(text: str, edition: Edition, players: int, budget: Budget) -> tuple[str | BotLike, ...]:
    """A ``line_up``: ``"cautious"`` for everybody, or ``"cautious,random"``.

    Raises ``BadUsage``, ``BadBot``, ``UnfitBot`` and what ``line_up`` raises.
    """
    members, count = line_up(text, budget), players - 1
    for member in members:
        made = as_bot(member)
        check_table_bot(made)
        check_fit(made, edition.rules(players))
    if len(members) == 1:
        return members * count
    if len(members) != count:
        raise BadUsage(f"{len(members)} bots are named, but you have {count} teammates: name one for all, or {count}")
    return members


class _Question(PromptBase[T]):
    """A question, asked until ``read`` accepts the answer; ``read`` returns the value or raises ``StarmineError``."""

    def __init__(self, question: str, default: str, read: Callable[[str], T], console: Console) -> None:
        super().__init__(Text(question, LANTERN), console=console)
        self._default, self._read = default, read

    def make_prompt(self, default: object) -> Text:  # noqa: ARG002 - shows `_default`, a text that `read` accepts
        return super().make_prompt(self._default)

    def process_response(self, value: str) -> T:
        try:
            return self._read(value.strip() or self._default)
        except StarmineError as error:
            raise InvalidResponse(Text(sentence(str(error)), BAD)) from error


def _list(console: Console, rows: Iterable[tuple[str, str]]) -> None:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=SOFT)
    grid.add_column(style=LANTERN, no_wrap=True)
    grid.add_column()
    for number, row in enumerate(rows, start=1):
        grid.add_row(str(number), *row)
    console.print(grid)
