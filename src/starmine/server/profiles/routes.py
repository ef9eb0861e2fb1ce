"""Profiles: statistics of people's games; games as files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from starmine.server.accounts.accounts import AccountsService
from starmine.server.accounts.sessions import SessionsService
from starmine.server.editions.schemas import PlayedVariants
from starmine.server.identity.access import CurrentReader, RequiredOwner, RequiredReader, SignedOwner
from starmine.server.identity.identity import known
from starmine.server.identity.limits import CountedRoute, limited
from starmine.server.profiles import files as game_files
from starmine.server.profiles import profiles
from starmine.server.profiles.schemas import IMPORT_FILE, Imported, Profile
from starmine.server.review.schemas import ProfileReviews
from starmine.server.tables import lists
from starmine.server.tables.lists import Cursor
from starmine.server.tables.schemas import ProfileGames
from starmine.server.tables.showing import show_games
from starmine.server.tables.table import OpenTablesService
from starmine.server.web.errors import responses
from starmine.server.web.parameters import ListPlace
from starmine.server.web.schemas import Name

PAGE = 20  # games per page of the imported ones

GamesBefore = Annotated[
    int, Query(ge=0, le=1_000_000, description="The number of games in earlier parts of the file, for messages.")
]
IsLastPart = Annotated[
    bool, Query(description="Whether the body reaches the end of the file; else a game cut off is left for later.")
]


router = APIRouter(route_class=CountedRoute, prefix="/profile", tags=["accounts"])
files = APIRouter(route_class=CountedRoute, tags=["people"])

NameQuery = Annotated[Name | None, Query(description="An account's name; by default the caller.")]


@router.get("", summary="A profile", responses=responses(401, 404))
async def get_profile(tables: OpenTablesService, person: CurrentReader, name: NameQuery = None) -> Profile:
    """Games, scores, streaks and partners.

    The caller's own profile counts all finished games. Others' profiles count only games at listed tables, and have no
    partners. Guests have no public profile.
    """
    return await tables.database.read(profiles.show, name, person)


@router.get("/games", summary="The games of a profile", responses=responses(401, 404))
async def get_profile_games(
    tables: OpenTablesService, person: CurrentReader, name: NameQuery = None, before: ListPlace = None
) -> ProfileGames:
    """The finished games in the profile, newest first, in pages."""
    page = await tables.database.read(profiles.finished_games, name, person, Cursor.read(before))
    return show_games(page, person, tables.hub)


@router.get("/reviews", summary="The mistakes in a profile", responses=responses(401, 404))
async def get_profile_reviews(
    tables: OpenTablesService, person: CurrentReader, name: NameQuery = None
) -> ProfileReviews:
    """What the player's mistakes were made of, in those games of the profile that have been reviewed.

    Games in which the player held several seats are left out.
    """
    return await tables.database.read(profiles.reviews, name, person)


@router.get("/variants", summary="The variants that I have played", responses=responses(401))
async def get_played_variants(tables: OpenTablesService, person: CurrentReader) -> PlayedVariants:
    """The variants of hanab.live that the caller has finished."""
    return await tables.database.read(profiles.played_variants, known(person))


def _lines(description: str) -> dict[int | str, dict[str, Any]]:
    return {**responses(401), 200: {"content": {"application/x-ndjson": {}}, "description": description}}


def _download(name: str, lines: AsyncIterator[bytes]) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


@files.get(
    "/me/games/export",
    summary="All my finished games",
    response_class=StreamingResponse,
    responses=_lines("One line of JSON per game."),
)
async def export_games(tables: OpenTablesService, person: RequiredReader) -> StreamingResponse:
    """A file with the caller's finished games, newest first, one JSON line each.

    ``record`` is for ``starmine.read_record``; ``mine`` are the caller's seats.
    """
    return _download("starmine-games.jsonl", game_files.games(tables, person))


@files.get(
    "/me/export",
    summary="Everything of mine",
    response_class=StreamingResponse,
    responses=_lines("One line of JSON per item."),
)
async def export_everything(
    tables: OpenTablesService,
    accounts: AccountsService,
    sessions: SessionsService,
    signed: SignedOwner,
) -> StreamingResponse:
    """A file with everything that the server stores about the caller, as JSON lines with one field each: ``person``,
    ``account``, ``token``, ``subscription``, ``mistake``, ``message``, ``note`` for those as a spectator, and ``game``
    as in the export of games.
    """
    person = known(signed).person
    account, tokens = await accounts.show(signed), await sessions.tokens(person)
    return _download("starmine-everything.jsonl", game_files.everything(tables, person, account, tokens))


@files.post(
    "/me/games/import",
    summary="Games from a file",
    status_code=201,
    responses=responses(401),
    dependencies=[limited("imports")],
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": IMPORT_FILE}}},
)
async def import_games(
    tables: OpenTablesService, person: RequiredOwner, request: Request, before: GamesBefore = 0, last: IsLastPart = True
) -> Imported:
    """Stores games from a file, which can then be replayed by a link and are in the caller's list of imported games.

    The body is the file, or the rest of it after ``read`` bytes: a record of Starmine or hanab.live, an episode of
    Kaggle's Hanabi, or several in a list or one after another, such as an export, in UTF-8 or UTF-16; or it is a link
    of hanab.live to a game. At most 20 games are read at a time. Their players become names without accounts. Importing
    a file again gives the same ids. 422 with the reason for the first unreadable game; then none is stored.
    """
    return await game_files.take(tables, person, await request.body(), before=before, last=last)


@files.get("/me/games/imported", summary="The games that I imported", responses=responses(401))
async def get_imported_games(
    tables: OpenTablesService, person: RequiredReader, before: ListPlace = None
) -> ProfileGames:
    """The games that the caller has imported from files, newest first, in pages."""
    page = await tables.database.read(lists.imported_of, person, PAGE, Cursor.read(before))
    return show_games(page, person, tables.hub)
