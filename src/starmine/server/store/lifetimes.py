"""Moments from which the lifetimes of cookies and tokens are counted, kept in ``ServerRow``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import ServerRow

_UPGRADED = "upgraded-0025"  # written by that migration
_TOKENS_SINCE = "tokens-since"


@dataclass(frozen=True, slots=True)
class Moments:
    """When the database came to revision 0025, and up to when tokens are refused, as Unix times; None: never."""

    upgraded: float | None
    tokens_since: float | None


async def moments(session: AsyncSession) -> Moments:
    """The moments of a database."""
    query = select(ServerRow.key, ServerRow.value).where(ServerRow.key.in_((_UPGRADED, _TOKENS_SINCE)))
    found = {row.key: datetime.fromisoformat(row.value).timestamp() for row in await session.execute(query)}
    return Moments(found.get(_UPGRADED), found.get(_TOKENS_SINCE))


async def end_tokens(session: AsyncSession) -> None:
    """Refuses all tokens that were issued up to now."""
    now = datetime.now(UTC).isoformat()
    row = await session.get(ServerRow, _TOKENS_SINCE, with_for_update=True)
    if row is None:
        session.add(ServerRow(key=_TOKENS_SINCE, value=now))
    else:
        row.value = now
