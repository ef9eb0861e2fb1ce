"""People in the database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import CompoundSelect, delete, select, tuple_, union, update
from sqlalchemy.orm import Session

from starmine.server.database.models import (
    AccountRow,
    EventRow,
    PersonRow,
    SeatRow,
    SolvedRow,
    TableRow,
    TournamentRow,
    VisitorRow,
)

Place = tuple[datetime, str]  # creation time and id of a person


def name_of(session: Session, person: str) -> str | None:
    """A person's name; None if unknown."""
    return session.scalar(select(PersonRow.name).where(PersonRow.id == person))


def rename(session: Session, person: str, name: str) -> bool:
    """Renames a person; returns whether they exist. Their seats keep the old name."""
    renamed = update(PersonRow).where(PersonRow.id == person).values(name=name).returning(PersonRow.id)
    return session.scalar(renamed) is not None


def idle(session: Session, before: datetime, after: Place | None, most: int) -> tuple[list[str], Place | None]:
    """The people created before a moment who have left nothing, among the next ``most`` after a place.

    Returns their ids and the place to continue from; None at the end.
    """
    query = select(PersonRow.created, PersonRow.id).where(PersonRow.created < before)
    if after is not None:
        query = query.where(tuple_(PersonRow.created, PersonRow.id) > after)
    found = session.execute(query.order_by(PersonRow.created, PersonRow.id).limit(most)).all()
    people = [person for _, person in found]
    left = set(session.scalars(_left_something(people)))
    last = found[-1] if len(found) == most else None
    return [person for person in people if person not in left], None if last is None else (last[0], last[1])


def remove_idle(session: Session, people: Sequence[str]) -> None:
    """Deletes people who still have left nothing; those who are sitting down at this moment are skipped."""
    query = select(PersonRow.id).where(PersonRow.id.in_(people)).with_for_update(skip_locked=True)
    gone = set(session.scalars(query)) - set(session.scalars(_left_something(people)))
    if gone:
        session.execute(delete(PersonRow).where(PersonRow.id.in_(gone)))


def _left_something(people: Sequence[str]) -> CompoundSelect[Any]:
    """Those of the people who did something at a table, host a tournament, solved a puzzle, or have an account, and
    those who have a table open at another process.
    """
    columns = (SeatRow.person, TableRow.host, TournamentRow.host, SolvedRow.person, AccountRow.person)
    done = select(EventRow.person).where(EventRow.person.in_(people), EventRow.kind != "acted")
    there = select(VisitorRow.visitor).where(VisitorRow.visitor.in_(people))
    return union(done, there, *(select(column).where(column.in_(people)) for column in columns))
