"""Session numbers, which count how often a person has signed out everywhere; and tokens for programs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import Update, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import SessionRow, TokenRow
from starmine.server.store.people import push


async def sign_out(session: AsyncSession, person: str) -> tuple[int, list[str]]:
    """Revokes all tokens of a person, and all cookies without a login.

    Returns the number of the new session, and the tokens.
    """
    return await next_number(session, person), list(await session.scalars(_ending(person).returning(TokenRow.id)))


async def next_number(session: AsyncSession, person: str) -> int:
    """Revokes all cookies of a person without a login; returns the number of the new session."""
    await push.forget_guest(session, person)
    row = await session.get(SessionRow, person, with_for_update=True)
    if row is None:
        row = SessionRow(person=person, number=0, changed=datetime.now(UTC))
        session.add(row)
    row.number += 1
    row.changed = datetime.now(UTC)
    return row.number


async def changed_since(session: AsyncSession, moment: datetime | None) -> dict[str, int]:
    """The session numbers of people who have signed out since a moment, or ever if None."""
    query = select(SessionRow.person, SessionRow.number)
    if moment is not None:
        query = query.where(SessionRow.changed >= moment)
    return {row.person: row.number for row in await session.execute(query)}


async def tokens_of(session: AsyncSession, person: str) -> Sequence[TokenRow]:
    """The valid tokens of a person, oldest first."""
    query = select(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None))
    return (await session.scalars(query.order_by(TokenRow.created, TokenRow.id))).all()


async def end_token(session: AsyncSession, person: str, token: str) -> bool:
    """Revokes a token of a person; returns whether it existed."""
    return await session.scalar(_ending(person).where(TokenRow.id == token).returning(TokenRow.id)) is not None


async def ended_since(session: AsyncSession, moment: datetime | None) -> dict[str, str]:
    """The tokens revoked since a moment, or ever if None, each with its owner."""
    query = select(TokenRow.id, TokenRow.person).where(TokenRow.ended.is_not(None))
    if moment is not None:
        query = query.where(TokenRow.ended >= moment)
    return {row.id: row.person for row in await session.execute(query)}


def _ending(person: str) -> Update:
    return update(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None)).values(ended=datetime.now(UTC))
