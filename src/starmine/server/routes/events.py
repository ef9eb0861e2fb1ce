"""A table's stream of events, one for each viewer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, cast

from fastapi import APIRouter, Depends, Header
from fastapi.sse import EventSourceResponse

from starmine.server.errors import responses
from starmine.server.identity import CurrentPerson
from starmine.server.routes.parameters import Container, SeatQuery, TableId
from starmine.server.schemas import Event
from starmine.server.services.streams import Stream

router = APIRouter(prefix="/games/{game}", tags=["games"])


async def _opened(
    services: Container,
    person: CurrentPerson,
    game: TableId,
    seat: SeatQuery = None,
    last_event_id: Annotated[
        str | None,
        Header(max_length=40, description="The turn of the last event that arrived; browsers send it by themselves."),
    ] = None,
) -> Stream:
    # Every refusal is raised here: a stream that has begun cannot send one.
    return await services.streams.open(game, person, seat, last_event_id)


@router.get(
    "/events",
    summary="Everything that happens, as it happens",
    response_class=EventSourceResponse,
    responses=responses(401, 404),
)
async def get_events(stream: Annotated[Stream, Depends(_opened)]) -> AsyncIterator[Event]:
    """Server-sent events, each a JSON object that tells its ``type``.

    First a ``table`` event. Once the game has begun, a ``snapshot`` follows, or with ``Last-Event-ID`` exactly
    the ``turn`` events that were missed; then the chat so far; then everything as it happens. The id of
    ``snapshot`` and ``turn`` events is the turn of their view. From the waiting room the stream goes on into
    the game.
    """
    async with stream:
        async for event in stream:
            # Events come ready for the wire, made once for everybody who may see the same.
            yield cast("Event", event)
