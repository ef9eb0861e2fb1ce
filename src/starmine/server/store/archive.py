"""Archives of finished games: games are written to a file, verified, and then removed from the database; or restored.

A file is gzipped JSON lines: a header, then one line per game. See ``docs/hosting.md``.
"""

from __future__ import annotations

import asyncio
import gzip
import time
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.rules.records import versions
from starmine.server.store.database import Database
from starmine.server.store.models import (
    ArchivedRow,
    Base,
    HandRow,
    MessageRow,
    NoteRow,
    PersonRow,
    SeatRow,
    TableRow,
    TournamentRow,
)
from starmine.server.store.new_file import json_line, json_value, new_file
from starmine.server.store.tables.deals import SameDeal
from starmine.server.store.tables.packing import Packed, packed_rows
from starmine.server.store.tables.tables import opened

FORMAT, VERSION = "starmine-archive", 1
AT_ONCE = 50  # games per transaction, so that other writes wait only briefly

_RECORD = {"format": versions.FORMAT, "version": versions.VERSION}  # the format that ``starmine.read_record`` reads
# The columns that are archived, by SQL table: tables, seats, hands, notes and messages.
_TABLE = (
    *("version", "host", "first", "listed", "chat", "silence", "assistance", "dealt", "seed", "rematch", "rematch_by"),
    *("tournament", "round", "team", "clock_turn", "clock_bank", "undone", "spectators", "spectator_delay"),
)
_MOMENTS = ("created", "started", "finished")
_RESULT = ("turns", "status", "score", "cards", "last", "strikes", "verdict", "winning_line")
_SEAT = ("person", "name", "local", "bot", "kept", "knows", "out_of_time")
# Defaults of fields that files of earlier versions lack.
_TABLE_DEFAULTS = {
    "dealt": None,
    "assistance": "full",
    "tournament": None,
    "round": None,
    "team": None,
    "clock_turn": None,
    "clock_bank": None,
    "undone": 0,
    "spectators": "table",
    "spectator_delay": 10,
}
_SEAT_DEFAULTS = {"knows": False, "out_of_time": False}
_HAND = ("seat", "orders", "turned", "gaps")
_NOTE = ("number", "seat", "order", "turn", "text")
_PERSON = ("id", "name")
_MODELS: tuple[type[Base], ...] = (  # in the order of foreign keys
    PersonRow,
    TableRow,
    SeatRow,
    HandRow,
    NoteRow,
    MessageRow,
)
_MESSAGE = ("person", "name", "seat", "turn", "text", "phrase", "told")

Game = dict[str, Any]


class BadArchive(Exception):
    """Not an archive, or a damaged one; the message says where."""


async def write(database: Database, file: Path, before: datetime) -> int:
    """Archives the games that ended before a moment to a new file, and returns how many; no file if there are none.

    The file appears only once it is complete and synced. Nothing is removed from the database.
    """
    count, after = 0, ""
    with new_file(file) as made:
        made.lines.write(json_line({"format": FORMAT, "version": VERSION}))
        while games := await _read(database, partial(_finished, before=before, after=after)):
            made.lines.writelines(map(json_line, games))
            count, after = count + len(games), games[-1]["id"]
        made.is_wanted = count > 0
    return count


async def remove(database: Database, file: Path) -> tuple[int, int]:
    """Removes a file's games from the database, in batches; only those that are unchanged since they were archived.

    Returns how many were removed, and how many have changed (for example by a message) and were kept. Raises
    ``BadArchive`` before anything is removed.
    """
    for _ in games(file):  # to the end, where gzip verifies the checksum
        pass
    return await _in_batches(database, file, _remove)


async def restore(database: Database, file: Path) -> tuple[int, int]:
    """Restores the games of a file; games that are still in the database are left unchanged.

    Returns how many were restored, and how many already existed. Raises ``BadArchive`` before anything is written.
    """
    for number, game in enumerate(games(file), 1):
        try:
            _rows(game)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadArchive(f"its game {number} is incomplete: {error!r}") from error
    return await _in_batches(database, file, _restore)


