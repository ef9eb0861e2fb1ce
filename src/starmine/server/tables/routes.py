"""Games: views, actions, notes, chat and knowledge; after the end also the record."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response

from starmine.server.identity.access import CurrentReader, RequiredPlayer
from starmine.server.identity.limits import CountedRoute, limited
from starmine.server.services import service
from starmine.server.tables.action_schemas import (
    Accepted,
    ActionBody,
    Arrangement,
    HandBody,
    Note,
    NoteBody,
    NoteList,
    PauseBody,
    UndoBody,
)
from starmine.server.tables.actions import read_command
from starmine.server.tables.deciding import AnswerUndo, SetPause
from starmine.server.tables.event_schemas import Clocks, Message, MessageBody, MessageList, Snapshot
from starmine.server.tables.hub import Hub
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import Who
from starmine.server.tables.reading import Games
from starmine.server.tables.schemas import Table
from starmine.server.tables.showing import show_message, show_table
from starmine.server.tables.view_schemas import AssistanceQuery, Knowledge, Record
from starmine.server.web.errors import responses
from starmine.server.web.parameters import (
    FormatQuery,
    MessageQuery,
    OpenQuery,
    SeatQuery,
    TableId,
    TurnQuery,
)

HubService = Annotated[Hub, service(Hub)]
GamesService = Annotated[Games, service(Games)]
OpenTablesService = Annotated[OpenTables, service(OpenTables)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])
chat = APIRouter(route_class=CountedRoute, prefix="/tables/{table}/messages", tags=["chat"])


@router.get("", summary="A view of a game", response_model=Snapshot, responses=responses(401, 404, 409))
async def get_game(
    games: GamesService,
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
    text = await games.snapshot(game, person, seat, turn, open_hands, assistance)
    return Response(text, media_type="application/json")


@router.post(
    "/actions", summary="Play an action", dependencies=[limited("actions")], responses=responses(401, 404, 409)
)
async def post_action(opened: OpenTablesService, person: RequiredPlayer, game: TableId, body: ActionBody) -> Accepted:
    """Plays an action. The response is sent after the commit, so an accepted action is never lost.

    409 if the game is not at ``turn`` any more, 422 with the rule if the action is illegal.
    """
    table = await opened.get(game)
    await table.do(read_command(body), Who(person))
    return Accepted(turn=body.turn + 1)


@router.post("/undo", summary="Take the last action back", responses=responses(401, 404, 409))
async def post_undo(
    opened: OpenTablesService, hub: HubService, person: RequiredPlayer, game: TableId, body: UndoBody
) -> Table:
    """The player who gave the last clue asks; it is taken back once all other players agree. Bots agree at once.

    409 for a played or discarded card, since its player has seen it. The next action withdraws the request.
    """
    table = await opened.get(game)
    await table.do(AnswerUndo(body.turn, body.agree), Who(person))
    return show_table(table, person, hub)


@router.post("/pause", summary="Pause the clock", responses=responses(401, 404, 409))
async def post_pause(
    opened: OpenTablesService, hub: HubService, person: RequiredPlayer, game: TableId, body: PauseBody
) -> Table:
    """A player asks; the clock is paused once all other players agree. Bots agree at once. Any player lets it go on.

    During a pause nobody can act. 409 without a clock, and with an hour or more for each turn.
    """
    table = await opened.get(game)
    await table.do(SetPause(body.paused), Who(person))
    return show_table(table, person, hub)


@router.put("/hand", summary="Arrange my hand", responses=responses(401, 404, 409))
async def put_hand(opened: OpenTablesService, person: RequiredPlayer, game: TableId, body: HandBody) -> Arrangement:
    """Saves the order in which a player holds a hand, as a memory aid. The rules ignore it. (C26)"""
    await (await opened.get(game)).do(read_command(body), Who(person))
    return Arrangement(arrangement=body.orders, turned=body.turned, gaps=body.gaps)


@router.get("/knowledge", summary="What is known", responses=responses(401, 404, 409))
async def get_knowledge(games: GamesService, person: CurrentReader, game: TableId, seat: SeatQuery = None) -> Knowledge:
    """What the clues have made common knowledge, and what the viewer's seat knows in addition. (C32)"""
    return await games.knowledge(game, person, seat)


@router.get("/clocks", summary="The clocks", responses=responses(401, 404))
async def get_clocks(games: GamesService, person: CurrentReader, game: TableId) -> Clocks:
    """The time that players have left. Streams also send it with every turn. Spectators with a delay do not get it."""
    return await games.clocks(game, person)


@router.get(
    "/record", summary="The record of a finished game", response_model=Record, responses=responses(401, 404, 409)
)
async def get_record(
    games: GamesService, person: CurrentReader, game: TableId, to: FormatQuery = "starmine"
) -> Response:
    """Edition, deck and actions of a finished game, in a file for ``starmine.read_record``.

    In hanab.live's format it includes the players' names and all notes; 422 for a game that hanab.live does not have.
    """
    text = await games.record(game, person, to)
    headers = {"Content-Disposition": f'attachment; filename="{to.replace(".", "-")}-{game}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/notes", summary="Notes on cards", responses=responses(401, 404, 409))
async def get_notes(games: GamesService, person: CurrentReader, game: TableId, seat: SeatQuery = None) -> NoteList:
    """The notes of one of the caller's seats; after the game those of all seats, for everybody.

    Each is valid from its turn until the seat's next note on the same card. Spectators get none before the end.
    """
    return await games.notes(game, person, seat)


@router.put(
    "/notes", summary="Write a note on a card", dependencies=[limited("messages")], responses=responses(401, 404, 409)
)
async def put_note(opened: OpenTablesService, person: RequiredPlayer, game: TableId, body: NoteBody) -> Note:
    """Saves a seat's note on a card of any hand, replacing the previous one. Nobody else can read it before the end."""
    table = await opened.get(game)
    await table.do(read_command(body), Who(person))
    written = [note for note in table.state.notes.values() if (note.seat, note.order) == (body.seat, body.order)]
    turn = max((note.turn for note in written), default=table.state.turn)
    return Note(seat=body.seat, order=body.order, turn=turn, text=body.text)


@chat.get("", summary="Messages", responses=responses(401, 404, 409))
async def get_messages(
    games: GamesService, person: CurrentReader, table: TableId, before: MessageQuery = None
) -> MessageList:
    """The newest messages of a table, oldest first. For the page before, pass the id of the first one as ``before``."""
    return await games.messages(table, person, before)


@chat.post(
    "",
    summary="Post a message",
    status_code=201,
    dependencies=[limited("messages")],
    responses=responses(401, 404, 409),
)
async def post_message(opened: OpenTablesService, person: RequiredPlayer, table: TableId, body: MessageBody) -> Message:
    """Posts a text or a fixed phrase, as the table's settings allow. (C24, C28)"""
    live = await opened.get(table)
    said = await live.do(read_command(body), Who(person))
    return next(show_message(message) for message in live.state.messages if message.id == said)
