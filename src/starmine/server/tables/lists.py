"""The rows of tables and seats: projections of the tables' states, written with each event, and lists made from them.

Each list is paged and uses an index.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.orm import Session, aliased

import starmine as sm
from starmine.rules.cards import MAX_PLAYERS
from starmine.rules.kernel.state import PLAYING
from starmine.server.database.database import Damaged, reading
from starmine.server.database.models import EventRow, PersonRow, SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables.events import WRITTEN, Dealt, Result, Seated, Spectators, Verdict
from starmine.server.tables.state import TableState

GUIDE = "guide"  # id of the bot in first games

Dated = TableRow | PersonRow | TournamentRow  # rows with ``created``

HAS_PEOPLE = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))

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
    """By table: the people who have finished its deal at some table, and so may see all games of it.

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


_QUERY = _query()  # built once: building takes longer than running it


@dataclass(frozen=True, slots=True)
class Cursor:
    """A position in a list of tables sorted from new to old."""

    opened: int  # creation time of the table, in microseconds
    table: str

    @classmethod
    def read(cls, text: str | None) -> Cursor | None:
        """Parses the result of ``str``, if there is one. Raises ``ValueError``."""
        if text is None:
            return None
        moment, _, table = text.partition("-")
        return cls(int(moment), table)

    @property
    def created(self) -> datetime:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=self.opened)

    def __str__(self) -> str:
        return f"{self.opened}-{self.table}"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list, and the position after it; None at the end."""

    tables: list[TableState]
    older: Cursor | None


def of_person(
    session: Session, person: str, most: int, after: Cursor | None = None, only: Sequence[ColumnElement[bool]] = ()
) -> Page:
    """The tables at which a person sits, newest first; with ``only`` those that match all conditions."""
    query = select(SeatRow.opened, SeatRow.table).where(SeatRow.person == person)
    if only:
        query = query.join(TableRow, TableRow.id == SeatRow.table).where(*only)
    if after is not None:
        query = query.where(tuple_(SeatRow.opened, SeatRow.table) < (after.opened, after.table))
    # A person may have several seats at a table; removing duplicates here is faster than in the database.
    query = query.order_by(SeatRow.opened.desc(), SeatRow.table.desc()).limit(MAX_PLAYERS * most + 1)
    places = list(dict.fromkeys(Cursor(*row) for row in session.execute(query)))
    ids = [place.table for place in places[:most]]
    rows = session.scalars(select(TableRow).where(TableRow.id.in_(ids))).all()
    tables = with_seats(session, sorted(rows, key=lambda row: ids.index(row.id)))
    return Page(tables, places[most - 1] if len(places) > most else None)


def listed_open(session: Session, most: int, after: Cursor | None = None) -> Page:
    """Listed tables that have not started and have a free seat, newest first."""
    free = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_(None), SeatRow.bot.is_(None))
    query = select(TableRow).where(TableRow.listed, TableRow.started.is_(None), free)
    return newest(session, query, most, after)


def newest(session: Session, query: Select[TableRow], most: int, after: Cursor | None) -> Page:
    """A page of the tables of a query, newest first."""
    rows, older = newest_rows(session, query, TableRow, most, after)
    return Page(with_seats(session, [row[0] for row in rows]), older)


def newest_rows(
    session: Session, query: Select[Any], of: type[Dated], most: int, after: Cursor | None
) -> tuple[Sequence[Any], Cursor | None]:
    """A page of the rows of a query whose first column is ``of``, newest first, and the position after it."""
    if after is not None:
        query = query.where(tuple_(of.created, of.id) < (after.created, after.table))
    rows = session.execute(query.order_by(of.created.desc(), of.id.desc()).limit(most + 1)).all()
    last = rows[most - 1][0] if len(rows) > most else None
    return rows[:most], None if last is None else Cursor(microseconds(last.created), last.id)


def counted(*, listed: bool) -> list[ColumnElement[bool]]:
    """Conditions for the games that profiles count: finished ones, and only at listed tables if ``listed``.

    First games do not count, since their deal and actions are mostly the lesson's.
    """
    lesson = exists().where(SeatRow.table == TableRow.id, SeatRow.bot == GUIDE).correlate(TableRow)
    conditions: list[ColumnElement[bool]] = [TableRow.finished.is_not(None), TableRow.score.is_not(None), ~lesson]
    return [*conditions, TableRow.listed.is_(True)] if listed else conditions


def lesson_of(session: Session, person: str, guide: str) -> TableState | None:
    """The newest unfinished game with the person on seat 0 and the bot ``guide`` on seat 1."""
    learner = exists().where(SeatRow.table == TableRow.id, SeatRow.seat == 0, SeatRow.person == person)
    beside = exists().where(SeatRow.table == TableRow.id, SeatRow.seat == 1, SeatRow.bot == guide)
    query = select(TableRow).where(TableRow.started.is_not(None), TableRow.finished.is_(None), learner, beside)
    rows = session.scalars(query.order_by(TableRow.created.desc()).limit(1)).all()
    return next(iter(with_seats(session, rows)), None)


def imported_of(session: Session, person: str, most: int, after: Cursor | None = None) -> Page:
    """The games that a person has imported, newest first."""
    played = exists().where(SeatRow.table == TableRow.id, or_(SeatRow.person.is_not(None), SeatRow.bot.is_not(None)))
    query = select(TableRow).where(TableRow.host == person, TableRow.finished.is_not(None), ~played)
    return newest(session, query, most, after)


def existing(session: Session, tables: Sequence[str]) -> set[str]:
    """Those of the tables that exist."""
    return set(session.scalars(select(TableRow.id).where(TableRow.id.in_(tables))))


def written_at(session: Session, person: str, after: str, most: int) -> list[str]:
    """The ids of tables at which a person has written messages, or notes as a spectator: the next ``most`` ids after
    ``after``, sorted.
    """
    query = select(EventRow.table).where(EventRow.person == person, EventRow.kind.in_(WRITTEN), EventRow.table > after)
    return list(session.scalars(query.distinct().order_by(EventRow.table).limit(most)))


def waiting_of(session: Session, person: str) -> list[str]:
    """The ids of tables in the waiting room at which a person sits, sorted, so that writers lock in one order."""
    query = select(TableRow.id).join(SeatRow).where(SeatRow.person == person, TableRow.started.is_(None))
    return list(session.scalars(query.distinct().order_by(TableRow.id)).all())


def unfinished_of(session: Session, person: str) -> list[str]:
    """The ids of unfinished tables at which a person sits or is the host, sorted as in ``waiting_of``."""
    sits = exists().where(SeatRow.table == TableRow.id, SeatRow.person == person)
    query = select(TableRow.id).where(TableRow.finished.is_(None), or_(sits, TableRow.host == person))
    return list(session.scalars(query.order_by(TableRow.id)).all())


def unfinished(session: Session) -> list[str]:
    """The ids of running games with bots, stand-ins or clocks; those without people first."""
    bots = exists().where(SeatRow.table == TableRow.id, SeatRow.bot.is_not(None))
    query = select(TableRow.id).where(TableRow.started.is_not(None), TableRow.finished.is_(None))
    query = query.where(bots | TableRow.clock_turn.is_not(None))
    return list(session.scalars(query.order_by(HAS_PEOPLE)).all())


def games_of_bots(session: Session, host: str | None = None) -> int:
    """The number of running games without people, of one host or of all."""
    query = select(func.count(TableRow.id)).where(
        TableRow.started.is_not(None), TableRow.finished.is_(None), ~HAS_PEOPLE
    )
    if host is not None:
        query = query.where(TableRow.host == host)
    return session.scalar(query) or 0
