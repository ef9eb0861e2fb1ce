"""The ``gymnasium`` vector environment, ``GymVectorEnv``. Needs the extra ``lab``."""

from __future__ import annotations

from starmine.lab.envs.gym import GymVectorEnv

__all__ = ["GymVectorEnv"]
