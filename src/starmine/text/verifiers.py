"""Hanabi for verifiers: taskset, environment and harness. Needs ``starmine[verifiers]``.

    vf-eval starmine-hanabi -n 20 -m MODEL --env.taskset.partners conventions

A task is a seed. Each seat of the model has a rollout of its own, so what one seat sees never reaches another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import count
from typing import Any, Literal

import verifiers.v1 as vf
from openai import AsyncOpenAI
from pydantic import Field

from starmine.text.answers import Notation
from starmine.text.env import TextEnv
from starmine.text.prompts import History, Knowledge

__all__ = ["HanabiEnv", "HanabiHarness", "HanabiTaskset"]


class HanabiConfig(vf.TasksetConfig):
    """The settings of ``TextEnv``; ``seed`` is that of the first task."""

    seed: int = 0
    edition: str = "cocktail"
    options: dict[str, Any] = Field(default_factory=dict)
    players: int = 2
    partners: str | None = None
    knowledge: Knowledge = "possible"
    history: History = "all"
    list_legal: bool = False
    actions: Notation = "names"
    retries: int = 2
    then: str = "forfeit"
    reward: Literal["score", "gain"] = "score"
    judge: str = "conventions"


class HanabiData(vf.TaskData):
    """A game."""

    game: dict[str, Any]
    """The arguments of its ``TextEnv``."""


class HanabiTask(vf.Task[HanabiData]):
    """The rewards of a seat's rollout. Only ``points`` counts, unless the run gives other rewards a weight."""

    @vf.reward
    async def points(self, trace: vf.Trace) -> float:
        """The game's score, as a share of the maximum."""
        return float(trace.info["score"] / trace.info["most"])

    @vf.reward(weight=0.0)
    async def perfect(self, trace: vf.Trace) -> float:
        """1 for the maximum score, else 0."""
        return float(trace.info["perfect"])

    @vf.reward(weight=0.0)
    async def illegal(self, trace: vf.Trace) -> float:
        """The share of the seat's answers that named no legal action; give it a negative weight."""
        return float(trace.info["seat_problems"] / max(1, trace.info["seat_answers"]))

    @vf.reward(weight=0.0)
    async def gain(self, trace: vf.Trace) -> float:
        """What the seat's actions gained over the judge's own, as a share of the maximum; 0 without reward="gain"."""
        return float(trace.info["seat_gain"] / trace.info["most"])


class HanabiTaskset(vf.Taskset[HanabiTask, HanabiConfig]):
    """Games with the seeds from ``seed`` on."""

    INFINITE = True

    def load(self) -> Iterator[HanabiTask]:
        """The games, without end."""
        settings = {name: getattr(self.config, name) for name in HanabiConfig.__annotations__}
        for seed in count(self.config.seed):
            name = f"{self.config.edition}#{seed}"
            yield HanabiTask(HanabiData(name=name, game={**settings, "seed": seed}), self.config.task)


class HanabiHarness(vf.Harness[vf.HarnessConfig]):
    """Sends each prompt alone, from this process: a prompt holds all that its seat knows."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: Any,
        trace: Any,  # noqa: ARG002
        runtime: Any,  # noqa: ARG002
        endpoint: str,
        secret: str,
        mcp_urls: Any,  # noqa: ARG002
        data: Any,
    ) -> vf.ProgramResult:
        """Leaves out the rollout's earlier messages; see ``vf.Harness.launch``."""
        system, messages = self.resolve_prompt(data)
        said = [{"role": "system", "content": system}] if system else []
        said.append({"role": "user", "content": messages[-1].content})
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, timeout=None, max_retries=0) as client:
            await client.chat.completions.create(model=ctx.model, messages=said)
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


class HanabiEnvConfig(vf.EnvConfig):
    """``player`` has all seats without a bot."""

    player: vf.AgentConfig = vf.AgentConfig(runtime={"type": "subprocess"})


class HanabiEnv(vf.Env[HanabiEnvConfig]):
    """Plays one game. A limit of the run, such as ``max_turns``, ends it with the score so far."""

    async def run(self, task: HanabiTask, agents: Any) -> None:
        """See ``vf.Env.run``."""
        env = await asyncio.to_thread(lambda: TextEnv(**task.data.game))
        rollouts: dict[int, Any] = {}
        counts: dict[int, dict[str, float]] = {}  # by seat
        async with AsyncExitStack() as until_the_end:
            for seat in set(range(env.game.players)) - set(env.bots):
                rollouts[seat] = await until_the_end.enter_async_context(agents.player.interaction(task))
                counts[seat] = {"seat": seat, "seat_answers": 0, "seat_problems": 0, "seat_gain": 0.0}
            while not env.done:
                seat, prompt = await asyncio.to_thread(env.observe)
                answer = await rollouts[seat].turn(prompt)
                if answer.terminated:
                    break
                step = await asyncio.to_thread(env.step, answer.last_reply)
                counts[seat]["seat_answers"] += 1
                counts[seat]["seat_problems"] += step.problem is not None
                counts[seat]["seat_gain"] += step.reward if env.reward == "gain" else 0.0
            game = {**env.figures, "settings": env.settings, "record": env.record}
            for seat, rollout in rollouts.items():
                rollout.trace.info |= {**game, **counts[seat]}
