"""Reviews, reasons, what if, and hints."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response

from starmine.server.identity.access import CurrentReader, RequiredPlayer, RequiredReader
from starmine.server.identity.limits import Caller, CountedRoute, limited
from starmine.server.review.asking import Asking
from starmine.server.review.hints import Hints
from starmine.server.review.reviewing import Reviews
from starmine.server.review.schemas import Hint, Review
from starmine.server.review.verdicts import Verdicts
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.view_schemas import WhatIfBody, Why, WinningLine
from starmine.server.web.errors import responses
from starmine.server.web.parameters import Address, RevisionQuery, SeatQuery, TableId, TurnPath, service

AskingService = Annotated[Asking, service(Asking)]
VerdictsService = Annotated[Verdicts, service(Verdicts)]
ReviewsService = Annotated[Reviews, service(Reviews)]
HintsService = Annotated[Hints, service(Hints)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


@router.get(
    "/turns/{turn}/why",
    summary="Why a bot acted",
    dependencies=[limited("searches")],
    responses=responses(401, 404, 409),
)
async def get_why(
    bots: AskingService, person: CurrentReader, address: Address, game: TableId, turn: TurnPath, seat: SeatQuery = None
) -> Why:
    """The bot's reason for a turn, which reveals nothing about hidden cards.

    During a game, players get a reason only if it does not depend on cards hidden from them; after the end, everybody
    gets it. 409 for a person's turn, a bot without reasons, and a reason that is available only after the end.
    """
    return await bots.why(game, Caller(person, address), seat, turn)


@router.post(
    "/what-if",
    summary="Try different actions",
    dependencies=[limited("searches")],
    response_model=Snapshot,
    responses=responses(401, 404, 409),
)
async def post_what_if(
    bots: AskingService, person: CurrentReader, address: Address, game: TableId, body: WhatIfBody
) -> Response:
    """A finished game, played differently from one of its turns on.

    Nothing is stored: each request contains all actions. The view is that of the seat on turn, with its legal actions.
    With ``bot``, that bot acts first, and its action is the last in the log. 409 before the end, 422 with the rule if
    an action is illegal.
    """
    snapshot = await bots.what_if(game, Caller(person, address), body)
    return Response(snapshot, media_type="application/json")


@router.get("/winning-line", summary="How the deal can be won", responses=responses(401, 404, 409))
async def get_winning_line(verdicts: VerdictsService, person: CurrentReader, game: TableId) -> WinningLine:
    """A win of the deal of a finished game, by players who see all cards, once it is known that the deal can be won.

    409 before the end; 404 if no win is known, or the game was won.
    """
    return await verdicts.winning_line(game, person)


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
