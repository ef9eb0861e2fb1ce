"""Tournaments: deals that teams play, and their standings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from starmine.server.deals.tournament_schemas import NewTournament, Tournament, TournamentChanges, TournamentList
from starmine.server.deals.tournaments import Tournaments
from starmine.server.identity.access import CurrentReader, RequiredOwner, SignedReader, covers
from starmine.server.identity.limits import CountedRoute
from starmine.server.services import service
from starmine.server.web.errors import responses
from starmine.server.web.parameters import TeamKey

TournamentsService = Annotated[Tournaments, service(Tournaments)]

router = APIRouter(route_class=CountedRoute, prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(max_length=40, description="A tournament's id.")]


@router.post("", summary="New tournament", status_code=201, responses=responses(401, 409))
async def post_tournaments(tournaments: TournamentsService, person: RequiredOwner, body: NewTournament) -> Tournament:
    """Creates secret deals and teams. The host gives each team its key, which lets it open its tables."""
    return await tournaments.create(person, body)


@router.get("", summary="My tournaments", responses=responses(401))
async def get_tournaments(tournaments: TournamentsService, person: CurrentReader) -> TournamentList:
    """The tournaments that the caller hosts or plays in."""
    return await tournaments.of_person(person)


@router.get("/{tournament}", summary="A tournament", responses=responses(401, 404))
async def get_tournament(
    tournaments: TournamentsService, signed: SignedReader, tournament: TournamentId, key: TeamKey = None
) -> Tournament:
    """A tournament with its standings: results and links of the games that the caller may see."""
    person, shows_keys = signed and signed.person, signed is not None and covers(signed, "play")
    return await tournaments.show(tournament, person, key, shows_keys=shows_keys)


@router.patch("/{tournament}", summary="Change a tournament", responses=responses(401, 404))
async def patch_tournament(
    tournaments: TournamentsService, person: RequiredOwner, tournament: TournamentId, body: TournamentChanges
) -> Tournament:
    """Renames or closes a tournament, or adds teams; only for the host."""
    return await tournaments.change(tournament, person, body)


@router.delete("/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(401, 404))
async def delete_tournament(tournaments: TournamentsService, person: RequiredOwner, tournament: TournamentId) -> None:
    """Deletes a tournament; only for the host. Its games stay."""
    await tournaments.remove(tournament, person)
