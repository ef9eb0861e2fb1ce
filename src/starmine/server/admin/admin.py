"""For the admin: the holder of the key in the settings, or of a session begun with it. The routes reveal no cards."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response, Security
from fastapi.security import APIKeyHeader

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.accounts.accounts import AccountsService
from starmine.server.accounts.schemas import Deleted
from starmine.server.admin import schemas, store
from starmine.server.identity.access import PUBLIC
from starmine.server.identity.identity import Signer
from starmine.server.identity.limits import CountedRoute
from starmine.server.limits import Buckets, Rate
from starmine.server.settings import Settings
from starmine.server.tables import projections
from starmine.server.tables.hub import Hub
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTablesService, no_table
from starmine.server.tournaments import TournamentId, loaded, remove
from starmine.server.web.errors import Refusal, forbidden, not_found, responses, too_many
from starmine.server.web.parameters import Address, ListPlace, TableId, service

_key = APIKeyHeader(name="X-Admin-Key", scheme_name="admin", description="STARMINE_ADMIN_KEY.", auto_error=False)

NO_ADMIN = text("admin.none", "This server has no admin page: its operator has not set an admin key.")
TRIED_TOO_OFTEN = template("limit.admin-keys", "Limit for your network address reached: {count} wrong keys in {period}")
WRONG_KEY = text("admin.wrong-key", "Wrong admin key. The right key is in the settings of the server.")
KEY_NEEDED = text("admin.key-needed", "The admin key is needed. It is in the settings of the server.")

SESSION_AGE = 3600  # seconds
TRIES = Rate.read("10/10m")  # wrong keys per address
NOBODY = text("admin.nobody", "Nobody has this id: the person may have been removed.")

COOKIE = "starmine-admin"


class Admin:
    """Checks keys and sessions."""

    def __init__(self, signer: Signer, settings: Settings) -> None:
        self._signer = signer
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
            match self._signer.unsign(self._use(), session[:200]):  # a valid one is shorter
                case [str(id), int(expires)] if id not in self._signer.ended and expires > self._signer.clock():
                    return id, expires
        return None

    def session_end(self, session: str | None) -> datetime | None:
        """When a session ends; None if it is not valid."""
        found = self._read(session)
        return found and datetime.fromtimestamp(found[1], UTC)

    def end_session(self, session: str | None) -> None:
        if (found := self._read(session)) is not None:
            id_, expires = found
            self._signer.ended[id_] = expires


SettingsService = Annotated[Settings, service(Settings)]
AdminService = Annotated[Admin, service(Admin)]


def _cookie_name(settings: SettingsService) -> str:
    return f"__Host-{COOKIE}" if settings.secure else COOKIE


async def _session(settings: SettingsService, request: Request) -> str | None:
    return request.cookies.get(_cookie_name(settings))


Session = Annotated[str | None, Depends(_session)]
Key = Annotated[str | None, Security(_key)]


async def _admin(admin: AdminService, address: Address, session: Session, key: Key) -> None:
    admin.check(key, session, address)


_session_routes = APIRouter(route_class=CountedRoute, prefix="/admin", tags=["admin"])
_routes = APIRouter(route_class=CountedRoute, prefix="/admin", tags=["admin"], dependencies=[Depends(_admin)])


@_session_routes.get("/session", summary="When my session ends", responses=responses(), **PUBLIC)
async def get_admin_session(admin: AdminService, session: Session) -> schemas.AdminSession:
    """The end of the session of this browser; null without one."""
    return schemas.AdminSession(until=admin.session_end(session))


@_session_routes.post("/session", summary="Begin a session", responses=responses())
async def post_admin_session(
    admin: AdminService, settings: SettingsService, address: Address, response: Response, key: Key
) -> schemas.AdminSession:
    """Sets a cookie that stands for the admin key for one hour, so that browsers need not keep the key."""
    admin.check(key, None, address)
    session, until = admin.new_session()
    response.set_cookie(
        _cookie_name(settings), session, max_age=SESSION_AGE, httponly=True, samesite="strict", secure=settings.secure
    )
    return schemas.AdminSession(until=until)


@_session_routes.delete("/session", summary="End my session", status_code=204, responses=responses(), **PUBLIC)
async def delete_admin_session(
    settings: SettingsService, admin: AdminService, session: Session, response: Response
) -> None:
    """Ends the session of this browser."""
    admin.end_session(session)
    response.delete_cookie(_cookie_name(settings), httponly=True, samesite="strict", secure=settings.secure)


Search = Annotated[str, Query(max_length=40, description="An id, or a part of a name.")]
PersonId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="A person's id.")]


@_routes.get("", summary="Numbers of people, tables and streams", responses=responses())
async def get_admin(tables: OpenTablesService) -> schemas.AdminOverview:
    """The numbers of people, tables and streams."""
    return schemas.AdminOverview(
        version=sm.__version__,
        connected=sum(person is not None for person in tables.hub.by_person),
        streams=tables.hub.by_address.total(),
        **await tables.database.read(store.counts),
    )


@_routes.get("/tables", summary="Tables", responses=responses())
async def get_admin_tables(
    tables: OpenTablesService,
    status: Literal["waiting", "playing", "finished"] = "playing",
    search: Search = "",
    before: ListPlace = None,
) -> schemas.AdminTables:
    """All tables with a status, including private ones, newest first."""
    page, turns = await tables.database.read(store.tables, status, search, before)
    shown = [_table(state, turns, tables.hub) for state in page.tables]
    return schemas.AdminTables(tables=shown, older=None if page.older is None else str(page.older))


@_routes.delete("/tables/{table}", summary="Remove a table", status_code=204, responses=responses(404))
async def delete_admin_table(tables: OpenTablesService, table: TableId) -> None:
    """Deletes a table with its game, chat and notes, permanently."""
    if not await tables.database.write(projections.remove, table):
        raise no_table()
    tables.drop(table)


@_routes.get("/tournaments", summary="Tournaments", responses=responses())
async def get_admin_tournaments(
    tables: OpenTablesService, search: Search = "", before: ListPlace = None
) -> schemas.AdminTournaments:
    """All tournaments, newest first, without their deals and the teams' keys."""
    return await tables.database.read(store.tournaments, search, before)


