"""Puzzles: positions with a goal, and attempts at them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from starmine.server.identity.access import PUBLIC, CurrentPlayer, CurrentReader
from starmine.server.identity.limits import CountedRoute
from starmine.server.learning.puzzles import Puzzles
from starmine.server.learning.schemas import Attempt, AttemptBody, Puzzle, PuzzleList, PuzzleText
from starmine.server.services import service
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.web.errors import responses
from starmine.server.web.parameters import Address, TurnPath

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
