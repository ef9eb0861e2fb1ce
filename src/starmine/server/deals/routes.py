"""Results of deals that several tables play; tournaments."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from starmine.server.deals.deals import Deals
from starmine.server.deals.schemas import (
    DailyResults,
    DealResults,
    NewTournament,
    Tournament,
    TournamentChanges,
    TournamentList,
)
from starmine.server.deals.tournaments import Tournaments
from starmine.server.identity.access import CurrentReader, RequiredOwner, SignedReader, covers
from starmine.server.identity.limits import CountedRoute
from starmine.server.services import service
from starmine.server.web.errors import responses
from starmine.server.web.parameters import TableId, TeamKey

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


TournamentsService = Annotated[Tournaments, service(Tournaments)]

tournament_routes = APIRouter(route_class=CountedRoute, prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(max_length=40, description="A tournament's id.")]


@tournament_routes.post("", summary="New tournament", status_code=201, responses=responses(401, 409))
async def post_tournaments(tournaments: TournamentsService, person: RequiredOwner, body: NewTournament) -> Tournament:
    """Creates secret deals and teams. The host gives each team its key, which lets it open its tables."""
    return await tournaments.create(person, body)


@tournament_routes.get("", summary="My tournaments", responses=responses(401))
async def get_tournaments(tournaments: TournamentsService, person: CurrentReader) -> TournamentList:
    """The tournaments that the caller hosts or plays in."""
    return await tournaments.of_person(person)


@tournament_routes.get("/{tournament}", summary="A tournament", responses=responses(401, 404))
async def get_tournament(
    tournaments: TournamentsService, signed: SignedReader, tournament: TournamentId, key: TeamKey = None
) -> Tournament:
    """A tournament with its standings: results and links of the games that the caller may see."""
    person, shows_keys = signed and signed.person, signed is not None and covers(signed, "play")
    return await tournaments.show(tournament, person, key, shows_keys=shows_keys)


@tournament_routes.patch("/{tournament}", summary="Change a tournament", responses=responses(401, 404))
async def patch_tournament(
    tournaments: TournamentsService, person: RequiredOwner, tournament: TournamentId, body: TournamentChanges
) -> Tournament:
    """Renames or closes a tournament, or adds teams; only for the host."""
    return await tournaments.change(tournament, person, body)


@tournament_routes.delete(
    "/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(401, 404)
)
async def delete_tournament(tournaments: TournamentsService, person: RequiredOwner, tournament: TournamentId) -> None:
    """Deletes a tournament; only for the host. Its games stay."""
    await tournaments.remove(tournament, person)
