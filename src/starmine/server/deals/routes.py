"""The results of deals that several tables play."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

from starmine.server.deals.deals import Deals
from starmine.server.deals.schemas import DailyResults, DealResults
from starmine.server.identity.access import CurrentReader
from starmine.server.identity.limits import CountedRoute
from starmine.server.services import service
from starmine.server.web.errors import responses
from starmine.server.web.parameters import TableId

DealsService = Annotated[Deals, service(Deals)]

router = APIRouter(route_class=CountedRoute, tags=["deals"])


@router.get("/games/{game}/deal", summary="The results of a deal", responses=responses(401, 404, 409))
async def get_deal(deals: DealsService, person: CurrentReader, game: TableId) -> DealResults:
    """The finished games of a game's deal; only their number until the caller has finished a game of it."""
    return await deals.of_game(game, person)


@router.get("/daily", summary="The deals of a day", responses=responses(401, 404))
async def get_daily(
    deals: DealsService,
    person: CurrentReader,
    day: Annotated[date | None, Query(description="The day; by default today, in UTC.")] = None,
) -> DailyResults:
    """The deal of a day for each number of players, the same on every server, and its results for those who have
    finished it.
    """
    return await deals.daily(day, person)
