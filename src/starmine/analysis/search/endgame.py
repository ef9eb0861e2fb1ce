"""All deals that a belief allows, with every order of the deck, where they are few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.analysis.beliefs.result import Beliefs

FEW_CARDS = 4  # left to draw


class WeighedDeals(NamedTuple):
    """Whole deals with their probabilities."""

    hands: npt.NDArray[np.int64]  # by deal: the index of its hand in the belief
    decks: npt.NDArray[np.uint8]  # by deal and order: the kind
    weights: npt.NDArray[np.float64]


def every_deal(belief: Beliefs, most: int) -> WeighedDeals | None:
    """Every deal that a belief allows; None if they are more than ``most``, or the belief is a sample."""
    drawn, cards = int(belief.games["drawn"][0]), int(belief.unseen.sum()) - belief.hands.shape[1]
    if not belief.exact or cards > FEW_CARDS or len(belief.hands) > most:
        return None
    hands: list[int] = []
    decks: list[list[int]] = []
    weights: list[float] = []
    for number, (hand, weight) in enumerate(zip(belief.hands, belief.weights, strict=True)):
        left = belief.unseen - np.bincount(hand, minlength=len(belief.unseen))
        orders = [*_orders(np.repeat(np.arange(len(left)), left).tolist())]
        if len(decks) + len(orders) > most:
            return None
        hands += [number] * len(orders)
        decks += [[*belief.games[number]["deck"][:drawn].tolist(), *order] for order in orders]
        weights += [weight / len(orders)] * len(orders)
    return WeighedDeals(np.array(hands, np.int64), np.array(decks, np.uint8), np.array(weights))


def _orders(kinds: list[int]) -> Iterator[list[int]]:
    """The different orders of some cards. They are equally likely."""
    if not kinds:
        yield []
    for kind in sorted(set(kinds)):
        rest = kinds.copy()
        rest.remove(kind)
        for order in _orders(rest):
            yield [kind, *order]
