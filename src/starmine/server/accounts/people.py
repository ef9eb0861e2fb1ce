"""Guests."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from starmine.rules.words.texts import template
from starmine.server.accounts import store as accounts
from starmine.server.accounts.schemas import Person
from starmine.server.database.damage import Damaged
from starmine.server.database.models import PersonRow
from starmine.server.identity import identity
from starmine.server.identity.identity import known_name
from starmine.server.tables import lists
from starmine.server.tables.deciding import Rename
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.seating import rename
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal, conflict
from starmine.server.web.names import looks

NAME_OF_ACCOUNT = template(
    "name.of-account", "An account already has the name {name}, or a name that looks the same: choose another name."
)


class People:
    """The guests of this server."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables = tables

    async def create(self, name: str, enter: Callable[[Session, str], str]) -> tuple[Person, str]:
        """Creates a guest, with the login or token that ``enter`` adds and returns. Raises a 422 for a bot's name."""
        demand(self._tables.bots.name_refusal(name))
        person = Person(id=secrets.token_hex(8), name=name)

        def work(session: Session) -> str:
            session.add(PersonRow(id=person.id, name=name, created=datetime.now(UTC)))
            session.flush()
            return enter(session, person.id)

        return person, await self._tables.database.write(work)

    async def find(self, person: str | None) -> Person | None:
        """A person by id; None if unknown."""
        if person is None:
            return None
        name = await self._tables.database.read(identity.name_of, person)
        return None if name is None else Person(id=person, name=name)

    async def rename(self, person: str | None, name: str) -> Person | None:
        """Renames a person, also at waiting tables; None if unknown. Raises like ``create``, and a 409 if the name is
        taken at such a table or by another account.
        """
        if person is None:
            return None
        demand(self._tables.bots.name_refusal(name))
        waiting = await waiting_tables(self._tables, person, name)
        found = await self._tables.database.write(renamed, person=person, name=name)
        await take_name(waiting, person, name)
        return Person(id=person, name=name) if found else None


async def waiting_tables(tables: OpenTables, person: str, name: str) -> list[OpenTable]:
    """The waiting tables at which a person sits. Raises a 409 if the name is taken at one of them."""
    found = await tables.get_many(await tables.database.read(lists.waiting_of, person))
    for table in found.values():
        rename(table.state, Who(person, name))  # only for what it raises: ``take_name`` renames
    return list(found.values())


async def take_name(waiting: list[OpenTable], person: str, name: str) -> None:
    """Takes over a person's new name at tables, except where somebody has taken that name meanwhile."""
    for table in waiting:
        with suppress(Refusal, Damaged):
            await table.do(Rename(), Who(person, name))


def renamed(session: Session, person: str, name: str) -> bool:
    """Renames a person; returns whether they exist. Raises a 409 if the name of another account looks the same."""
    look, small = looks(name)
    if accounts.find(session, person) is not None:
        if accounts.is_taken(session, look, small, but=person):
            raise name_taken(name)
        accounts.change(session, person, look=look, small=small)
    return identity.rename(session, person, name)


def name_taken(name: str) -> Refusal:
    return conflict("account-name-taken", NAME_OF_ACCOUNT(name=name))


def who_is(session: Session, person: str) -> Who:
    """The requesting person, with their name. Raises a 401 if unknown."""
    return Who(person, known_name(session, person))
