"""The admin's view of the database: counts, tables and people, in pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from starmine.server.database.models import AccountRow, EventRow, PersonRow, SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables.events import Status
from starmine.server.tables.lists import Cursor, Page
from starmine.server.tables.projections import opened, with_seats

_STATUS: dict[Status, ColumnElement[bool]] = {
    "waiting": TableRow.started.is_(None),
    "playing": and_(TableRow.started.is_not(None), TableRow.finished.is_(None)),
    "finished": TableRow.finished.is_not(None),
}


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of people, accounts and tables."""

    people: int
    accounts: int
    tables: dict[Status, int]


def counts(session: Session) -> Counts:
    """Counts people, accounts and tables."""

    def number(query: Select[Any]) -> int:
        return session.scalar(query) or 0

    return Counts(
        people=number(select(func.count(PersonRow.id))),
        accounts=number(select(func.count(AccountRow.person))),
        tables={status: number(select(func.count(TableRow.id)).where(only)) for status, only in _STATUS.items()},
    )


def tables(session: Session, status: Status, search: str, most: int, after: Cursor | None) -> Page:
    """The tables with a status, newest first; ``search`` matches an id, or part of the name on a seat."""
    query = select(TableRow).where(_STATUS[status])
    if search:
        named = exists().where(SeatRow.table == TableRow.id, _contains(SeatRow.name, search))
        query = query.where(or_(TableRow.id == search, named))
    if after is not None:
        query = query.where(
            or_(TableRow.created < after.created, and_(TableRow.created == after.created, TableRow.id < after.table))
        )
    rows = session.scalars(query.order_by(TableRow.created.desc(), TableRow.id.desc()).limit(most + 1)).all()
    found = with_seats(session, rows[:most])
    return Page(found, Cursor(opened(rows[most - 1].created), rows[most - 1].id) if len(rows) > most else None)


def turns(session: Session, ids: list[str]) -> dict[str, int]:
    """The number of actions at running tables; tables without any are missing."""
    count = func.sum(case((EventRow.kind == "acted", 1), else_=-1))
    query = select(EventRow.table, count).where(EventRow.table.in_(ids), EventRow.kind.in_(["acted", "taken-back"]))
    return {row[0]: row[1] for row in session.execute(query.group_by(EventRow.table))}


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person in the admin's list."""

    id: str
    name: str
    created: datetime
    account: bool
    seats: int


def people(session: Session, search: str, most: int, after: Cursor | None) -> tuple[list[Somebody], Cursor | None]:
    """People, newest first; ``search`` matches an id, or part of a name."""
    seats = select(func.count(func.distinct(SeatRow.table))).where(SeatRow.person == PersonRow.id).scalar_subquery()
    has_account = exists().where(AccountRow.person == PersonRow.id)
    query = select(PersonRow.id, PersonRow.name, PersonRow.created, has_account, seats)
    if search:
        query = query.where(or_(PersonRow.id == search, _contains(PersonRow.name, search)))
    if after is not None:
        earlier = and_(PersonRow.created == after.created, PersonRow.id < after.table)
        query = query.where(or_(PersonRow.created < after.created, earlier))
    query = query.order_by(PersonRow.created.desc(), PersonRow.id.desc()).limit(most + 1)
    found = [Somebody(*row) for row in session.execute(query)]
    last = found[most - 1] if len(found) > most else None
    return found[:most], None if last is None else Cursor(opened(last.created), last.id)


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament in the admin's list, without its seeds and the teams' keys."""

    row: TournamentRow
    host_name: str
    teams: int
    begun: int
    finished: int


def tournaments(session: Session, search: str, most: int, after: Cursor | None) -> tuple[list[Cup], Cursor | None]:
    """Tournaments, newest first; ``search`` matches an id, or part of their name or their host's name."""
    of_it = TableRow.tournament == TournamentRow.id
    query = select(
        TournamentRow,
        func.coalesce(PersonRow.name, ""),
        select(func.count()).where(TeamRow.tournament == TournamentRow.id).scalar_subquery(),
        select(func.count()).where(of_it, TableRow.started.is_not(None)).scalar_subquery(),
        select(func.count()).where(of_it, TableRow.finished.is_not(None)).scalar_subquery(),
    ).join(PersonRow, PersonRow.id == TournamentRow.host, isouter=True)
    if search:
        query = query.where(
            or_(TournamentRow.id == search, _contains(TournamentRow.name, search), _contains(PersonRow.name, search))
        )
    if after is not None:
        earlier = and_(TournamentRow.created == after.created, TournamentRow.id < after.table)
        query = query.where(or_(TournamentRow.created < after.created, earlier))
    query = query.order_by(TournamentRow.created.desc(), TournamentRow.id.desc()).limit(most + 1)
    found = [Cup(*row) for row in session.execute(query)]
    last = found[most - 1].row if len(found) > most else None
    return found[:most], None if last is None else Cursor(opened(last.created), last.id)


def _contains(column: InstrumentedAttribute[str], text: str) -> ColumnElement[bool]:
    return func.lower(column).contains(text.lower(), autoescape=True)
