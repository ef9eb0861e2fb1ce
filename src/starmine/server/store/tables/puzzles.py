"""The puzzles that people have solved."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import PersonRow, SolvedRow


async def solved(session: AsyncSession, person: str) -> set[str]:
    """The ids of the puzzles that a person has solved."""
    return set(await session.scalars(select(SolvedRow.puzzle).where(SolvedRow.person == person)))


async def solve(session: AsyncSession, person: str, puzzle: str) -> None:
    """Records that a person has solved a puzzle; only the first time, and only for known people."""
    there = select(SolvedRow.person).where(SolvedRow.person == person, SolvedRow.puzzle == puzzle)
    is_known = await session.scalar(select(PersonRow.id).where(PersonRow.id == person)) is not None
    if is_known and await session.scalar(there) is None:
        session.add(SolvedRow(person=person, puzzle=puzzle, since=datetime.now(UTC)))
