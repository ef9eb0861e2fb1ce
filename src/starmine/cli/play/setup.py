"""From the wishes of a command line to a table, asking for the rest where somebody is there to answer."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console

from starmine.cli.errors import BadUsage
from starmine.cli.options import chosen_edition
from starmine.cli.play.questions import ask_bots, ask_edition, ask_players, ask_variant, teammates
from starmine.cli.play.table import DEFAULT_BOT, Table, new_table
from starmine.rules.edition import Edition

DEFAULT_EDITION, DEFAULT_PLAYERS = "cocktail", 3


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for; None where nothing was."""

    edition: str | None = None
    players: int | None = None
    bots: str | None = None
    variant: int | None = None
    changes: list[str] | None = None
    first: int | None = None  # counted from 1
    seed: str | None = None


def set_table(wishes: Wishes, console: Console, *, asks: bool) -> Table:
    """The table that was wished for. Raises ``BadUsage`` and what ``edition``, ``line_up`` and ``Game`` raise."""
    edition = _edition(wishes, console, asks=asks)
    named = len(wishes.bots.split(",")) if wishes.bots else 1
    if wishes.players is not None:
        players = wishes.players
    elif named > 1:
        players = named + 1
    else:
        players = ask_players(console, DEFAULT_PLAYERS) if asks else DEFAULT_PLAYERS
    edition.suits(players)  # refuses a number of players that cannot be
    if wishes.bots is None and asks:
        bots = ask_bots(console, players - 1, DEFAULT_BOT)
    else:
        bots = teammates(wishes.bots or DEFAULT_BOT, players - 1)
    if wishes.first is not None and not 1 <= wishes.first <= players:
        raise BadUsage(
            f"there is no player {wishes.first}: with {players} players they are 1, which is you, to {players}"
        )
    return new_table(edition, bots, seed=wishes.seed, first=None if wishes.first is None else wishes.first - 1)


def _edition(wishes: Wishes, console: Console, *, asks: bool) -> Edition:
    if wishes.edition is not None or not asks:
        return chosen_edition(wishes.edition or DEFAULT_EDITION, wishes.variant, wishes.changes)
    name = ask_edition(console, DEFAULT_EDITION)
    edition = chosen_edition(name, wishes.variant, wishes.changes)
    if edition.has_variants and wishes.variant is None and not wishes.changes:
        return chosen_edition(name, ask_variant(console))
    return edition
