"""A small network, fitted to simulated games, that chooses among the best actions.

The hand-made weights give each action a rough worth; the few with the highest are the candidates. For each of them the
network estimates the difference in points that it makes. ``tools/judge`` fits it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from starmine.bots.conventions import features
from starmine.bots.conventions.features import OF_ACTION, OF_SITUATION
from starmine.bots.conventions.memory import HIDDEN, SHORTLIST
from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Integer, Record

NETWORK = np.dtype(
    [
        ("inputs", np.float32, (OF_ACTION + OF_SITUATION, HIDDEN)),
        ("bias", np.float32, HIDDEN),
        ("outputs", np.float32, HIDDEN),
        ("margin", np.float32),  # points by which another candidate must beat the one of the highest worth
    ]
)

# Shape (2, 4): by `strangers`, and by the number of players from 2 on.
NETWORKS = np.load(Path(__file__).parent / "networks.npy").view(NETWORK)[..., 0]


@njit
def enlist(memory: Record, action: Integer, worth: Integer) -> None:
    """Adds the action that ``row`` describes to the candidates, unless ``SHORTLIST`` of them have a higher worth."""
    place = np.int64(memory["listed"])
    if place < SHORTLIST:
        memory["listed"] = place + 1
    while place > 0 and worth > memory["worths"][place - 1]:
        if place < SHORTLIST:
            memory["actions"][place] = memory["actions"][place - 1]
            memory["worths"][place] = memory["worths"][place - 1]
            memory["rows"][place] = memory["rows"][place - 1]
        place -= 1
    if place < SHORTLIST:
        memory["actions"][place] = action
        memory["worths"][place] = worth
        memory["rows"][place] = memory["row"]


@njit
def compare(memory: Record) -> None:
    """Adds to each candidate's row its worth, and its worth less the best candidate's."""
    for place in range(np.int64(memory["listed"])):
        worth = np.int64(memory["worths"][place])
        memory["rows"][place, features.WORTH] = max(-6.0, min(6.0, worth / 100))
        memory["rows"][place, features.BEHIND] = max(-4.0, (worth - np.int64(memory["worths"][0])) / 50)


@njit
def _add(units: Any, inputs: Any, factor: Any) -> None:
    for unit in range(HIDDEN):
        units[unit] += inputs[unit] * factor


@njit
def judged_best(memory: Record, network: Record) -> Integer:
    """The index of the candidate that the network rates best."""
    inputs, outputs = network["inputs"], network["outputs"]
    base, units = memory["units"][0], memory["units"][1]
    base[:] = network["bias"]
    for place in range(OF_SITUATION):
        _add(base, inputs[OF_ACTION + place], memory["situation"][place])
    best, most = 0, np.float32(-np.inf)
    for candidate in range(np.int64(memory["listed"])):
        units[:] = base
        for place in range(OF_ACTION):
            if memory["rows"][candidate, place] != 0:
                _add(units, inputs[place], memory["rows"][candidate, place])
        points = network["margin"] if candidate == 0 else np.float32(0)
        for unit in range(HIDDEN):
            points += max(units[unit], np.float32(0)) * outputs[unit]
        if points > most:
            best, most = candidate, points
    return best
