"""Compares actions by playouts on the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from starmine.analysis.beliefs.result import FloatArray, Int64Array

SURE = 1.5  # standard errors: one action is surely better than another if it is better by more
_DOUBT = 2.0  # points subtracted from the sum of its gains: what goes badly is rare, and few deals may not show it


class Tried(NamedTuple):
    """An action with the results of its playouts."""

    action: int
    deals: int  # on which it was played out
    score: float  # the mean
    gain: float  # its score less that of the model's action on the same deals, the mean
    error: float  # the standard error of the gain


class Comparison:
    """The scores of some actions less those of the first one, the model's, deal by deal.

    What luck the deals bring is the same for all actions and cancels out. The action with the index ``kept`` is never
    dropped.
    """

    def __init__(self, actions: Int64Array, kept: int | None = None) -> None:
        self._actions = actions
        self._kept = kept
        self._left = np.arange(len(actions))  # indices of those still compared
        self._deals = np.zeros(len(actions), np.int64)
        self._scores, self._gains, self._squares = np.zeros((3, len(actions)))  # sums

    @property
    def left_actions(self) -> Int64Array:
        """The actions still compared; the first one is the model's."""
        left: Int64Array = self._actions[self._left]
        return left

    def add(self, scores: Int64Array) -> None:
        """Adds the scores, ``(deals, actions)``, of the actions still compared."""
        gains = (scores - scores[:, :1]).astype(np.float64)
        self._deals[self._left] += len(gains)
        self._scores[self._left] += scores.sum(axis=0)
        self._gains[self._left] += gains.sum(axis=0)
        self._squares[self._left] += (gains**2).sum(axis=0)

    def drop(self) -> None:
        """Drops the worse half of the actions, and those that are surely worse than another. The model's stays."""
        means, errors = self._gains_and_errors()
        gains, doubts = means[self._left], SURE * errors[self._left]
        limit = (gains - doubts).max()
        # Places are indices into ``_left``, where the model's is always 0.
        others = [place for place in np.argsort(-gains, kind="stable").tolist() if place]
        half = max(len(gains) - len(gains) // 2, 2) - 1  # so many of the others stay: at least one
        keep = [
            place
            for rank, place in enumerate(others)
            if (rank < half and gains[place] + doubts[place] >= limit) or self._left[place] == self._kept
        ]
        self._left = self._left[[0, *sorted(keep)]]

    def best(self) -> int:
        """The action to take: the model's unless another one is surely better."""
        if not self._deals[0]:
            return int(self._actions[0])
        means, errors = self._gains_and_errors()
        is_sure = means > _DOUBT / self._deals + SURE * errors  # never the model's, whose gain is 0
        gains = np.where(is_sure, means, 0.0)[self._left]
        return int(self.left_actions[gains.argmax()])  # if all are 0 the first one, the model's

    def tried(self) -> tuple[Tried, ...]:
        """All actions, also those that were dropped."""
        if not self._deals[0]:
            return ()
        rows = zip(self._actions, self._deals, self._scores / self._deals, *self._gains_and_errors(), strict=True)
        return tuple(Tried(int(action), int(deals), *map(float, rest)) for action, deals, *rest in rows)

    def _gains_and_errors(self) -> tuple[FloatArray, FloatArray]:
        """The mean gain over the model's action, and its standard error, of each action, also of those dropped."""
        means = self._gains / self._deals
        variance = np.maximum(self._squares / self._deals - means**2, 0.0)
        # With few deals that happen to agree the estimate is 0: one deal more with a gain of 1 is assumed.
        return means, np.sqrt((variance + 1 / self._deals) / self._deals)


def compare(
    actions: Int64Array,
    play_out: Callable[[int, Int64Array], Int64Array],
    left: Callable[[], float],
    kept: int | None = None,
) -> Comparison:
    """Compares ``actions``, of which the first is the model's, within a budget.

    Sequential halving (Karnin, Koren and Somekh, 2013): each round gets the same part of the budget, and drops the
    worse half of the actions. ``play_out(deals, actions)`` gives scores on so many new deals; ``left()`` is the number
    of playouts that are left in the budget. The action with the index ``kept`` stays to the end, like the model's.
    """
    comparison = Comparison(actions, kept)
    rounds = max(math.ceil(math.log2(len(actions))), 1)
    for to_come in range(rounds, 0, -1):
        affordable = left() / len(comparison.left_actions)
        if affordable < 1:
            break
        comparison.add(play_out(max(int(affordable / to_come), 1), comparison.left_actions))
        comparison.drop()
        if len(comparison.left_actions) == 1:
            break
    return comparison