async def _in_batches(database: Database, file: Path, work: Callable[..., tuple[int, int]]) -> tuple[int, int]:
    done = left = 0
    rest = games(file)
    while batch := list(islice(rest, AT_ONCE)):
        begun = time.monotonic()
        one, other = await database.write(partial(work, batch=batch))
        done, left = done + one, left + other
        await asyncio.sleep(time.monotonic() - begun)  # SQLite's lock is not fair: gives other processes time to write
    return done, left


async def _read(database: Database, work: Callable[[Connection], list[Game]]) -> list[Game]:
    async with database.reading() as session:
        return await (await session.connection()).run_sync(work)


def games(file: Path) -> Iterator[Game]:
    """Reads the games of a file. Raises ``BadArchive``."""
    number = 1
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            heading = json_value(next(lines, "null"))
            if not isinstance(heading, dict) or heading.get("format") != FORMAT:
                raise BadArchive('it does not begin with {"format": "starmine-archive"}')
            if heading.get("version") != VERSION:
                raise BadArchive(f"its version is {heading.get('version')}: this program reads version {VERSION}")
            for line in lines:
                number += 1
                yield json_value(line)
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError) as error:
        raise BadArchive(f"it is damaged after line {number}: {error}") from error


def _finished(connection: Connection, before: datetime, after: str) -> list[Game]:
    # Which deals of an open tournament are secret, and which a team can still play, depends on its games.
    played_on = select(TournamentRow.id).where(TournamentRow.closed.is_(None))
    kept = TableRow.tournament.in_(played_on)
    query = select(TableRow.id).where(TableRow.id > after, TableRow.finished < before, kept.is_not(True))
    return _games(connection, list(connection.scalars(query.order_by(TableRow.id).limit(AT_ONCE))))


def _games(connection: Connection, ids: list[str]) -> list[Game]:
    """Games in archive format, sorted by id. Unknown ids are skipped."""

    def by_table(model: type[SeatRow | HandRow | NoteRow | MessageRow], order: Any) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {table: [] for table in ids}
        for row in connection.execute(select(model.__table__).where(model.table.in_(ids)).order_by(order)):
            found[row.table].append(row)
        return found

    seats, hands = by_table(SeatRow, SeatRow.seat), by_table(HandRow, HandRow.seat)
    notes, messages = by_table(NoteRow, NoteRow.number), by_table(MessageRow, MessageRow.id)
    rows = connection.execute(select(TableRow.__table__).where(TableRow.id.in_(ids)).order_by(TableRow.id)).all()
    known = {row.id: {row.host, *(each.person for each in (*seats[row.id], *messages[row.id]))} for row in rows}
    named = select(PersonRow.__table__).where(PersonRow.id.in_(set().union(*known.values()) - {None}))
    people = {person.id: _dated_fields(person, _PERSON) for person in connection.execute(named)}
    return [
        _game(connection, row, len(seats[row.id]))
        | {
            "seats": [_fields(seat, _SEAT) for seat in seats[row.id]],
            "hands": [_fields(hand, _HAND) for hand in hands[row.id]],
            "notes": [_fields(note, _NOTE) for note in notes[row.id]],
            "messages": [_dated_fields(said, _MESSAGE) for said in messages[row.id]],
            "people": [people[person] for person in sorted(known[row.id] - {None})],
        }
        for row in rows
    ]


def _game(connection: Connection, row: Any, players: int) -> Game:
    packed = packed_rows(connection, row.id, row.started) if row.packed is None else Packed.from_bytes(row.packed)
    record = {"edition": row.edition, "options": row.options, "players": players, "first": row.first_seat}
    return {
        "id": row.id,
        "record": _RECORD | record | {"deck": row.deck, "actions": packed.actions},
        "seconds": packed.seconds,
        "stand_ins": packed.stand_ins,
        "table": _fields(row, _TABLE),
        **{name: getattr(row, name).isoformat() for name in _MOMENTS},
        "result": None if row.turns is None else _fields(row, _RESULT),
    }


