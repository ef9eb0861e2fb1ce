"""The gymnasium vector environment, by gymnasium's own rules."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import starmine as sm
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.errors import BadSeed, BadSetting
from starmine.lab.gym import GymVectorEnv
from tests.lab.envs.players import any_legal

COCKTAIL = sm.edition("cocktail")


def test_gym_env_returns_the_results_of_vector_env() -> None:
    env, tables = GymVectorEnv(COCKTAIL, 3, 9), VectorEnv(COCKTAIL, 3, 9, finals=True)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    (observations, infos), step = env.reset(seed=4), tables.reset(4)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(200):
        assert env.observation_space.contains(observations)
        assert np.array_equal(observations, step.observations)
        assert np.array_equal(infos["action_mask"], step.action_mask)
        assert np.array_equal(infos["seat"], step.seats)
        actions = any_legal(step.action_mask, rng)
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        step = tables.step(actions)
        assert np.array_equal(rewards, step.rewards)
        assert np.array_equal(terminations, step.terminated)
        assert not truncations.any()
        assert ("final_obs" in infos) == bool(step.terminated.any())
        if step.terminated.any():
            ends += 1
            assert np.array_equal(infos["_final_obs"], step.terminated)
            assert np.array_equal(infos["final_obs"][step.terminated], tables.finals[step.terminated])
            assert np.array_equal(infos["final_info"]["score"], tables.scores)
    assert ends


def test_returned_arrays_stay_unchanged_after_another_step() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    observations, infos = env.reset(seed=1)
    kept = observations.copy(), infos["action_mask"].copy()
    env.step(np.full(4, 5))
    assert np.array_equal(observations, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])


def test_arrays_are_reused_with_copy_false() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4, copy=False)
    observations, _ = env.reset(seed=1)
    assert env.step(np.full(4, 5))[0] is observations


def test_reset_without_a_seed_follows_from_the_last_seed() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    seeded = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    again = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    assert np.array_equal(seeded, again)
    assert not np.array_equal(seeded[1], seeded[2])


def test_gymnasium_wrappers_work() -> None:
    env = RecordEpisodeStatistics(GymVectorEnv(COCKTAIL, 2, 8))
    _, infos = env.reset(seed=1)
    rng, episodes = np.random.default_rng(1), 0
    for _ in range(120):
        _, _, terminations, _, infos = env.step(any_legal(infos["action_mask"], rng))
        if terminations.any():
            episodes += 1
            assert (infos["episode"]["l"][terminations] > 1).all()
    assert episodes
    env.close()


def test_illegal_action_is_refused() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    env.reset(seed=1)
    with pytest.raises(sm.IllegalAction, match="action 0 is not legal in game 0"):
        env.step(np.zeros(4, np.int64))


@pytest.mark.parametrize("seed", [-1, 1.0, 2**63, "1", True])
def test_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadSeed, match="it must be a whole number from 0"):
        GymVectorEnv(COCKTAIL, 2, 4).reset(seed=seed)


def test_copy_setting_is_refused_when_not_a_bool() -> None:
    with pytest.raises(BadSetting, match="copy='no'"):
        GymVectorEnv(COCKTAIL, 2, 4, copy="no")  # type: ignore[arg-type]


def test_numpy_integers_are_taken_as_numbers() -> None:
    env = GymVectorEnv(COCKTAIL, 2, np.int8(100), threads=np.int8(2))  # type: ignore[arg-type]
    observations, _ = env.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert env.observation_space.contains(observations)
    assert type(env.num_envs) is int


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copy_goes_on_independently(copied: Any) -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    env.reset(seed=1)
    twin = copied(env)
    first, again = env.step(np.full(4, 5)), twin.step(np.full(4, 5))
    assert np.array_equal(first[0], again[0])
    assert np.array_equal(env.reset()[0], twin.reset()[0])
