"""Puzzles, and the first game with its guide."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar, Literal

from pydantic import BaseModel, Field

from starmine.server.review.schemas import Marked, Rounded, TurnReview
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.schemas import Table
from starmine.server.tables.view_schemas import Action, Firework
from starmine.server.web.schemas import Body, Examples, SeatNumber
from starmine.server.web.texts import ShownText

Step = Literal[1, 2, 3]
Theme = Literal["play", "clue", "save", "discard", "finesse", "end"]
Verdict = Literal["right", "better", "wrong", "shown"]
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


class Mistake(Marked):
    """A mistake of the caller in a reviewed game, and how well they know better by now."""

    game: str
    finished: datetime = Field(description="When the game ended.")
    tried: bool = Field(description="Whether the caller has tried it again.")
    box: int = Field(description="How often it was right, one time after the other; 0 after any other answer.")
    due: datetime | None = Field(description="When it is to be asked again; null once it is learned.")
    is_due: bool = Field(description="Whether that is now.")


class MistakeList(BaseModel):
    mistakes: list[Mistake]
    boxes: int = Field(description="The ``box`` in which mistakes are learned.")


class Stranger(BaseModel):
    """A player who does not play like the model, so that what it expects of them is often wrong."""

    seat: SeatNumber
    share: Rounded = Field(description="The share of their actions that the model would have taken, too.")


class Exercise(Snapshot):
    """A mistake of the caller, and its position from the view of their seat."""

    mistake: Mistake
    model: str = Field(description="The id of the bot that is the seat's model in the review.")
    stranger: Stranger | None = Field(
        description="Another player whom the model explains badly, if there is one: the advice assumes that all play "
        "like the model."
    )
    review: TurnReview
    table: Table = Field(description="The table for drawing it, which does not exist on the server.")


class AnswerBody(Body):
    """What the caller would do now."""

    action: Action | None = Field(description="Null to be shown the solution.")
    hinted: bool = Field(False, description="Whether the caller has looked at a hint: then it counts as not right.")
    counts: bool = Field(True, description="False after the solution: then the mistake stays in its place.")
    examples: ClassVar[Examples] = {
        "a_clue": {"action": {"type": "rank", "seat": 1, "rank": 1}},
        "after_a_hint": {"action": {"type": "play", "slot": 0}, "hinted": True},
        "the_solution": {"action": None},
    }


class Answer(BaseModel):
    """What an answer is worth, and the mistake's new place."""

    verdict: Verdict = Field(
        description="``right``: the best action, the model's, or one that costs nothing within the error; ``better``: "
        "it costs less than what was done in the game."
    )
    box: int
    due: datetime | None


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
