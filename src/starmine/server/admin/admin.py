"""What an admin can see and remove. Admins authenticate with the key from the settings."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.accounts.accounts import Accounts
from starmine.server.accounts.schemas import Deleted
from starmine.server.admin import store
from starmine.server.admin.schemas import AdminOverview, AdminSeat, AdminTable, AdminTables
from starmine.server.deals import store as deal_store
from starmine.server.deals.deals import UNKNOWN_TOURNAMENT
from starmine.server.deals.tournaments import remove
from starmine.server.identity.identity import Signer
from starmine.server.limits import Buckets, Rate
from starmine.server.settings import Settings
from starmine.server.tables import projections
from starmine.server.tables.events import Status
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.state import TableState
from starmine.server.tables.table import no_table
from starmine.server.web.errors import Refusal, forbidden, not_found, too_many

NO_ADMIN = text("admin.none", "This server has no admin page: its operator has not set an admin key.")
TRIED_TOO_OFTEN = template("limit.admin-keys", "Limit for your network address reached: {count} wrong keys in {period}")
WRONG_KEY = text("admin.wrong-key", "Wrong admin key. The right key is in the settings of the server.")
KEY_NEEDED = text("admin.key-needed", "The admin key is needed. It is in the settings of the server.")
NOBODY = text("admin.nobody", "Nobody has this id: the person may have been removed.")

SESSION_AGE = 3600  # seconds
TRIES = Rate.read("10/10m")  # wrong keys per address


class Admin:
    """The admin's view."""

    def __init__(self, signer: Signer, tables: OpenTables, accounts: Accounts, settings: Settings) -> None:
        self._signer = signer
        self._tables = tables
        self._accounts = accounts
        self._key = settings.admin_key
        self._tries = Buckets(TRIES)

    def check(self, key: str | None, session: str | None, address: str) -> None:
        """Raises a 403 without the right key or a session, and a 429 after too many wrong keys."""
        if self._key is None:
            raise forbidden("no-admin", NO_ADMIN)
        if key is None:
            if self.session_end(session) is None:
                raise forbidden("key-needed", KEY_NEEDED)
            return
        wanted, given = self._key.get_secret_value().encode(), key.encode(errors="replace")
        if secrets.compare_digest(wanted, given):
            return
        if wait := self._tries.take(address):
            message = TRIED_TOO_OFTEN(count=TRIES.count, period=TRIES.period)
            raise too_many(message, "STARMINE_ADMIN_KEY", address, int(wait) + 1)
        raise forbidden("wrong-key", WRONG_KEY)

    def _use(self) -> str:
        """What sessions are signed for: they are valid only with this key."""
        return f"admin.{hashlib.sha256(self._key.get_secret_value().encode()).hexdigest()}" if self._key else ""

    def new_session(self) -> tuple[str, datetime]:
        """A session for somebody who has sent the key, and its end."""
        expires = int(self._signer.clock()) + SESSION_AGE
        return self._signer.sign(self._use(), [secrets.token_hex(6), expires]), datetime.fromtimestamp(expires, UTC)

    def _read(self, session: str | None) -> tuple[str, int] | None:
        """The id and end of a session; None if it is not valid."""
        if session is not None and self._key is not None:
            match self._signer.unsign(self._use(), session[:200]):
                case [str(id), int(expires)] if id not in self._signer.ended and expires > self._signer.clock():
                    return id, expires
        return None

    def session_end(self, session: str | None) -> datetime | None:
        """When a session ends; None if it is not valid."""
        found = self._read(session)
        return found and datetime.fromtimestamp(found[1], UTC)

    def end_session(self, session: str | None) -> None:
        if (found := self._read(session)) is not None:
            self._signer.ended[found[0]] = found[1]

    async def overview(self) -> AdminOverview:
        return AdminOverview(
            version=sm.__version__,
            connected=sum(person is not None for person in self._tables.hub.by_person),
            streams=self._tables.hub.by_address.total(),
            **await self._tables.database.read(store.counts),
        )

    async def tables(self, status: Status, search: str, before: str | None) -> AdminTables:
        states, turns, older = await self._tables.database.read(store.tables, status, search, before)
        return AdminTables(tables=[self._table(state, turns) for state in states], older=older)

    def _table(self, state: TableState, turns: dict[str, int]) -> AdminTable:
        return AdminTable(
            id=state.id,
            status=state.status,
            edition=state.edition,
            edition_name=sm.edition(state.edition, **state.options).name,
            listed=state.listed,
            created=state.created,
            started=state.started,
            finished=state.finished,
            turn=turns.get(state.id, 0 if state.result is None else state.result.turns),
            seats=[
                AdminSeat(
                    seat=number,
                    name=seated.name,
                    person=seated.person,
                    bot=seated.bot,
                    online=seated.person is not None and self._tables.hub.is_online(state.id, seated.person),
                )
                for number, seated in enumerate(state.seats)
            ],
            spectators=self._tables.hub.spectators(state.id),
        )

    async def remove_table(self, table: str) -> None:
        """Removes a table with its game, chat and notes. Raises a 404."""
        if not await self._tables.database.write(projections.remove, table):
            raise no_table()
        self._tables.drop(table)

    async def remove_tournament(self, tournament: str) -> None:
        """Deletes a tournament, as its host could; its games stay. Raises a 404."""
        if await self._tables.database.read(deal_store.tournament, tournament) is None:
            raise not_found(UNKNOWN_TOURNAMENT)
        await remove(self._tables, tournament)

    async def remove_person(self, person: str) -> Deleted:
        """Deletes a person, as they could themselves. Raises a 404."""
        try:
            return await self._accounts.remove(person)
        except Refusal as refusal:
            if refusal.status == 401:
                raise not_found(NOBODY) from refusal
            raise
