"""A game and its last action: what an observation shows beyond the state.

``LAST`` is a record that its owner keeps beside a game: ``forget`` it at the deal, and let ``step`` apply the
actions. Like the kernel's both are compiled, trust their caller and raise nothing: records of other dtypes, another
table's rules or an action that is not legal make nonsense of the game, or worse. ``rules.kernel.legal`` says what is
legal; ``VectorEnv`` and ``Game`` check it themselves.
"""

from __future__ import annotations

import numpy as np

from starmine.rules.action_ids import clue_id
from starmine.rules.actions import Clue, Play
from starmine.rules.game import Game
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
    """At a deal: there is no last action. ``last`` may hold anything."""
    last["action"] = NO_ACTION
    last["seat"] = 0
    last["kind"] = 0
    last["scored"] = 0
    last["token_gained"] = 0


@njit
def step(game: Record, last: Record, rules: Record, action: Integer) -> None:
    """Takes one action and remembers it in ``last``.

    The caller answers for it: ``action`` must be the id of a legal one, a whole number, and the records must be
    of a game dealt by ``rules``.
    """
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


def last_of(game: Game) -> Record:
    """The ``LAST`` record of a game or a view."""
    last = np.zeros(1, LAST)[0]
    last["action"] = NO_ACTION
    for turn in game.log[-1:]:
        last["seat"] = turn.seat
        if isinstance(turn.action, Clue):
            offset = (turn.action.seat - turn.seat) % game.players
            last["action"] = clue_id(game.rules, offset, turn.action.value(game))
        else:
            last["action"] = turn.action.id(game)
            last["kind"] = game.state["deck"][turn.cards[0]]
            last["scored"] = turn.result in ("played", "completed")
            last["token_gained"] = isinstance(turn.action, Play) and turn.token_gained
    return last
