"""The rows of tables and seats that lists are made from: projections of the tables' states, written with each event."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, exists, insert, select, update
from sqlalchemy.orm import Session, aliased

import starmine as sm
from starmine.rules.kernel.state import PLAYING
from starmine.server.database.database import Damaged, reading
from starmine.server.database.models import SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables.events import Dealt, Result, Seated, Spectators, Verdict
from starmine.server.tables.state import TableState

_SEATED = [field.name for field in fields(Seated)]
_RESULT = [field.name for field in fields(Result)]
_COLUMNS = [
    *("id", "created", "host", "edition", "options", "first", "listed", "spectators", "clock_turn"),
    *("dealt", "tournament", "round", "team", "removed", "muted"),
    *("started", "seed", "first_seat", "finished", "verdict"),
]
_TABLES: Any = TableRow.__table__
_SEATS: Any = SeatRow.__table__


def changes_rows(before: TableState, after: TableState) -> bool:
    """Whether an event may have changed rows of a table; most actions and notes do not."""
    return before.changed != after.changed


def project(connection: Connection, before: TableState | None, after: TableState) -> None:
    """Writes what has changed of the rows of a table; all of them if there is no state ``before``."""
    if before is not None and not changes_rows(before, after):
        return
    row, old = _row(after), {} if before is None else _row(before)
    if before is None:
        connection.execute(insert(_TABLES).values(row))
    elif changed := {name: value for name, value in row.items() if value != old[name]}:
        connection.execute(update(_TABLES).where(_TABLES.c.id == after.id).values(changed))
    if before is None or before.seats != after.seats:
        seats = [
            {"table": after.id, "seat": number, "opened": microseconds(after.created), **_members(seated, _SEATED)}
            for number, seated in enumerate(after.seats)
        ]
        if before is not None:
            connection.execute(delete(_SEATS).where(_SEATS.c.table == after.id))
        connection.execute(insert(_SEATS), seats)


def _row(state: TableState) -> dict[str, Any]:
    result = dict.fromkeys(_RESULT) if state.result is None else asdict(state.result)
    lists = {"removed": list(state.removed), "muted": list(state.muted)}
    return _members(state, _COLUMNS) | lists | result | _comparison(state)


def _comparison(state: TableState) -> dict[str, Any]:
    """The category and time of a game whose result is compared with others.

    Those are games that people played to the end by printed rules, each with a device of their own: without bots,
    stand-ins, people who knew the deal, and actions that were taken back. Imported games and first games have no seed.
    """
    compared: dict[str, Any] = {"category": None, "seconds": None}
    result, started, finished = state.result, state.started, state.finished
    if result is None or result.status == PLAYING or started is None or finished is None or state.seed is None:
        return compared
    fair = all(each.person and not (each.local or each.bot or each.knows) for each in state.seats)
    if state.undone or not fair or any(turn.stand_in for turn in state.turns):
        return compared
    edition = sm.edition(state.edition, **state.options)
    # The options that choose one of the edition's own variants.
    printed = {"variant", *(name for variant in edition.named_variants for name in variant.options)}
    if edition.options.keys() <= printed:
        compared["category"] = category(edition, state.players)
        compared["seconds"] = int((finished - started - state.paused_for).total_seconds())
    return compared


def category(edition: sm.Edition, players: int) -> str:
    """The rules and the number of players of games whose results are compared."""
    return f"{edition.id} {players} {json.dumps(dict(edition.options), sort_keys=True)}"


def _members(value: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def load(session: Session, table: str) -> TableState | None:
    """A table as lists show it, or None. Raises ``Damaged``."""
    if not table.isalnum():  # PostgreSQL rejects some characters
        return None
    with reading(table):
        row = session.scalar(select(TableRow).where(TableRow.id == table))
        if row is None:
            return None
        return _state(row, _seats(session, [table]).get(table, []), _revealed(session, [row]).get(table))


def remove(session: Session, table: str) -> bool:
    """Deletes a table and everything that belongs to it; returns whether it existed."""
    return session.scalar(delete(TableRow).where(TableRow.id == table).returning(TableRow.id)) is not None


def with_seats(session: Session, rows: Sequence[TableRow]) -> list[TableState]:
    """The tables of rows, without damaged ones."""
    if not rows:
        return []
    seats, revealed = _seats(session, [row.id for row in rows]), _revealed(session, rows)
    states = []
    for row in rows:
        with suppress(Damaged), reading(row.id):
            states.append(_state(row, seats.get(row.id, []), revealed.get(row.id)))
    return states


def _revealed(session: Session, rows: Iterable[TableRow]) -> dict[str, frozenset[str]]:
    """``revealed_to`` for these tables, without a query if none of them belongs to a tournament."""
    of_tournaments = [row.id for row in rows if row.tournament is not None]
    return revealed_to(session, of_tournaments) if of_tournaments else {}


def _seats(session: Session, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
    query = select(SeatRow).where(SeatRow.table.in_(list(tables))).order_by(SeatRow.seat)
    seats: dict[str, list[SeatRow]] = {}
    for seat in session.scalars(query):
        seats.setdefault(seat.table, []).append(seat)
    return seats


def _state(row: TableRow, seats: Sequence[SeatRow], revealed: frozenset[str] | None) -> TableState:
    """The table of a row. Raises ``ValueError`` for values that the server never writes."""
    options: object = row.options  # an ``object``, since SQLite does not enforce column types
    is_known = row.dealt in (None, *get_args(Dealt)) and row.spectators in get_args(Spectators)
    if not isinstance(options, dict) or not is_known or row.verdict not in (None, *get_args(Verdict)):
        raise ValueError("a field of the table has an unknown value")
    if len(seats) < 2 or [seat.seat for seat in seats] != list(range(len(seats))):
        raise ValueError(f"its seats are {[seat.seat for seat in seats]}")
    seated = tuple(Seated(**_members(seat, _SEATED)) for seat in seats)
    columns = _members(row, _COLUMNS)
    columns |= {name: tuple(columns[name]) for name in ("removed", "muted")}
    return TableState(seats=seated, result=_result(row), revealed_to=revealed, **columns)


def _result(row: TableRow) -> Result | None:
    if None in (row.turns, row.status, row.score, row.cards, row.strikes, row.clues):
        return None
    return Result(**_members(row, _RESULT))


def microseconds(created: datetime) -> int:
    """A creation time as a number, for sorting lists."""
    return (created - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def revealed_to(session: Session, tables: Iterable[str]) -> dict[str, frozenset[str]]:
    """By table: the people who may see games of its deal at other tables, since they have finished the deal themselves.

    Only tables with a secret deal are in it. A deal of a tournament is secret until all teams have finished it, or the
    tournament is closed.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for table, person in session.execute(_QUERY, {"tables": list(tables)}):
        found[table].update([] if person is None else [person])
    return {table: frozenset(people) for table, people in found.items()}


def is_secret(table: type[TableRow]) -> ColumnElement[bool]:
    """Whether a table's deal is secret: see ``revealed_to``."""
    ended = aliased(TableRow)
    has_finished = exists().where(_of_deal(ended, table), ended.team == TeamRow.team).correlate(table, TeamRow)
    return exists().where(
        TournamentRow.id == table.tournament,
        TournamentRow.closed.is_(None),
        TeamRow.tournament == TournamentRow.id,
        ~has_finished,
    )


def _of_deal(ended: type[TableRow], table: type[TableRow]) -> ColumnElement[bool]:
    """Whether ``ended`` is a finished game of the table's deal of a tournament."""
    return and_(ended.tournament == table.tournament, ended.round == table.round, ended.finished.is_not(None))


def _query() -> Select[str, str | None]:
    """For each table with a secret deal, the people in finished games of it; a row with None if there are none."""
    ended = aliased(TableRow)
    query = select(TableRow.id, SeatRow.person).outerjoin(ended, _of_deal(ended, TableRow))
    query = query.outerjoin(SeatRow, SeatRow.table == ended.id)
    return query.where(TableRow.id.in_(bindparam("tables", expanding=True)), is_secret(TableRow))


_QUERY = _query()  # built once: that takes longer than the database
