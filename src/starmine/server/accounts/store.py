"""Accounts in the database: passphrases, recovery codes, passkeys, signed-in browsers, tokens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from starmine.server.database.database import in_parts
from starmine.server.database.models import AccountRow, LoginRow, PasskeyRow, RecoveryRow, TokenRow
from starmine.server.identity import COOKIE_AGE

KEPT = timedelta(days=1)  # after the expiry, since clocks differ
LOGIN_AGE = timedelta(seconds=COOKIE_AGE) + KEPT  # after which the cookies of a login have expired


def named(session: Session, small: str) -> AccountRow | None:
    """The account with a name, given as ``names.looks`` has it without case."""
    return session.scalar(select(AccountRow).where(AccountRow.small == small))


def is_taken(session: Session, look: str, small: str, but: str) -> bool:
    """Whether another person's account has a name that looks the same: with case, as Ian and lan, or without."""
    alike = or_(AccountRow.look == look, AccountRow.small == small)
    return session.scalar(select(AccountRow.person).where(alike, AccountRow.person != but)) is not None


def change(session: Session, person: str, /, **values: str | bool) -> None:
    """Sets columns of a person's account; does nothing for a guest."""
    session.execute(update(AccountRow).where(AccountRow.person == person).values(values))


def set_codes(session: Session, person: str, hashes: Sequence[str]) -> None:
    session.execute(delete(RecoveryRow).where(RecoveryRow.person == person))
    session.add_all(RecoveryRow(person=person, hash=each) for each in hashes)


def use_code(session: Session, person: str, code: str) -> bool:
    """Deletes a recovery code, given by its hash; returns whether it existed."""
    used = delete(RecoveryRow).where(RecoveryRow.person == person, RecoveryRow.hash == code)
    return session.scalar(used.returning(RecoveryRow.hash)) is not None


def count_codes(session: Session, person: str) -> int:
    return session.scalar(select(func.count()).where(RecoveryRow.person == person)) or 0


def passkeys_of(session: Session, person: str) -> Sequence[PasskeyRow]:
    """The passkeys of a person, oldest first."""
    query = select(PasskeyRow).where(PasskeyRow.person == person).order_by(PasskeyRow.created, PasskeyRow.id)
    return session.scalars(query).all()


def passkey(session: Session, credential: bytes) -> PasskeyRow | None:
    """The passkey with a device's credential id."""
    return session.scalar(select(PasskeyRow).where(PasskeyRow.credential == credential))


def use_passkey(session: Session, credential: bytes, *, since: datetime, count: int) -> bool:
    """Records the use of a passkey; returns whether its last use was before ``since``, so that an answer works once."""
    fresh = or_(PasskeyRow.used.is_(None), PasskeyRow.used < since)
    used = update(PasskeyRow).where(PasskeyRow.credential == credential, fresh)
    used = used.values(used=datetime.now(UTC), count=count)
    return session.scalar(used.returning(PasskeyRow.id)) is not None


def logins_of(session: Session, person: str) -> Sequence[LoginRow]:
    """The browsers in which a person is signed in, most recently seen first."""
    query = select(LoginRow).where(LoginRow.person == person, LoginRow.ended.is_(None))
    return session.scalars(query.order_by(LoginRow.seen.desc(), LoginRow.id)).all()


def login(session: Session, person: str, login: str) -> LoginRow | None:
    """A browser in which a person is signed in; None if the login has ended."""
    query = select(LoginRow).where(LoginRow.person == person, LoginRow.id == login, LoginRow.ended.is_(None))
    return session.scalar(query)


def note_seen(session: Session, logins: Collection[str], now: datetime) -> None:
    """Sets when these browsers were last seen."""
    for part in in_parts(logins):
        session.execute(update(LoginRow).where(LoginRow.id.in_(part)).values(seen=now))


def tokens_of(session: Session, person: str, now: datetime) -> Sequence[TokenRow]:
    """The valid tokens of a person, oldest first."""
    query = select(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None), TokenRow.expires > now)
    return session.scalars(query.order_by(TokenRow.created, TokenRow.id)).all()


Ended = LoginRow | TokenRow  # that has been revoked


def texts_end(ended: Ended) -> datetime:
    """When the texts of a revoked login or token have expired."""
    return ended.expires if isinstance(ended, TokenRow) else (ended.ended or datetime.now(UTC)) + LOGIN_AGE


def end(session: Session, kind: type[LoginRow | TokenRow], person: str, id: str | None = None) -> list[Ended]:  # noqa: A002 (its name)
    """Ends a login or token of a person, or without an id all of them; returns those that had not ended."""
    ended = update(kind).where(kind.person == person, kind.ended.is_(None))
    if id is not None:
        ended = ended.where(kind.id == id)
    rows: Any = session.scalars(ended.values(ended=datetime.now(UTC)).returning(kind))
    return list(rows)


def ended_since(session: Session, moment: datetime | None, now: datetime) -> list[Ended]:
    """What ended since a moment, or ever if None, and whose texts have not expired."""
    tokens = select(TokenRow).where(TokenRow.ended.is_not(None), TokenRow.expires > now)
    if moment is not None:
        tokens = tokens.where(TokenRow.ended >= moment)
    logins = select(LoginRow).where(LoginRow.ended >= (moment or now - LOGIN_AGE))
    return [*session.scalars(tokens), *session.scalars(logins)]


def drop_old(session: Session, now: datetime) -> None:
    """Deletes expired tokens, and logins whose cookies have expired."""
    session.execute(delete(TokenRow).where(TokenRow.expires < now - KEPT))
    before = now - LOGIN_AGE
    session.execute(delete(LoginRow).where(or_(LoginRow.ended < before, LoginRow.seen < before)))
