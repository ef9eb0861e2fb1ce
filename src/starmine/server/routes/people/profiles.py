"""Profiles: what people have played."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from starmine.server.errors import responses
from starmine.server.people.identity import CurrentPerson
from starmine.server.routes.parameters import Container, ListPlace
from starmine.server.schemas.base import Name
from starmine.server.schemas.people.profiles import Profile, ProfileGames
from starmine.server.schemas.variants import PlayedVariants

router = APIRouter(prefix="/profile", tags=["accounts"])

NameQuery = Annotated[Name | None, Query(description="Of an account; left out: the person who asks.")]


@router.get("", summary="What somebody has played", responses=responses(401, 404))
async def get_profile(services: Container, person: CurrentPerson, name: NameQuery = None) -> Profile:
    """Games, scores, streaks and partners.

    Of the person who asks all finished games count; of others only those of tables that were listed for everybody,
    and their partners are not told. Guests are shown to themselves only.
    """
    return await services.profiles.show(name, person)


@router.get("/games", summary="The games of a profile", responses=responses(401, 404))
async def get_profile_games(
    services: Container, person: CurrentPerson, name: NameQuery = None, before: ListPlace = None
) -> ProfileGames:
    """The finished games that the profile counts, newest first, page by page."""
    return await services.profiles.games(name, person, before)


@router.get("/variants", summary="The variants that I have played", responses=responses(401))
async def get_played_variants(services: Container, person: CurrentPerson) -> PlayedVariants:
    """The variants of hanab.live of which the person who asks has finished a game."""
    return await services.profiles.variants(person)
