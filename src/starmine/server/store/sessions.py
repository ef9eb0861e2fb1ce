"""Who has signed out of all cookies and tokens so far, and how often."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import SessionRow


async def sign_out(session: AsyncSession, person: str) -> int:
    """Ends everything that was signed for a person; gives the number of the session that begins now."""
    row = await session.get(SessionRow, person, with_for_update=True)
    if row is None:
        row = SessionRow(person=person, number=0, changed=datetime.now(UTC))
        session.add(row)
    row.number += 1
    row.changed = datetime.now(UTC)
    return row.number


async def changed_since(session: AsyncSession, moment: datetime | None) -> dict[str, int]:
    """The numbers of the sessions of people who signed out since then; of all who ever did without a moment."""
    query = select(SessionRow.person, SessionRow.number)
    if moment is not None:
        query = query.where(SessionRow.changed >= moment)
    return {row.person: row.number for row in await session.execute(query)}
