"""Games and their chat: views, event streams, actions, notes and knowledge; after the end also the record."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Query, Response
from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import TypeAdapter

import starmine as sm
from starmine import knowledge
from starmine.rules.records import write_record
from starmine.rules.words.texts import template, text
from starmine.server.identity import CurrentReader, RequiredPlayer, SignedReader
from starmine.server.request_limits import CountedRoute, limited
from starmine.server.tables import clocks
from starmine.server.tables.deciding import MuteSpectator, notes_of
from starmine.server.tables.event_schemas import (
    Clocks,
    Event,
    LiveMessage,
    LiveRequest,
    Message,
    MessageBody,
    MessageList,
    Snapshot,
)
from starmine.server.tables.following import Follower, Streams
from starmine.server.tables.permissions import Who, demand, watching_refusal
from starmine.server.tables.schemas import Table
from starmine.server.tables.seeing import (
    chosen_viewpoint,
    demand_full_assistance,
    finished_game,
    readable_messages,
    readable_notes,
    readable_spectator_notes,
    snapshot_text,
    viewing_seat,
    viewpoint_of,
)
from starmine.server.tables.showing import newest, show_clocks, show_message, show_notes, show_table
from starmine.server.tables.table import OpenTable, OpenTablesService
from starmine.server.tables.view_schemas import (
    Accepted,
    ActionBody,
    Arrangement,
    AssistanceQuery,
    CardKnowledge,
    GameRecord,
    HanabLiveLink,
    HandBody,
    Knowledge,
    Note,
    NoteBody,
    NoteList,
    PauseBody,
    SeatKnowledge,
    SpectatorBody,
    UndoBody,
)
from starmine.server.web.errors import conflict, not_found, responses
from starmine.server.web.parameters import (
    Address,
    FormatQuery,
    MessageQuery,
    OpenQuery,
    SeatQuery,
    SpectatorPath,
    TableId,
    TurnQuery,
    service,
)

StreamsService = Annotated[Streams, service(Streams)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])
spectators = APIRouter(route_class=CountedRoute, prefix="/tables/{table}/spectators", tags=["chat"])
chat = APIRouter(route_class=CountedRoute, prefix="/tables/{table}/messages", tags=["chat"])

TURN_TO_COME = template("game.future", "Turn {turn} has not been played yet: the game is at turn {now}.")
TURNS_LATER = text(
    "game.earlier-hidden", "This table shows each clue only once: you can see earlier turns after the game."
)
RECORD_LATER = text("game.record-later", "The record shows every card: it is available after the game.")

PING_INTERVAL = 15.0  # seconds without an event after which a comment is sent to keep the connection open
RETRY = (500, 1000)  # milliseconds until browsers reconnect; a random value between, to spread the load


@router.get("", summary="A view of a game", response_model=Snapshot, responses=responses(401, 404, 409))
async def get_game(
    tables: OpenTablesService,
    person: CurrentReader,
    game: TableId,
    seat: SeatQuery = None,
    turn: TurnQuery = None,
    open_hands: OpenQuery = False,
    assistance: AssistanceQuery = "full",
) -> Response:
    """The view of one of the caller's seats, or of a spectator, now or at an earlier turn, with the log so far.

    After the end, everybody can see the game from every seat, or with all hands open. Before, another person's seat is
    refused with 403, unless the table's ``spectators`` allows it, and ``open`` with 409.
    """
    table = await tables.fresh(game)
    seen = chosen_viewpoint(table, person, seat, open_hands)
    eyes, now = replace(seen.eyes, most=assistance), seen.turn
    if turn is not None and turn > now:
        raise not_found(TURN_TO_COME(turn=turn, now=now))
    at = now if turn is None else turn
    if at < now and table.assistance() == "none":
        raise conflict("assistance", TURNS_LATER)
    tables.note_view(table, person, hands=seen.sees_hands)
    return Response(snapshot_text(table, eyes, at), media_type="application/json")


@router.post(
    "/actions", summary="Play an action", dependencies=[limited("actions")], responses=responses(401, 404, 409)
)
async def post_action(tables: OpenTablesService, person: RequiredPlayer, game: TableId, body: ActionBody) -> Accepted:
    """Plays an action. The response is sent after the commit, so an accepted action is never lost.

    409 if the game is not at ``turn`` any more, 422 with the rule if the action is illegal.
    """
    table = await tables.get(game)
    await table.do(body, Who(person))
    return Accepted(turn=body.turn + 1)


@router.post("/undo", summary="Take the last action back", responses=responses(401, 404, 409))
async def post_undo(tables: OpenTablesService, person: RequiredPlayer, game: TableId, body: UndoBody) -> Table:
    """The player who gave the last clue asks; it is taken back once all other players agree. Bots agree at once.

    409 for a played or discarded card, since its player has seen it. The next action withdraws the request.
    """
    table = await tables.get(game)
    await table.do(body, Who(person))
    return show_table(table, person, tables.hub)


@router.post("/pause", summary="Pause the clock", responses=responses(401, 404, 409))
async def post_pause(tables: OpenTablesService, person: RequiredPlayer, game: TableId, body: PauseBody) -> Table:
    """A player asks; the clock is paused once all other players agree. Bots agree at once. Any player lets it go on.

    During a pause nobody can act. 409 without a clock, and with an hour or more for each turn.
    """
    table = await tables.get(game)
    await table.do(body, Who(person))
    return show_table(table, person, tables.hub)


@router.put("/hand", summary="Arrange my hand", responses=responses(401, 404, 409))
async def put_hand(tables: OpenTablesService, person: RequiredPlayer, game: TableId, body: HandBody) -> Arrangement:
    """Saves the order in which a player holds a hand, as a memory aid. The rules ignore it. (C26)"""
    table = await tables.get(game)
    await table.do(body, Who(person))
    return Arrangement(arrangement=body.orders, turned=body.turned, gaps=body.gaps)


@router.get("/knowledge", summary="What is known", responses=responses(401, 404, 409))
async def get_knowledge(
    tables: OpenTablesService, person: CurrentReader, game: TableId, seat: SeatQuery = None
) -> Knowledge:
    """What the clues have made common knowledge, and what the viewer's seat knows in addition. (C32)"""
    table = await tables.fresh(game)
    seen = viewpoint_of(table, person, seat)
    demand_full_assistance(table)
    return await show_knowledge(table, seen.eyes.seat, seen.turn)


