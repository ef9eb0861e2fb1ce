"""Notes that players write on cards."""

from __future__ import annotations

from fastapi import APIRouter

from starmine.server.errors import responses
from starmine.server.people.identity import CurrentPerson, RequiredPerson
from starmine.server.routes.parameters import Container, SeatQuery, TableId
from starmine.server.schemas.notes import Note, NoteBody, NoteList

router = APIRouter(prefix="/games/{game}/notes", tags=["games"])


@router.get("", summary="Notes on cards", responses=responses(401, 404, 409))
async def get_notes(services: Container, person: CurrentPerson, game: TableId, seat: SeatQuery = None) -> NoteList:
    """The notes of a seat of the person who asks; once the game is over those of all seats, for everybody.

    Each holds from its turn on until the seat's next note on the same card. Spectators read none before the end.
    """
    return await services.notes.notes(game, person, seat)


@router.put("", summary="Write a note on a card", responses=responses(401, 404, 409))
async def put_note(services: Container, person: RequiredPerson, game: TableId, body: NoteBody) -> Note:
    """A seat's note on a card of any hand, in place of its last one there. Nobody else reads it before the end."""
    return await services.notes.write(game, person, body)
