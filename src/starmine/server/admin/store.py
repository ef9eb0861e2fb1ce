"""The admin's view of the database: counts, and pages of tables, people and tournaments, newest first.

``search`` matches an id, or a part of a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, or_, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

import starmine as sm
from starmine.server.admin.schemas import AdminPeople, AdminPerson, AdminTournament, AdminTournaments
from starmine.server.database.models import AccountRow, EventRow, PersonRow, SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables.events import Status
from starmine.server.tables.lists import Cursor, Page, newest
from starmine.server.tables.projections import microseconds

AT_ONCE = 50  # entries per page

_STATUS: dict[Status, ColumnElement[bool]] = {
    "waiting": TableRow.started.is_(None),
    "playing": and_(TableRow.started.is_not(None), TableRow.finished.is_(None)),
    "finished": TableRow.finished.is_not(None),
}


def counts(session: Session) -> dict[str, int]:
    """The numbers of people and accounts, and of tables by status."""
    queries = {"people": select(func.count(PersonRow.id)), "accounts": select(func.count(AccountRow.person))}
    queries |= {status: select(func.count(TableRow.id)).where(only) for status, only in _STATUS.items()}
    return {name: session.scalar(query) or 0 for name, query in queries.items()}


def tables(session: Session, status: Status, search: str, before: str | None) -> tuple[Page, dict[str, int]]:
    """A page of the tables with a status, and the numbers of actions at those that have any."""
    query = select(TableRow).where(_STATUS[status])
    if search:
        named = exists().where(SeatRow.table == TableRow.id, _contains(SeatRow.name, search))
        query = query.where(or_(TableRow.id == search, named))
    page = newest(session, query, AT_ONCE, Cursor.read(before))
    count = func.sum(case((EventRow.kind == "acted", 1), else_=-1))  # less those that were taken back
    of_page = (EventRow.table.in_([state.id for state in page.tables]), EventRow.kind.in_(["acted", "taken-back"]))
    turns = session.execute(select(EventRow.table, count).where(*of_page).group_by(EventRow.table))
    return page, {row[0]: row[1] for row in turns}


def people(session: Session, search: str, before: str | None) -> AdminPeople:
    """A page of people."""
    seats = select(func.count(func.distinct(SeatRow.table))).where(SeatRow.person == PersonRow.id).scalar_subquery()
    query = select(PersonRow, exists().where(AccountRow.person == PersonRow.id), seats)
    if search:
        query = query.where(or_(PersonRow.id == search, _contains(PersonRow.name, search)))
    rows, older = _page(session, query, PersonRow, before)
    found = [
        AdminPerson(id=one.id, name=one.name, created=one.created, account=account, tables=tables)
        for one, account, tables in rows
    ]
    return AdminPeople(people=found, older=older)


def tournaments(session: Session, search: str, before: str | None) -> AdminTournaments:
    """A page of tournaments; ``search`` also matches the host's name."""
    of_it = TableRow.tournament == TournamentRow.id
    query = select(
        TournamentRow,
        func.coalesce(PersonRow.name, ""),
        select(func.count()).where(TeamRow.tournament == TournamentRow.id).scalar_subquery(),
        select(func.count()).where(of_it, TableRow.started.is_not(None)).scalar_subquery(),
        select(func.count()).where(of_it, TableRow.finished.is_not(None)).scalar_subquery(),
    ).join(PersonRow, PersonRow.id == TournamentRow.host, isouter=True)
    if search:
        named = (_contains(TournamentRow.name, search), _contains(PersonRow.name, search))
        query = query.where(or_(TournamentRow.id == search, *named))
    rows, older = _page(session, query, TournamentRow, before)
    found = [
        AdminTournament(
            id=row.id,
            name=row.name,
            host=row.host,
            host_name=host,
            created=row.created,
            edition=row.edition,
            edition_name=sm.edition(row.edition, **row.options).name,
            players=row.players,
            teams=teams,
            deals=len(row.seeds),
            begun=begun,
            finished=finished,
        )
        for row, host, teams, begun, finished in rows
    ]
    return AdminTournaments(tournaments=found, older=older)


def _page(
    session: Session, query: Select[Any], of: type[PersonRow | TournamentRow], before: str | None
) -> tuple[Sequence[Any], str | None]:
    """A page of a query whose first column is ``of``, and the position of the next one, if there is one."""
    if (place := Cursor.read(before)) is not None:
        query = query.where(tuple_(of.created, of.id) < (place.created, place.table))
    rows = session.execute(query.order_by(of.created.desc(), of.id.desc()).limit(AT_ONCE + 1)).all()
    if len(rows) <= AT_ONCE:
        return rows, None
    last = rows[AT_ONCE - 1][0]
    return rows[:AT_ONCE], str(Cursor(microseconds(last.created), last.id))


def _contains(column: InstrumentedAttribute[str], text: str) -> ColumnElement[bool]:
    return func.lower(column).contains(text.lower(), autoescape=True)
