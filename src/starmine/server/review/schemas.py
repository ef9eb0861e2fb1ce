"""Reviews of finished games, and hints in games with bots. Numbers are rounded to three decimals."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from starmine.analysis.reviewed import Cause, Mark
from starmine.server.tables.view_schemas import Action
from starmine.server.web.schemas import SeatNumber
from starmine.server.web.texts import ShownText

Kind = Literal["play", "discard", "clue"]
ReviewState = Literal["none", "waiting", "running", "done", "failed"]


def rounded(number: float) -> float:
    """A number as these schemas show it."""
    return round(number, 3) + 0.0  # without a minus before 0


Rounded = Annotated[float, AfterValidator(rounded)]


class Worth(BaseModel):
    """What is expected if all play on like the models, by what the player of the turn could know."""

    score: Rounded = Field(description="The expected final score.")
    error: Rounded = Field(description="Its standard error; 0 if exact.")
    perfect: Rounded = Field(description="The probability of a perfect game.")
    perfect_error: Rounded


class ActionValue(Worth):
    """An action and what is expected after it."""

    action: Action
    cards: list[int] = Field(description="The orders of the cards that it touches, plays or discards.")
    effect: list[ShownText] = Field(description="What it does, in sentences.")
    deals: int = Field(description="The number of possible deals on which it was tried.")
    loss: Rounded = Field(description="Expected points less than with the best action.")
    loss_error: Rounded
    missed: Rounded = Field(description="Probability of a perfect game less than with the best action.")
    missed_error: Rounded


class TurnReview(BaseModel):
    """A turn, and what its legal actions were worth."""

    turn: int
    seat: SeatNumber
    taken: Action
    usual: Action = Field(description="The model's action.")
    best: Action
    exact: bool = Field(description="Whether every possible deal was tried.")
    before: Worth = Field(description="What was expected before the turn: the value of the model's action.")
    after: Worth = Field(description="The value of the action taken.")
    loss: Rounded = Field(
        description="The expected points that it cost; 0 where that is within the error, or disputed."
    )
    effect: Rounded = Field(description="The expected points that it changed: ``after`` less ``before``.")
    luck: Rounded | None = Field(
        description="What is expected before the next turn, or the score at the end, less what was expected ``after`` "
        "this one. Null while the next turn is not reviewed. Start, effects and lucks add up to the score."
    )
    mark: Mark | None
    cause: Cause | None = Field(
        description="Of a marked loss: whether clues and open cards alone told of it. Without a mark: ``convention`` "
        "if it is a mistake by some readings of the clues only, ``luck`` if bad luck cost much after it."
    )
    reasons: list[ShownText] = Field(description="Sentences; empty for most turns without a mark.")
    came: ShownText | None = Field(description="What a play or discard showed: the card, and the one drawn.")
    values: list[ActionValue] = Field(description="All legal actions, best first.")


class MarkCounts(BaseModel):
    blunder: int
    mistake: int
    inaccuracy: int
    brilliant: int


class CauseCounts(BaseModel):
    knowledge: int
    convention: int
    luck: int


class PlayerReview(BaseModel):
    """The reviewed turns of a player, without those at which a bot stood in for a person."""

    seat: SeatNumber
    turns: int
    accuracy: Rounded | None = Field(
        description="0 to 1: the mean over the turns of 1 less the loss, counted up to 1 point. Null without turns."
    )
    loss: Rounded = Field(description="The expected points that all actions cost together.")
    marks: MarkCounts
    causes: CauseCounts
    best: int | None = Field(description="The turn of the most brilliant action.")
    worst: int | None = Field(description="The turn of the action that cost most.")


class ReviewBody(BaseModel):
    """The results of a review, as far as there are any."""

    model: list[str] = Field(description="By seat: the id of the bot that is the model; empty before the first turn.")
    fit: Rounded = Field(description="The share of the game's actions that the model would have taken, too.")
    turns: list[TurnReview | None] = Field(
        description="By turn; null if it is not reviewed yet, or if ``partial`` and not changed."
    )
    players: list[PlayerReview] = Field(description="By seat, of the turns reviewed so far.")
    luck: Rounded | None = Field(
        description="The expected points that luck brought in all; null until all is reviewed."
    )
    score: int = Field(description="The score of the game.")


class Review(ReviewBody):
    """The review of a game, and how far it is. Each depth reviews all turns, more exactly than the one before."""

    version: str = Field(description="Reviews of different versions cannot be compared.")
    state: ReviewState = Field(
        description="``done``: at the usual depth, or as deep as asked for; else ``none`` if nobody asks for it now."
    )
    place: int | None = Field(description="While it waits: the number of reviews before it.")
    depth: int = Field(description="The depth that is complete for all turns; 0 for none.")
    depths: int = Field(description="The number of depths.")
    progress: Rounded = Field(description="The share of the turns that are done at the next depth; 1 when it is done.")
    revision: str = Field(description="Give it as ``since`` to get only the turns that have changed after it.")
    partial: bool = Field(description="Whether only the turns are given that have changed since ``since``.")


class Hint(Worth):
    """The best action for the seat on turn, by what it can know."""

    turn: int
    seat: SeatNumber
    action: Action
    cards: list[int] = Field(description="The orders of the cards that it touches, plays or discards.")
    reasons: list[ShownText]


class Marked(BaseModel):
    """A turn that a review marks as a mistake of its player."""

    turn: int
    seat: SeatNumber
    mark: Literal["blunder", "mistake", "inaccuracy"]
    cause: Literal["knowledge", "convention"] = Field(
        description="Whether clues and open cards alone told that the action was wrong."
    )
    kind: Kind = Field(description="The kind of the action taken.")


class CauseLosses(BaseModel):
    """Expected points that marked mistakes cost, and bad luck, by their cause."""

    knowledge: float
    convention: float
    luck: float


class ReviewedGame(BaseModel):
    """A reviewed game in a profile."""

    game: str
    finished: datetime
    turns: int = Field(description="The number of the player's own turns.")
    accuracy: float | None
    loss: float = Field(description="The expected points that the player's actions cost together.")
    causes: CauseLosses
    marks: MarkCounts


class ProfileReviews(BaseModel):
    """What a player's mistakes were made of."""

    games: list[ReviewedGame] = Field(description="The newest reviewed games, oldest first.")
