"""The first game, with its guide."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from starmine.server.identity.access import PUBLIC, RequiredPlayer
from starmine.server.identity.limits import CountedRoute
from starmine.server.learning.lessons import Lessons
from starmine.server.learning.schemas import Lesson
from starmine.server.services import service
from starmine.server.tables.action_schemas import Accepted
from starmine.server.tables.schemas import Table
from starmine.server.web.errors import responses
from starmine.server.web.parameters import TableId

LessonsService = Annotated[Lessons, service(Lessons)]

router = APIRouter(route_class=CountedRoute, prefix="/lesson", tags=["learning"])


@router.get("", summary="The script of the first game", **PUBLIC, responses=responses())
async def get_lesson(lessons: LessonsService) -> Lesson:
    """The guide's texts for each turn, and the scripted actions."""
    return lessons.script()


@router.post("", summary="Start the first game", responses=responses(401))
async def post_lesson(
    lessons: LessonsService,
    person: RequiredPlayer,
    again: Annotated[bool, Query(description="Whether to start again even if one is unfinished.")] = False,
) -> Table:
    """The caller's unfinished first game, or a new one that has started."""
    return await lessons.begin(person, again=again)


@router.post("/{table}/skip", summary="Skip to the last round", responses=responses(401, 404, 409))
async def skip_lesson(lessons: LessonsService, person: RequiredPlayer, table: TableId) -> Accepted:
    """Plays a first game on to its last round, for both seats, if it has followed the script so far."""
    return await lessons.skip(table, person)
