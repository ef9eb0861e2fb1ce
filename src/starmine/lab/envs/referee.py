"""The referee of ``check_env``: checks each step of an environment against the one before."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from starmine.lab.envs.batch import legal_masks, take
from starmine.lab.envs.vector import Step
from starmine.lab.errors import BadEnv
from starmine.observation.encoding import Encoding
from starmine.observation.relabelling import Relabelling, relabellings
from starmine.rules.cards import hand_size
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.state import PLAYING, STRUCK_OUT, Games

T = TypeVar("T")
Places = npt.NDArray[np.bool_]  # by game


class Env(Protocol):
    """An environment that ``check_env`` can check. ``VectorEnv`` is one."""

    @property
    def games(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def observation_shape(self) -> tuple[int, ...]: ...
    @property
    def scores(self) -> npt.NDArray[np.int64]: ...
    def reset(self, seed: int) -> Step: ...
    def step(self, actions: npt.NDArray[np.int64]) -> Step: ...


class _Records(NamedTuple):
    """The game records of an environment that exposes them."""

    encoding: Encoding
    states: Games
    lasts: Games
    suit_orders: npt.NDArray[np.uint8]
    ways: Mapping[tuple[int, ...], Relabelling]  # by order of suits


class Referee:
    """Checks the games of ``env`` from a reset on. Raises ``BadEnv``, which says what was expected."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self._ways: dict[tuple[int, ...], Relabelling] = {}

    def begin(self, step: Step) -> None:
        """Checks the result of a reset."""
        must(not step.rewards.any(), "after a reset rewards must be 0: no action has been taken")
        must(not step.terminated.any(), "after a reset terminated must be False: the games have just begun")
        rows = _rows(step)
        if len(rows) > 1:
            must(bool((rows != rows[0]).any()), "the games of a seed must not all be dealt the same cards")
        everywhere = np.ones(self._env.games, np.bool_)
        self._check_fresh(step, everywhere)
        self._totals = np.zeros(self._env.games)
        self._has_ended = ~everywhere
        self._rewarded = self._dealt_anew = False
        self._starts = rows.copy()
        self._before, self._records = copy.deepcopy(step), self._check_records(step)

    def follow(self, actions: npt.NDArray[np.int64], step: Step) -> None:
        """Checks the result of a step with ``actions``."""
        ended, before, going = step.terminated, self._before, ~step.terminated
        following = (before.seats + 1) % self._env.players
        if self._records:
            self._check_by_the_kernel(self._records, actions, step, following)
        rewards = step.rewards[going]
        must(bool(((rewards == 0) | (rewards == 1)).all()), "rewards must be 0 or 1 while a game goes on")
        self._totals += step.rewards
        scores = np.where(ended, self._totals, 0)
        must(
            np.array_equal(self._env.scores, scores),
            "the rewards of a game must add up to the score it ends with, and scores must have it then, else 0",
        )
        self._totals[ended] = 0
        self._check_fresh(step, ended)
        must(np.array_equal(step.seats[going], following[going]), "the seat on turn must be the one after the last")
        rows, rows_before = _rows(step), _rows(before)
        if len(rows):
            changed = (rows != rows_before).any(axis=1)
            must(bool(changed[going].all()), "observations must change with every action")
            self._dealt_anew |= bool((rows[ended] != self._starts[ended]).any())
        self._has_ended |= ended
        self._rewarded |= bool((step.rewards > 0).any())
        self._before, self._records = copy.deepcopy(step), self._check_records(step)

    def close(self) -> None:
        """Checks the totals, when every game should have ended at least once."""
        must(bool(self._has_ended.all()), "games must end: by now each has had more strikes than a game can have")
        must(self._rewarded, "a successful play must be rewarded: none was")
        must(
            self._dealt_anew or not len(self._starts),
            "a game that ends must be dealt anew: all were dealt the same cards as before",
        )

    def _check_fresh(self, step: Step, fresh: Places) -> None:
        if hasattr(self._env, "encoding"):  # else the hand size is unknown
            plays = step.action_mask[fresh][:, play_ids(self._env)]
            must(bool(plays.all()), "action_mask must allow to play every card when a game begins")

    def _check_records(self, step: Step) -> _Records | None:
        """A copy of the game records, if the environment exposes them; checks that they agree with ``step``."""
        env: Any = self._env
        if not all(hasattr(env, name) for name in ("encoding", "states", "lasts")):
            return None
        must(isinstance(env.encoding, Encoding), f"encoding must be an Encoding, not a {type(env.encoding).__name__}")
        self._ways = self._ways or {way.suits: way for way in relabellings(env.encoding)}
        records = ask(
            "to copy states, lasts and suit_orders",
            lambda: _Records(env.encoding, env.states.copy(), env.lasts.copy(), self._suit_orders(), self._ways),
        )
        rules, games = records.encoding.rules, records.states
        rows = _observed(records, step, step.seats)
        must(np.array_equal(step.seats, games["seat"]), "seats must be the seats on turn in states")
        masks = np.zeros(len(games), np.int64)
        legal_masks(games, rules, masks)
        legal = masks[:, np.newaxis] >> _true_actions(records, step.seats) & 1
        must(np.array_equal(step.action_mask, legal), "action_mask must be what the rules allow in states")
        if len(step.observations):
            must(
                np.array_equal(step.observations, rows),
                "observations must be what encoding writes for states and lasts",
            )
        return records

    def _suit_orders(self) -> npt.NDArray[np.uint8]:
        env: Any = self._env
        suits = np.arange(int(env.encoding.rules["suits"]), dtype=np.uint8)
        true = np.broadcast_to(suits, (env.games, env.players, len(suits)))
        return np.array(getattr(env, "suit_orders", true))

    def _check_by_the_kernel(
        self, records: _Records, actions: npt.NDArray[np.int64], step: Step, following: npt.NDArray[np.int64]
    ) -> None:
        """Checks a step against the kernel, which takes the same actions on the previous records."""
        encoding, games, lasts, *_ = records
        before = games["score"].astype(np.int64)
        true_actions = _true_actions(records, self._before.seats)
        take(games, lasts, encoding.rules, true_actions[np.arange(len(games)), actions])
        over, cards = games["status"] != PLAYING, games["score"].astype(np.int64)
        must(np.array_equal(step.terminated, over), "terminated must be the games that their actions have ended")
        now: Any = self._env
        same = now.states[~over].tobytes() == games[~over].tobytes()
        must(same, "states must be what the rules make of the actions")
        must(not now.states["turn"][over].any(), "states must be dealt anew where a game has ended")
        rewarded = np.array_equal(step.rewards[~over], (cards - before)[~over])
        must(rewarded, "rewards must be how the actions change the score")
        lost = games["status"] >= STRUCK_OUT
        scores = self._env.scores
        wrong = over & (scores != cards) & ~(lost & (scores == 0))
        must(not wrong.any(), "scores must be the cards on the fireworks of games that end, or 0 for lost ones")
        finals = getattr(self._env, "finals", ())
        if len(finals) and over.any():
            rows = _observed(records, step, following)
            must(np.array_equal(finals[over], rows[over]), "finals must be the last observations of games that end")


