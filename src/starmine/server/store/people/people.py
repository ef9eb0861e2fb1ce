"""People."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import CompoundSelect, Connection, delete, select, tuple_, union, update
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import (
    AccountRow,
    MessageRow,
    PersonRow,
    SeatRow,
    SolvedRow,
    TableRow,
    TournamentRow,
)

Place = tuple[datetime, str]  # of a person: when they came, and their id


async def name_of(session: AsyncSession, person: str) -> str | None:
    """A person's name; None for an unknown one."""
    return await session.scalar(select(PersonRow.name).where(PersonRow.id == person))


async def rename(session: AsyncSession, person: str, name: str) -> bool:
    """Renames a person; whether they are known. Their seats keep the earlier name."""
    renamed = update(PersonRow).where(PersonRow.id == person).values(name=name).returning(PersonRow.id)
    return await session.scalar(renamed) is not None


async def idle(
    session: AsyncSession, before: datetime, after: Place | None, most: int
) -> tuple[list[str], Place | None]:
    """Who came before a moment and left nothing, among ``most`` people who came after a place.

    Gives their ids and the place to go on from; None at the end.
    """
    query = select(PersonRow.created, PersonRow.id).where(PersonRow.created < before)
    if after is not None:
        query = query.where(tuple_(PersonRow.created, PersonRow.id) > after)
    found = (await session.execute(query.order_by(PersonRow.created, PersonRow.id).limit(most))).all()
    people = [person for _, person in found]
    left = set(await session.scalars(_left_something(people)))
    last = found[-1] if len(found) == most else None
    return [person for person in people if person not in left], None if last is None else (last[0], last[1])


def remove_idle(connection: Connection, people: Sequence[str]) -> None:
    """Removes people who still have left nothing; those who sit down in this moment stay."""
    query = select(PersonRow.id).where(PersonRow.id.in_(people)).with_for_update(skip_locked=True)
    gone = set(connection.scalars(query)) - set(connection.scalars(_left_something(people)))
    if gone:
        connection.execute(delete(PersonRow).where(PersonRow.id.in_(gone)))


def _left_something(people: Sequence[str]) -> CompoundSelect[Any]:
    """Those of these people who sit at a table, host one or a tournament, wrote there, solved a puzzle, or have an
    account."""
    columns = (
        *(SeatRow.person, TableRow.host, MessageRow.person),
        *(TournamentRow.host, SolvedRow.person, AccountRow.person),
    )
    return union(*(select(column).where(column.in_(people)) for column in columns))
