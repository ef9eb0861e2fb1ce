"""Accounts in the database: passphrases, recovery codes, passkeys, signed-in browsers, tokens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from sqlalchemy import CursorResult, Update, delete, func, or_, select, update
from sqlalchemy.orm import Session

from starmine.server.database.models import AccountRow, LoginRow, PasskeyRow, PersonRow, RecoveryRow, TokenRow

SEEN_AT_ONCE = 500  # logins in one statement


@dataclass(frozen=True, slots=True)
class AccountRecord:
    """An account: person, name, and the hash of the passphrase."""

    person: str
    name: str
    passphrase: str
    created: datetime


def find(session: Session, person: str) -> AccountRecord | None:
    """The account of a person; None for a guest."""
    return _find(session, AccountRow.person == person)


def named(session: Session, small: str) -> AccountRecord | None:
    """The account whose name looks like this without case: see ``names.looks``."""
    return _find(session, AccountRow.small == small)


def _find(session: Session, where: object) -> AccountRecord | None:
    query = select(AccountRow, PersonRow.name).join(PersonRow, PersonRow.id == AccountRow.person).where(where)  # type: ignore[arg-type]
    found = session.execute(query).one_or_none()
    if found is None:
        return None
    row, name = found
    return AccountRecord(row.person, name, row.passphrase, row.created)


def is_taken(session: Session, look: str, small: str, but: str) -> bool:
    """Whether another person's account has a name that looks the same."""
    alike = or_(AccountRow.look == look, AccountRow.small == small)
    return session.scalar(select(AccountRow.person).where(alike, AccountRow.person != but)) is not None


def set_name(session: Session, person: str, look: str, small: str) -> None:
    """Updates the account after its person was renamed; does nothing for a guest."""
    session.execute(update(AccountRow).where(AccountRow.person == person).values(look=look, small=small))


def set_passphrase(session: Session, person: str, passphrase: str) -> None:
    """Replaces the passphrase's hash."""
    session.execute(update(AccountRow).where(AccountRow.person == person).values(passphrase=passphrase))


def set_codes(session: Session, person: str, hashes: Sequence[str]) -> None:
    """Replaces all recovery codes."""
    session.execute(delete(RecoveryRow).where(RecoveryRow.person == person))
    session.add_all(RecoveryRow(person=person, hash=each) for each in hashes)


def use_code(session: Session, person: str, code: str) -> bool:
    """Deletes a recovery code, given by its hash; returns whether it existed."""
    used = delete(RecoveryRow).where(RecoveryRow.person == person, RecoveryRow.hash == code)
    return cast("CursorResult[None]", session.execute(used)).rowcount == 1


def count_codes(session: Session, person: str) -> int:
    """The number of unused recovery codes."""
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


def rename_passkey(session: Session, person: str, passkey: str, name: str) -> bool:
    """Renames a passkey of a person; returns whether it exists."""
    renamed = update(PasskeyRow).where(PasskeyRow.person == person, PasskeyRow.id == passkey).values(name=name)
    return session.scalar(renamed.returning(PasskeyRow.id)) is not None


def remove_passkey(session: Session, person: str, passkey: str) -> bool:
    """Deletes a passkey of a person; returns whether it existed."""
    removed = delete(PasskeyRow).where(PasskeyRow.person == person, PasskeyRow.id == passkey)
    return session.scalar(removed.returning(PasskeyRow.id)) is not None


def logins_of(session: Session, person: str) -> Sequence[LoginRow]:
    """The browsers in which a person is signed in, most recently seen first."""
    query = select(LoginRow).where(LoginRow.person == person, LoginRow.ended.is_(None))
    return session.scalars(query.order_by(LoginRow.seen.desc(), LoginRow.id)).all()


def login(session: Session, person: str, login: str) -> LoginRow | None:
    """A browser in which a person is signed in; None if the login has ended."""
    query = select(LoginRow).where(LoginRow.person == person, LoginRow.id == login, LoginRow.ended.is_(None))
    return session.scalar(query)


def end_login(session: Session, person: str, login: str) -> bool:
    """Signs a person out of one browser; returns whether they were signed in there."""
    ended = _ending(person).where(LoginRow.id == login)
    return session.scalar(ended.returning(LoginRow.id)) is not None


def end_logins(session: Session, person: str) -> list[str]:
    """Signs a person out of all browsers; returns their ids."""
    return list(session.scalars(_ending(person).returning(LoginRow.id)))


def note_seen(session: Session, logins: Collection[str], now: datetime) -> None:
    """Sets when these browsers were last seen."""
    listed = list(logins)
    for start in range(0, len(listed), SEEN_AT_ONCE):
        some = listed[start : start + SEEN_AT_ONCE]
        session.execute(update(LoginRow).where(LoginRow.id.in_(some)).values(seen=now))


def logins_ended_since(session: Session, moment: datetime) -> dict[str, tuple[str, datetime]]:
    """The logins that ended since a moment, each with its person and when."""
    query = select(LoginRow.id, LoginRow.person, LoginRow.ended).where(LoginRow.ended >= moment)
    return {id: (person, ended) for id, person, ended in session.execute(query) if ended}  # noqa: A001 (its name)


def drop_logins(session: Session, before: datetime) -> None:
    """Deletes the logins that ended or were last seen before a moment."""
    session.execute(delete(LoginRow).where(or_(LoginRow.ended < before, LoginRow.seen < before)))


def _ending(person: str) -> Update:
    return update(LoginRow).where(LoginRow.person == person, LoginRow.ended.is_(None)).values(ended=datetime.now(UTC))


@dataclass(frozen=True, slots=True)
class Ended:
    """A revoked token or login, and when its texts have expired."""

    id: str
    person: str
    until: datetime


def end_tokens(session: Session, person: str) -> list[Ended]:
    """Revokes all tokens of a person."""
    ended = _ending_tokens(person).returning(TokenRow.id, TokenRow.person, TokenRow.expires)
    return [Ended(*row) for row in session.execute(ended)]


def tokens_of(session: Session, person: str, now: datetime) -> Sequence[TokenRow]:
    """The valid tokens of a person, oldest first."""
    query = select(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None), TokenRow.expires > now)
    return session.scalars(query.order_by(TokenRow.created, TokenRow.id)).all()


def end_token(session: Session, person: str, token: str) -> datetime | None:
    """Revokes a token of a person; returns when it would expire, or None if it does not exist."""
    return session.scalar(_ending_tokens(person).where(TokenRow.id == token).returning(TokenRow.expires))


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


def _ending_tokens(person: str) -> Update:
    return update(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None)).values(ended=datetime.now(UTC))
