"""Deleting a person with their data."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from starmine.server.accounts import moving
from starmine.server.accounts.accounts import Accounts
from starmine.server.accounts.people import guest
from starmine.server.accounts.schemas import Deleted
from starmine.server.database.damage import Damaged
from starmine.server.database.database import Database
from starmine.server.identity.identity import Signed
from starmine.server.tables import lists
from starmine.server.tables.deciding import LeaveForGood
from starmine.server.tables.hub import Hub
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import Who
from starmine.server.web.errors import Refusal


class Leaving:
    """Deletes guests and accounts."""

    def __init__(self, database: Database, tables: OpenTables, hub: Hub, accounts: Accounts) -> None:
        self._database = database
        self._tables = tables
        self._hub = hub
        self._accounts = accounts

    async def delete(self, signed: Signed, passphrase: str | None) -> Deleted:
        """Deletes a person with account, logins, tokens and notes; returns what remains, anonymized, in others' games.

        Unfinished games and waiting tables are left. Raises a 401, and what ``Accounts.prove`` raises.
        """
        if await self._accounts.show(signed) is not None:
            await self._accounts.prove(signed, passphrase)
        return await self.remove(signed.person)

    async def remove(self, person: str) -> Deleted:
        """Deletes a person without confirmation. Raises a 401 if unknown.

        If that fails halfway, the person has left some of their unfinished games, and the rest remains to be done.
        """
        leaver = await self._database.read(guest, person)
        games = 0
        for table in await self._database.read(lists.unfinished_of, person):
            games += await self._leave(table, replace(leaver, is_here=partial(self._hub.is_online, table)))
        remains = await self._database.write(moving.forget, person)
        await self._tables.read_on(remains.tables)
        self._hub.end_of(person)
        return Deleted(games=games + remains.games, messages=remains.messages)

    async def _leave(self, table: str, leaver: Who) -> bool:
        """Leaves an unfinished table for good; returns whether its game had begun. Damaged ones stay as they are."""
        with suppress(Damaged, Refusal):  # neither seated nor host any more, or the table is gone
            live = await self._tables.get(table)
            await live.do(LeaveForGood(moving.GONE), leaver)
            return live.state.status == "playing"
        return False
