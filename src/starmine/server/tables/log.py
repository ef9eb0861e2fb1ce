"""The log of all tables: a change is accepted once its event's row, with the table's next number, is committed.

Events that arrive during a commit are committed together by the next one, so fifty busy tables need one disk sync
instead of fifty. Under load, commits also wait up to ``_PACE`` for more events: a commit of three takes hardly more
CPU time than a commit of one. The next commit is then queued while one is under way, so that between the two the
writing thread need not wait for the busy event loop.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Row, bindparam, column, exists, literal_column, or_, select, values
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from starmine.server.database.database import Busy, Database, from_now
from starmine.server.database.models import EventRow, TableRow
from starmine.server.monitoring import COMMITS
from starmine.server.tables import clocks
from starmine.server.tables.events import Entry, Event, from_json, to_json
from starmine.server.tables.lists import changes_rows, project
from starmine.server.tables.state import TableState, apply, opened

CHANNEL = "starmine"  # of PostgreSQL's notifications

_TOGETHER = 0.1  # seconds: deadlines closer than this count as equal
_PACE = 0.02  # minimum seconds between the starts of commits under load
_SINGLE = 8  # consecutive commits of one event, after which the load counts as low
_ROWS = 32  # events in one statement: for each statement, the writing thread may wait for the GIL


@dataclass(frozen=True, slots=True)
class Change:
    """An event to be committed, with the table's state before and after it."""

    before: TableState | None  # None for the first event
    after: TableState
    entry: Entry


def first_changes(table: str, person: str | None, *happened: Event) -> list[Change]:
    """The first events of a new table, by one person at one time."""
    changes: list[Change] = []
    state: TableState | None = None
    for number, event in enumerate(happened):
        entry = Entry(number, clocks.now(), person, new_command(), event)
        before, state = state, opened(table, entry) if state is None else apply(state, entry)
        changes.append(Change(before, state, entry))
    return changes


def new_command() -> str:
    """The random id of a command."""
    return secrets.token_urlsafe(9)


@dataclass(slots=True, eq=False)
class _Waiting:
    """Queued changes, which are committed together or not at all; ``answer`` is done if its caller has given up."""

    changes: tuple[Change, ...]
    deadline: float
    accepted: Callable[[], object]
    is_written: bool = False  # whether a commit has tried to write them: their caller had not given up before
    answer: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_plain(self) -> bool:
        """Whether it is one event that changes no rows of lists."""
        [change, *more] = self.changes
        return not more and change.before is not None and not changes_rows(change.before, change.after)

    def settle(self, result: bool | BaseException) -> None:
        """Calls ``accepted`` if the changes are committed, and answers the caller, unless they have given up."""
        if result is True and self.is_written:
            try:
                self.accepted()
            except Exception as error:  # noqa: BLE001 (its caller is told)
                result = error
        if self.answer.done():
            return
        if isinstance(result, BaseException):
            self.answer.set_exception(result)
        else:
            self.answer.set_result(result)


class _NotFirst(Exception):
    """Some event of a group is not the first with its number."""


