"""Colour shuffling: each seat of each game sees the colours in its own random order, drawn at each deal.

This is the permutation of Other-Play (Hu et al. 2020, https://arxiv.org/abs/2003.02979): self-play with it cannot give
a single colour a special meaning. The games themselves are not changed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import below, seeds
from starmine.compiling.jit import njit
from starmine.lab.envs.batch import Outcomes, reseed
from starmine.observation.checks import BadSetting
from starmine.observation.encoding import Encoding
from starmine.observation.relabelling import relabellings
from starmine.observation.writer import WORD, Rows
from starmine.rules.kernel.state import Integer

Array = npt.NDArray[Any]
_NO_BYTES, _NO_WORDS = np.zeros((0, 0), np.uint8), np.zeros((0, 0), np.uint64)
# Bit b of a row is bit `b & 63` of the word `b >> 6`. Both constants are uint64, like the words.
_6, _63 = np.uint64(6), np.uint64(63)


class Seen(NamedTuple):
    """The arrays of observations that ``VectorEnv`` returns."""

    observations: Array
    finals: Array
    central: Array


def flat(seen: Seen) -> tuple[Rows, Rows, Rows]:
    """The arrays as ``Rows``, for compiled code."""
    return _rows(seen.observations), _rows(seen.finals), _rows(seen.central)


def _rows(array: Array) -> Rows:
    rows = array.reshape(-1, array.shape[-1])
    return Rows(_NO_BYTES, rows) if rows.dtype == np.uint64 else Rows(rows, _NO_WORDS)


class Orders(NamedTuple):
    """All possible orders of colours, and the current order of each seat."""

    bits: npt.NDArray[np.uint16]  # (orders, bits): by shuffled bit of an observation, the true bit
    central: npt.NDArray[np.uint16]  # the same for the rows that show all hands
    actions: npt.NDArray[np.int64]  # (orders, actions): by shuffled action id, the true action id
    current: npt.NDArray[np.int64]  # (games, players): the index of a seat's order in the arrays above
    streams: npt.NDArray[np.uint32]  # (games, 4): generator states
    seats: npt.NDArray[np.int64]  # (games,): the seat on turn at the last call of `show`


class Colours:
    """The orders of colours in a batch of games, and ``seen``, the shuffled observations.

    Raises ``BadSetting`` if no two suits are alike by the rules.
    """

    def __init__(self, encoding: Encoding, central: Encoding, games: int, written: Seen) -> None:
        ways, central_ways = relabellings(encoding), relabellings(central)
        if len(ways) == 1:
            raise BadSetting(
                "shuffle_colours=True: no two suits of these rules are alike, so none can be exchanged: leave it out"
            )
        self.seen = Seen(*(array.copy() for array in written))
        self.masks = np.zeros(games, np.int64)  # legal actions, as shuffled ids
        self.suits = np.array([way.suits for way in ways], np.uint8)  # (orders, suits): by shuffled suit, the true one
        self.orders = Orders(
            bits=np.array([way.bits for way in ways]),
            central=np.array([way.bits for way in central_ways]),
            actions=np.array([way.actions for way in ways]),
            current=np.zeros((games, encoding.players), np.int64),
            streams=np.zeros((games, 4), np.uint32),
            seats=np.zeros(games, np.int64),
        )

    def seed(self, seed: int) -> None:
        """Seeds the random streams, independently of those that shuffle the decks of ``seed``."""
        shuffling_seed = int(seeds(seed, 0, 1)[0])
        reseed(self.orders.streams, seeds(shuffling_seed, 0, len(self.masks)))

    def true_actions(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The true ids of actions that the seats on turn chose by shuffled ids; ids out of range stay unchanged."""
        orders = self.orders
        known = (actions >= 0) & (actions < orders.actions.shape[1])
        of_seat = orders.current[np.arange(len(actions)), orders.seats]
        return np.where(known, orders.actions[of_seat, np.where(known, actions, 0)], actions)


@njit
def show(
    orders: Orders,
    dealt: npt.NDArray[np.bool_],
    true_masks: npt.NDArray[np.int64],
    masks: npt.NDArray[np.int64],
    outcomes: Outcomes,
    written: tuple[Rows, Rows, Rows],
    seen: tuple[Rows, Rows, Rows],
    every_seat: bool,
    start: Integer,
    stop: Integer,
) -> None:
    """Shuffles observations and masks of the games from ``start`` to ``stop``; ``dealt`` games get new orders.

    ``written`` (true) and ``seen`` (shuffled) are observations, finals and rows with all hands. Finals have the old
    orders; their viewer is the seat after the last to act.
    """
    bits, central, actions, current, streams, last_seats = orders
    _, _, action_mask, seats, _ = outcomes
    true_rows, true_finals, true_central = written
    rows, finals, central_rows = seen
    players = current.shape[1]
    for place in range(start, stop):
        if dealt[place]:
            following = last_seats[place] + 1 if last_seats[place] + 1 < players else 0
            _relabel(true_finals, finals, bits, current, place, following, every_seat)
            for seat in range(players):
                current[place, seat] = below(streams[place], len(bits))
        seat = seats[place]
        last_seats[place] = seat
        _relabel(true_rows, rows, bits, current, place, seat, every_seat)
        _relabel(true_central, central_rows, central, current, place, seat, every_seat)
        order = current[place, seat]
        mask = 0
        for action in range(actions.shape[1]):
            legal = true_masks[place] >> actions[order, action] & 1
            mask |= legal << action
            action_mask[place, action] = legal
        masks[place] = mask


@njit
def _relabel(
    true: Rows,
    seen: Rows,
    bits: npt.NDArray[np.uint16],
    current: npt.NDArray[np.int64],
    place: Integer,
    seat: Integer,
    every_seat: bool,
) -> None:
    """Writes the shuffled rows of a game to ``seen``: of every seat, or of ``seat``.

    ``true`` has neither bytes nor words if the rows are not wanted.
    """
    players = current.shape[1] if every_seat else 1
    for viewer in range(players):
        row, order = place * players + viewer, current[place, viewer if every_seat else seat]
        if len(true.bytes):
            for bit in range(bits.shape[1]):
                seen.bytes[row, bit] = true.bytes[row, bits[order, bit]]
        if len(true.words):
            for number in range(true.words.shape[1]):
                word = np.uint64(0)
                for bit in range(min(WORD, bits.shape[1] - number * WORD)):
                    source = np.uint64(bits[order, number * WORD + bit])
                    word |= (true.words[row, source >> _6] >> (source & _63) & np.uint64(1)) << np.uint64(bit)
                seen.words[row, number] = word
