"""Random draws as the Hanabi Learning Environment makes them: a seed gives the same decks.

It uses C++'s Mersenne Twister with ``std::discrete_distribution`` and ``std::uniform_int_distribution``. The
first is the same everywhere, and NumPy's; how the other two draw from it is up to the C++ library, and done
here as GNU's does it.
"""

from __future__ import annotations

import secrets

import numpy as np

_RANGE = 2**32
_AT_ONCE = 624  # words of the Mersenne Twister's state


class Chance:
    """A stream of draws. ``seed`` -1 takes one from the system."""

    def __init__(self, seed: int) -> None:
        self.seed = secrets.randbelow(2**31) if seed == -1 else seed
        self._twister = np.random.RandomState(self.seed % _RANGE)
        self._words: list[int] = []  # those to come, the next one last

    def _word(self) -> int:
        if not self._words:
            self._words = self._twister.randint(_RANGE, size=_AT_ONCE, dtype=np.uint32).tolist()[::-1]
        return self._words.pop()

    def part(self) -> float:
        """A number from 0 to 1."""
        low, high = self._word(), self._word()
        return (float(low) + float(high) * _RANGE) / 2.0**64

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``: Lemire's method."""
        product = self._word() * bound
        if product % _RANGE < bound:
            threshold = (_RANGE - bound) % bound
            while product % _RANGE < threshold:
                product = self._word() * bound
        return product // _RANGE
