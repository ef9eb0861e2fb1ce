"""Many games at once: simulations of bots, environments for training, observations as rows of bits.

Import ``lab.gym`` and ``lab.pettingzoo`` (extra ``lab``) and ``lab.hle`` separately.
"""

from __future__ import annotations

from importlib.util import find_spec as _find_spec

from starmine.lab.charts import crossplay_svg, histogram_svg
from starmine.lab.envs.env_check import Env, check_env
from starmine.lab.envs.vector import Step, VectorEnv
from starmine.lab.errors import AlreadyStepping, BadEnv, BadLineUp, LostWorker, NotReset, NotStepping
from starmine.lab.simulation.demonstrations import Turns, demonstrations
from starmine.lab.simulation.result import Result
from starmine.lab.simulation.simulate import simulate
from starmine.lab.small import Rulebook, SmallHanabi
from starmine.lab.tournament import CrossPlay, crossplay
from starmine.observation.checks import BadArray, BadCount, BadRules, BadSetting
from starmine.observation.encoding import Encoding, unpack, unpacked
from starmine.observation.last_action import LAST, forget, step
from starmine.observation.layout import Field
from starmine.rules.errors import BadSeed

__all__ = [
    "LAST",
    "AlreadyStepping",
    "BadArray",
    "BadCount",
    "BadEnv",
    "BadLineUp",
    "BadRules",
    "BadSeed",
    "BadSetting",
    "CrossPlay",
    "Encoding",
    "Env",
    "Field",
    "LostWorker",
    "NotReset",
    "NotStepping",
    "Result",
    "Rulebook",
    "SmallHanabi",
    "Step",
    "Turns",
    "VectorEnv",
    "check_env",
    "crossplay",
    "crossplay_svg",
    "demonstrations",
    "forget",
    "histogram_svg",
    "simulate",
    "step",
    "unpack",
    "unpacked",
]

_ID = "starmine/Hanabi-v0"  # for ``gymnasium.make`` and ``make_vec``

if _find_spec("gymnasium") is not None:
    import gymnasium

    if _ID not in gymnasium.registry:  # the environments are imported when one is made
        gymnasium.register(
            _ID, entry_point="starmine.lab.gym:HanabiEnv", vector_entry_point="starmine.lab.gym:GymVectorEnv"
        )
