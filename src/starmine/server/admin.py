"""For the admin: the holder of the key in the settings, or of a session begun with it.

The routes reveal no cards and no messages. Pages of tables, people and tournaments are sorted newest
first; ``search`` matches an id, or a part of a name.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response, Security
from fastapi.security import APIKeyHeader
from pydantic import BaseModel, Field
from sqlalchemy import ColumnElement, and_, case, exists, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.accounts.accounts import AccountsService
from starmine.server.accounts.schemas import Deleted
from starmine.server.database.models import AccountRow, EventRow, PersonRow, SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.identity import PUBLIC, Signer
from starmine.server.limits import Buckets, Rate
from starmine.server.request_limits import CountedRoute
from starmine.server.settings import Settings
from starmine.server.tables.events import Status
from starmine.server.tables.hub import Hub
from starmine.server.tables.lists import Cursor, Page, newest, newest_rows
from starmine.server.tables.lists import remove as remove_table
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTablesService, no_table
from starmine.server.tournaments import TournamentId, loaded, remove
from starmine.server.web.errors import Refusal, forbidden, not_found, responses, too_many
from starmine.server.web.parameters import Address, ListPlace, TableId, service
from starmine.server.web.schemas import SeatNumber, ShownText

NO_ADMIN = text("admin.none", "This server has no admin page: its operator has not set an admin key.")
TRIED_TOO_OFTEN = template("limit.admin-keys", "Limit for your network address reached: {count} wrong keys in {period}")
WRONG_KEY = text("admin.wrong-key", "Wrong admin key. The right key is in the settings of the server.")
KEY_NEEDED = text("admin.key-needed", "The admin key is needed. It is in the settings of the server.")
NOBODY = text("admin.nobody", "Nobody has this id: the person may have been removed.")

SESSION_AGE = 3600  # seconds
TRIES = Rate.read("10/10m")  # wrong keys per address
COOKIE = "starmine-admin"
AT_ONCE = 50  # entries per page

_STATUS: dict[Status, ColumnElement[bool]] = {
    "waiting": TableRow.started.is_(None),
    "playing": and_(TableRow.started.is_not(None), TableRow.finished.is_(None)),
    "finished": TableRow.finished.is_not(None),
}

_key = APIKeyHeader(name="X-Admin-Key", scheme_name="admin", description="STARMINE_ADMIN_KEY.", auto_error=False)


Older = Annotated[str | None, Field(description="If there are older ones, the value of ``before`` for them.")]


class AdminSession(BaseModel):
    until: datetime | None = Field(description="When the session of this browser ends; null without one.")


class AdminOverview(BaseModel):
    version: str
    people: int
    accounts: int
    connected: int = Field(description="People with a table open in a browser that is connected to this process.")
    streams: int = Field(description="Open streams of this process.")
    waiting: int
    playing: int
    finished: int


class AdminSeat(BaseModel):
    seat: SeatNumber
    name: str = Field(description="Empty for an open seat.")
    person: str | None = Field(description="The id of the person who holds it.")
    bot: str | None
    online: bool


class AdminTable(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    edition: str
    edition_name: ShownText
    listed: bool
    created: datetime
    started: datetime | None
    finished: datetime | None
    turn: int = Field(description="The number of actions played.")
    seats: list[AdminSeat]
    spectators: int = Field(description="Connected to this process.")


class AdminTables(BaseModel):
    tables: list[AdminTable]
    older: Older


class AdminTournament(BaseModel):
    id: str
    name: str
    host: str | None = Field(description="The id of the creator; null once that person is deleted.")
    host_name: str
    created: datetime
    edition: str
    edition_name: ShownText
    players: int = Field(description="The number of players per team.")
    teams: int
    deals: int
    begun: int = Field(description="The number of its tables that have started.")
    finished: int = Field(
        description="The number of its finished games; it is over once every team has finished every deal."
    )


class AdminTournaments(BaseModel):
    tournaments: list[AdminTournament]
    older: Older


class AdminPerson(BaseModel):
    id: str
    name: str
    created: datetime
    account: bool
    tables: int = Field(description="The number of tables at which they sit or sat.")


class AdminPeople(BaseModel):
    people: list[AdminPerson]
    older: Older


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
            if self.read(session) is None:
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
        """The ``use`` for ``Signer.sign``. It depends on the key, so that a new key ends all sessions."""
        return f"admin.{hashlib.sha256(self._key.get_secret_value().encode()).hexdigest()}" if self._key else ""

    def new_session(self) -> tuple[str, datetime]:
        """A session for somebody who has sent the key, and its end."""
        expires = int(self._signer.clock()) + SESSION_AGE
        return self._signer.sign(self._use(), [secrets.token_hex(6), expires]), datetime.fromtimestamp(expires, UTC)

    def read(self, session: str | None) -> tuple[str, datetime] | None:
        """The id and end of a session; None if it is not valid."""
        if session is not None and self._key is not None:
            match self._signer.unsign(self._use(), session[:200]):  # a valid one is shorter
                case [str(id), int(expires)] if id not in self._signer.ended and expires > self._signer.clock():
                    return id, datetime.fromtimestamp(expires, UTC)
        return None

    def end(self, session: str | None) -> None:
        """Ends a session, if it is valid."""
        if (found := self.read(session)) is not None:
            self._signer.ended[found[0]] = found[1].timestamp()


SettingsService = Annotated[Settings, service(Settings)]
AdminService = Annotated[Admin, service(Admin)]


def _cookie_name(settings: SettingsService) -> str:
    return f"__Host-{COOKIE}" if settings.secure else COOKIE


async def _session(settings: SettingsService, request: Request) -> str | None:
    return request.cookies.get(_cookie_name(settings))


SessionCookie = Annotated[str | None, Depends(_session)]
Key = Annotated[str | None, Security(_key)]


async def _admin(admin: AdminService, address: Address, session: SessionCookie, key: Key) -> None:
    admin.check(key, session, address)


session_router = APIRouter(route_class=CountedRoute, prefix="/admin", tags=["admin"])
router = APIRouter(route_class=CountedRoute, prefix="/admin", tags=["admin"], dependencies=[Depends(_admin)])


@session_router.get("/session", summary="When my session ends", responses=responses(), **PUBLIC)
async def get_admin_session(admin: AdminService, session: SessionCookie) -> AdminSession:
    """The end of the session of this browser; null without one."""
    found = admin.read(session)
    return AdminSession(until=found and found[1])


@session_router.post("/session", summary="Begin a session", responses=responses())
async def post_admin_session(
    admin: AdminService, settings: SettingsService, address: Address, response: Response, key: Key
) -> AdminSession:
    """Sets a cookie that stands for the admin key for one hour, so that browsers need not keep the key."""
    admin.check(key, None, address)
    session, until = admin.new_session()
    response.set_cookie(
        _cookie_name(settings), session, max_age=SESSION_AGE, httponly=True, samesite="strict", secure=settings.secure
    )
    return AdminSession(until=until)


@session_router.delete("/session", summary="End my session", status_code=204, responses=responses(), **PUBLIC)
async def delete_admin_session(
    settings: SettingsService, admin: AdminService, session: SessionCookie, response: Response
) -> None:
    """Ends the session of this browser."""
    admin.end(session)
    response.delete_cookie(_cookie_name(settings), httponly=True, samesite="strict", secure=settings.secure)


Search = Annotated[str, Query(max_length=40, description="An id, or a part of a name.")]
PersonId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="A person's id.")]


@router.get("", summary="Numbers of people, tables and streams", responses=responses())
async def get_admin(tables: OpenTablesService) -> AdminOverview:
    """The numbers of people, tables and streams."""
    return AdminOverview(
        version=sm.__version__,
        connected=sum(person is not None for person in tables.hub.by_person),
        streams=tables.hub.by_address.total(),
        **await tables.database.read(_counts),
    )


@router.get("/tables", summary="Tables", responses=responses())
async def get_admin_tables(
    tables: OpenTablesService,
    status: Literal["waiting", "playing", "finished"] = "playing",
    search: Search = "",
    before: ListPlace = None,
) -> AdminTables:
    """All tables with a status, including private ones, newest first."""
    page, turns = await tables.database.read(_page_of_tables, status, search, before)
    shown = [_table(state, turns, tables.hub) for state in page.tables]
    return AdminTables(tables=shown, older=None if page.older is None else str(page.older))


@router.delete("/tables/{table}", summary="Remove a table", status_code=204, responses=responses(404))
async def delete_admin_table(tables: OpenTablesService, table: TableId) -> None:
    """Deletes a table with its game, chat and notes, permanently."""
    if not await tables.database.write(remove_table, table):
        raise no_table()
    tables.drop(table)


@router.get("/tournaments", summary="Tournaments", responses=responses())
async def get_admin_tournaments(
    tables: OpenTablesService, search: Search = "", before: ListPlace = None
) -> AdminTournaments:
    """All tournaments, newest first, without their deals and the teams' keys."""
    return await tables.database.read(_page_of_tournaments, search, before)


