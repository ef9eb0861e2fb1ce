"""Puzzles in the form of tables and views, so that the client can draw them like games; and who has solved them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field
from sqlalchemy import select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.learning.puzzles.goals import NAMES
from starmine.learning.puzzles.lines import MODEL
from starmine.learning.puzzles.puzzle import PUZZLES, puzzle_of
from starmine.learning.puzzles.puzzle import Puzzle as Position
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template
from starmine.server.database.models import PersonRow, SolvedRow
from starmine.server.identity import PUBLIC, CurrentPlayer, CurrentReader
from starmine.server.request_limits import Caller, CountedRoute, RequestQueues
from starmine.server.tables.deal import today
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.events import Assistance, Seated
from starmine.server.tables.schemas import Table
from starmine.server.tables.seeing import Eyes, snapshot_text
from starmine.server.tables.showing import show_table
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable, OpenTablesService
from starmine.server.tables.view_schemas import Action
from starmine.server.web.errors import illegal, not_found, responses
from starmine.server.web.parameters import Address, TurnPath, service
from starmine.server.web.schemas import Body, Examples, ShownText

DAILY = "daily"  # in an address: the puzzle of the day

NO_TURN = template("puzzles.turn", "Turn {turn} is out of range: this puzzle has the turns 0 to {last}.")
UNKNOWN_PUZZLE = template("puzzles.unknown", "Unknown puzzle {puzzle}: choose one from the list of puzzles.")

PREFIX = "puzzle-"  # prefix of puzzles' table ids; other ids have no hyphen
YOU = "you"
_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # positions have no dates

Step = Literal[1, 2, 3]
Theme = Literal["play", "clue", "save", "discard", "finesse", "end"]


class PuzzleInfo(BaseModel):
    """A puzzle in the list."""

    id: str
    step: Step = Field(description="The level of difficulty.")
    theme: Theme = Field(description="What the best action is about.")
    found: bool = Field(
        description="Whether a program found it in a game, so that stored values judge it and not the rules."
    )
    title: ShownText
    edition_name: ShownText
    players: int
    solved: bool = Field(description="Whether the caller has solved it.")


class PuzzleList(BaseModel):
    """All puzzles: those judged by the rules, easy ones first; then those found, by theme and difficulty."""

    puzzles: list[PuzzleInfo]
    day: date = Field(description="Today, in UTC.")
    daily: str = Field(description="The id of today's puzzle.")


class Puzzle(PuzzleInfo, Snapshot):
    """A position with a goal, from the view of the seat on turn.

    Its table has the assistance ``clues``: players must infer the rest themselves.
    """

    number: int = Field(description="Its number in the list, from 1.")
    task: ShownText = Field(description="The task.")
    previous: str | None = Field(description="The id of the previous puzzle.")
    next: str | None = Field(description="The id of the next puzzle.")
    table: Table = Field(description="The table for drawing it, which does not exist on the server.")


class PuzzleText(BaseModel):
    """A hint or an explanation."""

    text: ShownText


class AttemptBody(Body):
    """An action that may solve a puzzle."""

    action: Action
    examples: ClassVar[Examples] = {
        "a_clue": {"action": {"type": "rank", "seat": 1, "rank": 1}},
        "a_play": {"action": {"type": "play", "slot": 0}},
    }


class Attempt(Snapshot):
    """The result of an attempt, and the game after it."""

    solved: bool
    reason: ShownText = Field(description="The reason, in a sentence or two.")
    explanation: ShownText | None = Field(description="The puzzle's explanation; null unless solved.")


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
    """The JSON text of a ``PuzzleList``; ``solved`` are the ids of solved puzzles. It takes some milliseconds."""
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
    """A puzzle in the list; ``solved`` are the ids of solved puzzles."""
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


@lru_cache(maxsize=64)  # those asked for lately
def _table(puzzle: Position) -> OpenTable:
    return _table_with(puzzle, puzzle.game)


def _table_with(puzzle: Position, game: sm.Game) -> OpenTable:
    """A table with a puzzle's players, and with its game or the one after an attempt."""
    seats = [_seated(puzzle, seat) for seat in range(game.players)]
    return open_position(PREFIX + puzzle.id, game, seats, "clues")  # players must infer the rest themselves


def _seated(puzzle: Position, seat: int) -> Seated:
    """The player of a seat: in found puzzles, teammates are bots, whose conventions can be looked up."""
    name = NAMES[seat]
    if seat == puzzle.game.seat:
        return Seated(person=YOU, name=name)
    return Seated(person=name, name=name) if puzzle.line is None else Seated(bot=MODEL, name=name)


def _show_position(puzzle: Position, turn: int) -> Snapshot:
    """The position, or an earlier turn of its game, from the view of the puzzle's seat."""
    return snapshot(_table(puzzle), puzzle.game.seat, turn)


def _show_attempt(puzzle: Position, action: sm.Action) -> Attempt:
    """The result of an action, judged by the rules or by stored losses. Raises ``StarmineError`` for an illegal one."""
    verdict, after = puzzle.judge(action)
    shown = snapshot(_table_with(puzzle, after), puzzle.game.seat, after.turn)
    return Attempt(
        solved=verdict.solved,
        reason=_say(puzzle, verdict.reason),
        explanation=_say(puzzle, puzzle.explanation) if verdict.solved else None,
        view=shown.view,
        log=shown.log,
    )


class _Everybody:
    """Presence at a position: all players are online, without spectators."""

    def is_online(self, table: str, person: str) -> bool:  # noqa: ARG002
        return True

    def online(self, table: str) -> tuple[str, ...]:  # noqa: ARG002
        return ()


def open_position(id: str, game: sm.Game, seats: Sequence[Seated], assistance: Assistance) -> OpenTable:  # noqa: A002 (its name)
    """A table with a game that goes on, which the server does not store. Ids of stored tables have no hyphen."""
    state = TableState(
        id=id,
        created=_SOME_DAY,
        host=None,
        edition=game.edition.id,
        options=dict(game.edition.options),
        first=game.first,
        chat="closed",
        assistance=assistance,
        seats=tuple(seats),
        started=_SOME_DAY,
        deck=" ".join(game.deck),
        first_seat=game.first,
    )
    return OpenTable(state.branch(game, 0))


def show_position_table(table: OpenTable, person: str) -> Table:
    """The table as a person sees it, who can change nothing."""
    shown = show_table(table, person, _Everybody())
    seats = [seat.model_copy(update={"may": []}) for seat in shown.seats]
    return shown.model_copy(update={"may": [], "host": False, "seats": seats})


def snapshot(table: OpenTable, seat: int, turn: int) -> Snapshot:
    """A turn from the view of a seat."""
    return Snapshot.model_validate_json(snapshot_text(table, Eyes(seat), turn))
