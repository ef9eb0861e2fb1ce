"""What each action of a turn is worth, by what its player could know."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from starmine.analysis.beliefs.result import Beliefs, FloatArray, Int64Array
from starmine.analysis.beliefs.weighing import weigh_enough
from starmine.analysis.reviewed import Value
from starmine.analysis.search.comparing import compare
from starmine.analysis.search.playouts import Playouts, Source, playouts_of, try_every_deal
from starmine.analysis.unseen import History
from starmine.bots import BotLike
from starmine.bots.rng import MAX_SEED
from starmine.rules.actions import Action, action_id, action_of
from starmine.rules.game import Game
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import ACTIONS

_FEWEST_DEALS = 32  # for leads


class Lead(NamedTuple):
    """What an action brings more than another: expected points, and chance of a perfect game, with standard errors."""

    points: float
    error: float
    chance: float
    chance_error: float


@dataclass(frozen=True, slots=True)
class Values:
    """All legal actions of a turn, best first."""

    all: tuple[Value, ...]
    best: Action  # the model's, unless another one is surely better
    usual: Action  # the model's
    exact: bool  # tried on every possible deal
    belief: Beliefs

    def of(self, action: Action) -> Value:
        """The value of a legal action."""
        return next(value for value in self.all if value.action == action)


@dataclass(frozen=True, slots=True)
class Judge:
    """Finds values at the positions of one table: the models of its seats, and how much is tried."""

    bots: tuple[BotLike, ...]
    partners: int  # see ``beliefs``
    lapses: tuple[float, ...]  # by seat: the share of its future actions that are random legal ones
    playouts: int  # per turn
    seed: int

    def values(self, before: Game, slips: FloatArray, taken: Action | None = None) -> Values:
        """The values of all legal actions of the seat on turn; that of ``taken`` as exact as that of the best one.

        ``slips`` is by earlier turn: how likely its action was a random legal one, not chosen by the model. The seat's
        hidden cards and the deck are not read.
        """
        belief = self.belief(before, slips)
        usual = self._usual(before, belief)
        mask = int(kernel.legal(before.state, before.rules))
        others = [action for action in range(ACTIONS) if mask >> action & 1 and action != usual]
        ids = np.array([usual, *others], np.int64)
        kept = None if taken is None else int((ids == action_id(taken, before.setup, before.seat)).argmax())
        tried = self._try(before, belief, ids, kept)
        actions = [action_of(int(action), before.setup, before.seat) for action in ids]
        values = _summed_up(tried, actions, before.rules["max_score"])
        return Values(values, actions[tried.best], actions[0], tried.weights is not None, belief)

    def belief(self, before: Game, slips: FloatArray) -> Beliefs:
        """The hands that the seat on turn may hold."""
        history = History.of(before, before.seat)
        return weigh_enough(history, self.bots, slips, partners=self.partners, limit=self.playouts, seed=self.seed)

    def _usual(self, before: Game, belief: Beliefs) -> int:
        """The model's action."""
        seat, bot = before.seat, self.bots[before.seat]
        # Its memory is the same whatever its own hand is, so that of the first possible hand will do.
        memory = belief.memories[0, seat, : bot.memory.itemsize].copy().view(bot.memory)
        rules = np.array([before.rules])
        return int(bot.act(memory[0], before.view(seat).state.copy(), rules[0]))

    def expected(self, before: Game, slips: FloatArray) -> tuple[float, float]:
        """The expected score and the chance of a perfect game before a turn: those of the model's action."""
        belief = self.belief(before, slips)
        usual = np.array([self._usual(before, belief)], np.int64)
        scores = Source(belief, self._playouts(before), self.seed + before.turn).scores(self.playouts, usual)
        return float(scores.mean()), float((scores == before.rules["max_score"]).mean())

    def lead(self, before: Game, belief: Beliefs, better: Action, worse: Action) -> Lead:
        """By how much one action is better than another, on new deals."""
        # With two actions a deal, a quarter of a turn's playouts.
        tried = self._try_again(before, belief, (better, worse), self.playouts // 8)
        perfect = (tried.scores == before.rules["max_score"]).astype(np.float64)
        points = tried.scores[:, 0] - tried.scores[:, 1]
        return Lead(*_mean(points, tried), *_mean(perfect[:, 0] - perfect[:, 1], tried))

    def confirmed(self, before: Game, values: Values) -> Values:
        """The values, with the best action tried again against the model's: it stays best if it is surely better."""
        if values.exact:
            return values
        pair = list(dict.fromkeys((values.best, values.usual)))  # one action if both are the same
        tried = self._try_again(before, values.belief, pair, self.playouts // 4)
        gain, error = _mean(tried.scores[:, 0] - tried.scores[:, -1], tried)
        if gain < 2 * error:
            tried = replace(tried, best=len(pair) - 1)  # the model's
        again = _summed_up(tried, pair, before.rules["max_score"])
        others = (value for value in values.all if value.action not in pair)
        return replace(values, all=(*again, *others), best=pair[tried.best])

    def _try_again(self, before: Game, belief: Beliefs, actions: Sequence[Action], deals: int) -> _Tried:
        """Tries actions on new deals: the best of many is also the luckiest, so it was estimated too high."""
        ids = np.array([action_id(each, before.setup, before.seat) for each in actions])
        # Seeds from the other end, so that these are other deals than those of ``_try``.
        source = Source(belief, self._playouts(before), MAX_SEED - self.seed - before.turn)
        scores = source.scores(max(deals, _FEWEST_DEALS), ids).astype(np.float64)
        return _Tried(scores, 0, None, belief.effective)

    def _playouts(self, before: Game) -> Playouts:
        return playouts_of(self.bots, before.rules.tobytes(), self.partners, self.lapses)

    def _try(self, before: Game, belief: Beliefs, actions: Int64Array, kept: int | None) -> _Tried:
        """Tries actions, the model's first, on every possible deal if these are few, else on deals drawn at random.

        Each round of drawn deals drops actions, but never the one at index ``kept``.
        """
        if not any(self.lapses):
            exact = try_every_deal(belief, self._playouts(before), actions, self.playouts)
            if exact is not None:
                return _Tried(exact.scores, exact.best, exact.weights, math.inf)
        source = Source(belief, self._playouts(before), self.seed + before.turn)
        left = max(self.playouts, len(actions))  # at least one deal for each action
        rounds: list[FloatArray] = []

        def play_out(deals: int, compared: Int64Array) -> Int64Array:
            nonlocal left
            scores = source.scores(deals, compared)
            left -= scores.size
            by_action = np.full((deals, len(actions)), np.nan)
            # In ``actions`` and ``compared`` the model's action is the first; the others are in rising order.
            by_action[:, 0] = scores[:, 0]
            by_action[:, np.searchsorted(actions[1:], compared[1:]) + 1] = scores[:, 1:]
            rounds.append(by_action)
            return scores

        comparison = compare(actions, play_out, lambda: left, kept)
        best = int((actions == comparison.best()).argmax())
        return _Tried(np.concatenate(rounds), best, None, belief.effective)


@dataclass(frozen=True, slots=True)
class _Tried:
    """The scores by deal and action: NaN where an action was not tried any more."""

    scores: FloatArray
    best: int  # the index of an action
    weights: FloatArray | None  # of all possible deals; None: the deals were drawn
    hands: float  # the effective number of hands from which the deals were drawn


def _summed_up(tried: _Tried, actions: Sequence[Action], max_score: int) -> tuple[Value, ...]:
    """The values, best first. An action is compared with the best one on the deals on which it was tried."""
    top = tried.scores[:, tried.best]
    score, error = _mean(top, tried)
    perfect, perfect_error = _mean((top == max_score).astype(np.float64), tried)
    values = []
    for place, action in enumerate(actions):
        was_tried = ~np.isnan(tried.scores[:, place])
        own, best_one = tried.scores[was_tried, place], top[was_tried]
        is_perfect, best_is_perfect = (own == max_score).astype(np.float64), (best_one == max_score).astype(np.float64)
        loss, loss_error = _mean(best_one - own, tried)
        missed, missed_error = _mean(best_is_perfect - is_perfect, tried)
        if place == tried.best:
            loss_error = missed_error = 0.0
        # What never happened on the deals tried stays impossible, such as a perfect game without the last red 5.
        own_score = float(np.clip(score - loss, own.min(), own.max()))
        own_perfect = float(np.clip(perfect - missed, is_perfect.min(), is_perfect.max()))
        value = Value(
            action=action,
            deals=len(own),
            score=own_score,
            error=math.hypot(error, loss_error),
            perfect=own_perfect,
            perfect_error=math.hypot(perfect_error, missed_error),
            loss=max(score - own_score, 0.0),
            loss_error=loss_error,
            missed=max(perfect - own_perfect, 0.0),
            missed_error=missed_error,
        )
        values.append(value)
    best = actions[tried.best]
    return tuple(sorted(values, key=lambda value: (value.action != best, value.loss, -value.deals)))


def _mean(figures: FloatArray, tried: _Tried) -> tuple[float, float]:
    """The mean of figures by deal, and its standard error."""
    if tried.weights is not None:
        return float(tried.weights @ figures), 0.0
    # Few deals may happen to agree, with the variance 0: so one more deal is assumed, with a difference of 1.
    count = min(float(len(figures)), tried.hands)
    return float(figures.mean()), math.sqrt((float(figures.var()) + 1 / len(figures)) / count)