@router.delete("/tournaments/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(404))
async def delete_admin_tournament(tables: OpenTablesService, tournament: TournamentId) -> None:
    """Deletes a tournament with its standings and links, permanently. Its games stay."""
    await tables.database.read(loaded, tournament)  # raises a 404
    await remove(tables, tournament)


@router.get("/people", summary="People", responses=responses())
async def get_admin_people(tables: OpenTablesService, search: Search = "", before: ListPlace = None) -> AdminPeople:
    """Guests and accounts, newest first."""
    return await tables.database.read(_page_of_people, search, before)


@router.delete("/people/{person}", summary="Remove a person", responses=responses(404))
async def delete_admin_person(accounts: AccountsService, person: PersonId) -> Deleted:
    """Deletes a person with account, tokens and notes, as they could themselves. Finished games stay, anonymized."""
    try:
        return await accounts.remove(person)
    except Refusal as refusal:
        if refusal.status == 401:
            raise not_found(NOBODY) from refusal
        raise


def _table(state: TableState, turns: dict[str, int], hub: Hub) -> AdminTable:
    return AdminTable(
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
            AdminSeat(
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


def _counts(session: Session) -> dict[str, int]:
    """The numbers of people and accounts, and of tables by status."""
    queries = {"people": select(func.count(PersonRow.id)), "accounts": select(func.count(AccountRow.person))}
    queries |= {status: select(func.count(TableRow.id)).where(only) for status, only in _STATUS.items()}
    return {name: session.scalar(query) or 0 for name, query in queries.items()}


def _page_of_tables(session: Session, status: Status, search: str, before: str | None) -> tuple[Page, dict[str, int]]:
    """A page of the tables with a status, and the numbers of actions at those that have any."""
    query = select(TableRow).where(_STATUS[status])
    if search:
        named = exists().where(SeatRow.table == TableRow.id, _contains(SeatRow.name, search))
        query = query.where(or_(TableRow.id == search, named))
    page = newest(session, query, AT_ONCE, Cursor.read(before))
    count = func.sum(case((EventRow.kind == "acted", 1), else_=-1))  # less those that were taken back
    of_page = (EventRow.table.in_([state.id for state in page.tables]), EventRow.kind.in_(["acted", "taken-back"]))
    turns = session.execute(select(EventRow.table, count).where(*of_page).group_by(EventRow.table))
    return page, {row[0]: row[1] for row in turns}


def _page_of_people(session: Session, search: str, before: str | None) -> AdminPeople:
    seats = select(func.count(func.distinct(SeatRow.table))).where(SeatRow.person == PersonRow.id).scalar_subquery()
    query = select(PersonRow, exists().where(AccountRow.person == PersonRow.id), seats)
    if search:
        query = query.where(or_(PersonRow.id == search, _contains(PersonRow.name, search)))
    rows, older = newest_rows(session, query, PersonRow, AT_ONCE, Cursor.read(before))
    found = [
        AdminPerson(id=one.id, name=one.name, created=one.created, account=account, tables=tables)
        for one, account, tables in rows
    ]
    return AdminPeople(people=found, older=None if older is None else str(older))


def _page_of_tournaments(session: Session, search: str, before: str | None) -> AdminTournaments:
    """A page of tournaments; ``search`` also matches the host's name."""
    of_it = TableRow.tournament == TournamentRow.id
    query = select(
        TournamentRow,
        func.coalesce(PersonRow.name, ""),
        select(func.count()).where(TeamRow.tournament == TournamentRow.id).scalar_subquery(),
        select(func.count()).where(of_it, TableRow.started.is_not(None)).scalar_subquery(),
        select(func.count()).where(of_it, TableRow.finished.is_not(None)).scalar_subquery(),
    ).join(PersonRow, PersonRow.id == TournamentRow.host, isouter=True)
    if search:
        named = (_contains(TournamentRow.name, search), _contains(PersonRow.name, search))
        query = query.where(or_(TournamentRow.id == search, *named))
    rows, older = newest_rows(session, query, TournamentRow, AT_ONCE, Cursor.read(before))
    found = [
        AdminTournament(
            id=row.id,
            name=row.name,
            host=row.host,
            host_name=host,
            created=row.created,
            edition=row.edition,
            edition_name=sm.edition(row.edition, **row.options).name,
            players=row.players,
            teams=teams,
            deals=len(row.seeds),
            begun=begun,
            finished=finished,
        )
        for row, host, teams, begun, finished in rows
    ]
    return AdminTournaments(tournaments=found, older=None if older is None else str(older))


def _contains(column: InstrumentedAttribute[str], text: str) -> ColumnElement[bool]:
    return func.lower(column).contains(text.lower(), autoescape=True)
