"""Results of deals that several tables play; tournaments."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from starmine.server.deals import deals, schemas, tournaments
from starmine.server.deals.store import SameDeal
from starmine.server.identity.access import CurrentReader, RequiredOwner, SignedReader, covers
from starmine.server.identity.limits import CountedRoute
from starmine.server.tables.deciding import NOT_BEGUN
from starmine.server.tables.table import OpenTablesService
from starmine.server.web.errors import conflict, responses
from starmine.server.web.parameters import TableId, TeamKey

router = APIRouter(route_class=CountedRoute, tags=["deals"])


@router.get("/games/{game}/deal", summary="The results of a deal", responses=responses(401, 404, 409))
async def get_deal(tables: OpenTablesService, person: CurrentReader, game: TableId) -> schemas.DealResults:
    """The finished games of a game's deal; only their number until the caller has finished a game of it."""
    table = await tables.fresh(game)
    deal = SameDeal.of(table.state)
    if deal is None:
        raise conflict("not-started", NOT_BEGUN)
    return await tables.database.read(deals.results_of_game, table, deal, person)


@router.get("/daily", summary="The deals of a day", responses=responses(401, 404))
async def get_daily(
    tables: OpenTablesService,
    person: CurrentReader,
    day: Annotated[date | None, Query(description="The day; by default today, in UTC.")] = None,
) -> schemas.DailyResults:
    """The deal of a day for each number of players, the same on every server, and its results for those who have
    finished it.
    """
    return await tables.database.read(deals.results_of_day, day, person)


tournament_routes = APIRouter(route_class=CountedRoute, prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(max_length=40, description="A tournament's id.")]


@tournament_routes.post("", summary="New tournament", status_code=201, responses=responses(401, 409))
async def post_tournaments(
    tables: OpenTablesService, person: RequiredOwner, body: schemas.NewTournament
) -> schemas.Tournament:
    """Creates secret deals and teams. The host gives each team its key, which lets it open its tables."""
    tournament = await tables.database.write(tournaments.create, person, body)
    return await tables.database.read(tournaments.show, tournament, person)


@tournament_routes.get("", summary="My tournaments", responses=responses(401))
async def get_tournaments(tables: OpenTablesService, person: CurrentReader) -> schemas.TournamentList:
    """The tournaments that the caller hosts or plays in."""
    if person is None:
        return schemas.TournamentList(tournaments=[])
    return await tables.database.read(tournaments.of_person, person)


@tournament_routes.get("/{tournament}", summary="A tournament", responses=responses(401, 404))
async def get_tournament(
    tables: OpenTablesService, signed: SignedReader, tournament: TournamentId, key: TeamKey = None
) -> schemas.Tournament:
    """A tournament with its standings: results and links of the games that the caller may see."""
    person, shows_keys = signed and signed.person, signed is not None and covers(signed, "play")
    return await tables.database.read(tournaments.show, tournament, person, key, shows_keys=shows_keys)


@tournament_routes.patch("/{tournament}", summary="Change a tournament", responses=responses(401, 404))
async def patch_tournament(
    tables: OpenTablesService, person: RequiredOwner, tournament: TournamentId, body: schemas.TournamentChanges
) -> schemas.Tournament:
    """Renames or closes a tournament, or adds teams; only for the host."""
    await tables.database.write(tournaments.change, tournament, person, body)
    return await tables.database.read(tournaments.show, tournament, person)


@tournament_routes.delete(
    "/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(401, 404)
)
async def delete_tournament(tables: OpenTablesService, person: RequiredOwner, tournament: TournamentId) -> None:
    """Deletes a tournament; only for the host. Its games stay."""
    await tables.database.read(tournaments.hosted, tournament, person)
    await tournaments.remove(tables, tournament)
