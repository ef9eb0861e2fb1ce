"""Puzzles in the form of tables and views, so that the client can draw them like games; and who has solved them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Response
from sqlalchemy import select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.learning.puzzles import MODEL, PUZZLES, puzzle_of
from starmine.learning.puzzles import Puzzle as Position
from starmine.learning.puzzles.goals import NAMES
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template
from starmine.server.database.models import PersonRow, SolvedRow
from starmine.server.identity.access import PUBLIC, CurrentPlayer, CurrentReader
from starmine.server.identity.limits import Caller, CountedRoute, RequestQueues
from starmine.server.learning.positions import open_position, show_position_table, snapshot
from starmine.server.learning.schemas import Attempt, AttemptBody, Puzzle, PuzzleInfo, PuzzleList, PuzzleText
from starmine.server.tables.deal import today
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.events import Seated
from starmine.server.tables.table import OpenTable, OpenTablesService
from starmine.server.web.errors import illegal, not_found, responses
from starmine.server.web.parameters import Address, TurnPath, service

DAILY = "daily"  # in an address: the puzzle of the day

NO_TURN = template("puzzles.turn", "Turn {turn} is out of range: this puzzle has the turns 0 to {last}.")
UNKNOWN_PUZZLE = template("puzzles.unknown", "Unknown puzzle {puzzle}: choose one from the list of puzzles.")

PREFIX = "puzzle-"  # prefix of puzzles' table ids; other ids have no hyphen
YOU = "you"
_KEPT = 64  # positions: those asked for lately


router = APIRouter(route_class=CountedRoute, prefix="/puzzles", tags=["learning"])

PuzzleId = Annotated[
    str, Path(max_length=40, description="A puzzle's id, from the list, or `daily` for the puzzle of the day.")
]


@router.get("", summary="The puzzles", response_model=PuzzleList, responses=responses(401))
async def get_puzzles(tables: OpenTablesService, person: CurrentReader) -> Response:
    """All puzzles, in three levels of difficulty, which of them the caller has solved, and the puzzle of the day."""
    shown = await asyncio.to_thread(_show_list, await tables.database.read(_solved_by, person))
    return Response(shown, media_type="application/json")


@router.get("/{puzzle}", summary="A puzzle", responses=responses(401, 404))
async def get_puzzle(tables: OpenTablesService, person: CurrentReader, puzzle: PuzzleId) -> Puzzle:
    """The position from the view of the seat on turn, and the task."""
    position, solved = _find(puzzle), await tables.database.read(_solved_by, person)
    return await asyncio.to_thread(_show_puzzle, position, solved)


@router.get("/{puzzle}/turns/{turn}", summary="An earlier turn of a puzzle", **PUBLIC, responses=responses(404))
async def get_puzzle_turn(puzzle: PuzzleId, turn: TurnPath) -> Snapshot:
    """An earlier turn of the puzzle's game, from the view of the same seat."""
    position = _find(puzzle)
    if turn > position.game.turn:
        raise not_found(NO_TURN(turn=turn, last=position.game.turn))
    return await asyncio.to_thread(_show_position, position, turn)


@router.get("/{puzzle}/hint", summary="A hint", **PUBLIC, responses=responses(404))
async def get_hint(puzzle: PuzzleId) -> PuzzleText:
    """A hint for the solution."""
    position = _find(puzzle)
    return PuzzleText(text=_say(position, position.hint))


@router.get("/{puzzle}/explanation", summary="The explanation of a puzzle", **PUBLIC, responses=responses(404))
async def get_explanation(puzzle: PuzzleId) -> PuzzleText:
    """The solution, explained."""
    position = _find(puzzle)
    return PuzzleText(text=_say(position, position.explanation))


@router.post("/{puzzle}/attempts", summary="Try an action", responses=responses(401, 404))
async def post_attempt(
    tables: OpenTablesService,
    queues: Annotated[RequestQueues, service(RequestQueues)],
    person: CurrentPlayer,
    address: Address,
    puzzle: PuzzleId,
    body: AttemptBody,
) -> Attempt:
    """Whether an action solves the puzzle, by the rules. Solved puzzles are saved for the caller."""
    position = _find(puzzle)
    try:
        async with queues.turn("puzzles", Caller(person, address)):  # solving an endgame takes a while
            attempt = await asyncio.to_thread(_show_attempt, position, body.action)
    except StarmineError as error:
        raise illegal(error, _say(position, error.text)) from error
    if attempt.solved and person is not None:
        await tables.database.write(_solve, person, position.id)
    return attempt


