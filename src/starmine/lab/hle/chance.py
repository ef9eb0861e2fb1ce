"""Random draws that give the same decks for a seed as the Hanabi Learning Environment.

That uses C++'s Mersenne Twister with ``std::discrete_distribution`` and ``std::uniform_int_distribution``. The
twister is standardized, and NumPy has the same one. The distributions differ between C++ libraries; these are GNU's.
"""

from __future__ import annotations

import secrets

import numpy as np

_RANGE = 2**32
_BATCH = 624  # words drawn at once: the length of the Mersenne Twister's state


class Chance:
    """A stream of random numbers. With ``seed`` -1 the seed is from the system."""

    def __init__(self, seed: int) -> None:
        self.seed = secrets.randbelow(2**31) if seed == -1 else seed
        self._twister = np.random.RandomState(self.seed % _RANGE)
        self._words: list[int] = []  # drawn, not used yet; the next one is last

    def _word(self) -> int:
        if not self._words:
            self._words = self._twister.randint(_RANGE, size=_BATCH, dtype=np.uint32).tolist()[::-1]
        return self._words.pop()

    def fraction(self) -> float:
        """A number from 0 to 1."""
        low, high = self._word(), self._word()
        return (float(low) + float(high) * _RANGE) / 2.0**64

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, drawn by Lemire's method."""
        product = self._word() * bound
        if product % _RANGE < bound:
            threshold = (_RANGE - bound) % bound
            while product % _RANGE < threshold:
                product = self._word() * bound
        return product // _RANGE
