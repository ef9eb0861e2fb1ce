"""Compares actions by playouts on the same deals."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]

SURE = 2.0  # standard errors
_VERY_SURE = 4.0  # to stop early, after looking many times


class Comparison:
    """The scores of some actions less those of the first one, the model's, deal by deal.

    What luck the deals bring is the same for all actions and cancels out. An action that is surely worse than another
    is dropped and not tried on further deals.
    """

    def __init__(self, actions: Int64Array) -> None:
        self.actions = actions  # those still compared; the first one is the model's
        self.deals = 0
        self._sums = np.zeros(len(actions))
        self._squares = np.zeros(len(actions))

    def add(self, scores: Int64Array) -> None:
        """Adds the scores, ``(deals, actions)``, of the actions still compared, and drops those surely worse."""
        gains = (scores - scores[:, :1]).astype(np.float64)
        self.deals += len(gains)
        self._sums += gains.sum(axis=0)
        self._squares += (gains**2).sum(axis=0)
        errors = self.errors()
        gains_now = self.gains()
        keep = gains_now + SURE * errors >= (gains_now - SURE * errors).max()
        keep[0] = True
        self.actions, self._sums, self._squares = self.actions[keep], self._sums[keep], self._squares[keep]

    def gains(self) -> FloatArray:
        """The mean gain of each action over the model's."""
        return self._sums / self.deals

    def errors(self) -> FloatArray:
        """The standard errors of the gains."""
        variance = np.maximum(self._squares / self.deals - self.gains() ** 2, 0.0)
        # With few deals that happen to agree the estimate is 0: one deal more with a gain of 1 is assumed.
        return np.sqrt((variance + 1 / self.deals) / self.deals)

    @property
    def is_settled(self) -> bool:
        """Whether further deals would hardly change the choice: the model's action is left, or one much better."""
        others = self.gains()[1:] - _VERY_SURE * self.errors()[1:]
        return len(others) == 0 or (len(others) == 1 and bool(others[0] > 0))

    def best(self, least: float) -> int:
        """The action to take: the model's unless another one is surely better, by ``least`` points at least."""
        gains = self.gains()
        sure = (gains - SURE * self.errors() > 0) & (gains >= least)
        sure[0] = False
        return int(self.actions[np.where(sure, gains, -np.inf).argmax()] if sure.any() else self.actions[0])


def compare(
    actions: Int64Array,
    play_out: Callable[[int, Int64Array], Int64Array],
    may_go_on: Callable[[int], bool],
    *,
    least: float,
    first_deals: int = 8,
) -> int:
    """The action to take out of ``actions``, of which the first is the model's.

    ``play_out(deals, actions)`` gives scores on so many new deals; ``may_go_on(playouts)`` says whether so many more
    are within the budget.
    """
    comparison, deals = Comparison(actions), first_deals
    while may_go_on(deals * len(comparison.actions)):
        comparison.add(play_out(deals, comparison.actions))
        if comparison.is_settled:
            break
        deals = max(deals, comparison.deals // 2)
    return comparison.best(least) if comparison.deals else int(actions[0])
