"""Moments from which the lifetimes of cookies and tokens are counted, kept in ``ServerRow``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import ServerRow, TokenRow

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


def end_tokens(connection: Connection) -> None:
    """Revokes all tokens that were issued until now, also those without a row."""
    now = datetime.now(UTC)
    connection.execute(delete(ServerRow).where(ServerRow.key == _TOKENS_SINCE))
    connection.execute(insert(ServerRow).values(key=_TOKENS_SINCE, value=now.isoformat()))
    connection.execute(update(TokenRow).where(TokenRow.ended.is_(None)).values(ended=now))
