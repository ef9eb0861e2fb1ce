"""Reviews as values: their turns, the values of actions, and sums by player. What computes them is in ``reviewing``.

This module loads quickly, for programs that only show reviews.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Literal

from starmine.rules.actions import Action
from starmine.rules.game import Game

VERSION = "3"  # raised when reviews of the same game change, so that stored ones are computed anew

Mark = Literal["blunder", "mistake", "inaccuracy", "brilliant"]
Cause = Literal["knowledge", "convention", "luck"]


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

    ``luck`` is what it brought, in expected points, that the card played or discarded was of its kind, by what its
    player could know; None for other actions, and for a card of a kind that was not thought possible.
    """

    turn: int  # the number of actions before it
    seat: int
    taken: Action
    usual: Action  # the model's
    best: Action
    values: tuple[Value, ...]  # of all legal actions, best first
    exact: bool  # every possible deal was tried
    mark: Mark | None
    cause: Cause | None  # of a loss that is marked; luck if nothing is marked, and luck cost that much
    reasons: tuple[str, ...]  # sentences; texts that clients can translate, see ``starmine.rules.words.texts``
    luck: float | None

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
    length: int  # the turns of the game
    players: tuple[PlayerSummary, ...]

    @property
    def loss(self) -> float:
        """The expected points that all actions cost together."""
        return sum(turn.loss for turn in self.turns)

    @property
    def slips(self) -> int:
        """The actions that the models would not have taken. The more there are, the less the beliefs can be trusted."""
        return sum(turn.taken != turn.usual for turn in self.turns)

    @property
    def luck(self) -> float | None:
        """The points that luck brought: the score less what was expected at the start and what the actions changed.

        If all play by the models, it is 0 on average. None for a game that is not over, and without all turns.
        """
        if self.score is None or [turn.turn for turn in self.turns] != [*range(self.length)] or not self.turns:
            return None
        changes = sum(turn.after.score - turn.before.score for turn in self.turns)
        return self.score - self.turns[0].before.score - changes

    def expected(self) -> list[tuple[float, float]]:
        """By turn: the expected score and the chance of a perfect game, the means of each player's last turn.

        Each player sees other cards, so what two of them expect differs; the mean shows how the game goes.
        """
        last: dict[int, Value] = {}
        found = []
        for turn in self.turns:
            last[turn.seat] = turn.before
            found.append((fmean(one.score for one in last.values()), fmean(one.perfect for one in last.values())))
        return found


def summed_up(game: Game, model: tuple[str, ...], turns: Sequence[TurnReview]) -> Review:
    """A review from its turns, in order, which need not be all."""
    score, players = None if game.outcome is None else game.score, range(game.players)
    return Review(model, tuple(turns), score, len(game.actions), tuple(_player(seat, turns) for seat in players))


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
        causes=_counts(("knowledge", "convention", "luck"), [turn.cause for turn in own]),
        best=max(brilliant, key=lambda turn: turn.before.loss).turn if brilliant else None,
        worst=max(costly, key=lambda turn: turn.loss).turn if costly else None,
    )


def _counts(names: Sequence[Any], found: Sequence[Any]) -> tuple[tuple[Any, int], ...]:
    return tuple((name, found.count(name)) for name in names)
