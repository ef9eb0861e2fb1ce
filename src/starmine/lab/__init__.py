"""Many games at once: simulations of bots, environments for whoever trains, observations as rows of bits.

``gym``, ``pettingzoo`` (with the extra ``lab``) and ``hle`` are modules of their own.
"""

from __future__ import annotations

from starmine.lab.env_check import check_env
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
)
from starmine.lab.observation import Encoding, Field, unpacked
from starmine.lab.plot import histogram_svg
from starmine.lab.referee import Env
from starmine.lab.result import Result
from starmine.lab.simulate import simulate
from starmine.lab.small import Rulebook, SmallHanabi
from starmine.lab.steps import LAST, forget, step
from starmine.lab.vector import TimeStep, VectorEnv

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
    "Encoding",
    "Env",
    "Field",
    "LostWorker",
    "NotReset",
    "Result",
    "Rulebook",
    "SmallHanabi",
    "TimeStep",
    "VectorEnv",
    "check_env",
    "forget",
    "histogram_svg",
    "simulate",
    "step",
    "unpacked",
]
