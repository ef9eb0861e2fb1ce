"""Many games at once: simulations of bots, environments for training, observations as rows of bits.

Import ``lab.gym`` and ``lab.pettingzoo`` (extra ``lab``) and ``lab.hle`` separately.
"""

from __future__ import annotations

from starmine.lab.charts.heat_map import crossplay_svg
from starmine.lab.charts.histogram import histogram_svg
from starmine.lab.envs.env_check import check_env
from starmine.lab.envs.referee import Env
from starmine.lab.envs.registration import register as _register
from starmine.lab.envs.vector import Step, VectorEnv
from starmine.lab.errors import AlreadyStepping, BadEnv, BadLineUp, LostWorker, NotReset, NotStepping
from starmine.lab.simulation.demonstrations import Turns, demonstrations
from starmine.lab.simulation.result import Result
from starmine.lab.simulation.simulate import simulate
from starmine.lab.small import Rulebook, SmallHanabi
from starmine.lab.tournament.crossplay import crossplay
from starmine.lab.tournament.result import CrossPlay
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

_register()
