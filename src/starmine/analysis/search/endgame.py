"""Tries actions on all deals that a belief allows, with every order of the deck, where they are few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from starmine.analysis.beliefs.result import Beliefs, Deals, FloatArray, Int64Array, picked
from starmine.lab.simulation.playouts import Playouts

FEW_CARDS = 4  # left to draw


class Exact(NamedTuple):
    """The scores of actions on every possible deal."""

    scores: FloatArray  # (deals, actions)
    weights: FloatArray  # of the deals: their probabilities

    @property
    def means(self) -> FloatArray:
        """The expected score of each action."""
        means: FloatArray = self.weights @ self.scores
        return means

    @property
    def best(self) -> int:
        """The index of the best action; the first of those that are equal but for rounding."""
        return int(self.means.round(9).argmax())


def try_every_deal(belief: Beliefs, playouts: Playouts, actions: Int64Array, budget: float) -> Exact | None:
    """Plays the actions out on every deal; None if that takes more than so many playouts, or the belief is a sample."""
    found = every_deal(belief, int(budget) // len(actions))
    if found is None:
        return None
    deals, weights = found
    scores = playouts.scores(deals.games, deals.decks, deals.memories, actions)
    return Exact(scores.astype(np.float64), weights)


def every_deal(belief: Beliefs, most: int) -> tuple[Deals, FloatArray] | None:
    """Every deal that a belief allows, with its probability; None for a sample, and if they are more than ``most``."""
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
    places = np.array(hands, np.int64)
    games, memories = picked(belief.games, places), belief.memories[places]
    return Deals(games, np.array(decks, np.uint8), memories, places), np.array(weights)


def _orders(kinds: list[int]) -> Iterator[list[int]]:
    """The different orders of some cards. They are equally likely."""
    if not kinds:
        yield []
    for kind in sorted(set(kinds)):
        rest = kinds.copy()
        rest.remove(kind)
        for order in _orders(rest):
            yield [kind, *order]
