"""People."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import PersonRow


async def name_of(session: AsyncSession, person: str) -> str | None:
    """A person's name; None for an unknown one."""
    return await session.scalar(select(PersonRow.name).where(PersonRow.id == person))


async def rename(session: AsyncSession, person: str, name: str) -> bool:
    """Renames a person; whether they are known. Their seats keep the earlier name."""
    renamed = update(PersonRow).where(PersonRow.id == person).values(name=name).returning(PersonRow.id)
    return await session.scalar(renamed) is not None
