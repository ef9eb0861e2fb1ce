"""Best results, and the hardest deals, by edition or variant and number of players."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from starmine.server.best import best
from starmine.server.best.schemas import BestResults, HardDeals, Order
from starmine.server.identity.access import CurrentReader
from starmine.server.identity.limits import CountedRoute
from starmine.server.tables.table import OpenTablesService
from starmine.server.web.errors import responses

router = APIRouter(route_class=CountedRoute, prefix="/best", tags=["deals"])

Start = Annotated[int, Query(ge=0, le=10_000, description="How many of the list are left out, for further pages.")]


async def _category(
    edition: Annotated[str, Query(max_length=40)],
    players: Annotated[int, Query(ge=2, le=6)],
    variant: Annotated[str | None, Query(max_length=100, description="As the option ``variant``.")] = None,
    endless: Annotated[bool, Query(description="As the option ``endless``: variant 4 of the tile edition.")] = False,
) -> best.Category:
    return best.Category(edition, players, variant, endless)


Category = Annotated[best.Category, Depends(_category)]


@router.get("", summary="The best results", responses=responses(401))
async def get_best(
    tables: OpenTablesService,
    person: CurrentReader,
    category: Category,
    order: Annotated[
        Order, Query(description="What counts between games with the same score: fewer is better.")
    ] = "turns",
    start: Start = 0,
) -> BestResults:
    """The best games of people who agree to be listed.

    Only games of a random secret deal by an edition's own rules or a printed variant's, of people with a device each:
    without bots, stand-ins and actions that were taken back.
    """
    return await tables.database.read(best.results, category, order, start, person)


@router.get("/deals", summary="The hardest deals", responses=responses(401))
async def get_hardest_deals(
    tables: OpenTablesService,
    person: CurrentReader,  # noqa: ARG001 (an invalid token is refused, as elsewhere)
    category: Category,
    start: Start = 0,
) -> HardDeals:
    """The deals that several tables have finished and that anybody can play, the lowest mean score first.

    Compared are games like those of best results, of people who did not know the deal. Deals of a tournament follow
    when nobody may play them there any more, deals of a day on the next day.
    """
    return await tables.database.read(best.deals, category, start)
