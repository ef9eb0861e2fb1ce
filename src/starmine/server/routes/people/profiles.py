"""Profiles: statistics of people's games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from starmine.server.errors import responses
from starmine.server.people.access import CurrentReader
from starmine.server.people.limits import CountedRoute
from starmine.server.people.profiles import Profiles
from starmine.server.routes.parameters import ListPlace
from starmine.server.schemas.base import Name
from starmine.server.schemas.people.profiles import Profile
from starmine.server.schemas.reviews import ProfileReviews
from starmine.server.schemas.tables import ProfileGames
from starmine.server.schemas.variants import PlayedVariants
from starmine.server.services import service

ProfilesService = Annotated[Profiles, service(Profiles)]

router = APIRouter(route_class=CountedRoute, prefix="/profile", tags=["accounts"])

NameQuery = Annotated[Name | None, Query(description="An account's name; by default the caller.")]


@router.get("", summary="A profile", responses=responses(401, 404))
async def get_profile(profiles: ProfilesService, person: CurrentReader, name: NameQuery = None) -> Profile:
    """Games, scores, streaks and partners.

    The caller's own profile counts all finished games. Others' profiles count only games at listed tables, and have no
    partners. Guests have no public profile.
    """
    return await profiles.show(name, person)


@router.get("/games", summary="The games of a profile", responses=responses(401, 404))
async def get_profile_games(
    profiles: ProfilesService, person: CurrentReader, name: NameQuery = None, before: ListPlace = None
) -> ProfileGames:
    """The finished games in the profile, newest first, in pages."""
    return await profiles.games(name, person, before)


@router.get("/reviews", summary="The mistakes in a profile", responses=responses(401, 404))
async def get_profile_reviews(
    profiles: ProfilesService, person: CurrentReader, name: NameQuery = None
) -> ProfileReviews:
    """What the player's mistakes were made of, in those games of the profile that have been reviewed.

    Games in which the player held several seats are left out.
    """
    return await profiles.reviews(name, person)


@router.get("/variants", summary="The variants that I have played", responses=responses(401))
async def get_played_variants(profiles: ProfilesService, person: CurrentReader) -> PlayedVariants:
    """The variants of hanab.live that the caller has finished."""
    return await profiles.variants(person)
