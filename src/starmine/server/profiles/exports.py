"""Exports of everything that the server stores about a person, as JSON lines."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from pydantic import BaseModel

from starmine.rules.records import write_record
from starmine.server.accounts.schemas import Account, Token
from starmine.server.database.database import Database
from starmine.server.identity import store as people
from starmine.server.push.schemas import Subscription
from starmine.server.tables import lists
from starmine.server.tables.lists import Cursor
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.showing import readable, show_message, show_notes
from starmine.server.tables.table import OpenTable

AT_ONCE = 20  # tables in memory per export


async def games(database: Database, tables: OpenTables, person: str) -> AsyncIterator[bytes]:
    """The finished games of a person, newest first, one JSON line each. Unfinished games are left out, since their
    decks are secret, and so are damaged ones.
    """
    place: Cursor | None = None
    while True:
        page = await database.read(lists.of_person, person, AT_ONCE, place)
        found = await tables.get_many(state.id for state in page.tables if state.status == "finished")
        for live in found.values():
            if (exported := _game(live, person)) is not None:
                yield _json_line(exported)
        if page.older is None:
            return
        place = page.older


async def everything(
    database: Database,
    tables: OpenTables,
    person: str,
    account: Account | None,
    tokens: list[Token],
    subscriptions: list[Subscription],
) -> AsyncIterator[bytes]:
    """Everything stored about a person. Each line has one field, whose name is the type: person, account, token,
    subscription, message or game.
    """
    name = await database.read(people.name_of, person)
    yield _json_line({"person": {"id": person, "name": name}})
    stored: dict[str, Sequence[BaseModel]] = {
        "account": [] if account is None else [account],
        "token": tokens,
        "subscription": subscriptions,
    }
    for kind, values in stored.items():
        for value in values:
            yield _json_line({kind: value.model_dump(mode="json")})
    written = [""]
    while written := await database.read(lists.written_at, person, written[-1], AT_ONCE):
        for table, live in (await tables.get_many(written)).items():
            for message in live.state.messages:
                if message.person == person:
                    yield _json_line({"message": {"table": table, **show_message(message).model_dump(mode="json")}})
    async for game in games(database, tables, person):
        yield b'{"game":' + game.rstrip(b"\n") + b"}\n"


def _game(live: OpenTable, person: str) -> dict[str, Any] | None:
    game = live.game
    if game.outcome is None:  # guarantees that the deck of an unfinished game is never exported
        return None
    mine = live.state.seats_of(person)
    return {
        "id": live.id,
        "created": live.state.created.isoformat(),
        "players": [seated.name for seated in live.state.seats],
        "mine": mine,
        "score": game.score,
        "result": game.outcome.result,
        "notes": [note.model_dump() for note in show_notes(readable(live, None)) if note.seat in mine],
        "record": json.loads(write_record(game)),
    }


def _json_line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
