"""``check_env`` finds and names every fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import starmine as sm
from starmine.bots.rng import MAX_SEED
from starmine.lab.envs.env_check import check_env
from starmine.lab.envs.vector import Step, VectorEnv
from starmine.lab.errors import BadEnv
from starmine.observation.checks import BadCount
from starmine.rules.errors import BadSeed

GAMES, ACTIONS = 20, 20


class Faulty(VectorEnv):
    """An environment with one fault."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(sm.edition("cocktail"), 2, GAMES, **settings)


class Plain:
    """An environment without ``states``: its steps cannot be compared with the kernel's."""

    def __init__(self, env: VectorEnv) -> None:
        self._env = env

    def __getattr__(self, name: str) -> Any:
        if name in {"encoding", "states", "lasts", "finals"}:
            raise AttributeError(name)
        return getattr(self._env, name)


Change = Callable[[Step], Any]


def changing(after_reset: Change | None = None, after_step: Change | None = None) -> type[Faulty]:
    """An environment that changes the result of a reset, or of a step."""

    class Changing(Faulty):
        def reset(self, seed: int | None = None) -> Step:
            step = super().reset(seed)
            return after_reset(step) if after_reset else step

        def step(self, actions: Any) -> Step:
            step = super().step(actions)
            return after_step(step) if after_step else step

    return Changing


def replacing(**fields: Change) -> Change:
    """Replaces fields of a result by what these functions make of it."""
    return lambda step: step._replace(**{name: change(step) for name, change in fields.items()})


def dealt(**fields: Change) -> type[Faulty]:
    return changing(replacing(**fields))


def stepped(**fields: Change) -> type[Faulty]:
    return changing(after_step=replacing(**fields))


def always(**fields: Change) -> type[Faulty]:
    return changing(replacing(**fields), replacing(**fields))


no_clues = always(action_mask=lambda step: step.action_mask & (np.arange(ACTIONS) < 10))
nothing_ends = always(terminated=lambda step: step.terminated & False)
one_legal = always(action_mask=lambda step: np.arange(ACTIONS) == step.action_mask.argmax(axis=1)[:, np.newaxis])


class NoRewards(stepped(rewards=lambda step: step.rewards * 0)):  # type: ignore[misc]
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
    def reset(self, seed: int | None = None) -> Step:
        step = super().reset(seed)
        self.first = step.observations.copy()
        return step

    def step(self, actions: Any) -> Step:
        return super().step(actions)._replace(observations=self.first)


class WrongSeat(Faulty):
    """Observations are always those of seat 0."""

    def step(self, actions: Any) -> Step:
        step = super().step(actions)
        self.encoding.write(self.states, self.lasts, step.observations, step.seats * 0)
        return step


class SameDeal(Faulty):
    """Deals the same cards again when a game ends."""

    def reset(self, seed: int | None = None) -> Step:
        step = super().reset(seed)
        self.first = self.states.copy(), self.masks.copy(), step.observations.copy(), step.action_mask.copy()
        return step

    def step(self, actions: Any) -> Step:
        step = super().step(actions)
        now = self._batch.games, self._batch.masks, step.observations, step.action_mask
        for array, first in zip(now, self.first, strict=True):
            array[step.terminated] = first[step.terminated]
        return step


class OwnSeed(Faulty):
    resets = 0

    def reset(self, seed: int | None = None) -> Step:
        self.resets += seed is not None and seed >= 0
        return super().reset(self.resets)


class OneSeed(Faulty):
    def reset(self, seed: int | None = None) -> Step:
        return super().reset(1 if seed is not None and 0 <= seed <= MAX_SEED else seed)


class Forgetful(Faulty):
    """Deals other cards each time, whatever the seed."""

    def step(self, actions: Any) -> Step:
        step = super().step(actions)
        self._batch.streams[:] = np.random.default_rng().integers(2**32, size=(GAMES, 4), dtype=np.uint32)
        return step


class Lenient(Faulty):
    def step(self, actions: Any) -> Step:
        if getattr(actions, "shape", ()) == (GAMES,) and actions.dtype == np.int64:
            actions = np.where(self._outcomes.action_mask[np.arange(GAMES), actions % ACTIONS], actions, 5)
        return super().step(actions)


class WrongError(Faulty):
    def step(self, actions: Any) -> Step:
        return super().step(actions + 0 if isinstance(actions, np.ndarray) else actions["no"])


