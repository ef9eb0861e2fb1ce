"""The simulation, the lab, and each of the lab's own bots, as units that are compiled ahead of time."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import numpy as np

from starmine.bots import LAB_BOTS
from starmine.bots.compiled import unit_of, units_of
from starmine.compiling.units import Steps
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.simulation.simulate import simulate
from starmine.observation.encoding import Encoding, unpack
from starmine.rules.compiled import RULES
from starmine.rules.factories import edition

_SIMULATION = "the simulation"


def for_simulations(bots: Collection[object]) -> tuple[str, ...]:
    """The names of the units that simulations with these bots, ids or objects, need."""
    return RULES, *units_of(bots), _SIMULATION


# The steps of the units: each calls functions with the types that they are to be compiled for.


def _simulate(bot: str) -> None:
    simulate(edition("cocktail"), 2, bot, games=1)


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
    from starmine.lab.hle import rl_env  # imported late: most programs do not use it

    env = rl_env.make("Hanabi-Full", 2)
    observations = env.reset()
    env.step(observations["player_observations"][observations["current_player"]]["legal_moves"][0])


UNITS: dict[str, Steps] = {
    _SIMULATION: {_SIMULATION: partial(_simulate, "random")},
    "the lab": {"environments": _environments, "observations": _observations, "the drop-in for agents": _drop_in},
    **{unit_of(bot): {unit_of(bot): partial(_simulate, bot)} for bot in LAB_BOTS},
}
