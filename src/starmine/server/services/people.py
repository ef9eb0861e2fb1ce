"""Guests by name."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.errors import Refusal
from starmine.server.live.cache import TableCache
from starmine.server.schemas import Person
from starmine.server.services.seating import Guest, rename
from starmine.server.store import lists
from starmine.server.store import people as store
from starmine.server.store import tables as table_store
from starmine.server.store.damage import Damaged
from starmine.server.store.database import Database
from starmine.server.store.models import PersonRow


class People:
    """The guests of this server."""

    def __init__(self, database: Database, cache: TableCache) -> None:
        self._database = database
        self._cache = cache

    async def create(self, name: str) -> Person:
        """A new guest."""
        person = Person(id=secrets.token_hex(8), name=name)

        async def work(session: AsyncSession) -> None:
            session.add(PersonRow(id=person.id, name=name, created=datetime.now(UTC)))

        await self._database.transact(work)
        return person

    async def find(self, person: str | None) -> Person | None:
        """A person by id; None for a newcomer."""
        if person is None:
            return None
        async with self._database.reading() as session:
            name = await store.name_of(session, person)
        return None if name is None else Person(id=person, name=name)

    async def rename(self, person: str | None, name: str) -> Person | None:
        """Another name for a guest, also at the tables where they sit; None for a newcomer."""
        if person is None:
            return None
        renamed = Guest(person, name)

        async def work(session: AsyncSession) -> tuple[bool, list[table_store.TableState]]:
            found, changed = await store.rename(session, person, name), []
            for table in await lists.waiting_of(session, person):
                with suppress(Damaged):
                    before = await table_store.load(session, table, to_write=True)
                    if before is not None and (state := rename(before, renamed)) != before:
                        changed.append(await table_store.save(session, state))
            return found, changed

        found, changed = await self._database.transact(work)
        for state in changed:
            self._cache.write(state)
        return Person(id=person, name=name) if found else None


async def guest(session: AsyncSession, person: str) -> Guest:
    """The person who asks, with the name for the seat. Raises a 401 for an unknown one."""
    name = await store.name_of(session, person)
    if name is None:
        raise Refusal(401, "no-name", "This server does not know you any more: say who you are with PUT /api/me.")
    return Guest(person, name)