class HalfDone(Faulty):
    def step(self, actions: Any) -> Step:
        try:
            return super().step(actions)
        except sm.IllegalAction:
            super().step(np.full(GAMES, 5))
            raise


class Raises(Faulty):
    def reset(self, seed: int | None = None) -> Step:
        raise RuntimeError(f"no cards for {seed}")


@pytest.mark.parametrize(
    ("faulty", "message"),
    [
        (stepped(rewards=lambda step: step.rewards.astype(int)), "rewards must be float32, not int64"),
        (dealt(action_mask=lambda step: step.action_mask[:, 1:]), r"action_mask must be an array of shape \(20, 20\)"),
        (changing(tuple, tuple), "must return a Step, not a tuple"),
        (dealt(observations=lambda step: step.observations * 2), "observations as bytes must be 0 or 1"),
        (always(observations=lambda step: step.observations * 0), "games of a seed must not all be dealt"),
        (Frozen, "observations must change with every action"),
        (dealt(rewards=lambda step: step.rewards + 3), "after a reset rewards must be 0"),
        (dealt(terminated=lambda step: ~step.terminated), "after a reset terminated must be False"),
        (stepped(rewards=lambda step: abs(step.rewards)), "rewards of a game must add up"),
        (
            stepped(action_mask=lambda step: step.action_mask & ~step.terminated[:, np.newaxis]),
            "every game must have a legal action",
        ),
        (one_legal, "action_mask must allow to play every card|is not legal by its mask, must raise IllegalAction"),
        (always(action_mask=lambda step: step.action_mask | True), "by their masks must raise nothing, not IllegalA"),
        (dealt(seats=lambda step: step.seats + 2), "seats must be from 0 to 1"),
        (always(seats=lambda step: step.seats * 0), "seat on turn must be the one after the last"),
        (SameDeal, "a game that ends must be dealt anew"),
        (OwnSeed, "the seed 0 must deal the same games again"),
        (OneSeed, "another seed must give other games"),
        (Forgetful, "the seed 0 and the same actions must give the same results again"),
        (Lenient, "an illegal action must raise IllegalAction"),
        (WrongError, "actions that are not an array must raise BadArray, not TypeError"),
        (HalfDone, "a refused action must leave all games unchanged"),
        (Raises, r"reset\(0\) must raise nothing, not RuntimeError: no cards"),
    ],
)
def test_check_env_names_the_fault(faulty: type[Faulty], message: str) -> None:
    for env in (Plain(faulty()), faulty()):
        with pytest.raises(BadEnv, match=message):
            check_env(env, steps=100)


@pytest.mark.parametrize(
    ("faulty", "plain", "message"),
    [
        (NoRewards, "a successful play must be rewarded", "rewards must be how the actions change"),
        (nothing_ends, "rewards must be 0 or 1|games must end|the seat on turn", "terminated must be the games"),
        (
            no_clues,
            r"action \d+, which is not legal by its mask, must raise",
            "action_mask must be what the rules allow",
        ),
        (
            stepped(rewards=lambda step: step.rewards * 2),
            "rewards must be 0 or 1 while",
            "rewards must be how the actions change",
        ),
        (WrongFinals, None, "finals must be the last observations"),
        (WrongSeat, None, "observations must be what encoding writes"),
    ],
)
def test_check_env_compares_shown_states_with_the_kernel(faulty: type[Faulty], plain: str | None, message: str) -> None:
    with pytest.raises(BadEnv, match=message):
        check_env(faulty(), steps=100)
    if plain is None:  # only the kernel shows this fault
        check_env(Plain(faulty()), steps=100)
        return
    with pytest.raises(BadEnv, match=plain):
        check_env(Plain(faulty()), steps=100)


@pytest.mark.parametrize("settings", [{}, {"observe": "none"}, {"observe": "all", "packed": True, "lost": "keep"}])
def test_check_env_passes_without_states(settings: dict[str, Any]) -> None:
    env = Plain(Faulty(**settings))
    with patch.object(env, "step", wraps=env.step) as step:
        check_env(env, seed=MAX_SEED, steps=200)
    assert step.call_count >= 2 * 200  # played twice, to compare the results


def test_check_env_names_missing_members() -> None:
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
def test_check_env_refuses_seeds_and_steps_out_of_range(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        check_env(Faulty(), **arguments)
