"""The rows of tables and seats that lists are made from: projections of the tables' states, written with each event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from sqlalchemy import Connection, Row, Select, and_, bindparam, delete, exists, insert, select, update
from sqlalchemy.orm import Session, aliased

from starmine.rules.kernel.state import PLAYING
from starmine.server.database.damage import Damaged, reading
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


def is_projected(before: TableState | None, after: TableState) -> bool:
    """Whether a change of a state changes its rows."""
    if before is None or before.changed == after.changed:
        return before is None
    return _row(before) != _row(after) or before.seats != after.seats


def project(connection: Connection, before: TableState | None, after: TableState) -> None:
    """Writes the rows of a table that has changed."""
    row, old = _row(after), {} if before is None else _row(before)
    if before is None:
        connection.execute(insert(_TABLES).values(row))
    elif changed := {name: value for name, value in row.items() if value != old[name]}:
        connection.execute(update(_TABLES).where(_TABLES.c.id == after.id).values(changed))
    if before is None or before.seats != after.seats:
        seats = [
            {"table": after.id, "seat": number, "opened": opened(after.created), **_members(seated, _SEATED)}
            for number, seated in enumerate(after.seats)
        ]
        if before is not None:
            connection.execute(delete(_SEATS).where(_SEATS.c.table == after.id))
        connection.execute(insert(_SEATS), seats)


def _row(state: TableState) -> dict[str, Any]:
    result = dict.fromkeys(_RESULT) if state.result is None else asdict(state.result)
    lists = {"removed": list(state.removed), "muted": list(state.muted)}
    return _members(state, _COLUMNS) | lists | result | {"rated": _rated(state)}


def _rated(state: TableState) -> str | None:
    """The kind of games with which a result is compared: see ``rating_key``. None for one that is not compared.

    Compared are games that people played to the end, one at each seat, without stand-ins, known deals and actions that
    were taken back. Imported games and first games have no seed.
    """
    if state.result is None or state.result.status == PLAYING or state.seed is None or state.undone:
        return None
    fair = all(each.person and not (each.local or each.bot or each.knows) for each in state.seats)
    if not fair or any(turn.stand_in for turn in state.turns) or not state.options.keys() <= {"variant"}:
        return None
    return rating_key(state.edition, state.options, state.players)


def rating_key(edition: str, options: Mapping[str, Any], players: int) -> str:
    """The kind of games that are compared: an edition, its variant if it is not its own rules, and the players."""
    return f"{edition}:{options.get('variant', '')}:{players}"


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
    of_tournaments = [row.id for row in rows if row.tournament is not None]
    return revealed_to(session, of_tournaments) if of_tournaments else {}


def _seats(session: Session, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
    query = select(SeatRow).where(SeatRow.table.in_(list(tables))).order_by(SeatRow.seat)
    seats: dict[str, list[SeatRow]] = {}
    for seat in session.scalars(query):
        seats.setdefault(seat.table, []).append(seat)
    return seats


def _state(
    row: TableRow | Row[Any], seats: Sequence[SeatRow | Row[Any]], revealed: frozenset[str] | None = None
) -> TableState:
    """The table of a row. Raises ``ValueError`` for values that the server never writes."""
    options: object = row.options  # SQLite does not enforce column types
    is_known = row.dealt in (None, *get_args(Dealt)) and row.spectators in get_args(Spectators)
    if not isinstance(options, dict) or not is_known or row.verdict not in (None, *get_args(Verdict)):
        raise ValueError("a field of the table has an unknown value")
    if len(seats) < 2 or [seat.seat for seat in seats] != list(range(len(seats))):
        raise ValueError(f"its seats are {[seat.seat for seat in seats]}")
    seated = tuple(Seated(**_members(seat, _SEATED)) for seat in seats)
    columns = _members(row, _COLUMNS)
    columns |= {name: tuple(columns[name]) for name in ("removed", "muted")}
    return TableState(seats=seated, result=_result(row), revealed_to=revealed, **columns)


def _result(row: TableRow | Row[Any]) -> Result | None:
    if None in (row.turns, row.status, row.score, row.cards, row.strikes, row.clues):
        return None
    return Result(**_members(row, _RESULT))


def opened(created: datetime) -> int:
    """A creation time in microseconds, for sorting lists."""
    return (created - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def revealed_to(session: Session, tables: Iterable[str]) -> dict[str, frozenset[str]]:
    """Who may see others' games of these tables' deals, by table: those who have finished the deal themselves.

    Only tables with a secret deal: that of a tournament which is not closed, until all its teams have finished it.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for table, person in session.execute(_QUERY, {"tables": list(tables)}):
        found[table].update([] if person is None else [person])
    return {table: frozenset(people) for table, people in found.items()}


def _query() -> Select[str, str | None]:
    ended = aliased(TableRow)
    of_deal = and_(ended.tournament == TableRow.tournament, ended.round == TableRow.round, ended.finished.is_not(None))
    has_finished = exists().where(of_deal, ended.team == TeamRow.team).correlate(TableRow, TeamRow)
    is_secret = exists().where(
        TournamentRow.id == TableRow.tournament,
        TournamentRow.closed.is_(None),
        TeamRow.tournament == TournamentRow.id,
        ~has_finished,
    )
    query = select(TableRow.id, SeatRow.person).outerjoin(ended, of_deal).outerjoin(SeatRow, SeatRow.table == ended.id)
    return query.where(TableRow.id.in_(bindparam("tables", expanding=True)), is_secret)


_QUERY = _query()  # built once: that takes longer than the database
