"""The event stream of a table for one viewer."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header
from fastapi.responses import Response
from pydantic import TypeAdapter
from starlette.types import Receive, Scope, Send

from starmine.server.errors import responses
from starmine.server.http.following import Stream
from starmine.server.http.streaming import EXTENSION, HandOver
from starmine.server.people.access import SignedReader
from starmine.server.people.limits import CountedRoute
from starmine.server.routes.parameters import Address, Container, SeatQuery, TableId
from starmine.server.schemas.events import Event

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


class EventStream(Response):
    """The response with a stream.

    Under uvicorn, the connection is handed over to the stream after the headers. Elsewhere, as in tests without a
    network, the response contains only the current events.
    """

    media_type = "text/event-stream"

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.status_code = 200
        self.background = None
        self.init_headers({"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends the stream."""
        hand_over: HandOver | None = scope.get("extensions", {}).get(EXTENSION)
        begun = self._stream.begin() if hand_over is None else b""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": begun, "more_body": hand_over is not None})
        if hand_over is not None:
            hand_over(self._stream)


async def open_stream(
    services: Container,
    signed: SignedReader,
    address: Address,
    game: TableId,
    seat: SeatQuery = None,
    last_event_id: Annotated[
        str | None,
        Header(max_length=40, description="The id of the last event received; browsers send it automatically."),
    ] = None,
) -> Stream:
    """Opens a stream. All refusals are raised here, since none can be sent once the response has begun."""
    return await services.streams.open(game, signed, address, seat, last_event_id)


@router.get(
    "/events",
    summary="The event stream of a game",
    status_code=200,
    response_class=EventStream,
    responses=responses(401, 404, 409),
)
async def get_events(stream: Annotated[Stream, Depends(open_stream)]) -> EventStream:
    """Server-sent events; each is a JSON object with a ``type``.

    The first is a ``table`` event. Once the game has started, it is followed by a ``snapshot``, or with ``Last-Event-
    ID`` by exactly the missed ``turn`` events; then by the chat; then by new events as they occur. What is sent
    together has one id, on its last event. A stream that is opened in the waiting room continues into the game.
    """
    return EventStream(stream)


def declare(schema: dict[str, Any]) -> None:
    """Adds the events to an OpenAPI document, in OpenAPI 3.2's form for server-sent events."""
    parts = TypeAdapter[Any](Event).json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    schemas = schema["components"]["schemas"]
    for name, part in parts.pop("$defs").items():
        schemas.setdefault(name, part)
    schemas["Event"] = parts
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": {"$ref": "#/components/schemas/Event"},
    }
    event = {
        "type": "object",
        "required": ["data"],
        "properties": {
            "data": data,
            "event": {"type": "string"},
            "id": {"type": "string"},
            "retry": {"type": "integer", "minimum": 0},
        },
    }
    route = schema["paths"]["/api/games/{game}/events"]["get"]
    route["responses"]["200"]["content"] = {EventStream.media_type: {"itemSchema": event}}
