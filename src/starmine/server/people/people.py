"""Guests."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal, conflict
from starmine.server.live.cache import TableCache
from starmine.server.names import looks
from starmine.server.schemas.people.people import Person
from starmine.server.seats.bots import ServedBots
from starmine.server.seats.permissions import demand
from starmine.server.seats.seating import Guest, rename
from starmine.server.store.damage import Damaged
from starmine.server.store.database import Database
from starmine.server.store.models import PersonRow
from starmine.server.store.people import accounts
from starmine.server.store.people import people as store
from starmine.server.store.tables import lists
from starmine.server.store.tables import tables as table_store

NAME_OF_ACCOUNT = template(
    "name.of-account", "An account already has the name {name}, or a name that looks the same: choose another name."
)
UNKNOWN_PERSON = text("person.unknown", "This server does not know you any more: choose a name again.")


class People:
    """The guests of this server."""

    def __init__(self, database: Database, cache: TableCache, bots: ServedBots) -> None:
        self._database = database
        self._bots = bots
        self._cache = cache

    async def create(self, name: str, enter: Callable[[Session, str], str]) -> tuple[Person, str]:
        """Creates a guest, with the login or token that ``enter`` adds and returns. Raises a 422 for a bot's name."""
        demand(self._bots.name_refusal(name))
        person = Person(id=secrets.token_hex(8), name=name)

        def work(session: Session) -> str:
            session.add(PersonRow(id=person.id, name=name, created=datetime.now(UTC)))
            session.flush()
            return enter(session, person.id)

        return person, await self._database.write(work)

    async def find(self, person: str | None) -> Person | None:
        """A person by id; None if unknown."""
        if person is None:
            return None
        name = await self._database.read(store.name_of, person)
        return None if name is None else Person(id=person, name=name)

    async def rename(self, person: str | None, name: str) -> Person | None:
        """Renames a person, also at waiting tables; None if unknown. Raises like ``create``, and a 409 if the name is
        taken at such a table or by another account.
        """
        if person is None:
            return None
        demand(self._bots.name_refusal(name))
        found, changed = await self._database.write(renamed, person=person, name=name)
        for state in changed:
            self._cache.write(state)
        return Person(id=person, name=name) if found else None


def renamed(session: Session, person: str, name: str) -> tuple[bool, list[table_store.TableState]]:
    """Renames a person; returns whether they exist, and the tables that changed.

    Raises a 409 if a name at such a table, or of another account, looks the same.
    """
    look, small = looks(name)
    if accounts.find(session, person) is not None:
        if accounts.is_taken(session, look, small, but=person):
            raise name_taken(name)
        accounts.set_name(session, person, look, small)
    found, changed = store.rename(session, person, name), []
    for table in lists.waiting_of(session, person):
        with suppress(Damaged):
            before = table_store.load(session, table, to_write=True)
            if before is not None and (state := rename(before, Guest(person, name))) != before:
                changed.append(table_store.save(session, state))
    return found, changed


def name_taken(name: str) -> Refusal:
    """The 409 for a name of another account."""
    return conflict("account-name-taken", NAME_OF_ACCOUNT(name=name))


def guest(session: Session, person: str) -> Guest:
    """The requesting person, with their name. Raises a 401 if unknown."""
    name = store.name_of(session, person)
    if name is None:
        raise Refusal(401, "no-name", UNKNOWN_PERSON)
    return Guest(person, name)
