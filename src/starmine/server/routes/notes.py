"""Notes that players write on cards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter

from starmine.server.errors import responses
from starmine.server.games.games import Games
from starmine.server.people.access import CurrentReader, RequiredPlayer
from starmine.server.people.limits import CountedRoute, limited
from starmine.server.presenters.commands import read_command
from starmine.server.routes.parameters import SeatQuery, TableId
from starmine.server.schemas.notes import Note, NoteBody, NoteList
from starmine.server.services import service
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import Who

GamesService = Annotated[Games, service(Games)]
OpenTablesService = Annotated[OpenTables, service(OpenTables)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}/notes", tags=["games"])


@router.get("", summary="Notes on cards", responses=responses(401, 404, 409))
async def get_notes(games: GamesService, person: CurrentReader, game: TableId, seat: SeatQuery = None) -> NoteList:
    """The notes of one of the caller's seats; after the game those of all seats, for everybody.

    Each is valid from its turn until the seat's next note on the same card. Spectators get none before the end.
    """
    return await games.notes(game, person, seat)


@router.put(
    "", summary="Write a note on a card", dependencies=[limited("messages")], responses=responses(401, 404, 409)
)
async def put_note(opened: OpenTablesService, person: RequiredPlayer, game: TableId, body: NoteBody) -> Note:
    """Saves a seat's note on a card of any hand, replacing the previous one. Nobody else can read it before the end."""
    table = await opened.get(game)
    await table.do(read_command(body), Who(person))
    written = [note for note in table.state.notes.values() if (note.seat, note.order) == (body.seat, body.order)]
    turn = max((note.turn for note in written), default=table.state.turn)
    return Note(seat=body.seat, order=body.order, turn=turn, text=body.text)
