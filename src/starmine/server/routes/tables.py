"""Tables: from the first seat to the rematch."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from starmine.server.errors import responses
from starmine.server.people.identity import CurrentPerson, RequiredPerson
from starmine.server.routes.parameters import Container, ListPlace, SeatPath, TableId
from starmine.server.schemas.tables import NewTable, SeatChange, Table, TableChanges, TableList

router = APIRouter(prefix="/tables", tags=["tables"])


@router.post("", summary="New table", status_code=201, responses=responses(401, 409))
async def post_tables(services: Container, person: RequiredPerson, body: NewTable) -> Table:
    """Opens a table; the person who asks is its host. Its id is all that others need to join."""
    return await services.tables.create(person, body)


@router.get("", summary="My tables and open ones", responses=responses(401))
async def get_tables(
    services: Container, person: CurrentPerson, mine_before: ListPlace = None, open_before: ListPlace = None
) -> TableList:
    """The tables at which the person sits, and listed ones with a free seat: the newest of each.

    A list goes on where it says so: ``older_mine``, given as ``mine_before``, gives the next page of ``mine`` alone.
    """
    return await services.lobby.tables(person, mine_before, open_before)


@router.get("/{table}", summary="A table", responses=responses(401, 404, 409))
async def get_table(services: Container, person: CurrentPerson, table: TableId) -> Table:
    """A table as the person who asks may see it."""
    return await services.tables.show(table, person)


@router.patch("/{table}", summary="Change a table", responses=responses(401, 404, 409))
async def patch_table(services: Container, person: RequiredPerson, table: TableId, body: TableChanges) -> Table:
    """The host's changes until the start; what is left out stays, but another edition begins with its own options."""
    return await services.tables.change(table, person, body)


@router.put("/{table}/seats/{seat}", summary="Change a seat", responses=responses(401, 404, 409))
async def put_seat(
    services: Container, person: RequiredPerson, table: TableId, seat: SeatPath, body: Annotated[SeatChange, Body()]
) -> Table:
    """Sit down, move, free a seat, seat a bot. In a game under way: leave to a stand-in, come back, or as the host
    choose another bot where one plays."""
    return await services.tables.change_seat(table, seat, person, body)


@router.post("/{table}/join", summary="Take the first open seat", responses=responses(401, 404, 409))
async def join_table(services: Container, person: RequiredPerson, table: TableId) -> Table:
    """Sits down on the seat kept for the person, or the first open one; changes nothing for a person who sits there."""
    return await services.tables.join(table, person)


@router.post("/{table}/leave", summary="Leave", responses=responses(401, 404, 409))
async def leave_table(services: Container, person: RequiredPerson, table: TableId) -> Table:
    """Frees all seats of the person before the start; in a game under way a bot stands in until they come back."""
    return await services.tables.leave(table, person)


@router.post("/{table}/start", summary="Start the game", responses=responses(401, 404, 409))
async def start_table(services: Container, person: RequiredPerson, table: TableId) -> Table:
    """Deals and begins, once every seat is taken; the host's to do."""
    return await services.tables.start(table, person)


@router.post("/{table}/rematch", summary="Another game with the same people", responses=responses(401, 404, 409))
async def rematch_table(services: Container, person: RequiredPerson, table: TableId) -> Table:
    """Opens the next table, where seats are kept for the others; or comes to the one that another player opened."""
    return await services.tables.rematch(table, person)
