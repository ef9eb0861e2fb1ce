"""Tables, from creation to the rematch."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from starmine.server.identity.access import CurrentReader, RequiredPlayer
from starmine.server.identity.limits import CountedRoute, limited
from starmine.server.lobby.tables import Tables
from starmine.server.services import service
from starmine.server.tables.deciding import ChangeSettings, Leave
from starmine.server.tables.schemas import NewTable, SeatChange, Table, TableChanges, TableList
from starmine.server.web.errors import responses
from starmine.server.web.parameters import ListPlace, SeatPath, TableId, TeamKey

TablesService = Annotated[Tables, service(Tables)]

router = APIRouter(route_class=CountedRoute, prefix="/tables", tags=["tables"])


@router.post("", summary="New table", status_code=201, dependencies=[limited("tables")], responses=responses(401, 409))
async def post_tables(tables: TablesService, person: RequiredPlayer, body: NewTable) -> Table:
    """Creates a table with the caller as host. Others need only its id to join."""
    return await tables.create(person, body)


@router.get("", summary="My tables and open ones", responses=responses(401))
async def get_tables(
    tables: TablesService, person: CurrentReader, mine_before: ListPlace = None, open_before: ListPlace = None
) -> TableList:
    """The caller's tables, and listed tables with a free seat: the newest of each.

    For the next page of ``mine`` alone, pass ``older_mine`` as ``mine_before``; likewise for ``open``.
    """
    return await tables.lists(person, mine_before, open_before)


@router.get("/{table}", summary="A table", responses=responses(401, 404, 409))
async def get_table(tables: TablesService, person: CurrentReader, table: TableId) -> Table:
    """A table with what the caller may see."""
    return await tables.show(table, person)


@router.patch("/{table}", summary="Change a table", responses=responses(401, 404, 409))
async def patch_table(tables: TablesService, person: RequiredPlayer, table: TableId, body: TableChanges) -> Table:
    """Changes settings; only for the host, before the start. Another edition resets omitted options."""
    return await tables.do(table, person, ChangeSettings(body))


@router.put("/{table}/seats/{seat}", summary="Change a seat", responses=responses(401, 404, 409))
async def put_seat(
    tables: TablesService,
    person: RequiredPlayer,
    table: TableId,
    seat: SeatPath,
    body: Annotated[SeatChange, Body()],
    key: TeamKey = None,
) -> Table:
    """Sit down, move, free a seat, or seat a bot. In a running game: leave to a stand-in, come back, or as the host
    choose another bot. At the table of a tournament's team, people sit down with its key.
    """
    return await tables.change_seat(table, seat, person, body, key)


@router.post("/{table}/join", summary="Take the first open seat", responses=responses(401, 404, 409))
async def join_table(tables: TablesService, person: RequiredPlayer, table: TableId, key: TeamKey = None) -> Table:
    """Takes the seat reserved for the caller, else the first open one; does nothing if they are already seated.

    At the table of a tournament's team, people sit down with its key.
    """
    return await tables.join(table, person, key)


@router.post("/{table}/leave", summary="Leave", responses=responses(401, 404, 409))
async def leave_table(tables: TablesService, person: RequiredPlayer, table: TableId) -> Table:
    """Frees all of the caller's seats before the start; in a running game, a bot stands in until they come back."""
    return await tables.do(table, person, Leave())


@router.post("/{table}/start", summary="Start the game", responses=responses(401, 404, 409))
async def start_table(tables: TablesService, person: RequiredPlayer, table: TableId) -> Table:
    """Deals the cards and starts the game; only for the host, once all seats are taken."""
    return await tables.start(table, person)


@router.post(
    "/{table}/rematch",
    summary="Another game with the same people",
    dependencies=[limited("tables")],
    responses=responses(401, 404, 409),
)
async def rematch_table(tables: TablesService, person: RequiredPlayer, table: TableId) -> Table:
    """Creates the next table, with seats reserved for the others, or joins the one that another player has created."""
    return await tables.rematch(table, person)
