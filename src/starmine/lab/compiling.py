"""What `first_use` compiles: a call of everything compiled in environments, observations and the drop-in."""

from __future__ import annotations

import numpy as np

from starmine.lab.encoding.encoding import Encoding
from starmine.lab.encoding.unpacking import unpack
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.first_use import STEPS
from starmine.rules.factories import edition


def _environments() -> None:
    env = VectorEnv(edition("cocktail"), 2, 1, packed=True)
    step = env.step(env.reset(1).action_mask.argmax(axis=1))
    VectorEnv(edition("cocktail"), 2, 1, packed=True, shuffle_colours=True).reset(1)
    for dtype in (np.uint8, np.uint16, np.float32):
        unpack(step.observations, np.zeros((1, env.encoding.bits), dtype))


def _observations() -> None:
    env = VectorEnv(edition("cocktail"), 2, 1)
    env.reset(1)
    encoding = Encoding(env.encoding.rules)
    encoding.write(env.states.copy(), env.lasts.copy(), encoding.empty(1))


def _drop_in() -> None:
    from starmine.lab.hle import rl_env  # which most programs do without

    env = rl_env.make("Hanabi-Full", 2)
    told = env.reset()
    env.step(told["player_observations"][told["current_player"]]["legal_moves"][0])


STEPS.update({"environments": _environments, "observations": _observations, "the drop-in for agents": _drop_in})
