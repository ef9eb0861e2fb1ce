"""Sessions: which cookies and tokens are valid.

A cookie contains the id of a login, the row of a browser; a token contains the id of its row. Both can be listed and
revoked one by one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter
from pydantic import TypeAdapter
from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.accounts import schemas
from starmine.server.database.backup import tokens_since
from starmine.server.database.database import Database, in_parts
from starmine.server.database.models import LoginRow, PersonRow, ServerRow, TokenRow
from starmine.server.identity import (
    COOKIE_AGE,
    DAY,
    NAMELESS,
    REVOKED_TOKEN,
    TOKEN_DAYS,
    RequiredOwner,
    RequiredSigned,
    Signed,
    Signer,
    ThisCookie,
    known_name,
    name_of,
)
from starmine.server.request_limits import CountedRoute
from starmine.server.settings import Settings
from starmine.server.tables.hub import Hub
from starmine.server.web.errors import Refusal, conflict, not_found, responses
from starmine.server.web.names import are_alike
from starmine.server.web.parameters import Browser, TokenId, service
from starmine.server.web.schemas import Scope

UNKNOWN_LOGIN = text(
    "session.unknown",
    "That browser is not signed in to your account: it has already signed out, or it is not your browser.",
)
TOO_MANY_TOKENS = template("token.too-many", "You have {count} tokens, the maximum: revoke one that you no longer use.")
SAME_NAME = template(
    "token.same-name", "You already have a token called {name}: choose another name, or revoke that one first."
)
NO_TOKEN = text("token.none", "Unknown token: it was already revoked, or it is not yours.")
NO_TOKEN_SENT = text("token.not-sent", "Only a token can be renewed, and a browser has none: its cookie renews itself.")

DELAY = timedelta(minutes=1)  # age from which a key signs: all processes have read it by then
MOST = 8  # stored keys
MOST_TOKENS = 50  # per person
KEPT = timedelta(days=1)  # how long expired logins and tokens are remembered, since clocks differ
LOGIN_AGE = timedelta(seconds=COOKIE_AGE) + KEPT  # from the end or last use of a login: its cookies have expired

Ended = LoginRow | TokenRow  # that has been revoked
T = TypeVar("T")

_ROW = "signing-key"
_OVERLAP = timedelta(minutes=1)  # rereads recent changes, since clocks differ and commits take time


@dataclass(frozen=True, slots=True)
class Key:
    """A key and its creation time."""

    text: str
    made: str  # ISO 8601, in UTC


_KEYS = TypeAdapter(list[Key])


async def signing_keys(database: Database) -> list[Key]:
    """The keys, newest first. The first call creates one."""
    row = await database.read(Session.get, ServerRow, _ROW)
    if row is None:
        row = await database.write(_stored_keys)
    return _KEYS.validate_json(row.value)


async def renew_key(database: Database, *, keeps_old: bool) -> None:
    """Creates a new key. Older keys remain valid only if ``keeps_old``."""

    def work(session: Session) -> None:
        row = _stored_keys(session)
        old = _KEYS.validate_json(row.value) if keeps_old else []
        row.value = _KEYS.dump_json([_new_key(), *old[: MOST - 1]]).decode()

    await database.write(work)


def in_order(keys: Sequence[Key], now: datetime) -> list[str]:
    """The keys' texts, the signing key first: the newest one that all processes have read."""
    known = (now - DELAY).isoformat()
    signs = next((key for key in keys if key.made <= known), keys[-1])
    return [signs.text, *(key.text for key in keys if key != signs)]


def _new_key() -> Key:
    return Key(secrets.token_hex(32), datetime.now(UTC).isoformat(timespec="seconds"))


def _stored_keys(session: Session) -> ServerRow:
    """The row of the keys, locked; the first call creates a key."""
    return ServerRow.first(session, _ROW, _KEYS.dump_json([_new_key()]).decode())


