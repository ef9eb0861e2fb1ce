"""The ``gymnasium`` vector environment: see ``starmine.lab.gym``."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from starmine.bots.numbers import MAX_SEED
from starmine.lab.checks import check_choice, check_whole
from starmine.lab.envs.vector import Step, VectorEnv
from starmine.lab.errors import BadSeed
from starmine.lab.small import Rulebook

Observations = npt.NDArray[np.uint8]


class GymVectorEnv(GymnasiumVectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """``VectorEnv`` with gymnasium's interface. With ``copy=False`` the next step overwrites the arrays.

    Raises what ``VectorEnv`` raises, for instance ``IllegalAction``.
    """

    def __init__(
        self,
        edition: Rulebook,
        players: int,
        num_envs: int,
        *,
        lost: Literal["zero", "keep"] = "zero",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        check_choice("copy", copy, False, True)
        self.tables = VectorEnv(edition, players, num_envs, lost=lost, threads=threads, finals=True)
        self.num_envs = self.tables.games
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = Box(0, 1, (self.tables.encoding.bits,), np.uint8)
        self.single_action_space = Discrete(self.tables.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deals all games. Without a seed it is drawn from the environment's own generator.

        Raises ``BadSeed``.
        """
        given = None if seed is None else check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
        super().reset(seed=given, options=options)
        step = self.tables.reset(int(self.np_random.integers(MAX_SEED, endpoint=True)) if given is None else given)
        return self._given(step.observations), self._infos(step)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Takes an action in every game."""
        step = self.tables.step(np.asarray(actions))
        infos = self._infos(step)
        if step.terminated.any():
            infos["final_obs"] = self._given(self.tables.finals)
            infos["_final_obs"] = infos["_final_info"] = self._given(step.terminated)
            infos["final_info"] = {"score": self._given(self.tables.scores), "_score": infos["_final_obs"]}
        truncations = np.zeros(self.num_envs, np.bool_)
        observations, rewards, terminations = map(self._given, (step.observations, step.rewards, step.terminated))
        return observations, rewards, terminations, truncations, infos

    def _infos(self, step: Step) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._given(step.action_mask),
            "_action_mask": everywhere,
            "seat": self._given(step.seats),
            "_seat": everywhere,
        }

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The array that the caller gets."""
        return array.copy() if self.copy else array

    def close_extras(self, **_: Any) -> None:
        """Ends the threads."""
        self.tables.close()
