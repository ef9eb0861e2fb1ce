"""Many games at once: simulations of bots, environments for training, observations as rows of bits.

``lab.gym`` and ``lab.pettingzoo`` (with the extra ``lab``) and ``lab.hle`` are imported by themselves.
"""

from __future__ import annotations

from starmine.knowledge.observation.last_action import LAST, forget, step
from starmine.knowledge.observation.layout import Field
from starmine.lab.beliefs import deal_hidden
from starmine.lab.encoding.encoding import Encoding
from starmine.lab.encoding.unpacking import unpack, unpacked
from starmine.lab.envs.env_check import check_env
from starmine.lab.envs.referee import Env
from starmine.lab.envs.registration import register as _register
from starmine.lab.envs.vector import Step, TimeStep, VectorEnv
from starmine.lab.errors import (
    AlreadyStepping,
    BadArray,
    BadCount,
    BadEnv,
    BadLineUp,
    BadRules,
    BadSeed,
    BadSetting,
    LostWorker,
    NotReset,
    NotStepping,
)
from starmine.lab.simulation.crossplay import CrossPlay, crossplay
from starmine.lab.simulation.crossplay_page import crossplay_svg
from starmine.lab.simulation.demonstrations import Turns, demonstrations
from starmine.lab.simulation.plot import histogram_svg
from starmine.lab.simulation.result import Result
from starmine.lab.simulation.simulate import simulate
from starmine.lab.small import Rulebook, SmallHanabi

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
    "TimeStep",
    "Turns",
    "VectorEnv",
    "check_env",
    "crossplay",
    "crossplay_svg",
    "deal_hidden",
    "demonstrations",
    "forget",
    "histogram_svg",
    "simulate",
    "step",
    "unpack",
    "unpacked",
]

_register()