class Log:
    """Commits events in groups, and tells each caller whether theirs was the first with its number."""

    def __init__(self, database: Database) -> None:
        self.process: int | None = None  # the number of this process among several, which are told of its events
        self._database = database
        self._insert = _Insert(database.engine.dialect)
        self._waiting: list[_Waiting] = []
        self._committing: list[list[_Waiting]] = []  # the groups that the thread has been given
        self._next: asyncio.Handle | None = None  # the call that begins the next commit, if it is planned
        self._singles = _SINGLE  # consecutive commits of one event
        self._begun = 0.0  # start of the last commit (``time.monotonic``)

    async def append(
        self, *changes: Change, deadline: float | None = None, accepted: Callable[[], object] = lambda: None
    ) -> bool:
        """Returns True once all changes are committed, or False, with none committed, if a number is taken.

        Calls ``accepted`` as soon as they are committed. If the caller is cancelled before the commit begins, they are
        not written.
        Raises ``Busy`` at the deadline: then they will not be written later either. Raises ``IntegrityError`` if the
        rows of a table break a constraint.
        """
        one = _Waiting(changes, from_now() if deadline is None else deadline, accepted)
        self._waiting.append(one)
        self._plan()
        return await one.answer

    async def read(self, tables: Mapping[str, int]) -> dict[str, Iterator[Entry]]:
        """By table: its entries above the given number, in order. Tables that are gone are missing.

        An iterator raises ``ValueError`` at an entry that cannot be read.
        """
        found: dict[str, list[Row[Any]]] = {}
        # With the row of the given number itself, a table that has nothing new is found, too.
        for row in await self._database.read(_rows_from, tables):
            rows = found.setdefault(row.table, [])
            if row.number > tables[row.table]:
                rows.append(row)
        return {table: map(_entry, rows) for table, rows in found.items()}

    async def number_of(self, table: str, person: str | None, command: str) -> int | None:
        """The number of the event of a person's command, if it has been committed."""
        return await self._database.read(_number_of, table, person, command)

    async def close(self) -> None:
        """Waits until everything queued is committed."""
        while queued := [one for group in (self._waiting, *self._committing) for one in group if not one.answer.done()]:
            await asyncio.wait([one.answer for one in queued])

    def _plan(self) -> None:
        """Plans the next commit, unless one is planned, or enough are under way."""
        is_loaded = self._singles < _SINGLE
        most = 1 if is_loaded else 0  # commits that may be under way already
        if self._waiting and self._next is None and len(self._committing) <= most:
            rest = self._begun + _PACE - time.monotonic() if is_loaded else 0.0
            self._next = asyncio.get_running_loop().call_later(max(0.0, rest), self._begin)

    def _begin(self) -> None:
        self._next, self._begun = None, time.monotonic()
        group, self._waiting = [one for one in self._waiting if not one.answer.done()], []
        self._singles = 0 if len(group) > 1 else self._singles + 1
        plain = [
            one for one in group if one.is_plain
        ]  # by single statements, and before others, which write rows of lists
        for begin in range(0, len(plain), _ROWS):
            self._commit(plain[begin : begin + _ROWS], single=True)
        if others := [one for one in group if not one.is_plain]:
            self._commit(others)

    def _commit(self, group: list[_Waiting], *, single: bool = False) -> None:
        first = min(one.deadline for one in group)
        told = partial(self._committed, group, first, time.perf_counter())
        self._committing.append(group)
        self._database.write_actions(partial(self._write_group, group), first, told, single=single)

    def _committed(self, group: list[_Waiting], first: float, begun: float, error: BaseException | None) -> None:
        """Answers a group after its commit has ended; ``first`` is its first deadline."""
        COMMITS.observe(time.perf_counter() - begun)
        self._committing.remove(group)
        is_connected = isinstance(error, DBAPIError) and not error.connection_invalidated
        if isinstance(error, Busy):  # nothing was written: changes with time left are retried
            for one in group:
                if one.deadline <= first + _TOGETHER:
                    one.settle(error)
            self._waiting = [*group, *self._waiting]
        elif len(group) > 1 and (is_connected or isinstance(error, _NotFirst)):
            for one in group:  # one by one, so that only those that fail are refused
                self._commit([one])
        else:
            for one in group:
                one.settle(False if isinstance(error, _NotFirst) else error or True)
        self._plan()

    def _write_group(self, group: list[_Waiting], connection: Connection) -> None:
        for one in group:
            one.is_written |= not one.answer.done()
        written = (one.changes for one in group if one.is_written)
        # By table, so that two processes on PostgreSQL wait for each other in one direction only.
        ordered = sorted(written, key=lambda changes: changes[0].after.id)
        for changes in zip_longest(*ordered):  # the first change of each, then the second of each, ...
            together = [change for change in changes if change is not None]
            for change in together:
                if change.before is None:  # events refer to their table
                    project(connection, None, change.after)
            for begin in range(0, len(together), _ROWS):
                part = together[begin : begin + _ROWS]
                if not self._insert.run(connection, part) and not (len(group) == 1 and _is_there(connection, *part)):
                    raise _NotFirst
            for change in together:
                if change.before is not None:
                    project(connection, change.before, change.after)
        if self.process is not None:
            told = [f"events {self.process} {change.after.id}" for changes in ordered for change in changes]
            notify = "SELECT pg_notify(%(channel)s, told) FROM unnest(%(told)s::text[]) AS told"
            connection.exec_driver_sql(notify, {"channel": CHANNEL, "told": told})


