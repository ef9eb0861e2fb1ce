"""``RandomAgent``: random legal moves."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from starmine.lab.hle.rl_env import Agent, Observation


class RandomAgent(Agent):
    """Draws its moves with the module ``random``; seed that to repeat them."""

    def __init__(self, config: Mapping[str, Any], *_args: Any, **_kwargs: Any) -> None:
        self.config = config

    def act(self, observation: Observation) -> dict[str, Any] | None:
        """A legal move as a dictionary; None if it is not its turn."""
        if observation["current_player_offset"] != 0:
            return None
        move: dict[str, Any] = random.choice(observation["legal_moves"])  # noqa: S311 - a game
        return move
