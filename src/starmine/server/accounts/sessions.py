"""Sessions: which cookies and tokens are valid.

A cookie contains the id of a login, the row of a browser; a token contains the id of its row. Both can be listed and
revoked one by one.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.accounts import schemas, store
from starmine.server.accounts.store import KEPT, Ended
from starmine.server.database.backup import tokens_since
from starmine.server.database.database import Database
from starmine.server.database.models import LoginRow, PersonRow, ServerRow, TokenRow
from starmine.server.identity import (
    COOKIE_AGE,
    DAY,
    NAMELESS,
    REVOKED_TOKEN,
    TOKEN_DAYS,
    RequiredOwner,
    Signed,
    SignedOwner,
    Signer,
    ThisCookie,
    known,
    known_name,
    name_of,
)
from starmine.server.request_limits import CountedRoute
from starmine.server.settings import Settings
from starmine.server.tables.hub import Hub
from starmine.server.web.errors import Refusal, conflict, not_found, responses
from starmine.server.web.names import are_alike
from starmine.server.web.parameters import Browser, ThisBrowser, TokenId, service
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

DELAY = timedelta(minutes=1)  # age at which a key may sign, since the server has read it by then
MOST = 8  # stored keys
MOST_TOKENS = 50  # per person

_ROW = "signing-key"
_OVERLAP = timedelta(minutes=1)  # rereads recent changes, since clocks differ and commits take time


@dataclass(frozen=True, slots=True)
class Key:
    """A key and its creation time."""

    text: str
    made: str  # ISO 8601, in UTC


async def signing_keys(database: Database) -> list[Key]:
    """The keys, newest first. The first call creates one."""
    row = await database.read(Session.get, ServerRow, _ROW)
    if row is None:
        row = await database.write(_stored_keys)
    return _read(row.value)


async def renew_key(database: Database, *, keeps_old: bool) -> None:
    """Creates a new key. Older keys remain valid only if ``keeps_old``."""

    def work(session: Session) -> None:
        row = _stored_keys(session)
        old = _read(row.value) if keeps_old else []
        row.value = _text([_new_key(), *old[: MOST - 1]])

    await database.write(work)


def in_order(keys: Sequence[Key], now: datetime) -> list[str]:
    """The keys' texts: first the signing key, which is the newest that the server has surely read, then the others."""
    known = (now - DELAY).isoformat()
    signs = next((key for key in keys if key.made <= known), keys[-1])
    return [signs.text, *(key.text for key in keys if key != signs)]


def _new_key() -> Key:
    return Key(secrets.token_hex(32), datetime.now(UTC).isoformat(timespec="seconds"))


def _stored_keys(session: Session) -> ServerRow:
    """The row of the keys, locked; the first call creates a key."""
    return ServerRow.first(session, _ROW, _text([_new_key()]))


def _text(keys: Sequence[Key]) -> str:
    return json.dumps([asdict(key) for key in keys])


