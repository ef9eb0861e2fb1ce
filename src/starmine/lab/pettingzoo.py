"""PettingZoo environments: ``env`` (the AEC API) and ``parallel_env`` (the parallel API).

    env = starmine.lab.pettingzoo.env(sm.edition("cocktail"), players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

Needs the extra ``lab``.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from starmine.lab.envs.one_game import RENDER_MODES, LegalActions, OneGame
from starmine.lab.errors import NotReset
from starmine.lab.small import Rulebook
from starmine.observation.checks import BadCount, check_choice, check_whole
from starmine.rules.errors import BadAction

__all__ = ["RawEnv", "env", "parallel_env"]

Observation = Any  # rows of bits, or dictionaries with a row and the action mask

_NAME = "starmine_hanabi_v1"


def env(
    edition: Rulebook | str = "cocktail",
    players: int = 2,
    *,
    lost: Literal["zero", "keep"] = "zero",
    flat: bool = False,
    dtype: Literal["int8", "float32"] = "int8",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper[str, Observation, int]:
    """``RawEnv``, wrapped to raise errors for calls in the wrong order."""
    made = RawEnv(edition, players, lost=lost, flat=flat, dtype=dtype, max_cycles=max_cycles, render_mode=render_mode)
    return OrderEnforcingWrapper(made)


class _BaseEnv:
    """Shared by both environments: the agents with their spaces, and the game.

    Agent ``player_n`` is seat n. An action's reward, for every agent, is the change of the score.

    An observation has the bits of ``Encoding`` and the action mask, which is all 0 for agents that are not on turn;
    with ``flat`` it is only the bits, and the mask is in ``infos``. ``dtype`` is that of the bits. For the agent on
    turn ``action_space(agent).sample()`` gives a legal action. After ``max_cycles`` cycles the game is truncated.

    Raises ``UnknownEdition``, ``BadPlayers``, ``BadCount`` and ``BadSetting``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": _NAME,
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        edition: Rulebook | str = "cocktail",
        players: int = 2,
        *,
        lost: Literal["zero", "keep"] = "zero",
        flat: bool = False,
        dtype: Literal["int8", "float32"] = "int8",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        noop: bool = False,
    ) -> None:
        super().__init__()
        check_choice("flat", flat, False, True)
        check_choice("dtype", dtype, "int8", "float32")
        check_choice("noop", noop, False, True)
        self._table = OneGame(edition, players, lost, render_mode)
        self._flat = flat
        self.max_cycles = None if max_cycles is None else check_whole(BadCount, "max_cycles", max_cycles, 1)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.players)]
        self.agents: list[str] = []
        self._dtype, self._noop = np.dtype(dtype), noop
        bits, actions = self._table.encoding.bits, self._table.actions + noop
        plain = Box(0, 1, (bits,), self._dtype.type)
        self.action_spaces: dict[str, LegalActions] = {agent: LegalActions(actions) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: plain if flat else Dict(observation=plain, action_mask=Box(0, 1, (actions,), np.int8))
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> LegalActions:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        self._table.reset(seed)
        self._turns = 0
        self.agents = self.possible_agents.copy()
        self._look()

    def _act(self, action: object) -> float:
        self._table.step(action)
        self._turns += 1
        self._look()
        return self._table.reward()

    def _look(self) -> None:
        """Updates the agents' observations and masks."""
        table = self._table
        masks = np.zeros((table.players, table.actions + self._noop), np.int8)
        masks[table.seat, : table.actions] = table.mask
        # The no-op, if there is one, is legal for agents that are not on turn.
        masks[:, table.actions :] = ~masks.any(axis=1, keepdims=True)
        self._shown = dict(zip(self.possible_agents, table.observations().astype(self._dtype), strict=True))
        self._masks = dict(zip(self.possible_agents, masks, strict=True))
        for agent, mask in self._masks.items():
            self.action_spaces[agent].legal = mask

    @property
    def _on_turn(self) -> str:
        return self.possible_agents[self._table.seat]

    def _seen(self, agent: str) -> Observation:
        bits = self._shown[agent].copy()
        return bits if self._flat else {"observation": bits, "action_mask": self._masks[agent].copy()}

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self._masks[agent].copy()} if self._flat else {}

    def render(self) -> Any:
        """The view of the agent on turn (after the end, the next one): text (``ansi``), pixels ``(height, width, 3)``
        uint8 (``rgb_array``), or None after printing it (``human``). Raises ``NotReset``.
        """
        return self._table.render()

    def close(self) -> None:
        """Ends the threads."""
        self._table.close()


class RawEnv(_BaseEnv, AECEnv[str, Observation, int]):  # type: ignore[misc] # the package has no types
    __doc__ = _BaseEnv.__doc__

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deals a game: game 0 of the seed, or a new one without a seed. Raises ``BadSeed``."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self._on_turn

    def observe(self, agent: str) -> Observation:
        """The observation of an agent. Raises ``NotReset``."""
        if not self._table.dealt:
            raise NotReset("the environment has not been reset: call reset before observe")
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        """The selected agent acts; when the game is over, each agent steps once more with None.

        Raises ``BadAction``, ``IllegalAction`` and ``NotReset``, and then changes nothing.
        """
        if not self._table.dealt:
            raise NotReset("the environment has not been reset: call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        reward = self._act(action)
        self._cumulative_rewards[agent] = 0.0
        over = self._table.over
        # Here a cycle is a turn of each agent; in the parallel environment it is a step.
        cut = not over and self.max_cycles is not None and self._turns >= self.max_cycles * len(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, reward)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {other: self._info(other) for other in self.agents}
        self.agent_selection = self._on_turn
        self._accumulate_rewards()


class parallel_env(_BaseEnv, ParallelEnv[str, Observation, int]):  # type: ignore[misc] # noqa: N801 - PettingZoo's name
    """The parallel environment: a step takes the action of the agent on turn and ignores the others'.

    With ``noop`` there is one more action, the last one, which does nothing: it is the only legal one for agents that
    are not on turn. Some learners, such as TorchRL's, need a legal action for every agent.
    """

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals a game: game 0 of the seed, or a new one without a seed. Raises ``BadSeed``."""
        self._deal(seed)
        return self._observe_all()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The agent on turn acts. Raises what ``RawEnv.step`` raises, and then changes nothing."""
        if not self.agents:
            raise NotReset("no game is going on: call reset before step")
        if self._on_turn not in actions:
            raise BadAction(f"actions have none for {self._on_turn}, the agent on turn")
        reward = self._act(actions[self._on_turn])
        over = self._table.over
        cut = not over and self.max_cycles is not None and self._turns >= self.max_cycles
        observations, infos = self._observe_all()
        rewards, terminations = dict.fromkeys(self.agents, reward), dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observe_all(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        return {agent: self._seen(agent) for agent in self.agents}, {agent: self._info(agent) for agent in self.agents}
