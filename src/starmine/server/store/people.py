"""People, and what the server keeps for itself."""

from __future__ import annotations

import secrets

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.database import Database
from starmine.server.store.models import PersonRow, ServerRow

_KEY = "signing-key"


async def signing_key(database: Database) -> str:
    """The key that signs cookies and tokens, made at the first call."""
    try:
        async with database.writing() as session:
            row = await session.get(ServerRow, _KEY)
            if row is None:
                row = ServerRow(key=_KEY, value=secrets.token_hex(32))
                session.add(row)
            return row.value
    except IntegrityError:  # another process made it at the same moment
        return await signing_key(database)


async def name_of(session: AsyncSession, person: str) -> str | None:
    """A person's name; None for an unknown one."""
    return await session.scalar(select(PersonRow.name).where(PersonRow.id == person))


async def rename(session: AsyncSession, person: str, name: str) -> bool:
    """Renames a person; whether they are known. Their seats keep the earlier name."""
    renamed = update(PersonRow).where(PersonRow.id == person).values(name=name).returning(PersonRow.id)
    return await session.scalar(renamed) is not None
