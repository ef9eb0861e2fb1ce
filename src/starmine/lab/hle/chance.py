"""Random draws as the Hanabi Learning Environment makes them: a seed gives the same decks.

It uses C++'s Mersenne Twister with ``std::discrete_distribution`` and ``std::uniform_int_distribution``. The
first is the same everywhere, and NumPy's; how the other two draw from it is up to the C++ library, and done
here as GNU's does it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

_RANGE = 2**32


class Chance:
    """A stream of draws. ``seed`` -1 takes one from the system."""

    def __init__(self, seed: int) -> None:
        self.seed = secrets.randbelow(2**31) if seed == -1 else seed
        self._twister = np.random.RandomState(self.seed % _RANGE)

    def _word(self) -> int:
        return int(self._twister.randint(_RANGE, dtype=np.uint32))

    def weighted(self, weights: Sequence[float]) -> int:
        """The index of one of the weights, each with its share of their sum as its chance."""
        if len(weights) < 2:
            return 0
        total = sum(weights)
        ends = list(accumulate(weight / total for weight in weights))
        low, high = self._word(), self._word()
        drawn = (float(low) + float(high) * _RANGE) / 2.0**64
        return next((index for index, end in enumerate(ends[:-1]) if end >= drawn), len(ends) - 1)

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``: Lemire's method."""
        product = self._word() * bound
        if product % _RANGE < bound:
            threshold = (_RANGE - bound) % bound
            while product % _RANGE < threshold:
                product = self._word() * bound
        return product // _RANGE
