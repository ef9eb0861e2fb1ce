"""``gymnasium`` environments: ``HanabiEnv``, a single game, and ``GymVectorEnv``, many games at once.

    import starmine.lab  # registers them
    env = gymnasium.make("starmine/Hanabi-v0", players=3, partners="cautious")
    envs = gymnasium.make_vec("starmine/Hanabi-v0", 1024, players=3)

``infos`` always have ``action_mask`` and ``seat``. All seats share the score, so all get the same reward.
Without partners one agent acts for whichever seat is on turn. Needs the extra ``lab``.
"""

from __future__ import annotations

from starmine.lab.envs.gym import GymVectorEnv, HanabiEnv

__all__ = ["GymVectorEnv", "HanabiEnv"]