def play_ids(env: Env) -> slice:
    """The ids of the actions that play a card. Without ``encoding`` hands have their usual size (C02)."""
    encoding = getattr(env, "encoding", None)
    if isinstance(encoding, Encoding):
        return slice(int(first_play(encoding.rules)), int(first_clue(encoding.rules)))
    return slice(hand_size(env.players), 2 * hand_size(env.players))


def must(holds: bool, message: str) -> None:
    """Raises ``BadEnv`` with the message unless ``holds``."""
    if not holds:
        raise BadEnv(message)


def ask(what: str, do: Callable[[], T]) -> T:
    """The result of ``do()``. Raises ``BadEnv`` if it raises anything."""
    try:
        return do()
    except Exception as error:
        raise BadEnv(f"{what} must raise nothing, not {type(error).__name__}: {error}") from error


def _rows(step: Step) -> npt.NDArray[Any]:
    """Observations, a row for each game."""
    return step.observations.reshape(-1, int(np.prod(step.observations.shape[1:])))


def _observed(records: _Records, step: Step, seats: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The observations of records, in the format of ``step.observations``. The records must be whole games."""
    encoding, games, lasts, *_ = records
    rows = encoding.empty(len(seats), every_seat=True)
    ask("to write observations of states and lasts", lambda: encoding.write(games, lasts, rows))
    rows = np.take_along_axis(rows, _relabelled(records.ways, records.suit_orders, "bits"), axis=-1)
    if step.observations.dtype == np.uint64:  # bits, in whole words
        packed = np.packbits(rows, axis=-1, bitorder="little")
        octets = np.zeros((*rows.shape[:-1], encoding.words * 8), np.uint8)
        octets[..., : packed.shape[-1]] = packed
        rows = octets.view("<u8")
    is_of_every_seat = step.observations.ndim == 3
    return rows if is_of_every_seat else rows[np.arange(len(seats)), seats]


def _true_actions(records: _Records, seats: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By shuffled action id of the seat on turn, the true action id: ``(games, actions)``."""
    orders = records.suit_orders[np.arange(len(seats)), seats]
    return _relabelled(records.ways, orders, "actions")


def _relabelled(
    ways: Mapping[tuple[int, ...], Relabelling], suit_orders: npt.NDArray[np.uint8], part: str
) -> npt.NDArray[np.int64]:
    """``bits`` or ``actions`` of the relabelling for each order of suits: ``(…, suits)`` to ``(…, bits)``."""
    orders, which = np.unique(suit_orders.reshape(-1, suit_orders.shape[-1]), axis=0, return_inverse=True)
    for order in map(tuple, orders.tolist()):
        must(order in ways, f"suit_orders must exchange suits that are alike by the rules: {order} does not")
    found = np.array([getattr(ways[tuple(order)], part) for order in orders.tolist()], np.int64)
    return found[which.reshape(-1)].reshape(*suit_orders.shape[:-1], -1)
