"""The first game: each newcomer gets their own table, and can skip to the last round; and its script for clients."""

from __future__ import annotations

from functools import cache
from typing import Any

import starmine as sm
from starmine.learning import lesson
from starmine.learning.guide import GUIDE_BOT
from starmine.rules.words.texts import template, text
from starmine.server.learning.schemas import Board, BoardMove, Lesson, LessonNote, LessonTurn
from starmine.server.tables.deciding import ActForSeat
from starmine.server.tables.events import Opened, Seated, Settings, Started
from starmine.server.tables.permissions import Who
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.tables.view_schemas import Firework
from starmine.server.web.errors import Refusal, conflict, forbidden
from starmine.server.web.names import new_id

NO_LESSON = text("lesson.none", "Only a first game can be skipped to its last round.")
ONLY_ITS_PLAYER = text("lesson.player", "Only the player of this game can skip to the last round.")
TOO_EARLY = template("lesson.too-early", "The first game can be skipped from turn {turn} on.")
OFF_SCRIPT = text("lesson.off-script", "This game no longer follows the lesson: play it to the end.")


async def begin(tables: OpenTables, learner: Who) -> OpenTable:
    """A new first game, which has started."""
    game = lesson.new_game()
    settings = Settings(game.edition.id, dict(game.edition.options), first=game.first, chat="closed")
    seats = (Seated(learner.id, learner.name), Seated(name=lesson.GUIDE_NAME, bot=GUIDE_BOT.id))
    started = Started(lesson.DECK, game.first, seats)
    return await tables.open(new_id(), learner.id, Opened(settings, seats), started)


async def skip(table: OpenTable, person: str) -> None:
    """Plays a first game on to its last round, for both seats, following the script.

    Raises a 409 if the game is not a first game, has left its script, or cannot be skipped yet; a 403 for others.
    """
    if table.state.seats[lesson.GUIDE].bot != GUIDE_BOT.id:
        raise conflict("no-lesson", NO_LESSON)
    if not table.state.seats[lesson.LEARNER].is_held_by(person):
        raise forbidden("not-seated", ONLY_ITS_PLAYER)
    if table.state.turn < lesson.FREE_FROM:
        raise conflict("too-early", TOO_EARLY(turn=lesson.FREE_FROM))
    while table.state.turn < lesson.FREE_TO:
        action = lesson.scripted(table.game)
        if action is None:
            raise conflict("off-script", OFF_SCRIPT)
        try:
            await table.do(ActForSeat(table.state.turn, table.state.undone, action))
        except Refusal as refusal:
            if refusal.problem.error != "stale-turn":  # the guide has just acted
                raise


@cache
def show_lesson() -> Lesson:
    """The guide's texts and the scripted actions. Contains no card kinds."""
    return Lesson(
        turns=[
            LessonTurn(turn=turn, seat=turn % 2, action=one.action, notes=_notes(one.notes))
            for turn, one in enumerate(lesson.turns())
        ],
        free_from=lesson.FREE_FROM,
        free_to=lesson.FREE_TO,
        last=_notes(lesson.END),
    )


@cache
def show_board(edition: str) -> Board:
    """The example board in an edition's rules: a position, and the result of every action in it."""
    game = lesson.position(lesson.BOARD_TURN, edition)
    return Board(
        hand=[str(card.kind) for card in game.hands[lesson.GUIDE]],
        own=len(game.hands[lesson.LEARNER]),
        moves=[_move(game, action) for action in game.legal_actions()],
        **_state(game),
    )


def _move(game: sm.Game, action: sm.Action) -> BoardMove:
    after = game.copy()
    after.push(action)
    turn = after.log[-1]
    if turn.result == "hole":
        raise ValueError("no lesson has a hole")
    return BoardMove(action=action, slots=list(turn.slots), kind=turn.kind, result=turn.result, **_state(after))


def _state(game: sm.Game) -> dict[str, Any]:
    return {
        "fireworks": [_firework(game, suit, height) for suit, height in game.fireworks.items()],
        "clue_tokens": game.clue_tokens,
        "strikes": game.strikes,
    }


def _firework(game: sm.Game, suit: str, height: int) -> Firework:
    return Firework(
        suit=suit,
        height=height,
        limit=game.limits[suit],
        direction="up",
        cards=[f"{suit}{rank}" for rank in range(1, height + 1)],
        next=[kind for kind in game.fitting if kind.startswith(suit)],
    )


def _notes(notes: tuple[lesson.Note, ...]) -> list[LessonNote]:
    return [LessonNote.model_validate(note, from_attributes=True) for note in notes]
