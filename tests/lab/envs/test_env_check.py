"""``check_env`` finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.bots.numbers import MAX_SEED
from starmine.lab.envs.env_check import check_env
from starmine.lab.envs.vector import TimeStep, VectorEnv
from starmine.lab.errors import BadCount, BadEnv, BadSeed

GAMES, ACTIONS = 20, 20


class Faulty(VectorEnv):
    """An environment that does one thing wrong."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(sm.edition("cocktail"), 2, GAMES, **settings)


class Plain:
    """An environment that shows nothing but what every environment has: the kernel cannot play along."""

    def __init__(self, env: VectorEnv) -> None:
        self._env = env

    def __getattr__(self, name: str) -> Any:
        if name in {"encoding", "states", "lasts", "finals"}:
            raise AttributeError(name)
        return getattr(self._env, name)


Change = Callable[[TimeStep], Any]


def telling(reset: Change | None = None, step: Change | None = None) -> type[Faulty]:
    """An environment that tells something else after a reset, or a step."""

    class Telling(Faulty):
        def reset(self, seed: int) -> TimeStep:
            told = super().reset(seed)
            return reset(told) if reset else told

        def step(self, actions: Any) -> TimeStep:
            told = super().step(actions)
            return step(told) if step else told

    return Telling


def always(change: Change) -> type[Faulty]:
    return telling(change, change)


def one_legal(told: TimeStep) -> TimeStep:
    return told._replace(legal=np.arange(ACTIONS) == told.legal.argmax(axis=1)[:, np.newaxis])


no_clues = always(lambda told: told._replace(legal=told.legal & (np.arange(ACTIONS) < 10)))
nothing_ends = always(lambda told: told._replace(ended=told.ended & False))


class NoRewards(telling(step=lambda told: told._replace(rewards=told.rewards * 0))):  # type: ignore[misc]
    @property
    def scores(self) -> Any:
        return np.zeros(GAMES, np.int64)


class WrongFinals(Faulty):
    def __init__(self) -> None:
        super().__init__(finals=True)

    @property
    def finals(self) -> Any:
        return super().finals * 0


class Frozen(Faulty):
    def reset(self, seed: int) -> TimeStep:
        told = super().reset(seed)
        self.first = told.observations.copy()
        return told

    def step(self, actions: Any) -> TimeStep:
        return super().step(actions)._replace(observations=self.first)


class WrongSeat(Faulty):
    """Observations are those of seat 0, whoever is on turn."""

    def step(self, actions: Any) -> TimeStep:
        told = super().step(actions)
        self.encoding.write(self.states, self.lasts, told.observations, told.seats * 0)
        return told


class SameDeal(Faulty):
    """Deals a game that ends its first cards again."""

    def reset(self, seed: int) -> TimeStep:
        told = super().reset(seed)
        self.first = self.states.copy(), self.masks.copy(), told.observations.copy(), told.legal.copy()
        return told

    def step(self, actions: Any) -> TimeStep:
        told = super().step(actions)
        now = self._tables.games, self._tables.masks, told.observations, told.legal
        for array, first in zip(now, self.first, strict=True):
            array[told.ended] = first[told.ended]
        return told


class OwnSeed(Faulty):
    resets = 0

    def reset(self, seed: int) -> TimeStep:
        self.resets += seed >= 0
        return super().reset(self.resets)


class OneSeed(Faulty):
    def reset(self, seed: int) -> TimeStep:
        return super().reset(1 if 0 <= seed <= MAX_SEED else seed)


class Forgetful(Faulty):
    """Draws other cards after a step than after the same one before."""

    def step(self, actions: Any) -> TimeStep:
        told = super().step(actions)
        self._tables.streams[:] = np.random.default_rng().integers(2**32, size=(GAMES, 4), dtype=np.uint32)
        return told


class Lenient(Faulty):
    def step(self, actions: Any) -> TimeStep:
        if getattr(actions, "shape", ()) == (GAMES,) and actions.dtype == np.int64:
            actions = np.where(self._outcomes.legal[np.arange(GAMES), actions % ACTIONS], actions, 5)
        return super().step(actions)


class WrongError(Faulty):
    def step(self, actions: Any) -> TimeStep:
        return super().step(actions + 0 if isinstance(actions, np.ndarray) else actions["no"])


class HalfDone(Faulty):
    def step(self, actions: Any) -> TimeStep:
        try:
            return super().step(actions)
        except sm.IllegalAction:
            super().step(np.full(GAMES, 5))
            raise


