"""Many games at once: simulations of bots, environments for whoever trains, observations as rows of bits.

``gym``, ``pettingzoo`` (with the extra ``lab``) and ``hle`` are modules of their own.
"""

from __future__ import annotations

from starmine.lab.checking import check_env
from starmine.lab.observation import Encoding, Field, unpacked
from starmine.lab.plot import histogram_svg
from starmine.lab.result import Result
from starmine.lab.simulate import simulate
from starmine.lab.small import SmallHanabi
from starmine.lab.steps import LAST, forget, step
from starmine.lab.vector import Told, VectorEnv

__all__ = [
    "LAST",
    "Encoding",
    "Field",
    "Result",
    "SmallHanabi",
    "Told",
    "VectorEnv",
    "check_env",
    "forget",
    "histogram_svg",
    "simulate",
    "step",
    "unpacked",
]
