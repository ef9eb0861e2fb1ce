"""The journal of actions: one is accepted when its row (game, turn) has been committed.

Actions that arrive while a commit is under way are committed together by the next one, so that fifty tables
at once wait for one sync of the disk and not for fifty. While many arrive, commits wait for each other's company, too:
one for three actions takes hardly more of the processor than one for each of them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Integer, bindparam, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.monitoring.background import background
from starmine.server.monitoring.metrics import COMMITS
from starmine.server.store import deadline as deadlines
from starmine.server.store.damage import reading
from starmine.server.store.database import Database
from starmine.server.store.deadline import Busy
from starmine.server.store.models import ActionRow, TableRow
from starmine.server.store.tables.packing import Packed
from starmine.server.store.tables.results import Result

_TOGETHER = 0.1  # seconds: deadlines that are so close count as one
_PACE = 0.01  # seconds from the beginning of a commit to that of the next one, while many actions arrive
_ALONE = 8  # commits of one action each, one after another, after which not many arrive any more


@dataclass(frozen=True, slots=True)
class NewAction:
    """An action that asks to be accepted, with the game's ``result`` when it ends the game."""

    table: str
    turn: int
    action: str
    result: Result | None = None
    undone: int = 0  # how many actions of the game had been taken back where it was checked
    created: datetime = field(default_factory=lambda: datetime.now(UTC))


class Taken(NamedTuple):
    """An accepted action, and when it was taken; of packed games that is not told."""

    action: str
    created: datetime | None


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An action in the queue; ``answer`` is done already when nobody waits for it any more."""

    action: NewAction
    answer: asyncio.Future[bool]
    deadline: float

    def refuse(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Journal:
    """Writes actions in groups, and says of each whether it was the first for its turn."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = _Insert(database.engine.dialect)
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._alone = _ALONE  # the newest commits that were of one action each
        self._begun = 0.0  # when the last commit began, as ``time.monotonic`` counts

    async def append(self, action: NewAction, deadline: float | None = None) -> bool:
        """Whether the action is now committed; False when another one has been accepted for its turn.

        Raises ``Busy`` at the deadline: then it is not written later either.
        """
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(action, answer, deadlines.from_now() if deadline is None else deadline))
        if self._writer is None or self._writer.done():
            self._writer = background(self._write())
        return await answer

    async def taken(self, table: str, turn: int, undone: int) -> list[Taken]:
        """The accepted actions of a game from a turn on; none if more than ``undone`` have been taken back by now."""
        async with self._database.reading() as session:
            return (await actions_since(session, {table: turn}, {table: undone})).get(table, [])

    async def close(self) -> None:
        """Waits until all actions are written."""
        if self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)

    async def _write(self) -> None:
        while self._waiting:
            if self._alone < _ALONE:
                await self._rest()
            self._begun = time.monotonic()
            group, self._waiting = [one for one in self._waiting if not one.answer.done()], []
            if group:
                self._alone = 0 if len(group) > 1 else self._alone + 1
                await self._commit(group)

    async def _rest(self) -> None:
        if (rest := self._begun + _PACE - time.monotonic()) > 0:
            await asyncio.sleep(rest)

    async def _commit(self, group: list[_Waiting]) -> None:
        first = min(one.deadline for one in group)
        try:
            with COMMITS.time():
                accepted = await self._database.write(partial(self._write_group, group), first, is_move=True)
        except Busy as error:  # nothing was written: those that have time left wait on
            for one in group:
                if one.deadline <= first + _TOGETHER:
                    one.refuse(error)
            self._waiting = [*group, *self._waiting]
        except BaseException as error:  # all that wait get the error, of whatever kind
            for one in group:
                one.refuse(error)
            if not isinstance(error, Exception):
                raise
        else:
            for one, was_first in zip(group, accepted, strict=True):
                if not one.answer.done():
                    one.answer.set_result(was_first)

    def _write_group(self, group: list[_Waiting], connection: Connection) -> list[bool]:
        return [not one.answer.done() and self._write_one(connection, one.action) for one in group]

    def _write_one(self, connection: Connection, new: NewAction) -> bool:
        row: dict[str, Any] = {"table": new.table, "turn": new.turn, "action": new.action, "created": new.created}
        if not self._insert.run(connection, row | {"undone": new.undone}):
            return False
        if new.result is not None:
            ended = update(TableRow).where(TableRow.id == new.table)
            connection.execute(ended.values(finished=new.created, version=TableRow.version + 1, **asdict(new.result)))
        return True


