"""The PettingZoo environment: see ``starmine.lab.pettingzoo``."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from starmine.bots.numbers import MAX_SEED
from starmine.lab.checks import check_whole
from starmine.lab.envs.vector import Step, VectorEnv
from starmine.lab.errors import NotReset
from starmine.lab.small import Rulebook
from starmine.rules.errors import BadAction

Observation = dict[str, npt.NDArray[np.int8]]


def env(
    edition: Rulebook, players: int, *, lost: Literal["zero", "keep"] = "zero"
) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment, guarded against calls in the wrong order. Raises ``BadPlayers`` and ``BadSetting``."""
    return OrderEnforcingWrapper(RawEnv(edition, players, lost=lost))


class RawEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # the package has no types
    """Agent ``player_n`` is seat n. An action rewards every agent with the change of the score.

    An observation has the bits of ``Encoding`` and the action mask, which is all 0 for agents that are not on turn.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "starmine_hanabi_v1",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(self, edition: Rulebook, players: int, *, lost: Literal["zero", "keep"] = "zero") -> None:
        super().__init__()
        self._tables = VectorEnv(edition, players, 1, observe="all", lost=lost, finals=True, threads=1)
        self._entropy = np.random.default_rng()
        self._over = False
        self._now: Step | None = None
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                observation=Box(0, 1, (self._tables.encoding.bits,), np.int8),
                action_mask=Box(0, 1, (self._tables.actions,), np.int8),
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(self._tables.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deals a game: game 0 of the seed, or a new one without a seed. Raises ``BadSeed``."""
        if seed is None:
            seed = int(self._entropy.integers(MAX_SEED, endpoint=True))
        self._now = self._tables.reset(seed)
        self._over = False
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self._now.seats[0])]

    def observe(self, agent: str) -> Observation:
        """The observation of an agent. Raises ``NotReset``."""
        if self._now is None:
            raise NotReset("the environment has not been reset: call reset before observe")
        rows = self._tables.finals if self._over else self._now.observations
        mask = self._now.action_mask[0]
        if self._over or agent != self.agent_selection:
            mask = np.zeros_like(mask)
        return {
            "observation": rows[0, self._seats[agent]].astype(np.int8),
            "action_mask": mask.astype(np.int8),
        }

    def step(self, action: int | None) -> None:
        """The selected agent acts; when the game is over, each agent leaves with None.

        Raises ``BadAction``, ``IllegalAction`` and ``NotReset``, and changes nothing then.
        """
        if self._now is None:
            raise NotReset("the environment has not been reset: call reset before step")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        number = check_whole(BadAction, "action", action, 0, self._tables.actions - 1)
        agent = self.agent_selection
        self._now = self._tables.step(np.array([number], np.int64))
        self._over = bool(self._now.terminated[0])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, float(self._now.rewards[0]))
        self.terminations = dict.fromkeys(self.agents, self._over)
        following = self._seats[agent] + 1 if self._over else int(self._now.seats[0])
        self.agent_selection = self.possible_agents[following % len(self.possible_agents)]
        self._accumulate_rewards()

    def close(self) -> None:
        """Ends the threads."""
        self._tables.close()
