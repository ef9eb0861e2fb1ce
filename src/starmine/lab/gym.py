"""A ``gymnasium`` vector environment with one agent, which acts for the seat on turn.

    env = GymVectorEnv(sm.edition("cocktail"), players=2, num_envs=1024)
    observations, infos = env.reset(seed=1)
    observations, rewards, terminations, truncations, infos = env.step(actions)

``infos`` always has ``action_mask`` and ``seat``. All seats share the score, so a reward is the reward of every seat.
Games that end are dealt anew in the same step; ``infos["final_obs"]`` has their last observations. Needs the extra
``lab``.
"""

from __future__ import annotations

from starmine.lab.envs.gym import GymVectorEnv

__all__ = ["GymVectorEnv"]