@router.get("/clocks", summary="The clocks", responses=responses(401, 404))
async def get_clocks(tables: OpenTablesService, person: CurrentReader, game: TableId) -> Clocks:
    """The time that players have left. Streams also send it with every turn. Spectators with a delay do not get it."""
    table = await tables.fresh(game)
    delayed = viewpoint_of(table, person, None).delayed
    return show_clocks(clocks.blank(table.state) if delayed else clocks.read(table.state, clocks.now()))


@router.get(
    "/record", summary="The record of a finished game", response_model=GameRecord, responses=responses(401, 404, 409)
)
async def get_record(
    tables: OpenTablesService, person: CurrentReader, game: TableId, to: FormatQuery = "starmine"
) -> Response:
    """Edition, deck and actions of a finished game, in a file for ``starmine.read_record``.

    In hanab.live's format it includes the players' names and all notes; 422 for a game that hanab.live does not have.
    """
    table = await tables.fresh(game)
    whole = finished_game(tables, table, person, RECORD_LATER)
    record = write_record(whole, to, names=[seated.name for seated in table.state.seats], notes=_notes(table))
    headers = {"Content-Disposition": f'attachment; filename="{to.replace(".", "-")}-{game}.json"'}
    return Response(record, media_type="application/json", headers=headers)


@router.get("/hanab-live-link", summary="A link of hanab.live to a finished game", responses=responses(401, 404, 409))
async def get_hanab_live_link(tables: OpenTablesService, person: CurrentReader, game: TableId) -> HanabLiveLink:
    """It holds the whole game, without names and notes; 422 for a game that such a link cannot hold."""
    whole = finished_game(tables, await tables.fresh(game), person, RECORD_LATER)
    return HanabLiveLink(link=write_record(whole, "hanab.live-link"))


