"""Compares actions by playouts on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]

SURE = 2.0  # standard errors
_VERY_SURE = 4.0  # to stop early, after looking many times
_FIRST_DEALS = 8


class Tried(NamedTuple):
    """An action with the results of its playouts."""

    action: int
    deals: int  # on which it was played out
    score: float  # the mean
    gain: float  # its score less that of the model's action on the same deals, the mean
    error: float  # the standard error of the gain


class Comparison:
    """The scores of some actions less those of the first one, the model's, deal by deal.

    What luck the deals bring is the same for all actions and cancels out. An action that is surely worse than another
    is dropped and not tried on further deals.
    """

    def __init__(self, actions: Int64Array) -> None:
        self._actions = actions
        self._left = np.arange(len(actions))  # indices of those still compared
        self._deals = np.zeros(len(actions), np.int64)
        self._scores, self._gains, self._squares = np.zeros((3, len(actions)))  # sums

    @property
    def actions(self) -> Int64Array:
        """Those still compared; the first one is the model's."""
        left: Int64Array = self._actions[self._left]
        return left

    @property
    def deals(self) -> int:
        """On which they were compared."""
        return int(self._deals[0])

    def add(self, scores: Int64Array) -> None:
        """Adds the scores, ``(deals, actions)``, of the actions still compared, and drops those surely worse."""
        gains = (scores - scores[:, :1]).astype(np.float64)
        self._deals[self._left] += len(gains)
        self._scores[self._left] += scores.sum(axis=0)
        self._gains[self._left] += gains.sum(axis=0)
        self._squares[self._left] += (gains**2).sum(axis=0)
        gains, errors = self.gains(), self.errors()
        keep = gains + SURE * errors >= (gains - SURE * errors).max()
        keep[0] = True
        self._left = self._left[keep]

    def gains(self) -> FloatArray:
        """The mean gain over the model's action, of each action still compared."""
        return self._mean_gains()[self._left]

    def errors(self) -> FloatArray:
        """The standard errors of the gains."""
        return self._all_errors()[self._left]

    @property
    def is_settled(self) -> bool:
        """Whether further deals would hardly change the choice: the model's action is left, or one much better."""
        others = self.gains()[1:] - _VERY_SURE * self.errors()[1:]
        return len(others) == 0 or (len(others) == 1 and bool(others[0] > 0))

    def best(self, least: float) -> int:
        """The action to take: the model's unless another one is surely better, by ``least`` points at least."""
        if not self.deals:
            return int(self._actions[0])
        gains = self.gains()
        sure = (gains - SURE * self.errors() > 0) & (gains >= least)
        sure[0] = False
        return int(self.actions[np.where(sure, gains, -np.inf).argmax()] if sure.any() else self.actions[0])

    def tried(self) -> tuple[Tried, ...]:
        """All actions, also those that were dropped."""
        if not self.deals:
            return ()
        rows = zip(
            self._actions, self._deals, self._scores / self._deals, self._mean_gains(), self._all_errors(), strict=True
        )
        return tuple(Tried(int(action), int(deals), *map(float, rest)) for action, deals, *rest in rows)

    def _mean_gains(self) -> FloatArray:
        return self._gains / self._deals

    def _all_errors(self) -> FloatArray:
        variance = np.maximum(self._squares / self._deals - self._mean_gains() ** 2, 0.0)
        # With few deals that happen to agree the estimate is 0: one deal more with a gain of 1 is assumed.
        errors: FloatArray = np.sqrt((variance + 1 / self._deals) / self._deals)
        return errors


def compare(
    actions: Int64Array, play_out: Callable[[int, Int64Array], Int64Array], may_go_on: Callable[[int], bool]
) -> Comparison:
    """Compares ``actions``, of which the first is the model's, as far as the budget goes or until one is surely best.

    ``play_out(deals, actions)`` gives scores on so many new deals; ``may_go_on(playouts)`` says whether so many more
    are within the budget.
    """
    comparison, deals = Comparison(actions), _FIRST_DEALS
    while may_go_on(deals * len(comparison.actions)):
        comparison.add(play_out(deals, comparison.actions))
        if comparison.is_settled:
            break
        deals = max(deals, comparison.deals // 2)
    return comparison
