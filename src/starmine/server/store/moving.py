"""Transfers everything a person has left at tables to another person, or anonymizes it."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.orm import Session

from starmine.server.store.models import (
    MessageRow,
    NoteRow,
    PersonRow,
    SeatRow,
    SightRow,
    SolvedRow,
    TableRow,
    TournamentRow,
)
from starmine.server.store.people import push

AT_ONCE = 500  # tables per statement

GONE = "Player"  # the name of a deleted person, followed by their seat's number, from 1


def unfinished_of_both(session: Session, one: str, other: str) -> str | None:
    """An unfinished table at which both people sit; None if there is none."""
    sits = [exists().where(SeatRow.table == TableRow.id, SeatRow.person == person) for person in (one, other)]
    return session.scalar(select(TableRow.id).where(TableRow.finished.is_(None), *sits).limit(1))


def hand_over(session: Session, giver: str, to: str, login: str) -> list[str]:
    """Transfers seats, tables, messages, tournaments, solved puzzles and subscriptions to another person and login.

    Returns the changed tables. Games that both have played are not transferred; then the giver remains, else they are
    deleted.
    """
    tables = _tables_of(session, giver)
    shared = set(session.scalars(select(SeatRow.table).where(SeatRow.person == to)))
    moved = [table for table in tables if table not in shared]
    _increment_versions(session, moved)
    for part in _in_parts(moved):
        for left, table in ((SeatRow, SeatRow.table), (MessageRow, MessageRow.table)):
            session.execute(update(left).where(left.person == giver, table.in_(part)).values(person=to))
        session.execute(update(TableRow).where(TableRow.host == giver, TableRow.id.in_(part)).values(host=to))
    known = select(SightRow.seed).where(SightRow.person == to)
    seen = update(SightRow).where(SightRow.person == giver, SightRow.seed.not_in(known))
    session.execute(seen.values(person=to))
    solved = select(SolvedRow.puzzle).where(SolvedRow.person == to)
    own = update(SolvedRow).where(SolvedRow.person == giver, SolvedRow.puzzle.not_in(solved))
    session.execute(own.values(person=to))
    session.execute(update(TournamentRow).where(TournamentRow.host == giver).values(host=to))
    push.hand_over(session, giver, to, login)
    if len(moved) == len(tables):
        session.execute(delete(PersonRow).where(PersonRow.id == giver))
    return moved


@dataclass(frozen=True, slots=True)
class Remains:
    """The games and messages that remain, anonymized, of a deleted person."""

    games: int
    messages: int
    tables: list[str]  # the changed ones


def forget(session: Session, person: str) -> Remains:
    """Deletes a person. Their seats and messages are anonymized, their notes deleted.

    They must have left their unfinished games before: see ``seating.leave``.
    """
    tables = _tables_of(session, person)
    _increment_versions(session, tables)
    seats: dict[int, list[str]] = defaultdict(list)
    for table, seat in session.execute(select(SeatRow.table, SeatRow.seat).where(SeatRow.person == person)):
        seats[seat].append(table)
    nobody = PersonRow(id=secrets.token_hex(8), name=GONE, created=datetime.now(UTC))
    messages = session.scalar(select(func.count()).where(MessageRow.person == person)) or 0
    if tables:
        session.add(nobody)
        session.flush()
    forget_notes(session, seats)
    for seat in seats:
        named = f"{GONE} {seat + 1}"
        at_seat = update(SeatRow).where(SeatRow.person == person, SeatRow.seat == seat)
        session.execute(at_seat.values(person=nobody.id, name=named))
    for place in session.scalars(select(MessageRow.seat).where(MessageRow.person == person).distinct()):
        said = update(MessageRow).where(MessageRow.person == person, MessageRow.seat.is_not_distinct_from(place))
        named = GONE if place is None else f"{GONE} {place + 1}"
        session.execute(said.values(person=nobody.id, name=named))
    for hosted in (TableRow, TournamentRow):
        session.execute(update(hosted).where(hosted.host == person).values(host=None))
    session.execute(delete(PersonRow).where(PersonRow.id == person))
    return Remains(len(set().union(*seats.values())), messages, tables)


def forget_notes(session: Session, seats: dict[int, list[str]]) -> None:
    """Deletes the notes of seats, given as tables by seat."""
    # The rows stay with an empty text, since processes find new notes by their numbers.
    for seat, tables in seats.items():
        for part in _in_parts(tables):
            session.execute(update(NoteRow).where(NoteRow.seat == seat, NoteRow.table.in_(part)).values(text=""))


def _tables_of(session: Session, person: str) -> list[str]:
    """The tables at which a person sits, is the host, or has written."""
    places: tuple[Any, ...] = ((SeatRow.table, SeatRow.person), (TableRow.id, TableRow.host))
    found: set[str] = set()
    for table, whose in (*places, (MessageRow.table, MessageRow.person)):
        found.update(session.scalars(select(table).where(whose == person)))
    return sorted(found)


def _increment_versions(session: Session, tables: Collection[str]) -> None:
    """Increments the tables' versions, which also locks them until this transaction ends."""
    for part in _in_parts(tables):
        session.execute(update(TableRow).where(TableRow.id.in_(part)).values(version=TableRow.version + 1))


def _in_parts(values: Collection[Any]) -> Iterator[list[Any]]:
    listed = list(values)
    return (listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE))
