"""The script of the first game in the API's schema."""

from __future__ import annotations

from functools import cache
from typing import Any

import starmine as sm
from starmine.learning import lesson
from starmine.server.learning.schemas import Board, BoardMove, Lesson, LessonNote, LessonTurn
from starmine.server.tables.actions import show_action
from starmine.server.tables.view_schemas import Firework


@cache
def show_lesson() -> Lesson:
    """The guide's texts and the scripted actions. Contains no card kinds."""
    return Lesson(
        turns=[
            LessonTurn(turn=turn, seat=turn % 2, action=show_action(one.action), notes=_notes(one.notes))
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
    return BoardMove(
        action=show_action(action), slots=list(turn.slots), kind=turn.kind, result=turn.result, **_state(after)
    )


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
    return [LessonNote.model_validate({"name": one.name, "part": one.part, "cards": one.cards}) for one in notes]
