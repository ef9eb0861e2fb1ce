"""Puzzles: shown from their seat's view, attempts checked by the rules, and which ones a person has solved."""

from __future__ import annotations

import asyncio
from functools import cache

import starmine as sm
from starmine.learning.puzzles import PUZZLES, Verdict, puzzle_of
from starmine.learning.puzzles import Puzzle as Position
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template
from starmine.server.database.database import Database
from starmine.server.identity.limits import Caller, RequestQueues
from starmine.server.learning import store
from starmine.server.learning.schemas import Attempt, AttemptBody, Puzzle, PuzzleInfo, PuzzleList, PuzzleText
from starmine.server.learning.showing import show_after, show_position, show_puzzle_table
from starmine.server.tables.actions import read_action
from starmine.server.tables.deal import today
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.web.errors import error_name, not_found, sentence, unprocessable

DAILY = "daily"  # in an address: the puzzle of the day

NO_TURN = template("puzzles.turn", "Turn {turn} is out of range: this puzzle has the turns 0 to {last}.")
UNKNOWN_PUZZLE = template("puzzles.unknown", "Unknown puzzle {puzzle}: choose one from the list of puzzles.")


class Puzzles:
    """The puzzles, and which of them people have solved."""

    def __init__(self, database: Database, queues: RequestQueues) -> None:
        self._database = database
        self._queues = queues

    async def overview(self, person: str | None) -> bytes:
        """The list of puzzles, as the JSON text of a ``PuzzleList``."""
        solved = await self._solved(person)
        day = today()
        puzzles = b",".join(texts[puzzle in solved] for puzzle, texts in _info_texts().items())
        rest = PuzzleList(puzzles=[], day=day, daily=puzzle_of(day)).model_dump_json().encode()
        return rest.replace(b"[]", b"[%b]" % puzzles, 1)

    async def show(self, puzzle: str, person: str | None) -> Puzzle:
        """A puzzle, or today's for ``DAILY``. Raises a 404 for an unknown one."""
        position = _find(puzzle)
        ids, solved = list(PUZZLES), await self._solved(person)
        place = ids.index(position.id)
        shown = await asyncio.to_thread(show_position, position, position.game.turn)
        return Puzzle(
            **_info(position, solved).model_dump(),
            number=place + 1,
            task=_say(position, position.task),
            previous=ids[place - 1] if place > 0 else None,
            next=ids[place + 1] if place + 1 < len(ids) else None,
            table=show_puzzle_table(position),
            view=shown.view,
            log=shown.log,
        )

    async def at(self, puzzle: str, turn: int) -> Snapshot:
        """An earlier turn of a puzzle's game. Raises a 404."""
        position = _find(puzzle)
        if turn > position.game.turn:
            raise not_found(NO_TURN(turn=turn, last=position.game.turn))
        return await asyncio.to_thread(show_position, position, turn)

    @staticmethod
    def hint(puzzle: str) -> PuzzleText:
        """A hint. Raises a 404."""
        position = _find(puzzle)
        return PuzzleText(text=_say(position, position.hint))

    @staticmethod
    def explanation(puzzle: str) -> PuzzleText:
        """The explained solution. Raises a 404."""
        position = _find(puzzle)
        return PuzzleText(text=_say(position, position.explanation))

    async def attempt(self, puzzle: str, person: str | None, address: str, body: AttemptBody) -> Attempt:
        """Checks whether an action solves a puzzle.

        Raises a 404, a 422 for an illegal action, and a 429 if too many wait.
        """
        position = _find(puzzle)
        try:
            async with self._queues.turn("puzzles", Caller(person, address)):  # solving an endgame takes a while
                verdict, after = await asyncio.to_thread(_judge, position, read_action(body.action))
        except StarmineError as error:
            message = sentence(_say(position, error.text))
            raise unprocessable(error_name(error), message, rule=error.rule) from error
        if verdict.solved and person is not None:
            await self._database.write(store.solve, person=person, puzzle=position.id)
        shown = await asyncio.to_thread(show_after, position, after)
        return Attempt(
            solved=verdict.solved,
            reason=_say(position, verdict.reason),
            explanation=_say(position, position.explanation) if verdict.solved else None,
            view=shown.view,
            log=shown.log,
        )

    async def _solved(self, person: str | None) -> set[str]:
        if person is None:
            return set()
        return await self._database.read(store.solved, person)


def _find(puzzle: str) -> Position:
    found = PUZZLES.get(puzzle_of(today()) if puzzle == DAILY else puzzle)
    if found is None:
        raise not_found(UNKNOWN_PUZZLE(puzzle=repr(puzzle)))
    return found


def _judge(position: Position, action: sm.Action) -> tuple[Verdict, sm.Game]:
    return position.judge(action)


def _info(position: Position, solved: set[str]) -> PuzzleInfo:
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


@cache
def _info_texts() -> dict[str, tuple[bytes, bytes]]:
    """The puzzles in the list, by id: unsolved and solved."""
    made = {}
    for name, puzzle in PUZZLES.items():
        unsolved, solved = (_info(puzzle, those).model_dump_json().encode() for those in (set[str](), {name}))
        made[name] = unsolved, solved
    return made


def _say(position: Position, text: str) -> str:
    """The text in the edition's terms."""
    return position.table_edition.words.say(text)
