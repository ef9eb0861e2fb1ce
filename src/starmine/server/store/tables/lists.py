"""Which tables there are: of a person, open to all, under way. Each list is read by an index, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, exists, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.rules.cards import MAX_PLAYERS
from starmine.server.store.damage import readable
from starmine.server.store.models import SeatRow, TableRow
from starmine.server.store.tables.tables import TableState, opened, with_seats

_PEOPLE = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))  # sit at a table


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a list that runs from the newest table to the oldest."""

    opened: int  # when the table there was created, in microseconds
    table: str

    @classmethod
    def read(cls, text: str) -> Cursor:
        """The place of a text that ``str`` gave. Raises ``ValueError``."""
        moment, _, table = text.partition("-")
        return cls(int(moment), table)

    @property
    def created(self) -> datetime:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=self.opened)

    def __str__(self) -> str:
        return f"{self.opened}-{self.table}"


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, and the place after which it goes on; None at its end."""

    tables: list[TableState]
    older: Cursor | None


async def of_person(
    session: AsyncSession, person: str, most: int, after: Cursor | None = None, only: Sequence[ColumnElement[bool]] = ()
) -> Page:
    """The tables at which a person sits, newest first; with ``only`` those whose rows fulfil all of it."""
    query = select(SeatRow.opened, SeatRow.table).where(SeatRow.person == person)
    if only:
        query = query.join(TableRow, TableRow.id == SeatRow.table).where(*only)
    if after is not None:
        query = query.where(tuple_(SeatRow.opened, SeatRow.table) < (after.opened, after.table))
    # A person has several seats of a table on one device. To have the database leave out the others takes it longer.
    query = query.order_by(SeatRow.opened.desc(), SeatRow.table.desc()).limit(MAX_PLAYERS * most + 1)
    places = list(dict.fromkeys(Cursor(*row) for row in await session.execute(query)))
    ids = [place.table for place in places[:most]]
    rows = await readable(session, select(TableRow).where(TableRow.id.in_(ids)))
    tables = await with_seats(session, sorted(rows, key=lambda row: ids.index(row.id)))
    return Page(tables, places[most - 1] if len(places) > most else None)


async def listed_open(session: AsyncSession, most: int, after: Cursor | None = None) -> Page:
    """Listed tables with a free seat before the start, newest first."""
    free = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_(None), SeatRow.bot.is_(None))
    query = select(TableRow).where(TableRow.listed, TableRow.started.is_(None), free)
    if after is not None:
        query = query.where(tuple_(TableRow.created, TableRow.id) < (after.created, after.table))
    query = query.order_by(TableRow.created.desc(), TableRow.id.desc()).limit(most + 1)
    rows = await readable(session, query)
    tables = await with_seats(session, rows[:most])
    return Page(tables, Cursor(opened(rows[most - 1].created), rows[most - 1].id) if len(rows) > most else None)


async def lesson_of(session: AsyncSession, person: str, guide: str) -> TableState | None:
    """The newest game under way of a person on the first seat with the bot ``guide`` on the second."""
    learner = exists().where(SeatRow.table == TableRow.id, SeatRow.seat == 0, SeatRow.person == person)
    beside = exists().where(SeatRow.table == TableRow.id, SeatRow.seat == 1, SeatRow.bot == guide)
    query = select(TableRow).where(TableRow.started.is_not(None), TableRow.finished.is_(None), learner, beside)
    rows = await readable(session, query.order_by(TableRow.created.desc()).limit(1))
    return next(iter(await with_seats(session, rows)), None)


async def waiting_of(session: AsyncSession, person: str) -> list[str]:
    """The ids of the tables before the start at which a person sits, in one order for all who write to them."""
    query = select(TableRow.id).join(SeatRow).where(SeatRow.person == person, TableRow.started.is_(None))
    return list((await session.scalars(query.distinct().order_by(TableRow.id))).all())


async def unfinished_of(session: AsyncSession, person: str) -> list[str]:
    """The ids of the tables whose game is not over, at which a person sits or is the host, in the same order."""
    sits = exists().where(SeatRow.table == TableRow.id, SeatRow.person == person)
    query = select(TableRow.id).where(TableRow.finished.is_(None), or_(sits, TableRow.host == person))
    return list((await session.scalars(query.order_by(TableRow.id))).all())


async def unfinished(session: AsyncSession) -> list[str]:
    """The ids of games under way that have a bot, a stand-in or a clock; first those at whose tables nobody sits."""
    bots = exists().where(SeatRow.table == TableRow.id, SeatRow.bot.is_not(None))
    query = select(TableRow.id).where(TableRow.started.is_not(None), TableRow.finished.is_(None))
    query = query.where(bots | TableRow.clock_turn.is_not(None))
    return list((await session.scalars(query.order_by(_PEOPLE))).all())


async def games_of_bots(session: AsyncSession, host: str | None = None) -> int:
    """How many games are under way at whose tables nobody sits, of one host or of all."""
    query = select(func.count(TableRow.id)).where(TableRow.started.is_not(None), TableRow.finished.is_(None), ~_PEOPLE)
    if host is not None:
        query = query.where(TableRow.host == host)
    return await session.scalar(query) or 0
