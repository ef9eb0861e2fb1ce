"""The PettingZoo environment: ``env``, and ``RawEnv`` without its guard. Needs the extra ``lab``."""

from __future__ import annotations

from starmine.lab.envs.pettingzoo import RawEnv, env

__all__ = ["RawEnv", "env"]
