"""Studies of finished games: opening and joining one, leading it, branches and messages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path

from starmine.server.accounts.people import who_is
from starmine.server.identity import CurrentReader, RequiredPlayer
from starmine.server.request_limits import CountedRoute, limited
from starmine.server.tables.event_schemas import (
    Study,
    StudyContent,
    StudyLeaderBody,
    StudyLineBody,
    StudyMessageBody,
    StudyPlaceBody,
)
from starmine.server.tables.seeing import finished_game
from starmine.server.tables.studying import (
    LATER,
    InStudy,
    JoinStudy,
    OpenStudy,
    StudyCommand,
    show_lines,
    show_study,
    show_study_messages,
    study_of,
)
from starmine.server.tables.table import OpenTables, OpenTablesService
from starmine.server.web.errors import responses
from starmine.server.web.names import new_id
from starmine.server.web.parameters import TableId

StudyId = Annotated[str, Path(max_length=40, description="The id of a study of this game.")]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}/studies", tags=["studies"])


@router.post(
    "", summary="Open a study", status_code=201, dependencies=[limited("tables")], responses=responses(401, 404, 409)
)
async def post_study(tables: OpenTablesService, person: RequiredPlayer, game: TableId) -> Study:
    """Opens a study of a finished game, which the caller leads. Others need only its link to join.

    409 before the end, 403 while somebody of a tournament may still play the deal.
    """
    return await _do(tables, person, game, OpenStudy(new_id()))


@router.get("/{study}", summary="A study", responses=responses(401, 404, 409))
async def get_study(tables: OpenTablesService, person: CurrentReader, game: TableId, study: StudyId) -> StudyContent:
    """A study with its branches and messages. Streams with ``study`` also send what is new."""
    table = await tables.fresh(game)
    found = study_of(table.state, person, study)
    return StudyContent(
        study=show_study(game, found, person, partial(tables.hub.is_online, game)),
        lines=show_lines(found, after=-1),
        messages=show_study_messages(found, after=-1),
    )


@router.post("/{study}/people", summary="Join a study", responses=responses(401, 404, 409))
async def join_study(tables: OpenTablesService, person: RequiredPlayer, game: TableId, study: StudyId) -> Study:
    """Joins a study under the caller's name: for branches, messages and the lead."""
    return await _do(tables, person, game, JoinStudy(study))


@router.put("/{study}/leader", summary="Lead a study", responses=responses(401, 404, 409))
async def put_study_leader(
    tables: OpenTablesService, person: RequiredPlayer, game: TableId, study: StudyId, body: StudyLeaderBody
) -> Study:
    """Takes the lead, if nobody leads or who leads is away; passes it on; or lets go, so that nobody leads.

    403 while somebody else leads. Of two who take it at the same time, the first one leads.
    """
    return await _do(tables, person, game, InStudy(study, body))


@router.put(
    "/{study}/place", summary="Show a position", dependencies=[limited("actions")], responses=responses(401, 404, 409)
)
async def put_study_place(
    tables: OpenTablesService, person: RequiredPlayer, game: TableId, study: StudyId, body: StudyPlaceBody
) -> Study:
    """Shows a position to everybody in the study, and points at a card. 403 for others than its leader."""
    return await _do(tables, person, game, InStudy(study, body))


@router.post(
    "/{study}/lines", summary="Add a branch", dependencies=[limited("actions")], responses=responses(401, 404, 409)
)
async def post_study_line(
    tables: OpenTablesService, person: RequiredPlayer, game: TableId, study: StudyId, body: StudyLineBody
) -> Study:
    """Adds a branch. It replaces one that it continues, and changes nothing if it is part of another.

    422 with the rule if an action is illegal.
    """
    return await _do(tables, person, game, InStudy(study, body))


@router.post(
    "/{study}/messages",
    summary="Write in a study",
    dependencies=[limited("messages")],
    responses=responses(401, 404, 409),
)
async def post_study_message(
    tables: OpenTablesService, person: RequiredPlayer, game: TableId, study: StudyId, body: StudyMessageBody
) -> Study:
    """Writes a message to everybody in the study."""
    return await _do(tables, person, game, InStudy(study, body))


async def _do(tables: OpenTables, person: str, game: str, command: StudyCommand) -> Study:
    """Tells the game's table a command about a study, and shows the study after it."""
    table, is_here = await tables.fresh(game), partial(tables.hub.is_online, game)
    finished_game(tables, table, person, LATER)  # refuses, and notes that the person sees all its cards
    await table.do(command, replace(await tables.database.read(who_is, person), is_here=is_here))
    return show_study(game, study_of(table.state, person, command.study), person, is_here)
