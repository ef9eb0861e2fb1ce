"""The journal of actions: an action is accepted once its row (game, turn) is committed.

Actions that arrive during a commit are committed together by the next one, so fifty busy tables need one disk sync
instead of fifty. Under load, commits also wait up to ``_PACE`` for more actions: a commit of three takes hardly more
CPU time than a commit of one.
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
from sqlalchemy.orm import Session

from starmine.server.monitoring.background import background
from starmine.server.monitoring.metrics import COMMITS
from starmine.server.store import deadline as deadlines
from starmine.server.store.database import Database
from starmine.server.store.deadline import Busy
from starmine.server.store.models import ActionRow, TableRow
from starmine.server.store.tables.results import Result

_TOGETHER = 0.1  # seconds: deadlines closer than this count as equal
_PACE = 0.01  # minimum seconds between the starts of commits under load
_SINGLE = 8  # consecutive commits of one action, after which the load counts as low


@dataclass(frozen=True, slots=True)
class NewAction:
    """An action to be committed; with the game's ``result`` if it ends the game."""

    table: str
    turn: int
    action: str
    result: Result | None = None
    undone: int = 0  # number of undos when the action was checked
    stand_in: bool = False  # whether a bot acts in place of the seat's person
    created: datetime = field(default_factory=lambda: datetime.now(UTC))


class Taken(NamedTuple):
    """An accepted action, when it was played, and whether a bot stood in for the person."""

    action: str
    created: datetime
    stand_in: bool


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A queued action; ``answer`` is done if its caller has given up."""

    action: NewAction
    answer: asyncio.Future[bool]
    deadline: float

    def refuse(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Journal:
    """Commits actions in groups, and tells each caller whether theirs was the first for its turn."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = _Insert(database.engine.dialect)
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._singles = _SINGLE  # consecutive commits of one action
        self._begun = 0.0  # start of the last commit (``time.monotonic``)

    async def append(self, action: NewAction, deadline: float | None = None) -> bool:
        """Returns True once the action is committed, or False if its turn already has another action.

        Raises ``Busy`` at the deadline: then the action will not be written later either.
        """
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(action, answer, deadlines.from_now() if deadline is None else deadline))
        if self._writer is None or self._writer.done():
            self._writer = background(self._write())
        return await answer

    async def taken(self, table: str, turn: int, undone: int) -> list[Taken]:
        """The accepted actions from a turn on; empty if the number of undos is not ``undone`` any more."""
        return (await self._database.read(actions_since, {table: turn}, {table: undone})).get(table, [])

    async def close(self) -> None:
        """Waits until all queued actions are committed."""
        if self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)

    async def _write(self) -> None:
        while self._waiting:
            if self._singles < _SINGLE:
                await self._pace()
            self._begun = time.monotonic()
            group, self._waiting = [one for one in self._waiting if not one.answer.done()], []
            if group:
                self._singles = 0 if len(group) > 1 else self._singles + 1
                await self._commit(group)

    async def _pace(self) -> None:
        if (rest := self._begun + _PACE - time.monotonic()) > 0:
            await asyncio.sleep(rest)

    async def _commit(self, group: list[_Waiting]) -> None:
        first = min(one.deadline for one in group)
        try:
            with COMMITS.time():
                accepted = await self._database.write_actions(partial(self._write_group, group), first)
        except Busy as error:  # nothing was written: actions with time left are retried
            for one in group:
                if one.deadline <= first + _TOGETHER:
                    one.refuse(error)
            self._waiting = [*group, *self._waiting]
        except BaseException as error:  # all callers get the error
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
        row |= {"stand_in": new.stand_in, "undone": new.undone}
        if not self._insert.run(connection, row):
            return False
        if new.result is not None:
            ended = update(TableRow).where(TableRow.id == new.table)
            connection.execute(ended.values(finished=new.created, version=TableRow.version + 1, **asdict(new.result)))
        return True


def actions_since(
    session: Session, turns: Mapping[str, int], undone: Mapping[str, int] | None = None
) -> dict[str, list[Taken]]:
    """The accepted actions of games, each from its turn on, in order; games without any are missing.

    Games whose number of undos differs from ``undone`` are left out.
    """
    from_turn: dict[int, list[str]] = {}
    for table, turn in turns.items():
        from_turn.setdefault(turn, []).append(table)
    if not from_turn:
        return {}
    wanted = (ActionRow.table.in_(tables) & (ActionRow.turn >= turn) for turn, tables in from_turn.items())
    columns = (ActionRow.table, TableRow.undone, ActionRow.action, ActionRow.created, ActionRow.stand_in)
    query = select(*columns).join(TableRow, TableRow.id == ActionRow.table).where(or_(*wanted))
    found: dict[str, list[Taken]] = {}
    rows = session.execute(query.order_by(ActionRow.table, ActionRow.turn)).all()
    for table, now, action, created, stand_in in rows:
        if undone is None or undone[table] == now:
            found.setdefault(table, []).append(Taken(action, created, stand_in))
    return found


class _Insert:
    """Inserts an action if it is the first for its turn.

    Compiled once for all actions, since SQLAlchemy's work for a statement takes longer than the database's.
    """

    def __init__(self, dialect: Dialect) -> None:
        compiled = _insert_if_first(dialect.name).compile(dialect=dialect)
        self._text, self._names = str(compiled), compiled.positiontup  # None: parameters have names
        kinds = ((column.name, column.type.dialect_impl(dialect)) for column in ActionRow.__table__.columns)
        self._into = {name: made for name, kind in kinds if (made := kind.bind_processor(dialect)) is not None}

    def run(self, connection: Connection, row: dict[str, Any]) -> bool:
        """Whether the action was inserted."""
        given = row | {name: made(row[name]) for name, made in self._into.items()}
        values = given if self._names is None else tuple([given[name] for name in self._names])
        return connection.exec_driver_sql(self._text, values).first() is not None


def _insert_if_first(dialect: str) -> Insert:
    """Inserts an action, unless its turn is taken, the game is over, or the number of undos has changed."""
    table: Any = ActionRow.__table__
    columns = list(table.columns)
    row = select(*(bindparam(column.name, type_=column.type) for column in columns)).where(
        TableRow.id == bindparam("table"),
        TableRow.finished.is_(None),
        TableRow.undone == bindparam("undone", type_=Integer()),
    )
    # Locked, else PostgreSQL could insert it while the action before is being undone.
    row = row.with_for_update(key_share=True, read=True, of=TableRow)
    match dialect:
        case "sqlite":
            return sqlite.insert(table).from_select(columns, row).on_conflict_do_nothing().returning(table.c.turn)
        case "postgresql":
            return postgresql.insert(table).from_select(columns, row).on_conflict_do_nothing().returning(table.c.turn)
    raise ValueError(f"the database {dialect!r} is not supported: use SQLite or PostgreSQL")
