"""Hanabi for OpenEnv: server and client. Needs ``starmine[openenv]``.

    uvicorn starmine.text.openenv:app --port 8000

Each connection has a game of its own, with the settings that its ``reset`` gives.
"""

from __future__ import annotations

import secrets
from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server import Action, Environment, Observation, State, create_app
from openenv.core.env_server.types import EnvironmentMetadata
from pydantic import Field

from starmine import __version__
from starmine.rules.errors import GameOver
from starmine.text.env import TextEnv

_MOST_GAMES = 256  # at the same time


class HanabiAction(Action):
    """The answer of the seat on turn."""

    answer: str = Field(description="Any text that ends with one action, such as 'play 0'; see the prompt.")


class HanabiObservation(Observation):
    """What the seat on turn is asked, and what the last answer led to; ``reward`` is in points."""

    seat: int | None = Field(default=None, description="The seat that answers next; null after the end.")
    prompt: str = Field(default="", description="All that this seat knows, and how to answer; empty after the end.")
    action: str | None = Field(default=None, description="The action that was taken.")
    problem: str | None = Field(default=None, description="Why the last answer was not taken.")
    score: int = Field(default=0, description="The official score so far.")


class HanabiState(State):
    """The game in numbers, and after the end its record, which shows all cards."""

    settings: dict[str, Any] = Field(default_factory=dict)
    figures: dict[str, Any] = Field(default_factory=dict)
    record: dict[str, Any] | None = None


class HanabiEnvironment(Environment[HanabiAction, HanabiObservation, HanabiState]):
    """One game after the other."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._env: TextEnv | None = None
        self._state = HanabiState()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **settings: Any) -> HanabiObservation:
        """A new game: any deal without a seed. ``settings`` are those of ``TextEnv``. Raises what it raises."""
        env = self._env = TextEnv(seed=secrets.randbelow(2**32) if seed is None else seed, **settings)
        self._state = HanabiState(episode_id=episode_id or secrets.token_hex(8), settings=env.settings)
        return _observation(env)

    def step(self, action: HanabiAction, timeout_s: float | None = None, **_: Any) -> HanabiObservation:  # noqa: ARG002
        """Takes the answer of the seat on turn. Raises ``GameOver`` without a game that goes on."""
        if self._env is None:
            raise GameOver("no game has begun: call reset before step")
        step = self._env.step(action.answer)
        self._state.step_count += 1
        return _observation(self._env, reward=step.reward, action=step.action, problem=step.problem)

    @property
    def state(self) -> HanabiState:
        """The game so far."""
        if self._env is not None:
            self._state.figures = self._env.figures
            self._state.record = self._env.record if self._env.done else None
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """What the environment is."""
        said = "Hanabi by prompts and answers: any edition, any number of players, bots or the model in each seat."
        return EnvironmentMetadata(name="starmine-hanabi", description=said, version=__version__)


def _observation(env: TextEnv, **led_to: Any) -> HanabiObservation:
    seat, prompt = (None, "") if env.done else env.observe()
    return HanabiObservation(seat=seat, prompt=prompt, score=env.score, done=env.done, **led_to)


class HanabiEnv(EnvClient[HanabiAction, HanabiObservation, HanabiState]):
    """The client: ``HanabiEnv("http://127.0.0.1:8000").sync()``."""

    def _step_payload(self, action: HanabiAction) -> dict[str, Any]:
        return {"answer": action.answer}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[HanabiObservation]:
        reward, done = payload.get("reward"), payload.get("done", False)
        seen = HanabiObservation(**payload["observation"], reward=reward, done=done)
        return StepResult(observation=seen, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> HanabiState:
        return HanabiState(**payload)


app = create_app(
    HanabiEnvironment,
    HanabiAction,
    HanabiObservation,
    env_name="starmine-hanabi",
    max_concurrent_envs=_MOST_GAMES,
    state_cls=HanabiState,
)