@router.get("/notes", summary="Notes on cards", responses=responses(401, 404, 409))
async def get_notes(
    tables: OpenTablesService, person: CurrentReader, game: TableId, seat: SeatQuery = None
) -> NoteList:
    """The notes of one of the caller's seats, or for spectators those of all spectators; after the game everybody's.

    Each is valid from its turn until the writer's next note on the same card.
    """
    table = await tables.fresh(game)
    over = table.is_over
    demand(watching_refusal(table.state, person))
    notes = readable_notes(table, None if over else viewing_seat(table, person, seat))
    heard = readable_spectator_notes(table, person, viewpoint_of(table, person, None))
    return NoteList(notes=show_notes([*notes, *heard], table.state.spectator_of(person)))


@router.put(
    "/notes", summary="Write a note on a card", dependencies=[limited("messages")], responses=responses(401, 404, 409)
)
async def put_note(tables: OpenTablesService, person: RequiredPlayer, game: TableId, body: NoteBody) -> Note:
    """Saves a note on a card of any hand, replacing the previous one.

    Before the end, a seat's notes are for its player only, and spectators' notes for spectators only.
    """
    table = await tables.get(game)
    await table.do(body, await tables.writer(table, person))
    written = [note for note in notes_of(table.state, body.seat, person) if note.order == body.order]
    if not written:  # a note that was never there was deleted
        return Note(seat=body.seat, spectator=None, order=body.order, turn=table.state.turn, text=body.text)
    return show_notes([max(written, key=lambda note: note.turn)], table.state.spectator_of(person))[0]


@chat.get("", summary="Messages", responses=responses(401, 404, 409))
async def get_messages(
    tables: OpenTablesService, person: CurrentReader, table: TableId, before: MessageQuery = None
) -> MessageList:
    """The newest messages of a table, oldest first. For the page before, pass the id of the first one as ``before``."""
    open_table = await tables.fresh(table)
    messages = readable_messages(open_table, person, viewpoint_of(open_table, person, None))
    page, older = newest([message for message in messages if before is None or message.id < before])
    return MessageList(messages=[show_message(message) for message in page], older=older)


@chat.post(
    "",
    summary="Post a message",
    status_code=201,
    dependencies=[limited("messages")],
    responses=responses(401, 404, 409),
)
async def post_message(tables: OpenTablesService, person: RequiredPlayer, table: TableId, body: MessageBody) -> Message:
    """Posts a text or a fixed phrase, as the table's settings allow. (C24, C28)

    Spectators of a running game write to one another; players see it after the end.
    """
    open_table = await tables.get(table)
    said = await open_table.do(body, await tables.writer(open_table, person))
    state = open_table.state
    return next(show_message(each) for each in (*state.messages, *state.spectator_messages) if each.id == said)


@spectators.put("/{spectator}", summary="Mute a spectator", responses=responses(401, 404))
async def put_spectator(
    tables: OpenTablesService, person: RequiredPlayer, table: TableId, spectator: SpectatorPath, body: SpectatorBody
) -> Table:
    """The host mutes a spectator who has written, or lets them write again. 404 for a host who plays themselves, before
    the end: they are not shown what spectators write.
    """
    open_table = await tables.get(table)
    is_here = partial(tables.hub.is_online, table)
    await open_table.do(MuteSpectator(spectator, body.muted), Who(person, is_here=is_here))
    return show_table(open_table, person, tables.hub)


def _notes(table: OpenTable) -> list[list[str]]:
    """The last note of each seat on each card, by seat and card; empty texts without any."""
    texts = [[""] * len(table.game.deck) for _ in range(table.game.players)]
    for note in sorted(readable_notes(table, None), key=lambda note: note.turn):
        if note.seat is not None:
            texts[note.seat][note.order] = note.text
    return texts


