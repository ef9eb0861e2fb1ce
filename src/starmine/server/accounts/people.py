"""Guests: who somebody is, and what they are called."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter
from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template
from starmine.server.accounts import schemas
from starmine.server.accounts.sessions import SessionsService
from starmine.server.database.database import Damaged
from starmine.server.database.models import AccountRow, PersonRow
from starmine.server.identity import PUBLIC, CurrentOwner, SignedReader, ThisCookie, known_name, name_of
from starmine.server.request_limits import CountedRoute, RequestRates, limited
from starmine.server.tables import lists
from starmine.server.tables.deciding import Rename
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.seating import rename
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService
from starmine.server.web.errors import Refusal, conflict, responses
from starmine.server.web.names import looks
from starmine.server.web.parameters import Address, service

NAME_OF_ACCOUNT = template(
    "name.of-account", "An account already has the name {name}, or a name that looks the same: choose another name."
)

router = APIRouter(route_class=CountedRoute, tags=["people"])


@router.get("/me", summary="Who am I?", responses=responses(401))
async def get_me(tables: OpenTablesService, signed: SignedReader) -> schemas.Me:
    """The person of this browser or token; ``person`` is null if there is none. For a token, its scope and end."""
    if signed is None:
        return schemas.Me(person=None)
    token = None
    if signed.use == "token":
        token = schemas.MyToken(scope=signed.scope, expires=datetime.fromtimestamp(signed.expires, UTC))
    name = await tables.database.read(name_of, signed.person)
    return schemas.Me(person=None if name is None else schemas.Person(id=signed.person, name=name), token=token)


@router.put("/me", summary="Take or change my name", responses=responses(401, 409))
async def put_me(
    tables: OpenTablesService,
    sessions: SessionsService,
    rates: Annotated[RequestRates, service(RequestRates)],
    person: CurrentOwner,
    address: Address,
    body: schemas.NameBody,
    cookie: ThisCookie,
) -> schemas.Me:
    """Creates a guest with a signed cookie, or renames the caller."""
    if person is not None:
        demand(tables.bots.name_refusal(body.name))
        waiting = await waiting_tables(tables, person, body.name)
        is_renamed = await tables.database.write(rename_person, person, body.name)
        await take_name(waiting, person, body.name)
        if is_renamed:
            return schemas.Me(person=schemas.Person(id=person, name=body.name))
        # The caller has been deleted meanwhile, and becomes a new guest.
    rates.take("guests", None, address)
    guest, login = await _new_guest(tables, body.name, partial(sessions.new_login, browser=cookie.browser))
    cookie.set(guest.id, login)
    return schemas.Me(person=guest)


@router.post(
    "/guests",
    summary="A guest for a bot or a script",
    status_code=201,
    dependencies=[limited("guests")],
    **PUBLIC,
    responses=responses(),
)
async def post_guests(tables: OpenTablesService, sessions: SessionsService, body: schemas.NameBody) -> schemas.Guest:
    """Makes a guest and gives its token, to be sent as ``Authorization: Bearer <token>``. No cookie is set.

    The token is valid for a year, and by ``POST /api/me/token`` for a further one.
    """
    person, token = await _new_guest(tables, body.name, partial(sessions.new_token, name=body.name))
    return schemas.Guest(person=person, token=token)


async def _new_guest(tables: OpenTables, name: str, enter: Callable[[Session, str], str]) -> tuple[schemas.Person, str]:
    """A new guest, and the login or token that ``enter`` adds and returns. Raises a 422 for a bot's name."""
    demand(tables.bots.name_refusal(name))
    person = schemas.Person(id=secrets.token_hex(8), name=name)

    def work(session: Session) -> str:
        session.add(PersonRow(id=person.id, name=name, created=datetime.now(UTC)))
        session.flush()
        return enter(session, person.id)

    return person, await tables.database.write(work)


async def waiting_tables(tables: OpenTables, person: str, name: str) -> list[OpenTable]:
    """The waiting tables of a person who takes a new name. Raises a 409 if the name is taken at one of them."""
    found = await tables.get_many(await tables.database.read(lists.waiting_of, person))
    for table in found.values():
        rename(table.state, Who(person, name))  # only checks: the result is dropped, and ``take_name`` renames
    return list(found.values())


async def take_name(waiting: list[OpenTable], person: str, name: str) -> None:
    """Gives a person their new name at tables, except where somebody has taken that name meanwhile."""
    for table in waiting:
        with suppress(Refusal, Damaged):
            await table.do(Rename(), Who(person, name))


def rename_person(session: Session, person: str, name: str) -> bool:
    """Renames a person, but not their seats; returns whether the person exists.

    Raises a 409 if they have an account, and the name of another account looks the same.
    """
    look, small = looks(name)
    if session.get(AccountRow, person) is not None:
        if is_taken(session, look, small, but=person):
            raise name_taken(name)
        change(session, person, look=look, small=small)
    renamed = update(PersonRow).where(PersonRow.id == person).values(name=name).returning(PersonRow.id)
    return session.scalar(renamed) is not None


def is_taken(session: Session, look: str, small: str, but: str) -> bool:
    """Whether an account of somebody but ``but`` has a name that looks the same with case (Ian and lan) or without."""
    alike = or_(AccountRow.look == look, AccountRow.small == small)
    return session.scalar(select(AccountRow.person).where(alike, AccountRow.person != but)) is not None


def change(session: Session, person: str, /, **values: str | bool) -> None:
    """Sets columns of a person's account."""
    session.execute(update(AccountRow).where(AccountRow.person == person).values(values))


def name_taken(name: str) -> Refusal:
    return conflict("account-name-taken", NAME_OF_ACCOUNT(name=name))


def who_is(session: Session, person: str) -> Who:
    """The requesting person, with their name. Raises a 401 if unknown."""
    return Who(person, known_name(session, person))
