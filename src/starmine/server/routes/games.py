"""Games: views, actions and knowledge; after the end also the record."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response

from starmine.server.errors import responses
from starmine.server.games.games import Games
from starmine.server.games.reasons import Reasons
from starmine.server.games.searches.hints import Hints
from starmine.server.games.searches.reviews import Reviews
from starmine.server.games.verdicts import Verdicts
from starmine.server.games.what_if import WhatIf
from starmine.server.lobby.tables import Tables
from starmine.server.people.access import CurrentReader, RequiredPlayer, RequiredReader
from starmine.server.people.limits import CountedRoute, limited
from starmine.server.people.queues import Caller
from starmine.server.presenters.commands import read_command
from starmine.server.routes.parameters import (
    Address,
    FormatQuery,
    OpenQuery,
    RevisionQuery,
    SeatQuery,
    TableId,
    TurnPath,
    TurnQuery,
)
from starmine.server.schemas.actions import (
    Accepted,
    ActionBody,
    Arrangement,
    HandBody,
    PauseBody,
    UndoBody,
    WhatIfBody,
    WinningLine,
)
from starmine.server.schemas.events import Clocks, Snapshot
from starmine.server.schemas.reviews import Hint, Review
from starmine.server.schemas.tables import Table
from starmine.server.schemas.views import Knowledge, Record, Why
from starmine.server.services import service
from starmine.server.tables.deciding import AnswerUndo, SetPause
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import Who

GamesService = Annotated[Games, service(Games)]
OpenTablesService = Annotated[OpenTables, service(OpenTables)]
TablesService = Annotated[Tables, service(Tables)]
ReasonsService = Annotated[Reasons, service(Reasons)]
WhatIfService = Annotated[WhatIf, service(WhatIf)]
VerdictsService = Annotated[Verdicts, service(Verdicts)]
ReviewsService = Annotated[Reviews, service(Reviews)]
HintsService = Annotated[Hints, service(Hints)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


@router.get("", summary="A view of a game", response_model=Snapshot, responses=responses(401, 404, 409))
async def get_game(
    games: GamesService,
    person: CurrentReader,
    game: TableId,
    seat: SeatQuery = None,
    turn: TurnQuery = None,
    open_hands: OpenQuery = False,
) -> Response:
    """The view of one of the caller's seats, or of a spectator, now or at an earlier turn, with the log so far.

    After the end, everybody can see the game from every seat, or with all hands open. Before, another person's seat is
    refused with 403, unless the table's ``spectators`` allows it, and ``open`` with 409.
    """
    text = await games.snapshot(game, person, seat, turn, open_hands)
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
async def post_undo(tables: TablesService, person: RequiredPlayer, game: TableId, body: UndoBody) -> Table:
    """The player who gave the last clue asks; it is taken back once all other players agree. Bots agree at once.

    409 for a played or discarded card, since its player has seen it. The next action withdraws the request.
    """
    return await tables.do(game, person, AnswerUndo(body.turn, body.agree))


@router.post("/pause", summary="Pause the clock", responses=responses(401, 404, 409))
async def post_pause(tables: TablesService, person: RequiredPlayer, game: TableId, body: PauseBody) -> Table:
    """A player asks; the clock is paused once all other players agree. Bots agree at once. Any player lets it go on.

    During a pause nobody can act. 409 without a clock, and with an hour or more for each turn.
    """
    return await tables.do(game, person, SetPause(body.paused))


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
    "/turns/{turn}/why",
    summary="Why a bot acted",
    dependencies=[limited("searches")],
    responses=responses(401, 404, 409),
)
async def get_why(
    reasons: ReasonsService,
    person: CurrentReader,
    address: Address,
    game: TableId,
    turn: TurnPath,
    seat: SeatQuery = None,
) -> Why:
    """The bot's reason for a turn, which reveals nothing about hidden cards.

    During a game, players get a reason only if it does not depend on cards hidden from them; after the end, everybody
    gets it. 409 for a person's turn, a bot without reasons, and a reason that is available only after the end.
    """
    return await reasons.why(game, person, address, seat, turn)


@router.post(
    "/what-if",
    summary="Try different actions",
    dependencies=[limited("searches")],
    response_model=Snapshot,
    responses=responses(401, 404, 409),
)
async def post_what_if(
    what_if: WhatIfService, person: CurrentReader, address: Address, game: TableId, body: WhatIfBody
) -> Response:
    """A finished game, played differently from one of its turns on.

    Nothing is stored: each request contains all actions. The view is that of the seat on turn, with its legal actions.
    With ``bot``, that bot acts first, and its action is the last in the log. 409 before the end, 422 with the rule if
    an action is illegal.
    """
    snapshot = await what_if.play(game, Caller(person, address), body)
    return Response(snapshot, media_type="application/json")


@router.get("/winning-line", summary="How the deal can be won", responses=responses(401, 404, 409))
async def get_winning_line(verdicts: VerdictsService, person: CurrentReader, game: TableId) -> WinningLine:
    """A win of the deal of a finished game, by players who see all cards, once it is known that the deal can be won.

    409 before the end; 404 if no win is known, or the game was won.
    """
    return await verdicts.winning_line(game, person)


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


@router.get("/review", summary="The review", response_model=Review, responses=responses(401, 404, 409))
async def get_review(
    reviews: ReviewsService, person: CurrentReader, game: TableId, since: RevisionQuery = None
) -> Response:
    """What every action of a finished game was worth, by what its player could know, as far as that is computed.

    This does not have it computed. 409 before the end.
    """
    return Response(await reviews.show(game, person, since), media_type="application/json")


@router.post("/review", summary="Ask for the review", response_model=Review, responses=responses(401, 404, 409))
async def post_review(
    reviews: ReviewsService, person: RequiredPlayer, game: TableId, since: RevisionQuery = None
) -> Response:
    """Has a finished game reviewed, at the usual depth first; then each request after that is done asks for the next.

    It goes on as long as somebody repeats the request at least every 15 seconds; what is complete is kept. 409 before
    the end, and on servers that do not review games; 429 for too many reviews at a time.
    """
    return Response(await reviews.ask(game, person, since), media_type="application/json")


@router.delete("/review", summary="Cancel the review", response_model=Review, responses=responses(401, 404, 409))
async def delete_review(reviews: ReviewsService, person: RequiredPlayer, game: TableId) -> Response:
    """Withdraws the caller's request. The review goes on if somebody else has asked for it, too."""
    return Response(await reviews.cancel(game, person), media_type="application/json")


@router.get(
    "/hint", summary="A hint for my turn", dependencies=[limited("searches")], responses=responses(401, 404, 409)
)
async def get_move_hint(
    hints: HintsService, person: RequiredReader, address: Address, game: TableId, seat: SeatQuery = None
) -> Hint:
    """The best action for the caller's seat on turn, by what that seat can know, and why.

    Only in running games in which all other players are bots, and not in tournaments: 409 otherwise, and if it is not
    the caller's turn.
    """
    return await hints.show(game, person, address, seat)
