"""Sessions: which cookies and tokens are valid.

A guest's cookie contains only the guest and a session number. An account's cookie contains a login, which can be listed
and ended separately.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from starmine.rules.words.texts import template, text
from starmine.server.browsers import Browser
from starmine.server.errors import conflict, not_found
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.names import are_alike
from starmine.server.people.identity import Signer
from starmine.server.people.people import guest
from starmine.server.schemas.base import Scope
from starmine.server.schemas.people.accounts import Login
from starmine.server.schemas.people.people import NewToken, Token
from starmine.server.settings import Settings
from starmine.server.store.database import Database
from starmine.server.store.keys import in_order, signing_keys
from starmine.server.store.models import LoginRow, TokenRow
from starmine.server.store.people import accounts as account_store
from starmine.server.store.people import sessions as store

UNKNOWN_LOGIN = text(
    "session.unknown",
    "That browser is not signed in to your account: it has already signed out, or it is not your browser.",
)
TOO_MANY_TOKENS = template("token.too-many", "You have {count} tokens, the maximum: revoke one that you no longer use.")
SAME_NAME = template(
    "token.same-name", "You already have a token called {name}: choose another name, or revoke that one first."
)
NO_TOKEN = text("token.none", "Unknown token: it was already revoked, or it is not yours.")

MOST_TOKENS = 50  # per person
_OVERLAP = timedelta(minutes=1)  # rereads recent changes, since clocks differ and commits take time


class Sessions:
    """Keeps the signer in sync with the database, and ends people's sessions."""

    def __init__(self, database: Database, signer: Signer, hub: Hub, processes: Processes, settings: Settings) -> None:
        self._database = database
        self._signer = signer
        self._hub = hub
        self._processes = processes
        self._keys = settings.keys
        self._last_refresh: datetime | None = None

    async def refresh(self) -> None:
        """Loads the keys, and what other processes have ended."""
        now = datetime.now(UTC)
        self._signer.take(self._keys or in_order(await signing_keys(self._database), now))
        async with self._database.reading() as session:
            since = self._last_refresh and self._last_refresh - _OVERLAP
            changed, ended = await store.changed_since(session, since), await store.ended_since(session, since)
            ended |= await account_store.logins_ended_since(session, since)
        self._last_refresh = now
        for person, number in changed.items():
            self._set_number(person, number)
        for one, person in ended.items():
            self._end(person, one)

    async def sign_out(self, person: str, but: str = "") -> None:
        """Ends all cookies and tokens of a person except the login ``but``, and their streams. Raises a 401."""

        async def work(session: AsyncSession) -> tuple[int, list[str]]:
            await guest(session, person)
            number, tokens = await store.sign_out(session, person)
            return number, [*tokens, *await account_store.end_logins(session, person, but)]

        number, ended = await self._database.transact(work)
        self.ended(person, ended)
        self.began(person, number)

    async def new_login(self, session: AsyncSession, person: str, browser: Browser) -> str:
        """Creates a login and returns its id, for ``cookie``."""
        now = datetime.now(UTC)
        row = LoginRow(id=secrets.token_hex(6), person=person, created=now, seen=now, **browser._asdict())
        session.add(row)
        return row.id

    def cookie(self, person: str, login: str = "") -> str:
        """The cookie of a login, or of a guest if there is none."""
        return self._signer.sign("cookie", person, login)

    async def logins(self, person: str, mine: str) -> list[Login]:
        """The browsers in which a person is signed in, the requesting one first."""
        async with self._database.reading() as session:
            rows = await account_store.logins_of(session, person)
        now = datetime.now(UTC)
        shown = [
            Login(
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

    async def end_login(self, person: str, login: str) -> None:
        """Signs a person out of one browser. Raises a 404."""

        async def work(session: AsyncSession) -> bool:
            return await account_store.end_login(session, person, login)

        if not await self._database.transact(work):
            raise not_found(UNKNOWN_LOGIN)
        self.ended(person, [login])

    def ended(self, person: str, ids: list[str]) -> None:
        """Ends logins or tokens of a person in this process, and tells the others."""
        for one in ids:
            self._end(person, one)
        self._processes.sessions_changed()

    async def note_seen(self) -> None:
        """Saves which logins were used since the last call."""
        seen, self._signer.seen = self._signer.seen, set()
        if seen:
            now = datetime.now(UTC)

            async def work(session: AsyncSession) -> None:
                await account_store.note_seen(session, seen, now)

            await self._database.transact(work)

    async def tokens(self, person: str) -> list[Token]:
        """The tokens that a person has created, oldest first."""
        async with self._database.reading() as session:
            return [_shown(row) for row in await store.tokens_of(session, person)]

    async def make_token(self, person: str, name: str, scope: Scope) -> NewToken:
        """Creates a token. Raises a 401, and a 409 for a duplicate name or too many tokens."""
        row = TokenRow(id=secrets.token_hex(6), person=person, name=name, scope=scope, created=datetime.now(UTC))

        async def work(session: AsyncSession) -> None:
            await guest(session, person)
            others = await store.tokens_of(session, person)
            if len(others) >= MOST_TOKENS:
                raise conflict("too-many-tokens", TOO_MANY_TOKENS(count=MOST_TOKENS))
            if any(are_alike(name, other.name) for other in others):
                raise conflict("token-name-taken", SAME_NAME(name=repr(name)))
            session.add(row)

        await self._database.transact(work)
        return NewToken(**dict(_shown(row)), token=self._signer.sign("token", person, row.id, scope))

    async def end_token(self, person: str, token: str) -> None:
        """Revokes a token, and ends its owner's streams; those with valid tokens reconnect. Raises a 404."""

        async def work(session: AsyncSession) -> bool:
            return await store.end_token(session, person, token)

        if not await self._database.transact(work):
            raise not_found(NO_TOKEN)
        self.ended(person, [token])

    def _end(self, person: str, token: str) -> None:
        if token not in self._signer.ended:
            self._signer.ended.add(token)
            self._hub.end_of(person)

    def began(self, person: str, number: int) -> None:
        """Ends the cookies of a person without a login in this process, and tells the others."""
        self._set_number(person, number)
        self._processes.sessions_changed()

    def _set_number(self, person: str, number: int) -> None:
        if number > self._signer.sessions.get(person, 0):
            self._signer.sessions[person] = number
            self._hub.end_of(person)


def _shown(row: TokenRow) -> Token:
    return Token.model_validate(row, from_attributes=True)