class Sessions:
    """Keeps the signer in sync with the database, and ends people's sessions."""

    def __init__(self, database: Database, signer: Signer, hub: Hub, settings: Settings) -> None:
        self.database = database
        self._signer = signer
        signer.keep_login = self.keep_login
        self._hub = hub
        self._keys = settings.keys
        self._last_refresh: datetime | None = None

    async def refresh(self) -> None:
        """Loads the keys, which ``starmine renew-key`` may change, and what has ended since the last call.

        Forgets revoked logins and tokens that have expired.
        """
        started, now = datetime.now(UTC), self.now()
        keys = self._keys or in_order(await signing_keys(self.database), started)
        tokens = select(TokenRow).where(TokenRow.ended.is_not(None), TokenRow.expires > now)
        logins = select(LoginRow).where(LoginRow.ended >= now - LOGIN_AGE)
        if self._last_refresh is not None:
            tokens = tokens.where(TokenRow.ended >= self._last_refresh - _OVERLAP)
            logins = logins.where(LoginRow.ended >= self._last_refresh - _OVERLAP)
        ended = await self.database.read(lambda session: [*session.scalars(tokens), *session.scalars(logins)])
        restored = await self.database.read(tokens_since)  # when a backup was restored; tokens until then are refused
        self._last_refresh = started
        self._signer.take(keys)
        if restored is not None and restored > self._signer.tokens_since:
            self._signer.tokens_since = restored
            for person in self._hub.listening():
                self._hub.end_of(person)
        self._refuse(ended)
        kept = now.timestamp() - KEPT.total_seconds()
        self._signer.ended = {one: until for one, until in self._signer.ended.items() if until > kept}

    async def drop_old(self) -> None:
        """Deletes expired tokens, and logins whose cookies have expired."""
        before = self.now() - LOGIN_AGE

        def work(session: Session) -> None:
            session.execute(delete(TokenRow).where(TokenRow.expires < self.now() - KEPT))
            session.execute(delete(LoginRow).where(or_(LoginRow.ended < before, LoginRow.seen < before)))

        await self.database.write(work)

    async def write(self, work: Callable[[Session, list[Ended]], T]) -> T:
        """``Database.write`` for work that ends logins and tokens. It adds them to the given list by ``end``."""
        ended = list[Ended]()
        result = await self.database.write(work, ended)
        self._refuse(ended)
        return result

    def _refuse(self, ended: list[Ended]) -> None:
        """Refuses logins and tokens from now on, and ends their owners' streams, which valid clients open again."""
        for one in ended:
            if one.id not in self._signer.ended:  # else ``refresh`` has read it once more
                self._hub.end_of(one.person)
            until = one.expires if isinstance(one, TokenRow) else (one.ended or self.now()) + LOGIN_AGE
            self._signer.ended[one.id] = until.timestamp()

    def new_login(self, session: Session, person: str, browser: Browser) -> str:
        """Creates a login and returns its id, for ``Signer.cookie``."""
        return self._add_login(session, person, browser, secrets.token_hex(6), self.now())

    def _add_login(self, session: Session, person: str, browser: Browser, id: str, created: datetime) -> str:  # noqa: A002 (its name)
        session.add(LoginRow(id=id, person=person, created=created, seen=self.now(), **browser._asdict()))
        return id

    async def keep_login(self, signed: Signed, browser: Browser) -> bool:
        """Whether a login is valid. One without a row gets it again: its cookie is newer than the restored backup.

        The row is dated to when the cookie was issued, not to now, since a recent login needs no passphrase in
        ``Accounts.prove``.
        """
        person, login = signed.person, signed.id
        row = await self.database.read(Session.get, LoginRow, login)
        if row is not None:
            return row.ended is None and row.person == person
        if await self.database.read(name_of, person) is None:
            return False
        issued = datetime.fromtimestamp(signed.expires - COOKIE_AGE, UTC)
        try:
            await self.database.write(self._add_login, person, browser, login, min(issued, self.now()))
        except IntegrityError:  # another request of this browser has just done so
            return await self.keep_login(signed, browser)
        return True

    def replace_logins(self, session: Session, ended: list[Ended], signed: Signed, browser: Browser) -> str:
        """Ends all logins of a person, so that copies of cookies end, too; returns a new login for this browser."""
        before = valid_login(session, signed)
        end(session, ended, LoginRow, signed.person)
        # The time of signing in stays: it matters to ``Accounts.prove``.
        created = self.now() if before is None else before.created
        return self._add_login(session, signed.person, browser, secrets.token_hex(6), created)

    async def logins(self, person: str, mine: str) -> list[schemas.Login]:
        """The browsers in which a person is signed in: the requesting one first, then the most recently seen."""
        query = select(LoginRow).where(LoginRow.person == person, LoginRow.ended.is_(None))
        query = query.order_by((LoginRow.id == mine).desc(), LoginRow.seen.desc(), LoginRow.id)
        rows = await self.database.read(lambda session: session.scalars(query).all())
        now = self.now()
        return [
            schemas.Login(
                id=row.id,
                browser=row.browser,
                system=row.system,
                created=row.created,
                seen=now if row.id in self._signer.seen else row.seen,
                this=row.id == mine,
            )
            for row in rows
        ]

    async def end(self, kind: type[LoginRow | TokenRow], person: str, id: str) -> None:  # noqa: A002 (its name)
        """Signs a person out of one browser, or revokes a token. Raises a 404."""

        def work(session: Session, ended: list[Ended]) -> None:
            end(session, ended, kind, person, id)
            if not ended:
                raise not_found(UNKNOWN_LOGIN if kind is LoginRow else NO_TOKEN)

        await self.write(work)

    async def note_seen(self) -> None:
        """Saves which logins were used since the last call."""
        seen, self._signer.seen = self._signer.seen, set()

        def work(session: Session) -> None:
            for part in in_parts(seen):
                session.execute(update(LoginRow).where(LoginRow.id.in_(part)).values(seen=self.now()))

        if seen:
            await self.database.write(work)

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._signer.clock(), UTC)

    def tokens(self, session: Session, person: str) -> list[schemas.Token]:
        """The valid tokens of a person, oldest first."""
        query = select(TokenRow).where(TokenRow.person == person, TokenRow.ended.is_(None))
        query = query.where(TokenRow.expires > self.now()).order_by(TokenRow.created, TokenRow.id)
        return [schemas.Token.model_validate(row, from_attributes=True) for row in session.scalars(query)]

    def new_token(
        self, session: Session, person: str, name: str, scope: Scope = "account", days: float = TOKEN_DAYS
    ) -> str:
        """Creates a token and returns its text."""
        session.add(row := self.token_row(person, name, scope, days))
        return self._token_text(row)

    def token_row(self, person: str, name: str, scope: Scope, days: float) -> TokenRow:
        now = self.now().replace(microsecond=0)  # the token's text has whole seconds
        expires = now + timedelta(days=days)
        return TokenRow(id=secrets.token_hex(6), person=person, name=name, scope=scope, created=now, expires=expires)

    def _token_text(self, row: TokenRow) -> str:
        scope: Any = row.scope
        return self._signer.token(row.person, row.id, scope, row.expires)

    def show(self, row: TokenRow) -> schemas.NewToken:
        """A token with its text."""
        token = schemas.Token.model_validate(row, from_attributes=True)
        return schemas.NewToken(**dict(token), token=self._token_text(row))


