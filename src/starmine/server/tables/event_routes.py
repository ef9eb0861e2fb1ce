"""The event stream of a table for one viewer."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header
from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import TypeAdapter

from starmine.server.identity.access import SignedReader
from starmine.server.identity.limits import CountedRoute
from starmine.server.services import service
from starmine.server.tables.event_schemas import Event, LiveMessage, LiveRequest
from starmine.server.tables.following import Follower, Streams
from starmine.server.tables.view_schemas import AssistanceQuery
from starmine.server.web.errors import responses
from starmine.server.web.parameters import Address, SeatQuery, TableId

StreamsService = Annotated[Streams, service(Streams)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


PING_INTERVAL = 15.0  # seconds without an event after which a comment is sent to keep the connection open
RETRY = (500, 1000)  # milliseconds until browsers reconnect; a random value between, to spread the load


class EventStream(StreamingResponse):
    """The response with a stream."""

    media_type = "text/event-stream"


async def open_stream(
    streams: StreamsService,
    signed: SignedReader,
    address: Address,
    game: TableId,
    seat: SeatQuery = None,
    assistance: AssistanceQuery = "full",
    last_event_id: Annotated[
        str | None,
        Header(max_length=40, description="The id of the last event received; browsers send it automatically."),
    ] = None,
) -> AsyncIterator[Follower]:
    """Opens a stream. All refusals are raised here, since none can be sent once the response has begun."""
    is_number = last_event_id is not None and re.fullmatch("[0-9]{1,9}", last_event_id) is not None
    last = int(last_event_id or "") if is_number else None
    follower = await streams.open(game, signed, address, seat, last, assistance)
    try:
        yield follower
    finally:
        follower.leave()  # when its client has left, the generator below may be closed only later


@router.get(
    "/events",
    summary="The event stream of a game",
    response_class=EventStream,
    responses=responses(401, 404, 409),
)
async def get_events(follower: Annotated[Follower, Depends(open_stream)]) -> EventStream:
    """Server-sent events; each is a JSON object with a ``type``.

    The first is a ``table`` event. Once the game has started, it is followed by a ``snapshot``, or with ``Last-Event-
    ID`` by exactly the missed ``turn`` events; then by the chat; then by new events as they occur. What is sent
    together has one id, on its last event. A stream that is opened in the waiting room continues into the game.
    """
    return EventStream(_parts(follower), headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def _parts(follower: Follower) -> AsyncIterator[bytes]:
    # FastAPI's own generators log an error when a client leaves that has not read everything (0.163).
    retry: int | None = random.randint(*RETRY)  # noqa: S311 (no secret)
    async with aclosing(follower.follow(PING_INTERVAL)) as told:
        async for news in told:
            parts = []
            for left, event in enumerate(news.events, 1 - len(news.events)):
                number = None if left or news.number is None else str(news.number)  # only the last one has an id
                parts.append(format_sse_event(data_str=_in_one_line(event), id=number, retry=retry))
                retry = None
            yield b"".join(parts) or KEEPALIVE_COMMENT


def _in_one_line(event: bytes) -> str:
    """The text of an event, with U+2028 and U+2029 escaped, because some readers take them for line breaks."""
    return event.decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def declare(schema: dict[str, Any]) -> None:
    """Adds the events to an OpenAPI document, in OpenAPI 3.2's form for server-sent events, and a socket's messages."""
    declare_type(schema, "Event", Event, "serialization")
    declare_type(schema, "LiveMessage", LiveMessage, "serialization")
    declare_type(schema, "LiveRequest", LiveRequest, "validation")
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


def declare_type(schema: dict[str, Any], name: str, kind: Any, mode: Literal["serialization", "validation"]) -> None:
    """Adds the schemas of a type to an OpenAPI document."""
    parts = TypeAdapter[Any](kind).json_schema(mode=mode, ref_template="#/components/schemas/{model}")
    schemas = schema["components"]["schemas"]
    for other, part in parts.pop("$defs").items():
        schemas.setdefault(other, part)
    schemas[name] = parts
