"""The moment up to which tokens are refused, since a backup was restored, kept in ``ServerRow``."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from starmine.server.database.models import ServerRow, TokenRow

_TOKENS_SINCE = "tokens-since"


def tokens_since(session: Session) -> float | None:
    """The Unix time up to which issued tokens are refused; None: none is."""
    moment = session.scalar(select(ServerRow.value).where(ServerRow.key == _TOKENS_SINCE))
    return None if moment is None else datetime.fromisoformat(moment).timestamp()


def end_tokens(session: Session) -> None:
    """Revokes all tokens that were issued until now, also those without a row."""
    now = datetime.now(UTC)
    session.execute(delete(ServerRow).where(ServerRow.key == _TOKENS_SINCE))
    session.execute(insert(ServerRow).values(key=_TOKENS_SINCE, value=now.isoformat()))
    session.execute(update(TokenRow).where(TokenRow.ended.is_(None)).values(ended=now))
