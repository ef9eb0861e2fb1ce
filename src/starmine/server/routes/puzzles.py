"""Puzzles: positions with a goal, and attempts at them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from starmine.server.errors import responses
from starmine.server.people.identity import CurrentPerson
from starmine.server.routes.parameters import Container, TurnPath
from starmine.server.schemas.events import Snapshot
from starmine.server.schemas.learning import Attempt, AttemptBody, Puzzle, PuzzleList, PuzzleText

router = APIRouter(prefix="/puzzles", tags=["learning"])

PuzzleId = Annotated[str, Path(max_length=40, description="A puzzle's id, as the list has it.")]


@router.get("", summary="The puzzles", responses=responses(401))
async def get_puzzles(services: Container, person: CurrentPerson) -> PuzzleList:
    """All puzzles in three steps of difficulty, and which of them the person who asks has solved."""
    return await services.puzzles.overview(person)


@router.get("/{puzzle}", summary="A puzzle", responses=responses(401, 404))
async def get_puzzle(services: Container, person: CurrentPerson, puzzle: PuzzleId) -> Puzzle:
    """The position as the seat on turn sees it, and what is to be done."""
    return await services.puzzles.show(puzzle, person)


@router.get("/{puzzle}/turns/{turn}", summary="An earlier turn of a puzzle", responses=responses(404))
async def get_puzzle_turn(services: Container, puzzle: PuzzleId, turn: TurnPath) -> Snapshot:
    """The game of a puzzle at an earlier turn, as the same seat saw it."""
    return await services.puzzles.at(puzzle, turn)


@router.get("/{puzzle}/hint", summary="A hint", responses=responses(404))
async def get_hint(services: Container, puzzle: PuzzleId) -> PuzzleText:
    """What helps to find the solution."""
    return services.puzzles.hint(puzzle)


@router.get("/{puzzle}/explanation", summary="The explanation of a puzzle", responses=responses(404))
async def get_explanation(services: Container, puzzle: PuzzleId) -> PuzzleText:
    """The solution and the way to it."""
    return services.puzzles.explanation(puzzle)


@router.post("/{puzzle}/attempts", summary="Try an action", responses=responses(401, 404))
async def post_attempt(services: Container, person: CurrentPerson, puzzle: PuzzleId, body: AttemptBody) -> Attempt:
    """Whether an action solves the puzzle, computed by the rules from its goal. Solved ones are kept for the person."""
    return await services.puzzles.attempt(puzzle, person, body)
