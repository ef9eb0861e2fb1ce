"""The puzzles that people have solved."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from starmine.server.database.models import PersonRow, SolvedRow


def solved(session: Session, person: str) -> set[str]:
    """The ids of the puzzles that a person has solved."""
    return set(session.scalars(select(SolvedRow.puzzle).where(SolvedRow.person == person)))


def solve(session: Session, person: str, puzzle: str) -> None:
    """Records that a person has solved a puzzle; only the first time, and only for known people."""
    there = select(SolvedRow.person).where(SolvedRow.person == person, SolvedRow.puzzle == puzzle)
    is_known = session.scalar(select(PersonRow.id).where(PersonRow.id == person)) is not None
    if is_known and session.scalar(there) is None:
        session.add(SolvedRow(person=person, puzzle=puzzle, since=datetime.now(UTC)))
