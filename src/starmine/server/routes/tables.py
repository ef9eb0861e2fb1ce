"""Tables: from the first seat to the rematch."""

from __future__ import annotations

from fastapi import APIRouter

from starmine.server.errors import responses
from starmine.server.identity import Asker, Caller
from starmine.server.routes.bodies import NewTableGiven, SeatChangeGiven, TableChangesGiven
from starmine.server.routes.parameters import Given, SeatPath, TableId
from starmine.server.schemas import Table, TableList

router = APIRouter(prefix="/tables", tags=["tables"])


@router.post("", summary="New table", status_code=201, responses=responses(401))
async def post_tables(given: Given, caller: Caller, body: NewTableGiven) -> Table:
    """Opens a table, whose host is whoever asks. Its id is all that others need to join."""
    return await given.tables.create(caller, body)


@router.get("", summary="My tables and open ones", responses=responses(401))
async def get_tables(given: Given, asker: Asker) -> TableList:
    """The tables one sits at, and listed ones with a free seat."""
    return await given.lobby.tables(asker)


@router.get("/{table}", summary="A table", responses=responses(401, 404))
async def get_table(given: Given, asker: Asker, table: TableId) -> Table:
    """A table, as whoever asks may see it."""
    return await given.tables.show(table, asker)


@router.patch("/{table}", summary="Change a table", responses=responses(401, 404, 409))
async def patch_table(given: Given, caller: Caller, table: TableId, body: TableChangesGiven) -> Table:
    """The host's changes until the start; what is left out stays, but another edition begins with its own options."""
    return await given.tables.change(table, caller, body)


@router.put("/{table}/seats/{seat}", summary="Change a seat", responses=responses(401, 404, 409))
async def put_seat(given: Given, caller: Caller, table: TableId, seat: SeatPath, body: SeatChangeGiven) -> Table:
    """Sit down, move, free a seat, seat a bot. In a game under way: leave to a stand-in, or come back."""
    return await given.tables.change_seat(table, seat, caller, body)


@router.post("/{table}/join", summary="Take the first open seat", responses=responses(401, 404, 409))
async def join_table(given: Given, caller: Caller, table: TableId) -> Table:
    """Sits down on the first open seat; whoever sits there already stays."""
    return await given.tables.join(table, caller)


@router.post("/{table}/leave", summary="Leave", responses=responses(401, 404, 409))
async def leave_table(given: Given, caller: Caller, table: TableId) -> Table:
    """Frees one's seats before the start; in a game under way a bot stands in until one comes back."""
    return await given.tables.leave(table, caller)


@router.post("/{table}/start", summary="Start the game", responses=responses(401, 404, 409))
async def start_table(given: Given, caller: Caller, table: TableId) -> Table:
    """Deals and begins, once every seat is taken; the host's to do."""
    return await given.tables.start(table, caller)


@router.post("/{table}/rematch", summary="Another game with the same people", responses=responses(401, 404, 409))
async def rematch_table(given: Given, caller: Caller, table: TableId) -> Table:
    """Opens the table that plays on, or gives the one that somebody opened already."""
    return await given.tables.rematch(table, caller)
