"""Packs the actions of finished games into one value, to save space.

A row per action is needed only during the game, where its key decides which action counts. The packed value is JSON
compressed by zlib: the actions as texts, the whole seconds before each action, and the turns at which bots stood in.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.damage import Damaged, readable, reading, set_aside
from starmine.server.store.models import ActionRow, TableRow
from starmine.server.store.tables.results import Result
from starmine.server.store.tables.tables import TableState, with_seats

_CLUES = ("1", "2", "3", "4", "5", "red", "yellow", "green", "blue", "white")
# A preset dictionary for zlib. It is part of the format and must never change.
_DICTIONARY = ",".join(
    [
        *(f'"clue {seat} {clue}"' for seat in range(5) for clue in _CLUES),
        *(f'"{kind} {card}"' for kind in ("discard", "play") for card in range(5)),
    ]
).encode()


@dataclass(frozen=True, slots=True)
class Packed:
    """The actions of a finished game, with their times."""

    actions: list[str]
    seconds: list[int]  # from the start to each action
    stand_ins: list[int] = field(default_factory=list)  # the turns at which a bot stood in for a person

    def to_bytes(self) -> bytes:
        """The packed value."""
        steps = [after - before for before, after in zip([0, *self.seconds], self.seconds, strict=False)]
        compressor = zlib.compressobj(9, zdict=_DICTIONARY)
        text = json.dumps([self.actions, steps, self.stand_ins], separators=(",", ":"))
        return compressor.compress(text.encode()) + compressor.flush()

    @classmethod
    def from_bytes(cls, value: bytes) -> Packed:
        """Unpacks a value; also one without a dictionary or stand-ins, from older versions."""
        actions, steps, *stand_ins = json.loads(zlib.decompressobj(zdict=_DICTIONARY).decompress(value))
        seconds, now = [], 0
        for step in steps:
            now += step
            seconds.append(now)
        return cls(actions, seconds, *stand_ins)

    @classmethod
    def from_rows(cls, rows: Sequence[tuple[str, datetime, bool]], started: datetime) -> Packed:
        """The actions of a game's rows, which are sorted by turn."""
        return cls(
            [action for action, _, _ in rows],
            [int((when - started).total_seconds()) for _, when, _ in rows],
            [turn for turn, (_, _, stand_in) in enumerate(rows) if stand_in],
        )


async def due(session: AsyncSession, before: datetime, most: int) -> list[tuple[TableState, list[str]]]:
    """The oldest unpacked games that ended before a moment, with their actions."""
    query = select(TableRow).where(TableRow.finished.is_not(None), TableRow.packed.is_(None))
    query = query.where(TableRow.finished < before)
    if set_aside:
        query = query.where(TableRow.id.not_in(set_aside))
    found = []
    for state in await with_seats(session, await readable(session, query.order_by(TableRow.finished).limit(most))):
        acted = select(ActionRow.action).where(ActionRow.table == state.id).order_by(ActionRow.turn)
        with suppress(Damaged), reading(state.id):
            found.append((state, list((await session.scalars(acted)).all())))
    return found


def pack(connection: Connection, games: Mapping[str, Result | None]) -> None:
    """Packs finished games. ``games`` has results for those whose row has none."""
    for table, result in games.items():
        unpacked = select(TableRow.started).where(TableRow.id == table, TableRow.packed.is_(None))
        started = connection.scalar(unpacked.with_for_update())
        if started is None:  # packed or removed by another process
            continue
        with suppress(Damaged):
            with reading(table):
                packed = packed_rows(connection, table, started)
            values = {"turns": len(packed.actions)} if result is None else asdict(result)
            connection.execute(update(TableRow).where(TableRow.id == table).values(packed=packed.to_bytes(), **values))
            connection.execute(delete(ActionRow).where(ActionRow.table == table))


def packed_rows(connection: Connection, table: str, started: datetime) -> Packed:
    """The actions of a game that is not packed."""
    query = select(ActionRow.action, ActionRow.created, ActionRow.stand_in).where(ActionRow.table == table)
    found = connection.execute(query.order_by(ActionRow.turn))
    return Packed.from_rows([(action, created, stand_in) for action, created, stand_in in found], started)