def _read(value: str) -> list[Key]:
    return [Key(**key) for key in json.loads(value)]


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
        """Loads the keys, which ``starmine renew-key`` may have changed, and what has been ended since the last time.

        Forgets revoked logins and tokens that have expired.
        """
        started, now = datetime.now(UTC), self.now()
        keys = self._keys or in_order(await signing_keys(self.database), started)
        since = self._last_refresh and self._last_refresh - _OVERLAP
        restored = await self.database.read(tokens_since)  # when a backup was restored; tokens until then are refused
        ended = await self.database.read(store.ended_since, since, now)
        self._last_refresh = started
        self._signer.take(keys)
        if restored is not None and restored > self._signer.tokens_since:
            self._signer.tokens_since = restored
            for person in self._hub.listening():
                self._hub.end_of(person)
        self.ended(ended)
        kept = now.timestamp() - KEPT.total_seconds()
        self._signer.ended = {one: until for one, until in self._signer.ended.items() if until > kept}

    async def drop_old(self) -> None:
        await self.database.write(store.drop_old, self.now())

    def ended(self, ended: list[Ended]) -> None:
        """Refuses what has ended, and ends its owners' streams; those with a valid cookie or token reconnect."""
        for one in ended:
            if one.id not in self._signer.ended:  # else ``refresh`` has read it once more
                self._hub.end_of(one.person)
            self._signer.ended[one.id] = store.texts_end(one).timestamp()

    def new_login(self, session: Session, person: str, browser: Browser) -> str:
        """Creates a login and returns its id, for ``Signer.cookie``."""
        return self._add_login(session, person, browser, secrets.token_hex(6), self.now())

    def _add_login(self, session: Session, person: str, browser: Browser, id: str, created: datetime) -> str:  # noqa: A002 (its name)
        session.add(LoginRow(id=id, person=person, created=created, seen=self.now(), **browser._asdict()))
        return id

    async def keep_login(self, signed: Signed, browser: Browser) -> bool:
        """Whether a login is valid. One without a row gets it again: its cookie is newer than the restored backup.

        The login begins when its cookie was issued, not now: ``Accounts.prove`` asks no passphrase of a browser that
        has just signed in.
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

    def replace_logins(self, session: Session, signed: Signed, browser: Browser) -> tuple[str, list[Ended]]:
        """Ends all logins of a person and creates one for this browser, so that copies of its cookie end, too.

        Returns the new login and the ended ones.
        """
        before = store.login(session, signed.person, signed.id)
        ended = store.end(session, LoginRow, signed.person)
        # The time of signing in stays, since ``Accounts.prove`` compares it.
        created = self.now() if before is None else before.created
        return self._add_login(session, signed.person, browser, secrets.token_hex(6), created), ended

    async def logins(self, person: str, mine: str) -> list[schemas.Login]:
        """The browsers in which a person is signed in, the requesting one first."""
        rows = await self.database.read(store.logins_of, person)
        now = self.now()
        shown = [
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
        return sorted(shown, key=lambda login: not login.this)

    async def end(self, kind: type[LoginRow | TokenRow], person: str, id: str) -> None:  # noqa: A002 (its name)
        """Signs a person out of one browser, or revokes a token. Raises a 404."""
        ended = await self.database.write(store.end, kind, person, id)
        if not ended:
            raise not_found(UNKNOWN_LOGIN if kind is LoginRow else NO_TOKEN)
        self.ended(ended)

    async def note_seen(self) -> None:
        """Saves which logins were used since the last call."""
        seen, self._signer.seen = self._signer.seen, set()
        if seen:
            await self.database.write(store.note_seen, seen, self.now())

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._signer.clock(), UTC)

    async def tokens(self, person: str) -> list[schemas.Token]:
        rows = await self.database.read(store.tokens_of, person, self.now())
        return [schemas.Token.model_validate(row, from_attributes=True) for row in rows]

    def new_token(
        self, session: Session, person: str, name: str, scope: Scope = "account", days: float = TOKEN_DAYS
    ) -> str:
        """Creates a token and returns its text."""
        session.add(row := self.token_row(person, name, scope, days))
        return self._token_text(row)

    def token_row(self, person: str, name: str, scope: Scope, days: float) -> TokenRow:
        now = self.now().replace(microsecond=0)  # as the text has it
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
async def sign_out_others(
    sessions: SessionsService, signed: SignedOwner, browser: ThisBrowser, cookie: ThisCookie
) -> schemas.SignedOut:
    """Ends all cookies and tokens of the caller, and returns a new one of the kind that was sent."""
    signed = known(signed)
    person = signed.person

    def work(session: Session) -> tuple[list[Ended], str]:
        """What has ended, and the new login's id or the new token's text."""
        persons_name = _require_valid(session, signed)
        if signed.use == "cookie":
            login, ended = sessions.replace_logins(session, signed, browser)
            return [*store.end(session, TokenRow, person), *ended], login
        before = session.get(TokenRow, signed.id)
        ended = [*store.end(session, TokenRow, person), *store.end(session, LoginRow, person)]
        name = persons_name if before is None else before.name  # scope and lifetime stay, too
        return ended, sessions.new_token(session, person, name, signed.scope, _days_of(signed))

    ended, login_or_token = await sessions.database.write(work)
    sessions.ended(ended)
    if signed.use == "token":
        return schemas.SignedOut(token=login_or_token)
    cookie.set(person, login_or_token)
    return schemas.SignedOut(token=None)


@router.post("/token", summary="Renew my token", responses=responses(401, 409))
async def post_token(sessions: SessionsService, signed: SignedOwner) -> schemas.NewToken:
    """Renews the token that was sent, for the lifetime with which it was created.

    The earlier text stays valid until it expires; revoking the token ends both. 409 for a browser.
    """
    signed = known(signed)
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
    return schemas.TokenList(tokens=await sessions.tokens(person))


@router.post("/tokens", summary="A token for a program", status_code=201, responses=responses(401, 409))
async def post_tokens(sessions: SessionsService, signed: SignedOwner, body: schemas.TokenBody) -> schemas.NewToken:
    """Creates a token with which a program acts as the caller, within its scope. Its text is shown only here."""
    signed = known(signed)
    row = sessions.token_row(signed.person, body.name, body.scope, body.days)

    def work(session: Session) -> None:
        _require_valid(session, signed)
        others = store.tokens_of(session, signed.person, sessions.now())
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


def _require_valid(session: Session, signed: Signed) -> str:
    """The name of a person whose cookie or token makes a new one. Raises a 401 if it has been revoked.

    The request may have been verified just before. The lock makes such requests of one person wait for each other.
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
