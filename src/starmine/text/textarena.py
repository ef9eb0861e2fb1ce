"""Hanabi for TextArena: this module registers the environment ``Starmine-Hanabi-v0``. Needs ``starmine[textarena]``.

TextArena's own ``Hanabi-v0`` has other rules; this one has those of any edition.
"""

from __future__ import annotations

import secrets
from typing import Any

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY, register_with_versions
from textarena.wrappers import SingleTurnObservationWrapper

from starmine.text.env import TextEnv

ID = "Starmine-Hanabi-v0"


class HanabiEnv(ta.Env):
    """One game. ``settings`` are those of ``TextEnv`` without players and seed, which ``reset`` gets.

    A prompt is all that its seat knows, so an agent needs no memory. The reward of everybody is the official score.
    """

    def __init__(self, **settings: Any) -> None:
        self.settings = settings

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """A new game: any deal without a seed. Raises what ``TextEnv`` raises."""
        seed = secrets.randbelow(2**32) if seed is None else seed
        self.game = TextEnv(players=num_players, seed=seed, **self.settings)
        self.state = ta.MinimalMultiPlayerState(num_players=num_players, error_allowance=self.game.retries)
        self.state.reset(game_state={"seed": seed, "settings": self.game.settings})
        self.state.current_player_id = self.game.game.seat

    def get_observation(self) -> tuple[int, list[ta.Message]]:
        """The seat on turn and its prompt. Raises ``GameOver``."""
        seat, prompt = self.game.observe()
        return seat, [(ta.GAME_ID, prompt, ta.ObservationType.PROMPT)]

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Takes the answer of the seat on turn. Raises ``GameOver``."""
        step, state = self.game.step(action), self.state
        state.logs.append((step.seat, step.action or step.problem))
        state.step_info = {"action": step.action, "problem": step.problem, "reward": step.reward}
        if step.problem is not None:
            state.set_invalid_move(step.problem)
        state.made_invalid_move = step.action is None  # False if another action was taken in its place
        if step.done:
            outcome = self.game.outcome
            said = f"The game ended: {'it is forfeited' if outcome is None else outcome.reason}."
            state.set_game_outcome(dict.fromkeys(range(state.num_players), self.game.score), said)
        done, info = state.step()
        state.current_player_id = self.game.game.seat
        return done, info

    def get_board_str(self) -> str:
        """The game with all cards, for those who watch."""
        return str(self.game.game)


if ID not in ENV_REGISTRY:
    register_with_versions(ID, HanabiEnv, wrappers={"default": [SingleTurnObservationWrapper]})