@_routes.delete("/tournaments/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(404))
async def delete_admin_tournament(tables: OpenTablesService, tournament: TournamentId) -> None:
    """Deletes a tournament with its standings and links, permanently. Its games stay."""
    await tables.database.read(loaded, tournament)  # raises a 404
    await remove(tables, tournament)


@_routes.get("/people", summary="People", responses=responses())
async def get_admin_people(
    tables: OpenTablesService, search: Search = "", before: ListPlace = None
) -> schemas.AdminPeople:
    """Guests and accounts, newest first."""
    return await tables.database.read(store.people, search, before)


@_routes.delete("/people/{person}", summary="Remove a person", responses=responses(404))
async def delete_admin_person(accounts: AccountsService, person: PersonId) -> Deleted:
    """Deletes a person with account, tokens and notes, as they could themselves. Finished games stay, anonymized."""
    try:
        return await accounts.remove(person)
    except Refusal as refusal:
        if refusal.status == 401:
            raise not_found(NOBODY) from refusal
        raise


def _table(state: TableState, turns: dict[str, int], hub: Hub) -> schemas.AdminTable:
    return schemas.AdminTable(
        id=state.id,
        status=state.status,
        edition=state.edition,
        edition_name=sm.edition(state.edition, **state.options).name,
        listed=state.listed,
        created=state.created,
        started=state.started,
        finished=state.finished,
        # An imported game has no events of actions.
        turn=turns.get(state.id, 0 if state.result is None else state.result.turns),
        seats=[
            schemas.AdminSeat(
                seat=number,
                name=seated.name,
                person=seated.person,
                bot=seated.bot,
                online=seated.person is not None and hub.is_online(state.id, seated.person),
            )
            for number, seated in enumerate(state.seats)
        ],
        spectators=hub.spectators(state.id),
    )


router = APIRouter()
for each in (_session_routes, _routes):
    router.include_router(each)
