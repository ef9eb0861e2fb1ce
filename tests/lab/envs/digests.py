"""Steps a few environments and prints a digest of every byte of their results, table by table.

Run ``python -m tests.lab.envs.digests`` under different settings of Numba: the output must be the same.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

from starmine.analysis.beliefs import deal_hidden
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.hle.pyhanabi import CHANCE_PLAYER_ID, AgentObservationType, HanabiGame, HanabiMove
from starmine.observation.checks import BadArray
from tests.rules.digests import bounds_are_checked
from tests.rules.tables import Table

STEPS = 70
CORRUPTED = 300
TABLES = [
    Table("cocktail", {}, 2),
    Table("tiles", {"variant": 3}, 3),
    Table("six-colour", {}, 5),
    Table("tiles", {"variant": 2, "endless": True}, 4),
]
SETTINGS: list[dict[str, Any]] = [
    {"packed": True, "observe": "all", "central": True},
    {"observe": "all"},
    {"lost": "keep"},
]


def digests() -> dict[str, str]:
    """By table: the digest of the results and states of its games."""
    return {**{str(table): _digest(table) for table in TABLES}, "lab.hle": _digest_of_names()}


def _digest(table: Table) -> str:
    digest = hashlib.sha256()
    for settings in SETTINGS:
        env = VectorEnv(table.rules, table.players, 2, finals=True, threads=1, **settings)
        step, rng = env.reset(2), np.random.default_rng(1)
        for _ in range(STEPS):
            for array in (*step, env.states, env.lasts, env.masks, env.scores, env.finals, env.central):
                digest.update(array.tobytes())
            actions = np.where(step.action_mask, rng.random(step.action_mask.shape), -1).argmax(axis=1)
            step = env.step(actions)
        env.step_unless(np.array([True, False]), step.action_mask.argmax(axis=1))
        digest.update(env.states.tobytes() + env.masks.tobytes())
        games = env.states.copy()
        deal_hidden(games, env.encoding.rules, rng)
        digest.update(games.tobytes())
    _write_corrupted(digest, VectorEnv(table.rules, table.players, 2, threads=1))
    return digest.hexdigest()


def _write_corrupted(digest: Any, env: VectorEnv) -> None:
    """Adds observations of records with one wrong byte, or the errors that they raise."""
    rng, out = np.random.default_rng(3), env.encoding.empty(2, every_seat=True)
    step = env.reset(4)
    for _ in range(20):
        env.step(step.action_mask.argmax(axis=1))
    for _ in range(CORRUPTED):
        records = env.states.copy(), env.lasts.copy()
        octets = records[int(rng.random() < 0.1)].view(np.uint8)
        octets[rng.integers(len(octets))] = rng.choice(np.array([0, 255, rng.integers(256)]))
        try:
            env.encoding.write(*records, out)
            deal_hidden(records[0], env.encoding.rules, np.random.default_rng(1))
            digest.update(records[0].tobytes())
        except BadArray as refusal:
            digest.update(str(refusal).encode())
        digest.update(out.tobytes())


def _digest_of_names() -> str:
    """The digest of states of ``lab.hle``."""
    digest, rng = hashlib.sha256(), np.random.default_rng(1)
    for observation_type in AgentObservationType:
        state = HanabiGame({"players": 3, "seed": 1, "observation_type": observation_type}).new_initial_state()
        while state.cur_player() == CHANCE_PLAYER_ID or state.legal_moves():  # also past the end
            if state.cur_player() == CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                state.apply_move(state.legal_moves()[rng.integers(min(3, len(state.legal_moves())))])
            digest.update(state.table.tobytes() + str(tuple(map(int, state.standing))).encode() + str(state).encode())
            digest.update(str(state.observation(1)).encode())
            if state.player_hands()[2]:
                state.apply_move(HanabiMove.get_return_move(0, 2))
                state.deal_random_card()
    return digest.hexdigest()


if __name__ == "__main__":
    print(json.dumps({"bounds checked": bounds_are_checked(), "digests": digests()}))
