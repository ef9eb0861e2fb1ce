"""A game under way: views, actions, knowledge; afterwards its record."""

from __future__ import annotations

from fastapi import APIRouter, Response

from starmine.server.errors import responses
from starmine.server.people.identity import CurrentPerson, RequiredPerson
from starmine.server.routes.parameters import Container, FormatQuery, OpenQuery, SeatQuery, TableId, TurnPath, TurnQuery
from starmine.server.schemas.actions import Accepted, ActionBody, Arrangement, HandBody, UndoBody, WhatIfBody
from starmine.server.schemas.events import Clocks, Snapshot
from starmine.server.schemas.tables import Table
from starmine.server.schemas.views import Knowledge, Record, Why

router = APIRouter(prefix="/games/{game}", tags=["games"])


@router.get("", summary="A view of a game", response_model=Snapshot, responses=responses(401, 404, 409))
async def get_game(
    services: Container,
    person: CurrentPerson,
    game: TableId,
    seat: SeatQuery = None,
    turn: TurnQuery = None,
    open_hands: OpenQuery = False,
) -> Response:
    """The view of a seat of the person who asks, or of a spectator, now or at an earlier turn, with the log so far.

    After the end everybody may look through the eyes of every seat, or at all hands. Before it a seat of somebody else
    is refused with 403, unless the table lets ``spectators`` look through it, and ``open`` with 409.
    """
    text = await services.games.snapshot(game, person, seat, turn, open_hands)
    return Response(text, media_type="application/json")


@router.post("/actions", summary="Act", responses=responses(401, 404, 409))
async def post_action(services: Container, person: RequiredPerson, game: TableId, body: ActionBody) -> Accepted:
    """Takes an action. The answer comes after the commit: an accepted action is never lost.

    409 when the game has moved on from ``turn``, 422 with the rule's words when the action is illegal.
    """
    return await services.play.act(game, person, body)


@router.post("/undo", summary="Take the last action back", responses=responses(401, 404, 409))
async def post_undo(services: Container, person: RequiredPerson, game: TableId, body: UndoBody) -> Table:
    """Who gave the last clue asks; it is taken back once every other player has agreed, as bots do at once.

    409 for a card that was played or discarded, since its player has seen it. The next action withdraws the question.
    """
    return await services.undo.answer(game, person, body)


@router.put("/hand", summary="Arrange my hand", responses=responses(401, 404, 409))
async def put_hand(services: Container, person: RequiredPerson, game: TableId, body: HandBody) -> Arrangement:
    """The order in which a player keeps a hand, as an aid to memory. It means nothing to the rules. (C26)"""
    return await services.play.arrange(game, person, body)


@router.get("/knowledge", summary="What is known", responses=responses(401, 404, 409))
async def get_knowledge(services: Container, person: CurrentPerson, game: TableId, seat: SeatQuery = None) -> Knowledge:
    """What the clues have made common knowledge, and what the viewer's seat knows beyond it. (C32)"""
    return await services.games.knowledge(game, person, seat)


@router.get("/clocks", summary="The clocks", responses=responses(401, 404))
async def get_clocks(services: Container, person: CurrentPerson, game: TableId) -> Clocks:
    """How long the players still have. A stream tells it with every turn. Spectators who are behind the game are not
    told."""
    return await services.clocks.show(game, person)


@router.get("/turns/{turn}/why", summary="Why a bot acted", responses=responses(401, 404, 409))
async def get_why(
    services: Container, person: CurrentPerson, game: TableId, turn: TurnPath, seat: SeatQuery = None
) -> Why:
    """The bot's own reason for a turn. Nobody learns anything about hidden cards by it.

    In a running game the players are told what would be the same whatever they hold; after the end everybody is told.
    409 for a turn of a person, a bot that cannot say, and a reason that has to wait for the end.
    """
    return await services.reasons.why(game, person, seat, turn)


@router.post("/what-if", summary="Play on differently", response_model=Snapshot, responses=responses(404, 409))
async def post_what_if(services: Container, game: TableId, body: WhatIfBody) -> Response:
    """What a game that is over would look like, had it gone on differently from one of its turns.

    Nothing is kept: each request tells the whole way. The view is that of the seat on turn, with its legal actions.
    With ``bot`` a bot acts first, and its action is the log's last. 409 before the end, 422 with the rule's words when
    one of the actions is illegal.
    """
    return Response(await services.what_if.play(game, body), media_type="application/json")


@router.get("/record", summary="The record of a finished game", response_model=Record, responses=responses(404, 409))
async def get_record(services: Container, game: TableId, to: FormatQuery = "starmine") -> Response:
    """Edition, deck and actions of a finished game, as a file that ``starmine.read_record`` reads.

    In hanab.live's format, with the players' names and everybody's notes: 422 for a game of another edition.
    """
    text = await services.games.record(game, to)
    headers = {"Content-Disposition": f'attachment; filename="{to.replace(".", "-")}-{game}.json"'}
    return Response(text, media_type="application/json", headers=headers)
