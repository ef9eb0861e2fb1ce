"""Reviews as values: their turns, the values of actions, and sums by player. What computes them is in ``reviewing``.

This module loads quickly, for programs that only show reviews.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Literal

from starmine.rules.actions import Action
from starmine.rules.game import Game

VERSION = "1"  # raised when reviews of the same game change, so that stored ones are computed anew

Mark = Literal["blunder", "mistake", "inaccuracy", "brilliant"]
Cause = Literal["knowledge", "convention"]


@dataclass(frozen=True, slots=True)
class Value:
    """An action, and what follows if all play on like the models. The errors are standard errors, 0 if exact."""

    action: Action
    deals: int  # on which it was tried
    score: float  # expected
    error: float
    perfect: float  # the probability that all fireworks get complete
    perfect_error: float
    loss: float  # expected points less than the best action, 0 for that one
    loss_error: float


@dataclass(frozen=True, slots=True)
class TurnReview:
    """What a turn's actions were worth, by what its player could know.

    ``luck`` is in expected points: what came out of the action that its player could not know, such as the cards
    played, discarded and drawn. It is None until the next turn is reviewed, too.
    """

    turn: int  # the number of actions before it
    seat: int
    taken: Action
    usual: Action  # the model's
    best: Action
    values: tuple[Value, ...]  # of all legal actions, best first
    exact: bool  # every possible deal was tried
    mark: Mark | None
    cause: Cause | None  # of a loss that is marked
    reasons: tuple[str, ...]  # sentences; texts that clients can translate, see ``starmine.rules.words.texts``
    luck: float | None = None

    @property
    def before(self) -> Value:
        """What was expected before the turn: the value of the model's action."""
        return self._of(self.usual)

    @property
    def after(self) -> Value:
        """What was expected after it: the value of the action taken."""
        return self._of(self.taken)

    @property
    def loss(self) -> float:
        """The expected points that the action cost; 0 where that is within the error."""
        value = self.after
        return value.loss if value.loss > value.loss_error else 0.0

    def _of(self, action: Action) -> Value:
        return next(value for value in self.values if value.action == action)


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player's turns."""

    seat: int
    turns: int
    accuracy: float | None  # 0 to 1, see ``accuracy``; None without a turn
    loss: float  # expected points that all actions cost together
    marks: tuple[tuple[Mark, int], ...]  # how often, most severe first
    causes: tuple[tuple[Cause, int], ...]
    best: int | None  # the turn of the action that was better than the model's by most; None if there is none
    worst: int | None  # the turn of the action that cost most; None if none cost anything


@dataclass(frozen=True, slots=True)
class Review:
    """The reviewed turns of a game, in order."""

    model: tuple[str, ...]  # by seat
    turns: tuple[TurnReview, ...]
    score: int | None  # of the game; None if it is not over
    players: tuple[PlayerSummary, ...]

    @property
    def loss(self) -> float:
        """The expected points that all actions cost together."""
        return sum(turn.loss for turn in self.turns)

    @property
    def luck(self) -> float:
        """The expected points that luck brought, or cost."""
        return sum(turn.luck for turn in self.turns if turn.luck is not None)


def summed_up(game: Game, model: tuple[str, ...], turns: Sequence[TurnReview]) -> Review:
    """A review from its turns, in order, which need not be all."""
    lucky = tuple(_with_luck(game, turns))
    score = None if game.outcome is None else game.score
    return Review(model, lucky, score, tuple(_player(seat, lucky) for seat in range(game.players)))


def _with_luck(game: Game, turns: Sequence[TurnReview]) -> Iterator[TurnReview]:
    """Luck is the difference between what a player expected after a turn and what the next one expects before theirs.

    If all play by the models, it is 0 on average.
    """
    expected = {turn.turn: turn.before.score for turn in turns}
    if game.outcome is not None:
        expected[game.turn] = float(game.score)
    for turn in turns:
        then = expected.get(turn.turn + 1)
        yield replace(turn, luck=None if then is None else then - turn.after.score)


def accuracy(turns: Sequence[TurnReview]) -> float | None:
    """One number for some turns: the mean of 1 less the expected points that each cost, which count up to 1 point.

    So it is 1 if no action cost anything, and each tenth of a point that an action cost takes a tenth of that turn.
    """
    if not turns:
        return None
    return fmean(1 - min(turn.loss, 1.0) for turn in turns)


def _player(seat: int, turns: Sequence[TurnReview]) -> PlayerSummary:
    own = [turn for turn in turns if turn.seat == seat]
    brilliant = [turn for turn in own if turn.mark == "brilliant"]
    costly = [turn for turn in own if turn.loss > 0]
    return PlayerSummary(
        seat=seat,
        turns=len(own),
        accuracy=accuracy(own),
        loss=sum(turn.loss for turn in own),
        marks=_counts(("blunder", "mistake", "inaccuracy", "brilliant"), [turn.mark for turn in own]),
        causes=_counts(("knowledge", "convention"), [turn.cause for turn in own]),
        best=max(brilliant, key=lambda turn: turn.before.loss).turn if brilliant else None,
        worst=max(costly, key=lambda turn: turn.loss).turn if costly else None,
    )


def _counts(names: Sequence[Any], found: Sequence[Any]) -> tuple[tuple[Any, int], ...]:
    return tuple((name, found.count(name)) for name in names)
