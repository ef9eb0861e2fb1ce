"""Puzzles, learning from mistakes, and the first game with its guide."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from starmine.learning.guide import GUIDE_BOT
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template
from starmine.server.accounts.people import who_is
from starmine.server.identity.access import PUBLIC, CurrentPlayer, CurrentReader, RequiredPlayer, RequiredReader
from starmine.server.identity.limits import Caller, CountedRoute, RequestQueues
from starmine.server.learning import lessons, mistakes, puzzles
from starmine.server.learning.schemas import (
    Answer,
    AnswerBody,
    Attempt,
    AttemptBody,
    Exercise,
    Lesson,
    MistakeList,
    Puzzle,
    PuzzleList,
    PuzzleText,
)
from starmine.server.tables import lists
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.schemas import Table
from starmine.server.tables.showing import show_table
from starmine.server.tables.table import OpenTablesService
from starmine.server.tables.view_schemas import Accepted
from starmine.server.web.errors import illegal, not_found, responses
from starmine.server.web.parameters import Address, TableId, TurnPath, service

QueuesService = Annotated[RequestQueues, service(RequestQueues)]

NO_TURN = template("puzzles.turn", "Turn {turn} is out of range: this puzzle has the turns 0 to {last}.")

router = APIRouter(route_class=CountedRoute, prefix="/puzzles", tags=["learning"])

PuzzleId = Annotated[
    str, Path(max_length=40, description="A puzzle's id, from the list, or `daily` for the puzzle of the day.")
]


@router.get("", summary="The puzzles", response_model=PuzzleList, responses=responses(401))
async def get_puzzles(tables: OpenTablesService, person: CurrentReader) -> Response:
    """All puzzles, in three levels of difficulty, which of them the caller has solved, and the puzzle of the day."""
    shown = await asyncio.to_thread(puzzles.show_list, await tables.database.read(puzzles.solved_by, person))
    return Response(shown, media_type="application/json")


@router.get("/{puzzle}", summary="A puzzle", responses=responses(401, 404))
async def get_puzzle(tables: OpenTablesService, person: CurrentReader, puzzle: PuzzleId) -> Puzzle:
    """The position from the view of the seat on turn, and the task."""
    position, solved = puzzles.find(puzzle), await tables.database.read(puzzles.solved_by, person)
    return await asyncio.to_thread(puzzles.show_puzzle, position, solved)


@router.get("/{puzzle}/turns/{turn}", summary="An earlier turn of a puzzle", **PUBLIC, responses=responses(404))
async def get_puzzle_turn(puzzle: PuzzleId, turn: TurnPath) -> Snapshot:
    """An earlier turn of the puzzle's game, from the view of the same seat."""
    position = puzzles.find(puzzle)
    if turn > position.game.turn:
        raise not_found(NO_TURN(turn=turn, last=position.game.turn))
    return await asyncio.to_thread(puzzles.show_position, position, turn)


@router.get("/{puzzle}/hint", summary="A hint", **PUBLIC, responses=responses(404))
async def get_hint(puzzle: PuzzleId) -> PuzzleText:
    """A hint for the solution."""
    position = puzzles.find(puzzle)
    return PuzzleText(text=puzzles.say(position, position.hint))


@router.get("/{puzzle}/explanation", summary="The explanation of a puzzle", **PUBLIC, responses=responses(404))
async def get_explanation(puzzle: PuzzleId) -> PuzzleText:
    """The solution, explained."""
    position = puzzles.find(puzzle)
    return PuzzleText(text=puzzles.say(position, position.explanation))


@router.post("/{puzzle}/attempts", summary="Try an action", responses=responses(401, 404))
async def post_attempt(
    tables: OpenTablesService,
    queues: QueuesService,
    person: CurrentPlayer,
    address: Address,
    puzzle: PuzzleId,
    body: AttemptBody,
) -> Attempt:
    """Whether an action solves the puzzle, by the rules. Solved puzzles are saved for the caller."""
    position = puzzles.find(puzzle)
    try:
        async with queues.turn("puzzles", Caller(person, address)):  # solving an endgame takes a while
            attempt = await asyncio.to_thread(puzzles.show_attempt, position, body.action)
    except StarmineError as error:
        raise illegal(error, puzzles.say(position, error.text)) from error
    if attempt.solved and person is not None:
        await tables.database.write(puzzles.solve, person, position.id)
    return attempt


mistake_routes = APIRouter(route_class=CountedRoute, tags=["learning"])


@mistake_routes.get("/mistakes", summary="My mistakes", responses=responses(401))
async def get_mistakes(tables: OpenTablesService, person: RequiredReader) -> MistakeList:
    """The turns that reviews mark as the caller's mistakes, in their newest reviewed games, those to try again first.

    Games in which the caller held several seats are left out.
    """
    return await mistakes.of_person(tables, person)


@mistake_routes.get("/games/{game}/mistakes", summary="My mistakes in a game", responses=responses(401, 404, 409))
async def get_game_mistakes(tables: OpenTablesService, person: RequiredReader, game: TableId) -> MistakeList:
    """The turns that the review of a finished game marks as the caller's mistakes.

    409 before the end, and if the game is not reviewed; 403 if the caller did not play in it.
    """
    return await mistakes.of_game(tables, game, person)


@mistake_routes.get("/games/{game}/mistakes/{turn}", summary="A mistake", responses=responses(401, 404, 409))
async def get_mistake(tables: OpenTablesService, person: RequiredReader, game: TableId, turn: TurnPath) -> Exercise:
    """The position of a mistake from the view of the caller's seat, and what its actions are worth."""
    return await mistakes.exercise(tables, game, person, turn)


@mistake_routes.post(
    "/games/{game}/mistakes/{turn}/answers", summary="Try a mistake again", responses=responses(401, 404, 409)
)
async def post_answer(
    tables: OpenTablesService, person: RequiredPlayer, game: TableId, turn: TurnPath, body: AnswerBody
) -> Answer:
    """Whether an action is right by the review's values, and when the mistake is to be tried again.

    The right answer counts when the mistake is due; any other one makes it due in ten minutes.
    """
    return await mistakes.answer(tables, game, person, turn, body)


lesson_routes = APIRouter(route_class=CountedRoute, prefix="/lesson", tags=["learning"])


@lesson_routes.get("", summary="The script of the first game", **PUBLIC, responses=responses())
async def get_lesson() -> Lesson:
    """The guide's texts for each turn, and the scripted actions."""
    return lessons.show_lesson()


@lesson_routes.post("", summary="Start the first game", responses=responses(401))
async def post_lesson(
    tables: OpenTablesService,
    person: RequiredPlayer,
    again: Annotated[bool, Query(description="Whether to start again even if one is unfinished.")] = False,
) -> Table:
    """The caller's unfinished first game, or a new one that has started."""
    learner = await tables.database.read(who_is, person)
    found = None if again else await tables.database.read(lists.lesson_of, person, GUIDE_BOT.id)
    table = await lessons.begin(tables, learner) if found is None else await tables.fresh(found.id)
    return show_table(table, person, tables.hub)


@lesson_routes.post("/{table}/skip", summary="Skip to the last round", responses=responses(401, 404, 409))
async def skip_lesson(tables: OpenTablesService, person: RequiredPlayer, table: TableId) -> Accepted:
    """Plays a first game on to its last round, for both seats, if it has followed the script so far."""
    open_table = await tables.fresh(table)
    await lessons.skip(open_table, person)
    return Accepted(turn=open_table.state.turn)
