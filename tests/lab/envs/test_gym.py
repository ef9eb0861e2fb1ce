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


def test_it_tells_what_vector_env_tells() -> None:
    env, tables = GymVectorEnv(COCKTAIL, 3, 9), VectorEnv(COCKTAIL, 3, 9, finals=True)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    (observations, infos), told = env.reset(seed=4), tables.reset(4)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(200):
        assert env.observation_space.contains(observations)
        assert np.array_equal(observations, told.observations)
        assert np.array_equal(infos["action_mask"], told.legal)
        assert np.array_equal(infos["seat"], told.seats)
        actions = any_legal(told.legal, rng)
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        told = tables.step(actions)
        assert np.array_equal(rewards, told.rewards)
        assert np.array_equal(terminations, told.ended)
        assert not truncations.any()
        assert ("final_obs" in infos) == bool(told.ended.any())
        if told.ended.any():
            ends += 1
            assert np.array_equal(infos["_final_obs"], told.ended)
            assert np.array_equal(infos["final_obs"][told.ended], tables.finals[told.ended])
            assert np.array_equal(infos["final_info"]["score"], tables.scores)
    assert ends


def test_what_it_gave_stays_as_it_was() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    observations, infos = env.reset(seed=1)
    kept = observations.copy(), infos["action_mask"].copy()
    env.step(np.full(4, 5))
    assert np.array_equal(observations, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])


def test_without_copies_the_arrays_are_the_same_ones() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4, copy=False)
    observations, _ = env.reset(seed=1)
    assert env.step(np.full(4, 5))[0] is observations


def test_a_reset_without_a_seed_goes_on_from_the_last_seed() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    seeded = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    again = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    assert np.array_equal(seeded, again)
    assert not np.array_equal(seeded[1], seeded[2])


def test_gymnasiums_wrappers_fit() -> None:
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


def test_an_illegal_action_is_refused_by_name() -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    env.reset(seed=1)
    with pytest.raises(sm.IllegalAction, match="action 0 is not legal in game 0"):
        env.step(np.zeros(4, np.int64))


@pytest.mark.parametrize("seed", [-1, 1.0, 2**63, "1", True])
def test_a_bad_seed_is_refused_by_name(seed: Any) -> None:
    with pytest.raises(BadSeed, match="it must be a whole number from 0"):
        GymVectorEnv(COCKTAIL, 2, 4).reset(seed=seed)


def test_a_setting_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(BadSetting, match="copy='no'"):
        GymVectorEnv(COCKTAIL, 2, 4, copy="no")  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    env = GymVectorEnv(COCKTAIL, 2, np.int8(100), threads=np.int8(2))  # type: ignore[arg-type]
    observations, _ = env.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert env.observation_space.contains(observations)
    assert type(env.num_envs) is int


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_by_itself(copied: Any) -> None:
    env = GymVectorEnv(COCKTAIL, 2, 4)
    env.reset(seed=1)
    twin = copied(env)
    first, again = env.step(np.full(4, 5)), twin.step(np.full(4, 5))
    assert np.array_equal(first[0], again[0])
    assert np.array_equal(env.reset()[0], twin.reset()[0])
