"""A game and its last action: what an observation shows beyond the state.

``LAST`` is a record that its owner keeps beside a game: ``forget`` it at the deal, and let ``step`` apply the
actions.
"""

from __future__ import annotations

import numpy as np

from starmine.rules.jit import njit
from starmine.rules.kernel import apply
from starmine.rules.state import Integer, Record

NO_ACTION = 255  # in `action`, before the first one

LAST = np.dtype(
    [
        ("action", np.uint8),  # its id, or NO_ACTION
        ("seat", np.uint8),  # who took it
        ("kind", np.uint8),  # of the card played or discarded; 0 for a clue
        ("scored", np.uint8),  # 1: a play that fitted
        ("token_gained", np.uint8),  # 1: a play that completed a firework and won a clue token by it
    ]
)


@njit
def forget(last: Record) -> None:
    """At a deal: there is no last action."""
    last["action"] = NO_ACTION
    last["seat"] = 0
    last["kind"] = 0
    last["scored"] = 0
    last["token_gained"] = 0


@njit
def step(game: Record, last: Record, rules: Record, action: Integer) -> None:
    """Takes one action, which must be legal, and remembers it in ``last``."""
    size = np.int64(rules["hand_size"])
    seat = np.int64(game["seat"])
    score = np.int64(game["score"])
    tokens = np.int64(game["clue_tokens"])
    kind = np.int64(0)
    if action < 2 * size:
        slot = action - size if action >= size else action
        kind = np.int64(game["deck"][game["hands"][seat, slot]])
    apply(game, rules, action)
    scored = np.int64(game["score"]) - score
    last["action"] = action
    last["seat"] = seat
    last["kind"] = kind
    last["scored"] = scored
    last["token_gained"] = scored * max(np.int64(game["clue_tokens"]) - tokens, np.int64(0))