def _find(puzzle: str) -> Position:
    """A puzzle by its id, or today's for ``DAILY``. Raises a 404 for an unknown one."""
    found = PUZZLES.get(puzzle_of(today()) if puzzle == DAILY else puzzle)
    if found is None:
        raise not_found(UNKNOWN_PUZZLE(puzzle=repr(puzzle)))
    return found


def _say(position: Position, text: str) -> str:
    """The text in the edition's terms."""
    return position.table_edition.words.say(text)


def _solved_by(session: Session, person: str | None) -> set[str]:
    """The ids of the puzzles that a person has solved."""
    return set(session.scalars(select(SolvedRow.puzzle).where(SolvedRow.person == person)))


def _solve(session: Session, person: str, puzzle: str) -> None:
    """Records that a person has solved a puzzle; only the first time, and only for known people."""
    if session.get(PersonRow, person) is not None and session.get(SolvedRow, (person, puzzle)) is None:
        session.add(SolvedRow(person=person, puzzle=puzzle, since=datetime.now(UTC)))


def _show_list(solved: set[str]) -> str:
    """The list for a person who has solved these, as the JSON text of a ``PuzzleList``. It takes some milliseconds."""
    day = today()
    puzzles = [_info(puzzle, solved) for puzzle in PUZZLES.values()]
    return PuzzleList(puzzles=puzzles, day=day, daily=puzzle_of(day)).model_dump_json()


def _show_puzzle(position: Position, solved: set[str]) -> Puzzle:
    ids = list(PUZZLES)
    place = ids.index(position.id)
    shown = _show_position(position, position.game.turn)
    return Puzzle(
        **_info(position, solved).model_dump(),
        number=place + 1,
        task=_say(position, position.task),
        previous=ids[place - 1] if place > 0 else None,
        next=ids[place + 1] if place + 1 < len(ids) else None,
        table=show_position_table(_table(position), YOU),  # the requesting person holds the seat on turn
        view=shown.view,
        log=shown.log,
    )


def _info(position: Position, solved: set[str]) -> PuzzleInfo:
    """A puzzle in the list, for a person who has solved these."""
    return PuzzleInfo(
        id=position.id,
        step=position.step,
        theme=position.theme,
        found=position.line is not None,
        title=_say(position, position.title),
        edition_name=position.table_edition.name,
        players=position.players,
        solved=position.id in solved,
    )


@lru_cache(maxsize=_KEPT)
def _table(puzzle: Position) -> OpenTable:
    return _table_with(puzzle, puzzle.game)


def _table_with(puzzle: Position, game: sm.Game) -> OpenTable:
    """A table with a puzzle's players, and with its game or the one after an attempt."""
    seats = [_seated(puzzle, seat) for seat in range(game.players)]
    return open_position(PREFIX + puzzle.id, game, seats, "clues")  # players must infer the rest themselves


def _seated(puzzle: Position, seat: int) -> Seated:
    """The player of a seat: in a puzzle that was found a bot whose conventions can be looked up."""
    name = NAMES[seat]
    if seat == puzzle.game.seat:
        return Seated(person=YOU, name=name)
    return Seated(person=name, name=name) if puzzle.line is None else Seated(bot=MODEL, name=name)


def _show_position(puzzle: Position, turn: int) -> Snapshot:
    """The position, or an earlier turn of its game, from the view of the puzzle's seat."""
    return snapshot(_table(puzzle), puzzle.game.seat, turn)


def _show_attempt(puzzle: Position, action: sm.Action) -> Attempt:
    """What an action brings, by the rules or by stored losses. Raises ``StarmineError`` for an illegal one."""
    verdict, after = puzzle.judge(action)
    shown = snapshot(_table_with(puzzle, after), puzzle.game.seat, after.turn)
    return Attempt(
        solved=verdict.solved,
        reason=_say(puzzle, verdict.reason),
        explanation=_say(puzzle, puzzle.explanation) if verdict.solved else None,
        view=shown.view,
        log=shown.log,
    )
