"""Changes of tables to be appended to a log, without a server."""

from __future__ import annotations

from typing import Any

import starmine as sm
from starmine.server.database.database import Database
from starmine.server.tables import events
from starmine.server.tables.deal import deal
from starmine.server.tables.events import Entry, Event, Seated, Settings
from starmine.server.tables.log import Change, Log, first_changes, new_command
from starmine.server.tables.state import TableState, apply, fold

BOT, OTHER_BOT = Seated(name="Suwa", bot="cautious"), Seated(name="Kiku", bot="random")


def opened(table: str, **more: Any) -> Change:
    """The opening of a table with two bots, whose game ends with the first strike."""
    (change,) = first_changes(table, None, events.Opened(Settings("cocktail", {"strikes": 1}), (BOT, BOT), **more))
    return change


def then(state: TableState, event: Event) -> Change:
    """The next event of a table."""
    entry = Entry(state.number + 1, state.created, None, new_command(), event)
    return Change(state, apply(state, entry), entry)


def say(state: TableState, words: str) -> Change:
    """A message, which changes no rows of lists."""
    return then(state, events.Said(0, "Suwa", words))


def start(state: TableState) -> Change:
    """The start of a game of two."""
    seed = "lantern 7"
    deck, first = deal(sm.edition(state.edition, **state.options), state.players, 0, seed)
    return then(state, events.Started(deck, first, state.seats, seed))


async def stored(database: Database, table: str) -> TableState:
    """What the stored events of a table add up to."""
    state = fold(table, (await Log(database).read({table: -1}))[table])
    assert state is not None
    return state


async def said(database: Database, table: str) -> list[str | None]:
    """The stored messages at a table."""
    return [message.text for message in (await stored(database, table)).messages]
