"""Puzzles, and the first game with its guide."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import BaseModel, Field

from starmine.server.schemas.actions import Action
from starmine.server.schemas.base import Body, Examples
from starmine.server.schemas.events import Snapshot
from starmine.server.schemas.tables import Table
from starmine.server.schemas.texts import ShownText
from starmine.server.schemas.views import Firework

Step = Literal[1, 2, 3]
Part = Literal["lanterns", "strikes", "deck", "score", "fireworks", "own", "other", "discards"]


class PuzzleInfo(BaseModel):
    """A puzzle in the list."""

    id: str
    step: Step = Field(description="Of difficulty.")
    title: ShownText
    edition_name: ShownText
    players: int
    solved: bool = Field(description="Whether the person who asks has solved it.")


class PuzzleList(BaseModel):
    """All puzzles, the easy ones first."""

    puzzles: list[PuzzleInfo]


class Puzzle(PuzzleInfo, Snapshot):
    """A position with a goal, as the seat on turn sees it.

    Its table has the assistance ``clues``: what follows from them is for the player to find out.
    """

    number: int = Field(description="Its place in the list, from 1.")
    task: ShownText = Field(description="What is to be done.")
    previous: str | None = Field(description="The puzzle before it, by its id.")
    next: str | None = Field(description="The puzzle after it, by its id.")
    table: Table = Field(description="The table that it is drawn as. It is not one of the server's tables.")


class PuzzleText(BaseModel):
    """A hint or an explanation."""

    text: ShownText


class AttemptBody(Body):
    """The action that is to solve a puzzle."""

    action: Action
    examples: ClassVar[Examples] = {
        "a_clue": {"action": {"type": "rank", "seat": 1, "rank": 1}},
        "a_play": {"action": {"type": "play", "slot": 0}},
    }


class Attempt(Snapshot):
    """What the rules say of an attempt, and the game after it."""

    solved: bool
    reason: ShownText = Field(description="Why, in a sentence or two.")
    explanation: ShownText | None = Field(description="The puzzle's explanation; null unless it is solved.")


class LessonNote(BaseModel):
    """Something that the guide says. Its words are the client's, by the name."""

    name: str = Field(examples=["welcome"])
    part: Part | None = Field(description="The part of the table that it is about.")
    cards: list[int] = Field(description="The cards that it is about, by their orders.")


class LessonTurn(BaseModel):
    """A turn of the first game."""

    turn: int
    seat: int
    action: Action = Field(description="What the game goes on with.")
    notes: list[LessonNote] = Field(description="What the guide says before it; the last one asks for the action.")


class BoardState(BaseModel):
    """What lies on the table."""

    fireworks: list[Firework]
    clue_tokens: int
    strikes: int


class BoardMove(BoardState):
    """An action on the small board of the rules, and the table after it."""

    action: Action
    slots: list[int] = Field(description="The cards that a clue touches, or the one played or discarded.")
    kind: str | None = Field(description="The card that is played or discarded.")
    result: Literal["clue", "played", "completed", "strike", "discarded"]


class Board(BoardState):
    """A small board to try out on the page of the rules: a position of the first game, and all that can be done."""

    hand: list[str] = Field(description="The teammate's cards, oldest first.")
    own: int = Field(description="How many cards the player has.")
    moves: list[BoardMove]


class Lesson(BaseModel):
    """The first game, as its guide has it: a part that is played turn by turn, one that can be skipped, and the end."""

    turns: list[LessonTurn]
    free_from: int = Field(description="The turn from which on the game can be skipped to its last round.")
    free_to: int = Field(description="The turn to which it is skipped.")
    last: list[LessonNote] = Field(description="What the guide says after the end.")