async def show_knowledge(table: OpenTable, seat: int | None, turn: int) -> Knowledge:
    """Common knowledge at a turn, and what the viewer knows in addition; a spectator (None) knows nothing more.

    Computed in a thread, since it can take a while, and cached for each turn and seat.
    """
    made = table.known  # of this turn: the next action replaces ``table.known``, perhaps while the thread computes
    if (known := made.get((turn, seat))) is not None:
        return Knowledge.model_validate_json(known)
    view = (table.game if turn == table.state.turn else table.game.at(turn)).view(seat)
    shown = await asyncio.to_thread(_knowledge, view)
    made[turn, seat] = shown.model_dump_json()
    return shown


def _knowledge(view: sm.Game) -> Knowledge:
    common = knowledge.common(view)
    own = None if view.viewer is None or view.viewer < 0 else knowledge.chances(view)  # -1: a spectator
    seats = []
    for seat, hand in enumerate(view.hands):
        cards = []
        for slot, (card, possible) in enumerate(zip(hand, common.cards[seat], strict=True)):
            chances = None
            if own is not None and seat == view.viewer:
                chances = {kind: float(chance) for kind, chance in own.cards[slot].items()}
            cards.append(CardKnowledge(order=card.order, common=list(possible), chances=chances))
        seats.append(SeatKnowledge(seat=seat, cards=cards))
    return Knowledge(
        turn=view.turn, seats=seats, common_deals=str(common.deals), own_deals=None if own is None else str(own.hands)
    )


StudyQuery = Annotated[str | None, Query(max_length=40, description="A study of this game that is followed, too.")]


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
    study: StudyQuery = None,
) -> AsyncIterator[Follower]:
    """Opens a stream. All refusals are raised here, since none can be sent once the response has begun."""
    last = int(last_event_id) if last_event_id and re.fullmatch("[0-9]{1,9}", last_event_id) else None
    follower = await streams.open(game, signed, address, seat, last, assistance, study)
    try:
        yield follower
    finally:
        follower.leave()  # ``follow`` does this when it ends, but after the client has left that may be much later


@router.get(
    "/events", summary="The event stream of a game", response_class=EventStream, responses=responses(401, 404, 409)
)
async def get_events(follower: Annotated[Follower, Depends(open_stream)]) -> EventStream:
    """Server-sent events; each is a JSON object with a ``type``.

    The first is a ``table`` event. Once the game has started, it is followed by a ``snapshot``, or with ``Last-Event-
    ID`` by exactly the missed ``turn`` events; then by the chat; then by new events as they occur. What is sent
    together has one id, on its last event. A stream that is opened in the waiting room continues into the game.
    """
    return EventStream(_parts(follower), headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})


async def _parts(follower: Follower) -> AsyncIterator[bytes]:
    """What a stream sends. FastAPI's own generators (0.163) would log an error when a client leaves early."""
    retry: int | None = random.randint(*RETRY)  # noqa: S311 (no secret)
    async with aclosing(follower.follow(PING_INTERVAL)) as told:
        async for news in told:
            parts = []
            last = len(news.events) - 1
            for place, event in enumerate(news.events):
                number = None if place < last or news.number is None else str(news.number)
                parts.append(format_sse_event(data_str=_in_one_line(event), id=number, retry=retry))
                retry = None
            yield b"".join(parts) or KEEPALIVE_COMMENT


def _in_one_line(event: bytes) -> str:
    """The text of an event, with U+2028 and U+2029 escaped, because some readers take them for line breaks."""
    return event.decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def declare(schema: dict[str, Any]) -> None:
    """Adds the events to an OpenAPI document, in OpenAPI 3.2's form for server-sent events, and a socket's messages."""
    _declare(schema, "Event", Event, "serialization")
    _declare(schema, "LiveMessage", LiveMessage, "serialization")
    _declare(schema, "LiveRequest", LiveRequest, "validation")
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


def _declare(schema: dict[str, Any], name: str, kind: Any, mode: Literal["serialization", "validation"]) -> None:
    """Adds the schema of a type, and of the types in it, to an OpenAPI document."""
    parts = TypeAdapter[Any](kind).json_schema(mode=mode, ref_template="#/components/schemas/{model}")
    schemas = schema["components"]["schemas"]
    for other, part in parts.pop("$defs").items():
        schemas.setdefault(other, part)
    schemas[name] = parts
