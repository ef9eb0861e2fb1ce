"""PettingZoo environments: ``env`` (the AEC API) and ``parallel_env`` (the parallel API).

    env = starmine.lab.pettingzoo.env(sm.edition("cocktail"), players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

Needs the extra ``lab``.
"""

from __future__ import annotations

from starmine.lab.envs.pettingzoo import RawEnv, env, parallel_env

__all__ = ["RawEnv", "env", "parallel_env"]