def entries_of(session: Session, table: str) -> Iterator[Entry]:
    """All entries of a table; the iterator raises ``ValueError`` at one that cannot be read."""
    return map(_entry, _rows_from(session, {table: 0}))


def _number_of(session: Session, table: str, person: str | None, command: str) -> int | None:
    is_it = (EventRow.table == table, EventRow.person == person, EventRow.command == command)
    return session.scalars(select(EventRow.number).where(*is_it)).first()


def _is_there(connection: Connection, change: Change) -> bool:
    """Whether an event is in the log already: a statement that commits itself inserts those that are the first."""
    is_it = (EventRow.table == change.after.id, EventRow.number == change.entry.number)
    return connection.scalar(select(EventRow.command).where(*is_it)) == change.entry.command


def _rows_from(session: Session, tables: Mapping[str, int]) -> Sequence[Row[Any]]:
    """The rows of tables, each table's from a number on, sorted by table and number."""
    wanted = ((EventRow.table == table) & (EventRow.number >= number) for table, number in tables.items())
    query = select(EventRow.__table__).where(or_(*wanted)).order_by(EventRow.table, EventRow.number)
    return session.execute(query).all()


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.at, row.person, row.command, from_json(row.kind, row.body))


class _Insert:
    """Inserts events if each is the first with its number.

    Compiled once for each number of events, since SQLAlchemy's work for a statement takes longer than the database's.
    """

    def __init__(self, dialect: Dialect) -> None:
        dialect = copy(dialect)
        dialect.cte_follows_insert = True  # SQLite counts only the rows of statements that begin with INSERT
        self._compiled = lru_cache(_ROWS)(lambda count: _insert_if_first(dialect.name, count).compile(dialect=dialect))
        kinds = ((column.name, column.type.dialect_impl(dialect)) for column in EventRow.__table__.columns)
        processors = ((name, kind.bind_processor(dialect)) for name, kind in kinds)
        self._converters = {name: convert for name, convert in processors if convert is not None}  # by column

    def run(self, connection: Connection, changes: Sequence[Change]) -> bool:
        """Whether all were inserted. If one was not, others may have been."""
        compiled = self._compiled(len(changes))
        given: dict[str, Any] = {}
        for place, change in enumerate(changes):
            entry = change.entry
            row = {"table": change.after.id, "number": entry.number, "at": entry.at, "person": entry.person}
            row |= {"command": entry.command, "kind": entry.event.kind, "body": to_json(entry.event)}
            row |= {name: convert(row[name]) for name, convert in self._converters.items()}
            given |= {f"{name}{place}": value for name, value in row.items()}
        names = compiled.positiontup  # None: parameters have names
        parameters = given if names is None else tuple([given[name] for name in names])
        return connection.exec_driver_sql(str(compiled), parameters).rowcount == len(changes)


def _insert_if_first(dialect: str, count: int) -> Insert:
    """Inserts events, unless a number is taken, or the one before it is missing: then the table is gone."""
    table: Any = EventRow.__table__
    rows = [tuple(bindparam(f"{each.name}{row}", type_=each.type) for each in table.columns) for row in range(count)]
    new = values(*(column(each.name, each.type) for each in table.columns), name="new").data(rows).cte("new")
    earlier = table.alias()
    follows = exists().where(earlier.c.table == new.c.table, earlier.c.number == new.c.number - literal_column("1"))
    there = (TableRow.id == new.c.table, (new.c.number == literal_column("0")) | follows)
    # Locks the table's row: if the table is just being removed, the foreign key would fail the whole group.
    found = select(*new.c).where(*there).with_for_update(key_share=True, read=True, of=TableRow)
    match dialect:
        case "sqlite":
            return sqlite.insert(table).from_select(list(new.c.keys()), found).on_conflict_do_nothing()
        case "postgresql":
            return postgresql.insert(table).from_select(list(new.c.keys()), found).on_conflict_do_nothing()
    raise ValueError(f"the database {dialect!r} is not supported: use SQLite or PostgreSQL")
