"""The data of profiles: a person's finished games, and who else played in them."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, cast, exists, func, select
from sqlalchemy.orm import Session

from starmine.server.database.models import AccountRow, PersonRow, ReviewRow, SeatRow, TableRow
from starmine.server.tables.lists import Cursor, Page, of_person

AT_ONCE = 500  # games per statement
GUIDE = "guide"  # id of the bot in first games


@dataclass(frozen=True, slots=True)
class Sitter:
    """The player of a seat; person is None for bots."""

    person: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, with what profiles need."""

    id: str
    edition: str
    options: dict[str, Any]
    finished: datetime
    status: int  # this and the following as in ``results.Result``
    score: int
    cards: int
    last: str | None
    turns: int
    strikes: int
    sitters: tuple[Sitter, ...]


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """A person's seat in a reviewed game, with the sums that ``ReviewRow`` has."""

    table: str
    finished: datetime
    sums: dict[str, Any]


def since(session: Session, person: str) -> tuple[str, datetime] | None:
    """A person's name, and when their account or else the guest was created; None if unknown."""
    guest = session.get(PersonRow, person)
    if guest is None:
        return None
    account = session.get(AccountRow, person)
    return guest.name, guest.created if account is None else account.created


def played(session: Session, person: str, most: int, *, listed: bool) -> list[Played]:
    """The newest finished games of a person, sorted oldest first; only those of listed tables if ``listed``."""
    columns = (TableRow.id, TableRow.edition, TableRow.options, TableRow.finished, TableRow.status, TableRow.score)
    query: Select[Any] = select(*columns, TableRow.cards, TableRow.last, TableRow.turns, TableRow.strikes)
    sits = select(SeatRow.table).where(SeatRow.person == person)
    query = query.where(TableRow.id.in_(sits), *_counted(listed=listed))
    rows = session.execute(query.order_by(TableRow.finished.desc(), TableRow.id).limit(most)).all()
    sitters: dict[str, list[Sitter]] = defaultdict(list)
    for start in range(0, len(rows), AT_ONCE):
        ids = [row.id for row in rows[start : start + AT_ONCE]]
        seats = select(SeatRow.table, SeatRow.person, SeatRow.name).where(SeatRow.table.in_(ids))
        for table, sitter, name in session.execute(seats.order_by(SeatRow.table, SeatRow.seat)):
            sitters[table].append(Sitter(sitter, name))
    return [Played(**row._asdict(), sitters=tuple(sitters[row.id])) for row in reversed(rows)]


def options_played(session: Session, person: str, edition: str) -> list[dict[str, Any]]:
    """The distinct options of a person's finished games of an edition."""
    options = cast(TableRow.options, Text)
    sits = select(SeatRow.table).where(SeatRow.person == person)
    query = select(options).where(TableRow.edition == edition, TableRow.id.in_(sits), *_counted(listed=False))
    return [json.loads(text) for text in session.scalars(query.distinct())]


def reviewed(session: Session, person: str, version: str, depth: int, most: int, *, listed: bool) -> list[ReviewedSeat]:
    """The seats of a person in the newest games that are reviewed at least so deep, sorted oldest first.

    Games in which they hold several seats are left out: others may have played on them.
    """
    seats = select(SeatRow.table, func.min(SeatRow.seat).label("seat")).where(SeatRow.person == person)
    own = seats.group_by(SeatRow.table).having(func.count() == 1).subquery()
    query = select(TableRow.id, TableRow.finished, own.c.seat, ReviewRow.players)
    query = query.join(own, own.c.table == TableRow.id).join(ReviewRow, ReviewRow.table == TableRow.id)
    query = query.where(ReviewRow.version == version, ReviewRow.depth >= depth, *_counted(listed=listed))
    rows = session.execute(query.order_by(TableRow.finished.desc(), TableRow.id).limit(most)).all()
    return [ReviewedSeat(row.id, row.finished, row.players[row.seat]) for row in reversed(rows)]


def account_names(session: Session, people: list[str]) -> dict[str, str]:
    """The names of those of the people who have an account."""
    query = select(PersonRow.id, PersonRow.name).join(AccountRow, AccountRow.person == PersonRow.id)
    return {row.id: row.name for row in session.execute(query.where(PersonRow.id.in_(people)))}


def finished_of(session: Session, person: str, most: int, after: Cursor | None, *, listed: bool) -> Page:
    """The finished games of a person, newest first; only those of listed tables if ``listed``."""
    return of_person(session, person, most, after, _counted(listed=listed))


def _counted(*, listed: bool) -> list[ColumnElement[bool]]:
    """Conditions for finished games, without first games, whose deal and actions are mostly the lesson's."""
    lesson = exists().where(SeatRow.table == TableRow.id, SeatRow.bot == GUIDE).correlate(TableRow)
    counted: list[ColumnElement[bool]] = [TableRow.finished.is_not(None), TableRow.score.is_not(None), ~lesson]
    return [*counted, TableRow.listed.is_(True)] if listed else counted