class Raises(Faulty):
    def reset(self, seed: int) -> TimeStep:
        raise RuntimeError(f"no cards for {seed}")


@pytest.mark.parametrize(
    ("faulty", "message"),
    [
        (
            telling(step=lambda told: told._replace(rewards=told.rewards.astype(int))),
            "rewards must be float32, not int64",
        ),
        (telling(lambda told: told._replace(legal=told.legal[:, 1:])), r"legal must be an array of shape \(20, 20\)"),
        (always(tuple), "must give a TimeStep, not a tuple"),
        (
            telling(lambda told: told._replace(observations=told.observations * 2)),
            "observations as bytes must be 0 or 1",
        ),
        (
            always(lambda told: told._replace(observations=told.observations * 0)),
            "games of a seed must not all be dealt",
        ),
        (Frozen, "observations must change with every action"),
        (telling(lambda told: told._replace(rewards=told.rewards + 3)), "after a reset rewards must be 0"),
        (telling(lambda told: told._replace(ended=~told.ended)), "after a reset ended must be False"),
        (telling(step=lambda told: told._replace(rewards=abs(told.rewards))), "rewards of a game must add up"),
        (
            telling(step=lambda told: told._replace(legal=told.legal & ~told.ended[:, np.newaxis])),
            "every game must have a legal action",
        ),
        (
            always(one_legal),
            "legal must allow to play every card when a game begins|is not legal by its mask, must raise IllegalAction",
        ),
        (
            always(lambda told: told._replace(legal=told.legal | True)),
            "by their masks must raise nothing, not IllegalA",
        ),
        (telling(lambda told: told._replace(seats=told.seats + 2)), "seats must be from 0 to 1"),
        (always(lambda told: told._replace(seats=told.seats * 0)), "seat on turn must be the one after the last"),
        (SameDeal, "a game that ends must be dealt anew"),
        (OwnSeed, "the seed 0 must deal the same games again"),
        (OneSeed, "another seed must give other games"),
        (Forgetful, "the seed 0 and the same actions must give the same again"),
        (Lenient, "an illegal action must raise IllegalAction"),
        (WrongError, "actions that are no array must raise BadArray, not TypeError"),
        (HalfDone, "a refused action must leave all games as they were"),
        (Raises, r"reset\(0\) must raise nothing, not RuntimeError: no cards"),
    ],
)
def test_it_says_what_is_wrong(faulty: type[Faulty], message: str) -> None:
    for env in (Plain(faulty()), faulty()):
        with pytest.raises(BadEnv, match=message):
            check_env(env, steps=100)


@pytest.mark.parametrize(
    ("faulty", "plain", "message"),
    [
        (NoRewards, "a play that fits must be rewarded", "rewards must be what the actions change"),
        (nothing_ends, "rewards must be 0 or 1|games must end|the seat on turn", "ended must say which games"),
        (no_clues, r"action \d+, which is not legal by its mask, must raise", "legal must be what the rules allow"),
        (
            telling(step=lambda told: told._replace(rewards=told.rewards * 2)),
            "rewards must be 0 or 1 as long as",
            "rewards must be what the actions change",
        ),
        (WrongFinals, None, "finals must be the last observations"),
        (WrongSeat, None, "observations must be what encoding makes"),
    ],
)
def test_the_kernel_plays_along_where_there_are_records(faulty: type[Faulty], plain: str | None, message: str) -> None:
    with pytest.raises(BadEnv, match=message):
        check_env(faulty(), steps=100)
    if plain is None:  # nobody else could tell
        check_env(Plain(faulty()), steps=100)
        return
    with pytest.raises(BadEnv, match=plain):
        check_env(Plain(faulty()), steps=100)


@pytest.mark.parametrize("settings", [{}, {"observe": "none"}, {"observe": "all", "packed": True, "lost": "keep"}])
def test_environments_without_records_pass(settings: dict[str, Any]) -> None:
    check_env(Plain(Faulty(**settings)), seed=MAX_SEED, steps=200)


def test_what_is_no_environment_is_told_so() -> None:
    with pytest.raises(BadEnv, match="this one lacks games, actions, players"):
        check_env(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seed": -1}, BadSeed),
        ({"seed": "x"}, BadSeed),
        ({"steps": 2.5}, BadCount),
        ({"steps": -3}, BadCount),
        ({"steps": 75}, BadCount),
    ],
)
def test_a_check_that_could_not_tell_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        check_env(Faulty(), **arguments)