def _dated_fields(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return _fields(row, names) | {"created": row.created.isoformat()}


def _fields(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _remove(connection: Connection, batch: list[Game]) -> tuple[int, int]:
    ids = [game["id"] for game in batch]
    # Locked, so that nothing changes between comparison and removal; SQLite has only one writer anyway.
    connection.execute(select(TableRow.id).where(TableRow.id.in_(ids)).order_by(TableRow.id).with_for_update())
    now = {game["id"]: _comparable(game) for game in _games(connection, ids)}
    same = [game for game in batch if now.get(game["id"]) == _comparable(game)]
    connection.execute(delete(TableRow).where(TableRow.id.in_([game["id"] for game in same])))
    moment = datetime.now(UTC)
    if same:
        connection.execute(insert(ArchivedRow), [_archived(game) | {"moment": moment} for game in same])
    return len(same), len(now) - len(same)


def _archived(game: Game) -> dict[str, Any]:
    record, seed = versions.renewed(game["record"]), game["table"]["seed"]
    deal = SameDeal(seed, record["edition"], record["options"], record["players"], record["first"]) if seed else None
    return {"id": game["id"], "deal": deal and deal.key}


async def moment_of(session: AsyncSession, table: str) -> datetime | None:
    """When a game was archived; None if it was not."""
    return await session.scalar(select(ArchivedRow.moment).where(ArchivedRow.id == table))


def _comparable(game: Game) -> Game:
    """The parts that must match: not names, which may have changed, nor the result, which can be recomputed."""
    kept = {name: value for name, value in game.items() if name not in ("people", "result")}
    return {"notes": [], "stand_ins": [], **kept, "record": versions.renewed(game.get("record", {}))}


def _restore(connection: Connection, batch: list[Game]) -> tuple[int, int]:
    there = set(connection.scalars(select(TableRow.id).where(TableRow.id.in_([game["id"] for game in batch]))))
    new = {game["id"]: _rows(game) for game in batch if game["id"] not in there}
    people = {person["id"]: person for rows in new.values() for person in rows[PersonRow]}
    known = set(connection.scalars(select(PersonRow.id).where(PersonRow.id.in_(people))))
    missing = [person for person in people.values() if person["id"] not in known]
    for model in _MODELS:
        values = missing if model is PersonRow else [row for rows in new.values() for row in rows[model]]
        if values:
            connection.execute(insert(model), values)
    connection.execute(delete(ArchivedRow).where(ArchivedRow.id.in_(new)))
    return len(new), len(batch) - len(new)


def _rows(game: Game) -> dict[type[Base], list[dict[str, Any]]]:
    """A game's rows, by model."""
    table, record = game["id"], versions.renewed(game["record"])
    moments = {name: datetime.fromisoformat(game[name]) for name in _MOMENTS}
    row = {"id": table, **moments, **{name: (_TABLE_DEFAULTS | game["table"])[name] for name in _TABLE}}
    row |= {name: (game["result"] or {}).get(name) for name in _RESULT}
    row |= {"edition": record["edition"], "options": record["options"], "deck": record["deck"]}
    packed = Packed(record["actions"], game["seconds"], game.get("stand_ins", []))  # missing in older files
    row |= {"first_seat": record["first"], "packed": packed.to_bytes()}
    place = {"table": table, "opened": opened(moments["created"])}
    return {
        PersonRow: [_with_datetime(person) for person in game["people"]],
        TableRow: [row],
        SeatRow: [{**place, "seat": number, **_SEAT_DEFAULTS, **seat} for number, seat in enumerate(game["seats"])],
        HandRow: [{"table": table, **hand} for hand in game["hands"]],
        NoteRow: [{"table": table, **note} for note in game.get("notes", [])],  # missing in older files
        MessageRow: [{"table": table, **_with_datetime(message)} for message in game["messages"]],
    }


def _with_datetime(value: dict[str, Any]) -> dict[str, Any]:
    return value | {"created": datetime.fromisoformat(value["created"])}
