"""The referee of ``check_env``: watches an environment step by step, and knows what has to come next."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from starmine.lab.encoding.encoding import Encoding
from starmine.lab.envs.batch import legal_masks, take
from starmine.lab.envs.vector import TimeStep
from starmine.lab.errors import BadEnv
from starmine.rules.cards import hand_size
from starmine.rules.state import PLAYING, STRUCK_OUT, Games

T = TypeVar("T")
Places = npt.NDArray[np.bool_]  # by game


class Env(Protocol):
    """What ``check_env`` looks at."""

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
    def reset(self, seed: int) -> TimeStep: ...
    def step(self, actions: npt.NDArray[np.int64]) -> TimeStep: ...


class _Records(NamedTuple):
    """What an environment has underneath, if it shows it."""

    encoding: Encoding
    states: Games
    lasts: Games


class Referee:
    """Watches the games of ``env`` from a reset on. Raises ``BadEnv``, which says what should have been."""

    def __init__(self, env: Env) -> None:
        self._env = env

    def begin(self, told: TimeStep) -> None:
        """After a reset."""
        must(not told.rewards.any(), "after a reset rewards must be 0: nobody has acted yet")
        must(not told.ended.any(), "after a reset ended must be False: the games have just begun")
        rows = _rows(told)
        if len(rows) > 1:
            must(bool((rows != rows[0]).any()), "the games of a seed must not all be dealt the same cards")
        everywhere = np.ones(self._env.games, np.bool_)
        self._check_fresh(told, everywhere)
        self._totals = np.zeros(self._env.games)
        self._has_ended = ~everywhere
        self._rewarded = self._renewed = False
        self._starts = rows.copy()
        self._before, self._records = copy.deepcopy(told), self._check_records(told)

    def follow(self, actions: npt.NDArray[np.int64], told: TimeStep) -> None:
        """After a step by ``actions``."""
        ended, before, going = told.ended, self._before, ~told.ended
        following = (before.seats + 1) % self._env.players
        if self._records:
            self._check_by_the_kernel(self._records, actions, told, following)
        rewards = told.rewards[going]
        must(bool(((rewards == 0) | (rewards == 1)).all()), "rewards must be 0 or 1 as long as a game goes on")
        self._totals += told.rewards
        scores = np.where(ended, self._totals, 0)
        must(
            np.array_equal(self._env.scores, scores),
            "the rewards of a game must add up to the score it ends with, and scores must have it then, else 0",
        )
        self._totals[ended] = 0
        self._check_fresh(told, ended)
        must(np.array_equal(told.seats[going], following[going]), "the seat on turn must be the one after the last")
        rows, rows_before = _rows(told), _rows(before)
        if len(rows):
            changed = (rows != rows_before).any(axis=1)
            must(bool(changed[going].all()), "observations must change with every action: each shows on the table")
            self._renewed |= bool((rows[ended] != self._starts[ended]).any())
        self._has_ended |= ended
        self._rewarded |= bool((told.rewards > 0).any())
        self._before, self._records = copy.deepcopy(told), self._check_records(told)

    def close(self) -> None:
        """When every game should have ended."""
        must(bool(self._has_ended.all()), "games must end: of so many plays each has too many that do not fit")
        must(self._rewarded, "a play that fits must be rewarded: none was")
        must(
            self._renewed or not len(self._starts), "a game that ends must be dealt anew: they were all dealt as before"
        )

    def _check_fresh(self, told: TimeStep, fresh: Places) -> None:
        if hasattr(self._env, "encoding"):  # else nobody knows how many cards a hand has
            plays = told.legal[fresh][:, play_ids(self._env)]
            must(bool(plays.all()), "legal must allow to play every card when a game begins")

    def _check_records(self, told: TimeStep) -> _Records | None:
        """The records underneath, if there are any, which must be as ``told`` says; a copy."""
        env: Any = self._env
        if not all(hasattr(env, name) for name in _Records._fields):
            return None
        must(isinstance(env.encoding, Encoding), f"encoding must be an Encoding, not a {type(env.encoding).__name__}")
        records = ask("to copy states and lasts", lambda: _Records(env.encoding, env.states.copy(), env.lasts.copy()))
        rules, games = records.encoding.rules, records.states
        rows = _observed(records, told, told.seats)
        must(np.array_equal(told.seats, games["seat"]), "seats must be who is on turn in states")
        masks = np.zeros(len(games), np.int64)
        legal_masks(games, rules, masks)
        legal = masks[:, np.newaxis] >> np.arange(self._env.actions) & 1
        must(np.array_equal(told.legal, legal), "legal must be what the rules allow in states")
        if len(told.observations):
            must(
                np.array_equal(told.observations, rows), "observations must be what encoding makes of states and lasts"
            )
        return records

    def _check_by_the_kernel(
        self, records: _Records, actions: npt.NDArray[np.int64], told: TimeStep, following: npt.NDArray[np.int64]
    ) -> None:
        """What the actions make of the records before them must be what is told, and there now."""
        encoding, games, lasts = records
        before = games["score"].astype(np.int64)
        take(games, lasts, encoding.rules, actions)
        over, cards = games["status"] != PLAYING, games["score"].astype(np.int64)
        must(np.array_equal(told.ended, over), "ended must say which games their actions have ended")
        now: Any = self._env
        same = now.states[~over].tobytes() == games[~over].tobytes()
        must(same, "states must be what the actions make of them")
        must(not now.states["turn"][over].any(), "states must be dealt anew where a game has ended")
        rewarded = np.array_equal(told.rewards[~over], (cards - before)[~over])
        must(rewarded, "rewards must be what the actions change of the score")
        lost = games["status"] >= STRUCK_OUT
        scores = self._env.scores
        wrong = over & (scores != cards) & ~(lost & (scores == 0))
        must(not wrong.any(), "scores must be the cards on the fireworks of games that end, or 0 for lost ones")
        finals = getattr(self._env, "finals", ())
        if len(finals) and over.any():
            rows = _observed(records, told, following)
            must(np.array_equal(finals[over], rows[over]), "finals must be the last observations of games that end")


def play_ids(env: Env) -> slice:
    """The ids of the actions that play a card: hands are of their usual size (C02) if ``encoding`` does not tell."""
    encoding = getattr(env, "encoding", None)
    size = int(encoding.rules["hand_size"]) if isinstance(encoding, Encoding) else hand_size(env.players)
    return slice(size, 2 * size)


def must(holds: bool, message: str) -> None:
    """Raises ``BadEnv`` unless it holds."""
    if not holds:
        raise BadEnv(message)


def ask(what: str, do: Callable[[], T]) -> T:
    """What comes of it. Raises ``BadEnv`` for whatever it raises."""
    try:
        return do()
    except Exception as error:
        raise BadEnv(f"{what} must raise nothing, not {type(error).__name__}: {error}") from error


def _rows(told: TimeStep) -> npt.NDArray[Any]:
    """Observations, a row for each game."""
    return told.observations.reshape(-1, int(np.prod(told.observations.shape[1:])))


def _observed(records: _Records, told: TimeStep, seats: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The observations of records, of the same sort as those that are told. Nothing in them may be hidden."""
    encoding, games, lasts = records
    rows = encoding.empty(len(seats), packed=told.observations.dtype == np.uint64, every_seat=True)
    ask("to write observations of states and lasts", lambda: encoding.write(games, lasts, rows))
    return rows if told.observations.ndim == 3 else rows[np.arange(len(seats)), seats]