SessionsService = Annotated[Sessions, service(Sessions)]

router = APIRouter(route_class=CountedRoute, prefix="/me", tags=["people"])


@router.post("/sign-out-others", summary="Sign out everywhere else", responses=responses(401))
async def sign_out_others(sessions: SessionsService, signed: RequiredSigned, cookie: ThisCookie) -> schemas.SignedOut:
    """Ends all cookies and tokens of the caller, and returns a new one of the kind that was sent."""
    person = signed.person

    def work(session: Session, ended: list[Ended]) -> str:
        """The new login's id, or the new token's text."""
        persons_name = _require_valid(session, signed)
        end(session, ended, TokenRow, person)
        if signed.use == "cookie":
            return sessions.replace_logins(session, ended, signed, cookie.browser)
        end(session, ended, LoginRow, person)
        before = session.get(TokenRow, signed.id)
        name = persons_name if before is None else before.name  # scope and lifetime stay, too
        return sessions.new_token(session, person, name, signed.scope, _days_of(signed))

    login_or_token = await sessions.write(work)
    if signed.use == "token":
        return schemas.SignedOut(token=login_or_token)
    cookie.set(person, login_or_token)
    return schemas.SignedOut(token=None)


@router.post("/token", summary="Renew my token", responses=responses(401, 409))
async def post_token(sessions: SessionsService, signed: RequiredSigned) -> schemas.NewToken:
    """Renews the token that was sent, for the lifetime with which it was created.

    The earlier text stays valid until it expires; revoking the token ends both. 409 for a browser.
    """
    if signed.use == "cookie":
        raise conflict("no-token", NO_TOKEN_SENT)
    expires = sessions.now().replace(microsecond=0) + timedelta(days=_days_of(signed))

    def work(session: Session) -> TokenRow:
        row = session.get(TokenRow, signed.id, with_for_update=True)
        if row is None or row.ended is not None:
            raise Refusal(401, "bad-token", REVOKED_TOKEN)
        row.expires = max(row.expires, expires)
        return row

    return sessions.show(await sessions.database.write(work))


