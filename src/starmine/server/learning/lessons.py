"""The first game: each newcomer gets their own table, and can skip to the last round; and its script for clients."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

import starmine as sm
from starmine.learning import lesson
from starmine.learning.lesson import GUIDE_BOT
from starmine.rules.words.texts import template, text
from starmine.server.accounts.people import who_is
from starmine.server.identity import PUBLIC, RequiredPlayer
from starmine.server.request_limits import CountedRoute
from starmine.server.tables import lists
from starmine.server.tables.deciding import ActForSeat
from starmine.server.tables.events import Opened, Seated, Settings, Started
from starmine.server.tables.permissions import Who
from starmine.server.tables.schemas import Table
from starmine.server.tables.showing import show_table
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService
from starmine.server.tables.view_schemas import Accepted, Action, Firework
from starmine.server.web.errors import Refusal, conflict, forbidden, responses
from starmine.server.web.names import new_id
from starmine.server.web.parameters import TableId

NO_LESSON = text("lesson.none", "Only a first game can be skipped to its last round.")
ONLY_ITS_PLAYER = text("lesson.player", "Only the player of this game can skip to the last round.")
TOO_EARLY = template("lesson.too-early", "The first game can be skipped from turn {turn} on.")
OFF_SCRIPT = text("lesson.off-script", "This game no longer follows the lesson: play it to the end.")

Part = Literal["lanterns", "strikes", "deck", "score", "fireworks", "own", "other", "discards"]


class LessonNote(BaseModel):
    """A text of the guide, which the client stores by name."""

    name: str = Field(examples=["welcome"])
    part: Part | None = Field(description="The part of the table that it is about.")
    cards: list[int] = Field(description="The orders of the cards that it is about.")


class LessonTurn(BaseModel):
    """A turn of the first game."""

    turn: int
    seat: int
    action: Action = Field(description="The scripted action.")
    notes: list[LessonNote] = Field(description="The guide's texts before it; the last one asks for the action.")


class Lesson(BaseModel):
    """The script of the first game: a part played turn by turn, a part that can be skipped, and the end."""

    turns: list[LessonTurn]
    free_from: int = Field(description="The turn from which the game can be skipped to its last round.")
    free_to: int = Field(description="The turn to which it is skipped.")
    last: list[LessonNote] = Field(description="The guide's texts after the end.")


class BoardState(BaseModel):
    """The fireworks and tokens on the table."""

    fireworks: list[Firework]
    clue_tokens: int
    strikes: int


class BoardMove(BoardState):
    """An action on the example board, and the table after it."""

    action: Action
    slots: list[int] = Field(description="The slots of the cards that are touched, played or discarded.")
    kind: str | None = Field(description="The kind of the played or discarded card.")
    result: Literal["clue", "played", "completed", "strike", "discarded"]


class Board(BoardState):
    """An example board for the rules page: a position of the first game, with all actions."""

    hand: list[str] = Field(description="The teammate's cards, oldest first.")
    own: int = Field(description="The number of cards in the player's hand.")
    moves: list[BoardMove]


router = APIRouter(route_class=CountedRoute, prefix="/lesson", tags=["learning"])


@router.get("", summary="The script of the first game", **PUBLIC, responses=responses())
async def get_lesson() -> Lesson:
    """The guide's texts for each turn, and the scripted actions."""
    return _lesson()


@router.post("", summary="Start the first game", responses=responses(401))
async def post_lesson(
    tables: OpenTablesService,
    person: RequiredPlayer,
    again: Annotated[bool, Query(description="Whether to start again even if one is unfinished.")] = False,
) -> Table:
    """The caller's unfinished first game, or a new one that has started."""
    learner = await tables.database.read(who_is, person)
    found = None if again else await tables.database.read(lists.lesson_of, person, GUIDE_BOT.id)
    table = await _begin(tables, learner) if found is None else await tables.fresh(found.id)
    return show_table(table, person, tables.hub)


async def _begin(tables: OpenTables, learner: Who) -> OpenTable:
    """A new first game, which has started."""
    game = lesson.new_game()
    settings = Settings(game.edition.id, dict(game.edition.options), first=game.first, chat="closed")
    seats = (Seated(learner.id, learner.name), Seated(name=lesson.GUIDE_NAME, bot=GUIDE_BOT.id))
    started = Started(lesson.DECK, game.first, seats)
    return await tables.open(new_id(), learner.id, Opened(settings, seats), started)


@router.post("/{table}/skip", summary="Skip to the last round", responses=responses(401, 404, 409))
async def skip_lesson(tables: OpenTablesService, person: RequiredPlayer, table: TableId) -> Accepted:
    """Plays a first game on to its last round, for both seats, if it has followed the script so far."""
    lesson_table = await tables.fresh(table)
    if lesson_table.state.seats[lesson.GUIDE].bot != GUIDE_BOT.id:
        raise conflict("no-lesson", NO_LESSON)
    if not lesson_table.state.seats[lesson.LEARNER].is_held_by(person):
        raise forbidden("not-seated", ONLY_ITS_PLAYER)
    if lesson_table.state.turn < lesson.FREE_FROM:
        raise conflict("too-early", TOO_EARLY(turn=lesson.FREE_FROM))
    while lesson_table.state.turn < lesson.FREE_TO:
        action = lesson.scripted(lesson_table.game)
        if action is None:
            raise conflict("off-script", OFF_SCRIPT)
        try:
            await lesson_table.do(ActForSeat(lesson_table.state.turn, lesson_table.state.undone, action))
        except Refusal as refusal:
            if refusal.problem.error != "stale-turn":  # the guide has just acted
                raise
    return Accepted(turn=lesson_table.state.turn)


@cache
def _lesson() -> Lesson:
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
    """A firework of ordinary rules, which goes up from 1."""
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
