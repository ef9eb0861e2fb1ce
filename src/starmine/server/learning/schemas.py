"""Puzzles, and the first game with its guide."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, Literal

from pydantic import BaseModel, Field

from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.schemas import Table
from starmine.server.tables.view_schemas import Action, Firework
from starmine.server.web.schemas import Body, Examples
from starmine.server.web.texts import ShownText

Step = Literal[1, 2, 3]
Theme = Literal["play", "clue", "save", "discard", "finesse", "end"]
Part = Literal["lanterns", "strikes", "deck", "score", "fireworks", "own", "other", "discards"]


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


class Lesson(BaseModel):
    """The script of the first game: a part played turn by turn, a part that can be skipped, and the end."""

    turns: list[LessonTurn]
    free_from: int = Field(description="The turn from which the game can be skipped to its last round.")
    free_to: int = Field(description="The turn to which it is skipped.")
    last: list[LessonNote] = Field(description="The guide's texts after the end.")
