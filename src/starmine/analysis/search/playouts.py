"""Playouts on deals that a belief allows."""

from __future__ import annotations

import time
from functools import lru_cache
from threading import get_ident

import numpy as np

from starmine.analysis.beliefs.result import Beliefs, ByteArray, Int64Array
from starmine.bots import BotLike
from starmine.bots.rng import MAX_SEED
from starmine.lab.simulation.playouts import Playouts
from starmine.rules.kernel.state import RULES, Games

_PLAYOUTS_A_SECOND = 5_000  # roughly, before the first are measured


class TimedPlayouts(Playouts):
    """Playouts that measure how fast they are."""

    count = 0  # so far
    pace = float(_PLAYOUTS_A_SECOND)  # of the last ones, per second

    def scores(
        self, games: Games, decks: ByteArray, memories: ByteArray, actions: Int64Array, seed: int = 0
    ) -> Int64Array:
        """See ``Playouts``."""
        began = time.perf_counter()
        scores = super().scores(games, decks, memories, actions, seed)
        self.count += scores.size
        self.pace = scores.size / max(time.perf_counter() - began, 1e-6)
        return scores


class Source:
    """New deals from a belief, again and again; after the last seed it goes on with 0."""

    def __init__(self, belief: Beliefs, playouts: TimedPlayouts, seed: int) -> None:
        self._belief, self._playouts, self._seed = belief, playouts, seed & MAX_SEED

    def scores(self, deals: int, actions: Int64Array) -> Int64Array:
        """The scores of actions on so many new deals."""
        drawn = self._belief.deals(deals, self._seed)
        self._seed = self._seed + 1 & MAX_SEED
        return self._playouts.scores(drawn.games, drawn.decks, drawn.memories, actions, self._seed)


def playouts_of(
    bots: tuple[BotLike, ...], rules: bytes, partners: int, lapses: tuple[float, ...] = ()
) -> TimedPlayouts:
    """The playouts of these bots at a table, kept for the next move. Each thread has its own."""
    return _playouts(bots, rules, partners, lapses, get_ident())


@lru_cache(maxsize=16)
def _playouts(
    bots: tuple[BotLike, ...], rules: bytes, partners: int, lapses: tuple[float, ...], _: int
) -> TimedPlayouts:
    return TimedPlayouts(bots, np.frombuffer(rules, RULES)[0], partners, lapses or 0.0)
