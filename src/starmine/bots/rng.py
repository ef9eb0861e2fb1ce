"""Random numbers: mixed seeds, and a generator whose state is four words of a record.

``seeds`` is SplitMix64 (Steele, Lea and Flood, 2014) with random access, so that the seed of a game depends
on its index alone. ``fill`` and ``below`` are Marsaglia's xorshift128 (2003): only shifts and exclusive ors,
so that compiled and interpreted code give the same numbers without overflow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined, njit
from starmine.rules.kernel.state import Integer

MAX_SEED = 2**63 - 1

_GOLDEN = 0x9E3779B97F4A7C15
_LOW = 0xFFFFFFFF
_WARM_UP = 12  # draws until a sparse seed has reached every bit


def seeds(seed: int, first: int, count: int) -> npt.NDArray[np.int64]:
    """Numbers ``first`` to ``first + count - 1`` of a seed's stream, each from 0 to ``MAX_SEED``."""
    return draws(np.array([seed % 2**64], np.uint64), np.arange(first, first + count, dtype=np.uint64))


def draws(seeds: npt.NDArray[Any], places: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The numbers at ``places`` of the streams of ``seeds``, elementwise."""
    # The first multiplier is one of Steele and Vigna (2021), the later ones are those of SplitMix64.
    start = seeds.astype(np.uint64) * np.uint64(0xD1342543DE82EF95) + np.uint64(_GOLDEN)
    mixed = (places.astype(np.uint64) + np.uint64(1)) * np.uint64(_GOLDEN) + start
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    found: npt.NDArray[np.int64] = ((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(1)).astype(np.int64)
    return found


@njit
def fill(words: npt.NDArray[np.uint32], seed: Integer) -> None:
    """Seeds the generator ``words`` (four of 32 bits) with ``seed`` (0..MAX_SEED)."""
    words[0] = seed & _LOW
    words[1] = (seed >> 32) & _LOW
    words[2] = 0x1F123BB5  # this and the next are arbitrary, so that the words are never all 0
    words[3] = 0x05491333
    for _ in range(_WARM_UP):
        below(words, 1)


@inlined
def _next(oldest: Integer, newest: Integer) -> Integer:
    """The next word, from the oldest and the newest of the four."""
    mixed = oldest ^ ((oldest << 11) & _LOW)
    return newest ^ (newest >> 19) ^ mixed ^ (mixed >> 8)


@njit
def below(words: npt.NDArray[np.uint32], bound: Integer) -> Integer:
    """The next number from 0 to ``bound - 1``: uniform, with a bias below ``bound / 2**32``."""
    drawn = _next(np.int64(words[0]), np.int64(words[3]))
    words[0] = words[1]
    words[1] = words[2]
    words[2] = words[3]
    words[3] = drawn
    return (drawn * bound) >> 32


@njit
def shuffle(deck: npt.NDArray[np.integer[Any]], words: npt.NDArray[np.uint32]) -> None:
    """Shuffles ``deck`` in place (Fisher and Yates), with the numbers that ``below`` would give.

    The generator's words are local variables: writing them to the array after every number would dominate the
    run time. An index masked to 32 bits is non-negative, so it needs no wraparound check.
    """
    first, second, third, last = np.int64(words[0]), np.int64(words[1]), np.int64(words[2]), np.int64(words[3])
    for place in range(len(deck) - 1, 0, -1):
        first, second, third, last = second, third, last, np.int64(_next(first, last))
        other = (last * (place + 1)) >> 32 & _LOW
        deck[place], deck[other] = deck[other], deck[place]
    words[0], words[1], words[2], words[3] = first, second, third, last
