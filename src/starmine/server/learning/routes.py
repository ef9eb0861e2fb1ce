"""Puzzles, and the first game with its guide."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from starmine.server.identity.access import PUBLIC, CurrentPlayer, CurrentReader, RequiredPlayer
from starmine.server.identity.limits import CountedRoute
from starmine.server.learning.lessons import Lessons
from starmine.server.learning.puzzles import Puzzles
from starmine.server.learning.schemas import Attempt, AttemptBody, Lesson, Puzzle, PuzzleList, PuzzleText
from starmine.server.services import service
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.schemas import Table
from starmine.server.tables.view_schemas import Accepted
from starmine.server.web.errors import responses
from starmine.server.web.parameters import Address, TableId, TurnPath

PuzzlesService = Annotated[Puzzles, service(Puzzles)]

router = APIRouter(route_class=CountedRoute, prefix="/puzzles", tags=["learning"])

PuzzleId = Annotated[
    str, Path(max_length=40, description="A puzzle's id, from the list, or `daily` for the puzzle of the day.")
]


@router.get("", summary="The puzzles", response_model=PuzzleList, responses=responses(401))
async def get_puzzles(puzzles: PuzzlesService, person: CurrentReader) -> Response:
    """All puzzles, in three levels of difficulty, which of them the caller has solved, and the puzzle of the day."""
    return Response(await puzzles.overview(person), media_type="application/json")


@router.get("/{puzzle}", summary="A puzzle", responses=responses(401, 404))
async def get_puzzle(puzzles: PuzzlesService, person: CurrentReader, puzzle: PuzzleId) -> Puzzle:
    """The position from the view of the seat on turn, and the task."""
    return await puzzles.show(puzzle, person)


@router.get("/{puzzle}/turns/{turn}", summary="An earlier turn of a puzzle", **PUBLIC, responses=responses(404))
async def get_puzzle_turn(puzzles: PuzzlesService, puzzle: PuzzleId, turn: TurnPath) -> Snapshot:
    """An earlier turn of the puzzle's game, from the view of the same seat."""
    return await puzzles.at(puzzle, turn)


@router.get("/{puzzle}/hint", summary="A hint", **PUBLIC, responses=responses(404))
async def get_hint(puzzles: PuzzlesService, puzzle: PuzzleId) -> PuzzleText:
    """A hint for the solution."""
    return puzzles.hint(puzzle)


@router.get("/{puzzle}/explanation", summary="The explanation of a puzzle", **PUBLIC, responses=responses(404))
async def get_explanation(puzzles: PuzzlesService, puzzle: PuzzleId) -> PuzzleText:
    """The solution, explained."""
    return puzzles.explanation(puzzle)


@router.post("/{puzzle}/attempts", summary="Try an action", responses=responses(401, 404))
async def post_attempt(
    puzzles: PuzzlesService, person: CurrentPlayer, address: Address, puzzle: PuzzleId, body: AttemptBody
) -> Attempt:
    """Whether an action solves the puzzle, by the rules. Solved puzzles are saved for the caller."""
    return await puzzles.attempt(puzzle, person, address, body)


LessonsService = Annotated[Lessons, service(Lessons)]

lesson_routes = APIRouter(route_class=CountedRoute, prefix="/lesson", tags=["learning"])


@lesson_routes.get("", summary="The script of the first game", **PUBLIC, responses=responses())
async def get_lesson(lessons: LessonsService) -> Lesson:
    """The guide's texts for each turn, and the scripted actions."""
    return lessons.script()


@lesson_routes.post("", summary="Start the first game", responses=responses(401))
async def post_lesson(
    lessons: LessonsService,
    person: RequiredPlayer,
    again: Annotated[bool, Query(description="Whether to start again even if one is unfinished.")] = False,
) -> Table:
    """The caller's unfinished first game, or a new one that has started."""
    return await lessons.begin(person, again=again)


@lesson_routes.post("/{table}/skip", summary="Skip to the last round", responses=responses(401, 404, 409))
async def skip_lesson(lessons: LessonsService, person: RequiredPlayer, table: TableId) -> Accepted:
    """Plays a first game on to its last round, for both seats, if it has followed the script so far."""
    return await lessons.skip(table, person)