@router.get("/tokens", summary="My tokens for programs", responses=responses(401))
async def get_tokens(sessions: SessionsService, person: RequiredOwner) -> schemas.TokenList:
    """The tokens that the caller has created, without their text."""
    return schemas.TokenList(tokens=await sessions.database.read(sessions.tokens, person))


@router.post("/tokens", summary="A token for a program", status_code=201, responses=responses(401, 409))
async def post_tokens(sessions: SessionsService, signed: RequiredSigned, body: schemas.TokenBody) -> schemas.NewToken:
    """Creates a token with which a program acts as the caller, within its scope. Its text is shown only here."""
    row = sessions.token_row(signed.person, body.name, body.scope, body.days)

    def work(session: Session) -> None:
        _require_valid(session, signed)
        others = sessions.tokens(session, signed.person)
        if len(others) >= MOST_TOKENS:
            raise conflict("too-many-tokens", TOO_MANY_TOKENS(count=MOST_TOKENS))
        if any(are_alike(body.name, other.name) for other in others):
            raise conflict("token-name-taken", SAME_NAME(name=repr(body.name)))
        session.add(row)

    await sessions.database.write(work)
    return sessions.show(row)


@router.delete("/tokens/{token}", summary="Revoke a token", status_code=204, responses=responses(401, 404))
async def delete_token(sessions: SessionsService, person: RequiredOwner, token: TokenId) -> None:
    """Revokes a token: requests with it are refused."""
    await sessions.end(TokenRow, person, token)


def end(session: Session, ended: list[Ended], kind: type[Ended], person: str, id: str | None = None) -> None:  # noqa: A002 (its name)
    """Ends a login or token of a person, or without an id all of that kind; adds those newly ended to ``ended``."""
    ending = update(kind).where(kind.person == person, kind.ended.is_(None))
    if id is not None:
        ending = ending.where(kind.id == id)
    rows: Any = session.scalars(ending.values(ended=datetime.now(UTC)).returning(kind))
    ended.extend(rows)


def valid_login(session: Session, signed: Signed) -> LoginRow | None:
    """The browser in which a person is signed in; None if the login has ended."""
    query = select(LoginRow).where(LoginRow.person == signed.person, LoginRow.id == signed.id, LoginRow.ended.is_(None))
    return session.scalar(query)


def _require_valid(session: Session, signed: Signed) -> str:
    """The name of a person who gets a new login or token. Raises a 401 if the one that they sent has been revoked.

    That may have happened since the request was verified. The lock serializes such requests of one person.
    """
    session.get(PersonRow, signed.person, with_for_update=True)
    name = known_name(session, signed.person)
    row: LoginRow | TokenRow | None = (
        session.get(LoginRow, signed.id) if signed.use == "cookie" else session.get(TokenRow, signed.id)
    )
    if row is not None and row.ended is not None:
        if signed.use == "cookie":
            raise Refusal(401, "no-name", NAMELESS)  # as without a cookie
        raise Refusal(401, "bad-token", REVOKED_TOKEN)
    return name


def _days_of(signed: Signed) -> float:
    """The lifetime of a token."""
    return (signed.expires - signed.issued) / DAY
