"""Plays games on from any position, with the bots' memories as they are there: on deals that a belief allows."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import get_ident
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.analysis.beliefs.result import Beliefs, ByteArray, Deals, FloatArray, Int64Array, picked
from starmine.bots import BotFault, BotLike
from starmine.bots.rng import MAX_SEED, below, fill, seeds
from starmine.compiling.jit import njit
from starmine.knowledge.sets import nth, size
from starmine.lab.simulation import calls
from starmine.lab.simulation.calls import act, restore
from starmine.lab.simulation.table import hide, lanes_for, take, tell_seats
from starmine.rules.kernel.kernel import legal, points
from starmine.rules.kernel.state import PLAYING, RULES, Games, Integer, Record

FEW_CARDS = 4  # left to draw: then every deal is tried, if that is no more work than drawing some

_NO_POLICY, _NO_WAIT, _NO_SIGHT = 0, 0, 0  # empty sets of seats, for ``tell_seats`` and ``hide``
_NOBODY = -1
_CERTAIN = 1 << 20  # a probability of 1
_PLAYOUTS_A_SECOND = 5_000  # roughly, before the first are measured


@njit
def _play_out(
    games: Games,
    decks: ByteArray,
    memories: ByteArray,
    address: Integer,
    actions: Int64Array,
    rules: Record,
    tables: Any,
    lanes: npt.NDArray[np.void],
    lapses: Int64Array,
    seeds: Int64Array,
    scores: Int64Array,
    fault: Int64Array,
) -> None:
    """Writes the score of each game after each action to ``scores``. ``address`` is that of ``memories``.

    ``lapses`` are by seat (see ``Playouts``), in units of 1 / ``_CERTAIN``. ``seeds`` are by game, so that all its
    actions meet the same luck. An illegal action ends the loop: its seat and id are written to ``fault``.
    """
    lane, seats, players = lanes[0], tables[0], rules["players"]
    game, words = lane["game"], np.zeros(4, np.uint32)
    for place in range(len(games)):
        for number in range(len(actions)):
            lane["game"] = games[place]
            fill(words, seeds[place])
            for seat in range(players):
                restore(seats, seat, memories, address, place)
            action = actions[number]
            while True:
                lane["past"] = game
                take(game, rules, decks[place], action)
                tell_seats(lane, rules, seats, players, _NO_POLICY, _NO_WAIT, _NO_SIGHT, action)
                if game["status"] != PLAYING:
                    break
                mover = game["seat"]
                if lapses[mover] and below(words, _CERTAIN) < lapses[mover]:
                    mask = legal(game, rules)
                    action = nth(mask, below(words, size(mask)))
                    continue
                lane["before"] = game
                hide(lane["before"], game, rules, _NO_SIGHT, mover)
                action = act(seats, mover, lane["before"])
                if action < 0 or action > 63 or not legal(game, rules) >> action & 1:  # a mask has bits 0 to 63
                    fault[0], fault[1] = mover, action
                    return
            scores[place, number] = points(game, rules)


class Playouts:
    """Plays games on with these bots in the seats. Raises ``BadBot`` for bots that do not compile.

    ``lapses`` is the share of actions, by seat or of all, that are random legal ones, not chosen by the bot.
    """

    count = 0  # the playouts so far
    pace = float(_PLAYOUTS_A_SECOND)  # the playouts per second in the last call

    def __init__(
        self,
        bots: Sequence[BotLike],
        rules: Record,
        partners: int | None = None,
        lapses: float | Sequence[float] = 0.0,
    ) -> None:
        self._bots, self._rules = bots, rules
        self._lapses = np.round(np.broadcast_to(lapses, len(bots)) * float(_CERTAIN)).astype(np.int64)
        self._loop, self._line_up = calls.seated(bots, rules, _play_out, 1, partners)
        self._lanes = lanes_for(1)

    def scores(
        self, games: Games, decks: ByteArray, memories: ByteArray, actions: Int64Array, seed: int = 0
    ) -> Int64Array:
        """The official scores, ``(games, actions)``, if each game goes on with each action and then by the bots.

        ``games`` are ``GAME`` records that are not over, ``(n,)``, whose cards to draw may be UNSEEN; ``decks`` the
        kinds of their cards by order; ``memories`` the bots' memories, ``(n, players, bytes)``, in rows as wide as the
        widest, rounded up to 64 bytes. ``actions`` are ids that are legal in every game. ``seed`` decides about
        lapses: when there is one, and the action. Raises ``BotFault``.
        """
        began = time.perf_counter()
        scores = np.zeros((len(games), len(actions)), np.int64)
        fault = np.array([_NOBODY, 0])  # seat and action
        memories = np.ascontiguousarray(memories)
        try:
            self._loop(
                games,
                decks,
                memories,
                memories.ctypes.data,
                actions,
                self._rules,
                self._line_up.seats,
                self._lanes,
                self._lapses,
                seeds(seed, 0, len(games)),
                scores,
                fault,
            )
        except (BotFault, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot may even raise SystemExit
            raise calls.fault(self._bots, self._line_up, lane=0, turn=self._turn, error=error) from error
        if fault[0] != _NOBODY:
            raise BotFault(self._bots[fault[0]].id, int(fault[0]), self._turn, int(fault[1]))
        calls.check_rules(self._bots, self._line_up, self._rules, self._turn)
        self.count += scores.size
        self.pace = scores.size / max(time.perf_counter() - began, 1e-6)
        return scores

    @property
    def _turn(self) -> int:
        """The turn that the loop has reached, for faults."""
        return int(self._lanes[0]["game"]["turn"])


class Source:
    """Plays actions out on new deals from a belief, at each call with the next seed; after ``MAX_SEED`` comes 0."""

    def __init__(self, belief: Beliefs, playouts: Playouts, seed: int) -> None:
        self._belief, self._playouts, self._seed = belief, playouts, seed & MAX_SEED

    def scores(self, deals: int, actions: Int64Array) -> Int64Array:
        """The scores of actions on so many new deals."""
        drawn = self._belief.deals(deals, self._seed)
        self._seed = self._seed + 1 & MAX_SEED
        return self._playouts.scores(drawn.games, drawn.decks, drawn.memories, actions, self._seed)


def playouts_of(bots: tuple[BotLike, ...], rules: bytes, partners: int, lapses: tuple[float, ...] = ()) -> Playouts:
    """The playouts of these bots at a table, kept for the next move. Each thread has its own."""
    return _playouts(bots, rules, partners, lapses, get_ident())


@lru_cache(maxsize=16)
def _playouts(bots: tuple[BotLike, ...], rules: bytes, partners: int, lapses: tuple[float, ...], _: int) -> Playouts:
    return Playouts(bots, np.frombuffer(rules, RULES)[0], partners, lapses or 0.0)


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
    """Plays the actions out on every deal; None if that takes more than ``budget`` playouts, or for a sample."""
    found = every_deal(belief, int(budget) // len(actions))
    if found is None:
        return None
    deals, weights = found
    scores = playouts.scores(deals.games, deals.decks, deals.memories, actions)
    return Exact(scores.astype(np.float64), weights)


def every_deal(belief: Beliefs, most: int) -> tuple[Deals, FloatArray] | None:
    """Every deal that a belief allows, with its probability; None for a sample, and for more deals than ``most``."""
    drawn, to_draw = int(belief.games["drawn"][0]), int(belief.unseen.sum()) - belief.hands.shape[1]
    if not belief.exact or to_draw > FEW_CARDS or len(belief.hands) > most:
        return None
    hands: list[int] = []  # by deal: the index of its hand in the belief
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
