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
from starmine.bots.conventions.units import load, plus, store
from starmine.compiling.jit import inlined, njit
from starmine.knowledge.sets import lowest
from starmine.rules.kernel.state import Integer, Record

NETWORK = np.dtype(
    [
        ("inputs", np.float32, (OF_ACTION + OF_SITUATION, HIDDEN)),
        ("bias", np.float32, HIDDEN),
        ("outputs", np.float32, HIDDEN),
        ("margin", np.float32),  # points by which another candidate must beat the one of the highest worth
    ]
)

_ANY = -(1 << 62)  # lower than every worth

# By `strangers` and ``table_row``: (2, 4).
NETWORKS = np.load(Path(__file__).parent / "networks.npy").view(NETWORK)[..., 0]


@njit
def clear_list(memory: Record) -> None:
    """Removes all candidates, and gives each place a row for the features of its action."""
    memory["listed"] = 0
    for place in range(SHORTLIST + 1):
        memory["places"][place] = place


@inlined
def features_of(memory: Record) -> Any:
    """The features of the action under consideration."""
    return memory["rows"][memory["places"][memory["listed"]]]


@inlined
def new_features(memory: Record) -> Any:
    """The features of the next action to consider, all 0."""
    row = features_of(memory)
    for place in range(OF_ACTION):
        row[place] = 0
    return row


@njit
def enlist(memory: Record, action: Integer, worth: Integer) -> None:
    """Adds the action under consideration to the candidates, unless ``SHORTLIST`` of them have a higher worth."""
    place = memory["listed"]
    memory["listed"] = min(place + 1, SHORTLIST)
    row = memory["places"][place]
    while place > 0 and worth > memory["worths"][place - 1]:
        memory["actions"][place] = memory["actions"][place - 1]
        memory["worths"][place] = memory["worths"][place - 1]
        memory["places"][place] = memory["places"][place - 1]
        place -= 1
    memory["actions"][place] = action
    memory["worths"][place] = worth
    memory["places"][place] = row


@inlined
def least_of(memory: Record) -> Integer:
    """The worth that an action must exceed to become a candidate."""
    return memory["worths"][SHORTLIST - 1] if memory["listed"] == SHORTLIST else _ANY


@njit
def compare(memory: Record) -> None:
    """Adds to each candidate's features its worth, and its worth less the best candidate's."""
    for place in range(memory["listed"]):
        worth = memory["worths"][place]
        row = memory["rows"][memory["places"][place]]
        row[features.WORTH] = max(-6.0, min(6.0, worth / 100))
        row[features.BEHIND] = max(-4.0, (worth - memory["worths"][0]) / 50)


@njit
def judged_best(memory: Record, network: Record) -> Integer:
    """The index of the candidate that the network rates best."""
    listed = memory["listed"]
    if listed == 1:
        return 0
    inputs, outputs, units = network["inputs"], network["outputs"], memory["units"]
    situation = load(network["bias"])
    for place in range(OF_SITUATION):
        situation = plus(situation, inputs[OF_ACTION + place], memory["situation"][place])
    best, most = 0, np.float32(-np.inf)
    for candidate in range(listed):
        row = memory["rows"][memory["places"][candidate]]
        store(_with_features(situation, row, inputs), units)
        points = network["margin"] if candidate == 0 else np.float32(0)
        for unit in range(HIDDEN):
            points += max(units[unit], np.float32(0)) * outputs[unit]
        if points > most:
            best, most = candidate, points
    return best


@inlined
def _with_features(units: Any, row: Any, inputs: Any) -> Any:
    """Adds the features of an action, most of which are 0, to the hidden units."""
    used = 0
    for place in range(OF_ACTION):
        used |= int(row[place] != 0) << place
    while used:
        one = lowest(used)
        units = plus(units, inputs[one], row[one])
        used &= used - 1
    return units
