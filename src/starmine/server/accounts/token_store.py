"""Tokens of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Update, delete, select, update
from sqlalchemy.orm import Session

from starmine.server.database.models import TokenRow


@dataclass(frozen=True, slots=True)
class Ended:
    """A revoked token or login, and when its texts have expired."""

    id: str
    person: str
    until: datetime


def end_tokens(session: Session, person: str) -> list[Ended]:
    """Revokes all tokens of a person."""
    ended = _ending(person).returning(TokenRow.id, TokenRow.person, TokenRow.expires)
    return [Ended(*row) for row in session.execute(ended)]


def tokens_of(session: Session, person: str, now: datetime) -> Sequence[TokenRow]:
    """The valid tokens of a person, oldest first."""
    query = select(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None), TokenRow.expires > now)
    return session.scalars(query.order_by(TokenRow.created, TokenRow.id)).all()


def end_token(session: Session, person: str, token: str) -> datetime | None:
    """Revokes a token of a person; returns when it would expire, or None if it does not exist."""
    return session.scalar(_ending(person).where(TokenRow.id == token).returning(TokenRow.expires))


def ended_since(session: Session, moment: datetime | None, now: datetime) -> list[Ended]:
    """The unexpired tokens revoked since a moment, or ever if None."""
    query = select(TokenRow.id, TokenRow.person, TokenRow.expires)
    query = query.where(TokenRow.ended.is_not(None), TokenRow.expires > now)
    if moment is not None:
        query = query.where(TokenRow.ended >= moment)
    return [Ended(*row) for row in session.execute(query)]


def drop_expired(session: Session, before: datetime) -> None:
    """Deletes the tokens that expired before a moment."""
    session.execute(delete(TokenRow).where(TokenRow.expires < before))


def _ending(person: str) -> Update:
    return update(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None)).values(ended=datetime.now(UTC))
