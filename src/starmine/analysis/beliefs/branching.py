"""Branches hands by the kinds of their next card, and chooses among too many branches without bias; compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.analysis.beliefs.result import ByteArray, FloatArray, Int64Array
from starmine.bots.rng import below, shuffle
from starmine.compiling.jit import njit
from starmine.rules.cards import KINDS
from starmine.rules.kernel.state import Integer

Words = npt.NDArray[np.uint32]  # of a generator (see ``bots.rng``)

_STEPS = 1 << 31  # a random number from 0 to 1 is one of so many


class Children(NamedTuple):
    """Hands with one card more, with the logarithms of their weights."""

    parents: Int64Array  # indices of the hands without it
    kinds: ByteArray  # of the new card
    logs: FloatArray


@njit
def children(hands: ByteArray, logs: FloatArray, copies: Int64Array, mask: Integer) -> Children:
    """All ways to add a card with the possible kinds ``mask`` to ``hands``, ``(n, cards)``.

    ``copies`` are those that the hands are drawn from, by kind: the weight of a hand is multiplied by those left. The
    children of a hand are together.
    """
    most = len(hands) * KINDS
    parents, kinds, weights = np.zeros(most, np.int64), np.zeros(most, np.uint8), np.zeros(most)
    left = np.zeros(KINDS, np.int64)
    count = 0
    for place in range(len(hands)):
        left[:] = copies
        for card in range(hands.shape[1]):
            left[hands[place, card]] -= 1
        for kind in range(KINDS):
            if mask >> kind & 1 and left[kind] > 0:
                parents[count], kinds[count] = place, kind
                weights[count] = logs[place] + np.log(left[kind])
                count += 1
    return Children(parents[:count].copy(), kinds[:count].copy(), weights[:count].copy())


@njit
def drawn(found: Children, count: Integer, words: Words) -> Children:
    """At most about ``count`` of many children, with new weights, whose expected values are the old ones.

    The largest keep their weights. Of the others some are drawn, in proportion to their weights, and share one weight:
    the choice without bias and with the smallest variance (Fearnhead and Clifford, 2003). Those drawn are evenly spread
    over the parents, and each parent's children are in random order.
    """
    _shuffle(found, words)
    top = found.logs.max()
    weights = np.exp(found.logs - top)
    share = _share(weights, count)
    logs = found.logs.copy()
    chosen = np.zeros(len(weights), np.bool_)
    # Systematic sampling: one is drawn whenever the sum of the weights, in units of `share`, passes a whole number.
    total = below(words, _STEPS) / _STEPS  # less the whole numbers passed
    for place in range(len(weights)):
        if weights[place] > share:
            chosen[place] = True
            continue
        total += weights[place] / share
        if total >= 1.0:
            total -= 1.0
            chosen[place] = True
            logs[place] = top + np.log(share)
    picked = np.flatnonzero(chosen)
    return Children(found.parents[picked], found.kinds[picked], logs[picked])


@njit
def _share(weights: FloatArray, count: Integer) -> float:
    """The weight that the drawn ones share: if larger weights are cut down to it, all add up to ``count`` times it."""
    falling = -np.sort(-weights)
    tail = weights.sum()
    for kept in range(count - 1):
        share = tail / (count - kept)
        if falling[kept] <= share:
            return float(share)
        tail -= falling[kept]
    return float(falling[count - 1 :].sum())  # all but one of them are kept, and one of the rest is drawn


@njit
def _shuffle(found: Children, words: Words) -> None:
    """Shuffles the children of each hand."""
    begin = 0
    for end in range(1, len(found.parents) + 1):
        if end < len(found.parents) and found.parents[end] == found.parents[begin]:
            continue
        for place in range(end - 1, begin, -1):
            other = begin + below(words, place - begin + 1)
            found.kinds[place], found.kinds[other] = found.kinds[other], found.kinds[place]
            found.logs[place], found.logs[other] = found.logs[other], found.logs[place]
        begin = end


@njit
def random_order(count: Integer, words: Words) -> Int64Array:
    """A random order of ``count`` indices."""
    order = np.arange(count)
    shuffle(order, words)
    return order
