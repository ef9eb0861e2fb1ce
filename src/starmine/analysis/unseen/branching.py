"""Branches hands by the kinds of their next card, and chooses among too many branches without bias."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import KINDS

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]


class Children(NamedTuple):
    """Hands with one card more."""

    parents: Int64Array  # indices of the hands without it
    kinds: Int64Array  # of the new card
    ways: Int64Array  # the copies that it may be

    def pick(self, places: npt.NDArray[Any]) -> Children:
        """Those at ``places``."""
        return Children(self.parents[places], self.kinds[places], self.ways[places])


def children(hands: npt.NDArray[np.uint8], copies: Int64Array, mask: int) -> Children:
    """All ways to add a card with the possible kinds ``mask`` to ``hands``, ``(n, cards)``.

    ``copies`` are those that the hands are drawn from, by kind. The children of a hand are together.
    """
    left = np.tile(copies * (mask >> np.arange(KINDS) & 1), (len(hands), 1))
    rows = np.arange(len(hands))
    for card in range(hands.shape[1]):
        np.subtract.at(left, (rows, hands[:, card]), 1)
    parents, kinds = np.nonzero(left > 0)
    return Children(parents, kinds, left[parents, kinds])


def shuffled(found: Children, rng: np.random.Generator) -> Children:
    """The same, with the children of each hand in random order."""
    order = np.lexsort((rng.random(len(found.parents)), found.parents))
    return Children(found.parents, found.kinds[order], found.ways[order])


def choose(logs: FloatArray, count: int, rng: np.random.Generator) -> tuple[npt.NDArray[Any], FloatArray]:
    """Chooses at most ``count`` of many weights, and gives them new weights, each of which has its old one as its mean.

    The largest keep their weights. Of the others some are drawn, in proportion to their weights, and share one weight:
    the choice without bias and with the smallest variance (Fearnhead and Clifford, 2003). Takes and returns
    logarithms, and the indices of the chosen in ascending order. They are about evenly spread, so weights whose order
    repeats a pattern must be shuffled first: see ``shuffled``.
    """
    top = logs.max()
    weights = np.exp(logs - top)
    order = np.argsort(-weights, kind="stable")
    falling = weights[order]
    tails = np.cumsum(falling[::-1])[::-1]  # the sum from each index on
    kept = np.arange(count)
    # The share of those drawn, if `kept` keep theirs; the first for which the next weight is no larger than the share.
    shares = tails[:count] / (count - kept)
    number = int(np.argmax(falling[:count] <= shares))
    share = shares[number]
    is_kept = np.zeros(len(logs), np.bool_)
    is_kept[order[:number]] = True
    steps = np.cumsum(np.where(is_kept, 0.0, weights / share))
    marks = np.floor(steps + rng.random())
    drawn = np.diff(marks, prepend=0.0) > 0
    chosen = np.flatnonzero(is_kept | drawn)
    return chosen, np.where(is_kept[chosen], logs[chosen], top + np.log(share))
