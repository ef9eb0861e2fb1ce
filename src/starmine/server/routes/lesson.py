"""The first game with its guide."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from starmine.server.errors import responses
from starmine.server.people.identity import RequiredPerson
from starmine.server.routes.parameters import Container, TableId
from starmine.server.schemas.actions import Accepted
from starmine.server.schemas.learning import Lesson
from starmine.server.schemas.tables import Table

router = APIRouter(prefix="/lesson", tags=["learning"])


@router.get("", summary="The script of the first game", responses=responses())
async def get_lesson(services: Container) -> Lesson:
    """What the guide says on each turn, and what the game goes on with."""
    return services.lessons.script()


@router.post("", summary="Begin the first game", responses=responses(401))
async def post_lesson(
    services: Container,
    person: RequiredPerson,
    again: Annotated[bool, Query(description="Whether to begin anew although one goes on.")] = False,
) -> Table:
    """The first game of the person who asks: the one that goes on, or a new table that has begun."""
    return await services.lessons.begin(person, again=again)


@router.post("/{table}/skip", summary="Skip to the last round", responses=responses(401, 404, 409))
async def skip_lesson(services: Container, person: RequiredPerson, table: TableId) -> Accepted:
    """Plays a first game that has kept to its script on to its last round, for both seats."""
    return await services.lessons.skip(table, person)
