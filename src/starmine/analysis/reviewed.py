"""Reviews as values: their turns, the values of actions, and sums by player. What computes them is in ``reviewing``.

This module loads quickly, for programs that only show reviews.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Literal, NamedTuple, get_args

from starmine.rules.actions import Action
from starmine.rules.game import Game

VERSION = "11"  # raised when reviews of the same game change, so that stored ones are computed anew

EXPLAINED = 0.6  # of the actions: a model that would have taken fewer does not explain a game, or a player
UNLUCKY = 1.0  # points: luck that costs at least this is told

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
    missed: float  # the probability of a perfect game less than with the best action, 0 for that one
    missed_error: float


@dataclass(frozen=True, slots=True)
class TurnReview:
    """What a turn's actions were worth, by what its player could know."""

    turn: int  # the number of actions before it
    seat: int
    taken: Action
    usual: Action  # the model's
    best: Action
    values: tuple[Value, ...]  # of all legal actions, best first
    effects: tuple[tuple[str, ...], ...]  # by value: what its action does, in sentences like ``reasons``
    cards: tuple[tuple[int, ...], ...]  # by value: the orders that its action touches, plays or discards
    exact: bool  # every possible deal was tried
    mark: Mark | None
    cause: Cause | None  # of a loss; "convention" without a mark: by another reading of the clues there is no loss
    reasons: tuple[str, ...]  # sentences; texts that clients can translate, see ``starmine.rules.words.texts``
    came: str | None  # what became known: a sentence about the card used, and the one drawn

    @property
    def before(self) -> Value:
        """What was expected before the turn: the value of the model's action."""
        return self._of(self.usual)

    @property
    def after(self) -> Value:
        """What was expected after it: the value of the action taken."""
        return self._of(self.taken)

    @property
    def effect(self) -> float:
        """The expected points that the action changed: below 0 if it was worse than the model's."""
        return self.after.score - self.before.score

    @property
    def is_disputed(self) -> bool:
        """Whether the action is a mistake by some readings of the game only."""
        return self.cause == "convention" and self.mark is None

    @property
    def loss(self) -> float:
        """The expected points that the action cost; 0 for the model's, for a disputed one, and within the error."""
        value, is_fine = self.after, self.taken == self.usual or self.is_disputed
        return 0.0 if is_fine or value.loss <= value.loss_error else value.loss

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


class Model(NamedTuple):
    """The bots by which a game is judged."""

    bots: tuple[str, ...]  # ids by seat
    fit: float  # the share of the game's actions that they would have taken, too


@dataclass(frozen=True, slots=True)
class Review:
    """The reviewed turns of a game, in order."""

    model: Model
    turns: tuple[TurnReview, ...]
    lucks: tuple[float | None, ...]  # by turn of ``turns``: see ``lucks``
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
        """The points that luck brought: what was expected at the start, all effects and this add up to the score.

        If all play by the models, it is 0 on average. None for a game that is not over, and without all turns.
        """
        known = [luck for luck in self.lucks if luck is not None]
        return sum(known) if known and len(known) == self.length else None


def summed_up(game: Game, model: Model, turns: Sequence[TurnReview], stand_ins: Collection[int] = ()) -> Review:
    """A review from its turns, in order, which need not be all of the game.

    The players' sums leave out the turns ``stand_ins``, on which somebody else acted for them.
    """
    score, length = None if game.outcome is None else game.score, len(game.actions)
    found = lucks(turns, score, length)
    own = [(turn, luck) for turn, luck in zip(turns, found, strict=True) if turn.turn not in stand_ins]
    by_seat = [[(turn, luck) for turn, luck in own if turn.seat == seat] for seat in range(game.players)]
    players = tuple(_player(seat, played) for seat, played in enumerate(by_seat))
    return Review(model, tuple(turns), found, score, length, players)


def lucks(turns: Sequence[TurnReview], score: int | None, length: int) -> tuple[float | None, ...]:
    """The points that luck brought after each turn: what came of it less what was expected after the action.

    What came of it is what the next player expects, who sees other cards, and at the end the score. None where the next
    turn is not reviewed, and at the end of a game that is not over.
    """
    came: dict[int, float] = {turn.turn - 1: turn.before.score for turn in turns}
    if score is not None:
        came[length - 1] = score
    return tuple(came[turn.turn] - turn.after.score if turn.turn in came else None for turn in turns)


def cause_of(turn: TurnReview, luck: float | None) -> Cause | None:
    """The cause of a marked loss, or of the points that bad luck cost after an action that was fine."""
    if turn.mark is not None:
        return turn.cause
    return "luck" if luck is not None and luck <= -UNLUCKY and turn.cause is None else None


def accuracy(turns: Sequence[TurnReview]) -> float | None:
    """The accuracy of some turns, 0 to 1: the mean of 1 - ``loss`` of each, where a loss counts as 1 at most."""
    if not turns:
        return None
    return fmean(1 - min(turn.loss, 1.0) for turn in turns)


def _player(seat: int, played: Sequence[tuple[TurnReview, float | None]]) -> PlayerSummary:
    own = [turn for turn, _ in played]
    causes = [cause_of(turn, luck) for turn, luck in played]
    brilliant = [turn for turn in own if turn.mark == "brilliant"]
    costly = [turn for turn in own if turn.loss > 0]
    return PlayerSummary(
        seat=seat,
        turns=len(own),
        accuracy=accuracy(own),
        loss=sum(turn.loss for turn in own),
        marks=_counts(get_args(Mark), [turn.mark for turn in own]),
        causes=_counts(get_args(Cause), causes),
        # What the model's action would have lost is what the brilliant one gained.
        best=max(brilliant, key=lambda turn: turn.before.loss).turn if brilliant else None,
        worst=max(costly, key=lambda turn: turn.loss).turn if costly else None,
    )


def _counts(names: Sequence[Any], found: Sequence[Any]) -> tuple[tuple[Any, int], ...]:
    return tuple((name, found.count(name)) for name in names)
