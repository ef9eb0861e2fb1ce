"""Reviews in the API's schema, from which stored ones are read, too. Numbers are rounded to three decimals."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from dataclasses import fields as fields_of
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, Field

from starmine.analysis import reviewed
from starmine.analysis.reviewed import Cause, Mark
from starmine.rules.actions import Clue, FromDeck, Play
from starmine.rules.game import Game
from starmine.server.bots.tasks import named
from starmine.server.tables.view_schemas import Action
from starmine.server.web.schemas import SeatNumber, ShownText

USUAL = 2  # the depth at which a review is done; deeper ones are computed if asked for after that

Turns = Sequence[reviewed.TurnReview | None]  # of a game: None where they are not reviewed yet
Kind = Literal["play", "discard", "clue"]
ReviewState = Literal["none", "waiting", "running", "done", "failed"]


def rounded(number: float) -> float:
    """A number as these schemas show it."""
    return round(number, 3) + 0.0  # + 0.0 turns -0.0 into 0.0


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


@dataclass(frozen=True, slots=True)
class Shown:
    """A review as it is now, with the fields of ``Review``."""

    body: str  # the JSON text of a ``ReviewBody``, with marks in place of the players' names: see ``with_names``
    state: ReviewState = "none"
    place: int | None = None
    depth: int = 0
    progress: float = 0.0
    revision: str = ""
    partial: bool = False


def show_body(game: Game, model: reviewed.Model, turns: Turns, stand_ins: Collection[int] = ()) -> str:
    """The results of a review, as in ``Shown.body``; ``turns`` has None for a turn without results."""
    return with_turns(show_summary(game, model, turns, stand_ins), turns, game.score)


def show_summary(game: Game, model: reviewed.Model, turns: Turns, stand_ins: Collection[int] = ()) -> str:
    """``show_body`` without the turns. The players' sums leave out the turns at which a bot stood in for a person."""
    found = reviewed.summed_up(game, model, [turn for turn in turns if turn is not None], stand_ins)
    body = ReviewBody(
        model=list(model.bots),
        fit=model.fit,
        turns=[],
        players=[
            PlayerReview(**_fields(player) | {"marks": dict(player.marks), "causes": dict(player.causes)})
            for player in found.players
        ],
        luck=found.luck,
        score=game.score,
    )
    return body.model_dump_json()


def with_turns(summary: str, turns: Turns, score: int, left_out: Collection[int] = ()) -> str:
    """A text of ``show_summary`` with these turns; null for those that are ``left_out``."""
    found = [turn for turn in turns if turn is not None]
    lucks = dict(zip((turn.turn for turn in found), reviewed.lucks(found, score, len(turns)), strict=True))
    shown = (
        "null" if turn is None or number in left_out else turn_text(turn, lucks[number])
        for number, turn in enumerate(turns)
    )
    return summary.replace('"turns":[]', f'"turns":[{",".join(shown)}]', 1)


@lru_cache(maxsize=1024)  # the turns of some games: a text takes half a millisecond, and is shown once a second
def turn_text(turn: reviewed.TurnReview, luck: float | None) -> str:
    return _show_turn(turn, luck).model_dump_json()


def read_turns(body: ReviewBody) -> list[reviewed.TurnReview | None]:
    return [None if turn is None else _read_turn(turn) for turn in body.turns]


def show_review(shown: Shown, depths: int, names: Sequence[str]) -> bytes:
    """The JSON text of a ``Review`` with the players' names."""
    fields = asdict(shown)
    text = with_names(fields.pop("body"), names)
    fields |= {"version": reviewed.VERSION, "depths": depths, "progress": rounded(shown.progress)}
    return (json.dumps(fields)[:-1] + "," + text[1:]).encode()  # merges two JSON objects


def with_names(body: str, names: Sequence[str]) -> str:
    """The JSON text of a ``ReviewBody`` with the players' names in its texts."""
    return named(body, [json.dumps(name)[1:-1] for name in names])


def sums_of(game: Game, turns: Sequence[reviewed.TurnReview], stand_ins: Collection[int] = ()) -> list[dict[str, Any]]:
    """By seat: the sums for profiles, as in ``ReviewedGame``, and ``mistakes`` with the fields of ``Marked``.

    Turns at which a bot stood in for a person are left out.
    """
    lucks = reviewed.lucks(turns, game.score, game.turn)
    played = [(turn, luck) for turn, luck in zip(turns, lucks, strict=True) if turn.turn not in stand_ins]
    return [_sums([(turn, luck) for turn, luck in played if turn.seat == seat]) for seat in range(game.players)]


def _sums(played: Sequence[tuple[reviewed.TurnReview, float | None]]) -> dict[str, Any]:
    """The sums of a player's turns, each with the luck after it."""
    turns = [turn for turn, _ in played]
    accuracy = reviewed.accuracy(turns)
    costs = dict.fromkeys(get_args(Cause), 0.0)
    for turn, luck in played:
        if (cause := reviewed.cause_of(turn, luck)) is not None:
            costs[cause] += -luck if cause == "luck" and luck is not None else turn.loss  # bad luck is negative
    return {
        "turns": len(turns),
        "accuracy": None if accuracy is None else rounded(accuracy),
        "loss": rounded(sum(turn.loss for turn in turns)),
        "causes": {cause: rounded(cost) for cause, cost in costs.items()},
        "marks": {mark: sum(turn.mark == mark for turn in turns) for mark in get_args(Mark)},
        "mistakes": [
            {"turn": turn.turn, "seat": turn.seat, "mark": turn.mark, "cause": turn.cause, "kind": _kind(turn.taken)}
            for turn in turns
            if turn.mark is not None and turn.mark != "brilliant"
        ],
    }


def _kind(action: Action) -> Kind:
    if isinstance(action, Clue):
        return "clue"
    return "play" if isinstance(action, Play) or (isinstance(action, FromDeck) and action.play) else "discard"


def _show_turn(turn: reviewed.TurnReview, luck: float | None) -> TurnReview:
    computed = ("before", "after", "loss", "effect")  # properties, which ``_fields`` leaves out
    fields = _fields(turn, but=("values", "effects", "cards")) | {name: getattr(turn, name) for name in computed}
    fields |= {name: _fields(fields[name], but=("action",)) for name in ("before", "after")}
    values = [
        ActionValue(**_fields(value) | {"effect": effect, "cards": cards})
        for value, effect, cards in zip(turn.values, turn.effects, turn.cards, strict=True)
    ]
    cause = reviewed.cause_of(turn, luck) or turn.cause  # a disputed turn has a cause, but no mark
    return TurnReview(**fields | {"luck": luck, "cause": cause, "values": values})


def _read_turn(turn: TurnReview) -> reviewed.TurnReview:
    fields: dict[str, Any] = {field.name: getattr(turn, field.name, None) for field in fields_of(reviewed.TurnReview)}
    fields["values"] = tuple(
        reviewed.Value(**{field.name: getattr(value, field.name) for field in fields_of(reviewed.Value)})
        for value in turn.values
    )
    fields["effects"] = tuple(tuple(value.effect) for value in turn.values)
    fields |= {"cards": tuple(tuple(value.cards) for value in turn.values), "reasons": tuple(turn.reasons)}
    # ``_show_turn`` has set the cause "luck", which is not of the turn itself.
    return reviewed.TurnReview(**fields | {"cause": None if turn.cause == "luck" else turn.cause})


def _fields(value: Any, but: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass, with the values as they are: ``asdict`` would convert them."""
    return {field.name: getattr(value, field.name) for field in fields_of(value) if field.name not in but}
