"""What each action of a turn is worth, by what its player could know."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from starmine.analysis.beliefs.result import Beliefs
from starmine.analysis.beliefs.weighing import weigh_enough
from starmine.analysis.reviewed import Value
from starmine.analysis.search.comparing import compare
from starmine.analysis.search.endgame import every_deal
from starmine.analysis.search.player import LEAST_GAIN
from starmine.analysis.search.source import Source, TimedPlayouts, playouts_of
from starmine.analysis.unseen.history import History
from starmine.bots import BotLike
from starmine.bots.rng import MAX_SEED
from starmine.rules.actions import Action, Discard, Play, action_id, action_of
from starmine.rules.game import Game
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import ACTIONS

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]

_FEWEST_DEALS = 32  # for luck and differences
_EXACT_GAIN = 1e-9  # points, where all deals were tried: more than rounding


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
    lapses: tuple[float, ...]  # by seat: the share of actions to come that are any legal action
    playouts: int  # a turn
    seed: int

    def values(self, before: Game, slips: FloatArray, taken: Action | None = None) -> Values:
        """The values of all legal actions of the seat on turn; that of ``taken`` as exact as that of the best one.

        ``slips`` are by turn. The seat's hidden cards and the deck are not read.
        """
        belief = self.belief(before, slips)
        usual = self._usual(before, belief)
        mask = int(kernel.legal(before.state, before.rules))
        others = [action for action in range(ACTIONS) if mask >> action & 1 and action != usual]
        actions = np.array([usual, *others], np.int64)
        kept = None if taken is None else int((actions == action_id(taken, before.setup, before.seat)).argmax())
        tried = self._try(belief, before, actions, kept)
        decided = [action_of(int(action), before.setup, before.seat) for action in actions]
        values = _summed_up(tried, decided, before.rules["max_score"])
        return Values(values, decided[tried.best], decided[0], tried.weights is not None, belief)

    def belief(self, before: Game, slips: FloatArray) -> Beliefs:
        """The hands that the seat on turn may hold."""
        history = History.of(before, before.seat)
        return weigh_enough(history, self.bots, slips, partners=self.partners, limit=self.playouts, seed=self.seed)

    def _usual(self, before: Game, belief: Beliefs) -> int:
        """The model's action. What its memory holds is the same whatever its own hand is."""
        seat, bot = before.seat, self.bots[before.seat]
        memory = belief.memories[0, seat, : bot.memory.itemsize].copy().view(bot.memory)
        rules = np.array([before.rules])
        return int(bot.act(memory[0], before.view(seat).state.copy(), rules[0]))

    def expected(self, before: Game, slips: FloatArray) -> tuple[float, float]:
        """The expected score and the chance of a perfect game before a turn, as ``TurnReview.before``, alone."""
        belief = self.belief(before, slips)
        usual = np.array([self._usual(before, belief)], np.int64)
        scores = Source(belief, self._playouts(before), self.seed + before.turn).scores(self.playouts, usual)
        return float(scores.mean()), float((scores == before.rules["max_score"]).mean())

    def difference(self, before: Game, belief: Beliefs, better: Action, worse: Action) -> tuple[float, float]:
        """The expected points that one action brings more than another, and its error, on deals of their own.

        The best of many actions is also the luckiest one, so its lead is overestimated. Here it is not.
        """
        actions = np.array([action_id(each, before.setup, before.seat) for each in (better, worse)])
        source = Source(belief, self._playouts(before), MAX_SEED - self.seed - before.turn)
        scores = source.scores(max(self.playouts // 8, _FEWEST_DEALS), actions).astype(np.float64)
        return _mean(scores[:, 0] - scores[:, 1], _Tried(scores, 0, None, belief.effective))

    def luck(self, before: Game, belief: Beliefs, taken: Play | Discard, kind: int) -> float | None:
        """The expected points that it brings that the card of an action is of this kind.

        The action is tried on all hands of the belief, and on those with such a card. None if there are none.
        """
        is_so = belief.hands[:, taken.slot] == kind
        if not is_so.any():
            return None
        weights = belief.weights[is_so]
        known = replace(
            belief,
            hands=belief.hands[is_so],
            weights=weights / weights.sum(),
            games=belief.games[is_so],
            memories=belief.memories[is_so],
            slips=belief.slips[is_so],
            run=belief.run[is_so],
        )
        action, count = np.array([action_id(taken, before.setup, before.seat)]), max(self.playouts // 8, _FEWEST_DEALS)
        means = [
            Source(each, self._playouts(before), self.seed + before.turn).scores(count, action).mean()
            for each in (known, belief)
        ]
        return float(means[0] - means[1])

    def _playouts(self, before: Game) -> TimedPlayouts:
        return playouts_of(self.bots, before.rules.tobytes(), self.partners, self.lapses)

    def _try(self, belief: Beliefs, before: Game, actions: Int64Array, kept: int | None) -> _Tried:
        deals = None if any(self.lapses) else every_deal(belief, self.playouts // len(actions))
        if deals is not None:
            games, memories = belief.games[deals.hands], belief.memories[deals.hands]
            scores = self._playouts(before).scores(games, deals.decks, memories, actions).astype(np.float64)
            means = deals.weights @ scores
            best = int(means.argmax()) if means.max() > means[0] + _EXACT_GAIN else 0
            return _Tried(scores, best, deals.weights, math.inf)
        source = Source(belief, self._playouts(before), self.seed + before.turn)
        left = max(self.playouts, len(actions))
        parts: list[FloatArray] = []

        def play_out(deals: int, compared: Int64Array) -> Int64Array:
            nonlocal left
            scores = source.scores(deals, compared)
            left -= scores.size
            parts.append(np.full((deals, len(actions)), np.nan))
            parts[-1][:, np.searchsorted(actions[1:], compared[1:]) + 1] = scores[:, 1:]
            parts[-1][:, 0] = scores[:, 0]
            return scores

        comparison = compare(actions, play_out, lambda: left, kept)
        best = int((actions == comparison.best(LEAST_GAIN)).argmax())
        return _Tried(np.concatenate(parts), best, None, belief.effective)


@dataclass(frozen=True, slots=True)
class _Tried:
    """The scores by deal and action: NaN where an action was not tried any more. The first action is the model's."""

    scores: FloatArray
    best: int
    weights: FloatArray | None  # of all possible deals
    hands: float  # from which the deals were drawn: as good as so many of equal weight


def _summed_up(tried: _Tried, actions: Sequence[Action], most: int) -> tuple[Value, ...]:
    """The values, best first. An action is compared with the best one on the deals on which it was tried."""
    top = tried.scores[:, tried.best]
    score, error = _mean(top, tried)
    perfect, perfect_error = _mean((top == most).astype(np.float64), tried)
    values = []
    for place, action in enumerate(actions):
        own = tried.scores[:, place]
        was_tried = ~np.isnan(own)
        loss, loss_error = _mean((top - own)[was_tried], tried)
        missed, missed_error = _mean(((top == most) * 1.0 - (own == most))[was_tried], tried)
        if place == tried.best:
            loss_error = missed_error = 0.0
        value = Value(
            action=action,
            deals=int(was_tried.sum()),
            score=score - loss,
            error=math.hypot(error, loss_error),
            perfect=min(max(perfect - missed, 0.0), 1.0),
            perfect_error=math.hypot(perfect_error, missed_error),
            loss=max(loss, 0.0),
            loss_error=loss_error,
        )
        values.append(value)
    best = actions[tried.best]
    return tuple(sorted(values, key=lambda value: (value.action != best, value.loss, -value.deals)))


def _mean(figures: FloatArray, tried: _Tried) -> tuple[float, float]:
    """The mean of figures by deal, and its standard error."""
    if tried.weights is not None:
        return float(tried.weights @ figures), 0.0
    # With few deals that happen to agree the estimate is 0: one deal more with a difference of 1 is assumed.
    count = min(float(len(figures)), tried.hands)
    return float(figures.mean()), math.sqrt((float(figures.var()) + 1 / len(figures)) / count)