async def actions_since(
    session: AsyncSession, turns: Mapping[str, int], undone: Mapping[str, int] | None = None
) -> dict[str, list[Taken]]:
    """The accepted actions of games, for each from a turn on and in order; games without any are missing.

    Left out are games of which more actions have been taken back meanwhile than ``undone`` says.
    """
    from_turn: dict[int, list[str]] = {}
    for table, turn in turns.items():
        from_turn.setdefault(turn, []).append(table)
    if not from_turn:
        return {}
    wanted = (ActionRow.table.in_(tables) & (ActionRow.turn >= turn) for turn, tables in from_turn.items())
    columns = (ActionRow.table, TableRow.undone, ActionRow.action, ActionRow.created)
    query = select(*columns).join(TableRow, TableRow.id == ActionRow.table).where(or_(*wanted))
    found: dict[str, list[Taken]] = {}
    for table, now, action, created in (await session.execute(query.order_by(ActionRow.table, ActionRow.turn))).all():
        if undone is None or undone[table] == now:
            found.setdefault(table, []).append(Taken(action, created))
    # In this order: once a game is packed its rows are gone.
    if missing := turns.keys() - found.keys():
        packed = select(TableRow.id, TableRow.packed).where(TableRow.id.in_(missing))
        for table, value in (await session.execute(packed)).all():
            if value is not None:
                with reading(table):
                    found[table] = [Taken(action, None) for action in Packed.from_bytes(value).actions[turns[table] :]]
    return found


class _Insert:
    """Adds an action unless another one has its turn, the game is over, or an action before it has been taken back.

    Made once for all actions: what SQLAlchemy does for each execution of a statement takes longer than the database.
    """

    def __init__(self, dialect: Dialect) -> None:
        compiled = _insert_if_first(dialect.name).compile(dialect=dialect)
        columns = ActionRow.__table__.columns
        into = {column.name: column.type.dialect_impl(dialect).bind_processor(dialect) for column in columns}
        into["undone"] = None
        self._text = str(compiled)
        self._values = [(name, into[name]) for name in compiled.positiontup or ()]

    def run(self, connection: Connection, row: Mapping[str, Any]) -> bool:
        """Whether the action has been added."""
        values = tuple([row[name] if made is None else made(row[name]) for name, made in self._values])
        return connection.exec_driver_sql(self._text, values).rowcount == 1


def _insert_if_first(dialect: str) -> Insert:
    # Not after the end: a finished game that has been packed has no rows with which an action could be in conflict.
    columns = list(ActionRow.__table__.columns)
    row = select(*(bindparam(column.name, type_=column.type) for column in columns)).where(
        TableRow.id == bindparam("table"),
        TableRow.finished.is_(None),
        TableRow.undone == bindparam("undone", type_=Integer()),
    )
    # Else PostgreSQL could add it while the action before it is being taken back.
    row = row.with_for_update(key_share=True, read=True, of=TableRow)
    match dialect:
        case "sqlite":
            return sqlite.insert(ActionRow).from_select(columns, row).on_conflict_do_nothing()
        case "postgresql":
            return postgresql.insert(ActionRow).from_select(columns, row).on_conflict_do_nothing()
    raise ValueError(f"the database {dialect!r} is not supported: use SQLite or PostgreSQL")
