"""Deleting a person with their data."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy.orm import Session

from starmine.bots import DEFAULT_BOT
from starmine.server.errors import Refusal
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.people.accounts import Accounts
from starmine.server.people.identity import Signed
from starmine.server.people.people import guest
from starmine.server.schemas.people.accounts import Deleted
from starmine.server.seats import seating
from starmine.server.seats.seating import Guest
from starmine.server.store import moving
from starmine.server.store.damage import Damaged
from starmine.server.store.database import Database
from starmine.server.store.moving import Remains
from starmine.server.store.tables import lists
from starmine.server.store.tables import tables as table_store
from starmine.server.store.tables.tables import Seated, TableState
from starmine.server.tables import deals


class Leaving:
    """Deletes guests and accounts."""

    def __init__(self, database: Database, cache: TableCache, hub: Hub, accounts: Accounts) -> None:
        self._database = database
        self._cache = cache
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
        """Deletes a person without confirmation. Raises a 401 if unknown."""

        def work(session: Session) -> tuple[list[TableState], Remains]:
            leaver = guest(session, person)
            states = [self._leave(session, table, leaver) for table in lists.unfinished_of(session, person)]
            return [state for state in states if state is not None], moving.forget(session, person)

        left, remains = await self._database.write(work)
        await self._cache.refresh({*remains.tables, *(state.id for state in left)})
        self._hub.end_of(person)
        games = remains.games + sum(state.status == "playing" for state in left)
        return Deleted(games=games, messages=remains.messages)

    def _leave(self, session: Session, table: str, leaver: Guest) -> TableState | None:
        """Leaves an unfinished table for good; None for a damaged one."""
        with suppress(Damaged):
            before = table_store.load(session, table, to_write=True)
            if before is not None:
                moving.forget_notes(session, {seat: [table] for seat in before.seats_of(leaver.id)})
                with suppress(Refusal):  # neither seated nor host any more
                    state = seating.leave(before, leaver, partial(self._hub.is_online, table))
                    state = deals.kept(session, before, _without(state, leaver.id))
                    return table_store.save(session, state)
        return None


def _without(state: TableState, person: str) -> TableState:
    """The table with a person's seats given to bots until the end."""

    def anonymized(number: int, seated: Seated) -> Seated:
        if seated.person != person:
            return seated
        return Seated(name=f"{moving.GONE} {number + 1}", bot=seated.bot or DEFAULT_BOT)

    seats = tuple(anonymized(number, seated) for number, seated in enumerate(state.seats))
    return replace(state, seats=seats, host=None if state.host == person else state.host)
