"""Steps a few environments and prints a digest of every byte that they tell, table by table.

Run as ``python -m tests.lab.env_digests`` under the settings that are to give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

from starmine.lab.hle.pyhanabi import CHANCE_PLAYER_ID, AgentObservationType, HanabiGame
from starmine.lab.vector import VectorEnv
from tests.rules.digests import bounds_are_checked
from tests.rules.tables import Table

STEPS = 70
TABLES = [
    Table("cocktail", {}, 2),
    Table("tiles", {"variant": 3}, 3),
    Table("six-colour", {}, 5),
    Table("tiles", {"variant": 2, "endless": True}, 4),
]
SETTINGS: list[dict[str, Any]] = [{"packed": True, "observe": "all"}, {"observe": "all"}, {"lost": "keep"}]


def digests() -> dict[str, str]:
    """By table: the digest of all that is told of its games, and of their states."""
    return {**{str(table): _digest(table) for table in TABLES}, "lab.hle": _digest_of_names()}


def _digest(table: Table) -> str:
    digest = hashlib.sha256()
    for settings in SETTINGS:
        env = VectorEnv(table.rules, table.players, 2, finals=True, threads=1, **settings)
        told, rng = env.reset(2), np.random.default_rng(1)
        for _ in range(STEPS):
            for array in (*told, env.states, env.lasts, env.masks, env.scores, env.finals):
                digest.update(array.tobytes())
            actions = np.where(told.legal, rng.random(told.legal.shape), -1).argmax(axis=1)
            told = env.step(actions)
    return digest.hexdigest()


def _digest_of_names() -> str:
    """Of states under the names of the Hanabi Learning Environment."""
    digest, rng = hashlib.sha256(), np.random.default_rng(1)
    for observation_type in AgentObservationType:
        state = HanabiGame({"players": 3, "seed": 1, "observation_type": observation_type}).new_initial_state()
        while not state.is_terminal():
            if state.cur_player() == CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                state.apply_move(state.legal_moves()[rng.integers(3)])
            digest.update(state.table.tobytes() + str(tuple(map(int, state.now))).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(json.dumps({"bounds checked": bounds_are_checked(), "digests": digests()}))
