"""The last action of a game, which an observation shows in addition to the state.

Keep a ``LAST`` record with each game: ``forget`` clears it at the deal, and ``step`` sets it at each action. Both are
compiled and check nothing, like the kernel: with records of other dtypes, rules of another table or an illegal action
the results are undefined, and memory may be corrupted. ``rules.kernel.legal`` has the legal actions; ``VectorEnv`` and
``Game`` check them.
"""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import inlined, njit, record_dtype
from starmine.rules.actions import Clue, action_id
from starmine.rules.game import Game
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.kernel import apply
from starmine.rules.kernel.state import Integer, Record

NO_ACTION = 255  # in `action`, before the first one

LAST = record_dtype(
    [
        ("action", np.uint8),  # the action id, as the others are told it, or NO_ACTION
        ("seat", np.uint8),  # the seat that acted
        ("kind", np.uint8),  # the kind of the card played or discarded; 0 for a clue
        ("scored", np.uint8),  # 1: a successful play
        ("token_gained", np.uint8),  # 1: a play that completed a firework and gained a clue token, or half of one
    ]
)


@njit
def forget(last: Record) -> None:
    """Sets ``last`` to no action, as at a deal. All of it is overwritten."""
    last["action"] = NO_ACTION
    last["seat"] = 0
    last["kind"] = 0
    last["scored"] = 0
    last["token_gained"] = 0


@njit
def step(game: Record, last: Record, rules: Record, action: Integer) -> None:
    """Applies an action to the game and records it in ``last``.

    Nothing is checked: ``action`` must be the id of a legal action, and the game must have been dealt by ``rules``.
    """
    plays = first_play(rules)
    seat = game["seat"]
    score = game["score"]
    tokens = _tokens(game)
    kind = 0
    if action < first_clue(rules):
        slot = action - plays if action >= plays else action
        kind = game["deck"][game["hands"][seat, slot]]
    apply(game, rules, action)
    scored = game["score"] - score
    last["action"] = rules["shown_as"][action]
    last["seat"] = seat
    last["kind"] = kind
    last["scored"] = scored
    last["token_gained"] = scored & int(_tokens(game) > tokens)


@njit
def record(last: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    """Records an action in ``last``, given the states before and after it, which may be views of one seat."""
    plays = first_play(rules)
    seat = before["seat"]
    scored = after["score"] - before["score"]
    last["action"] = rules["shown_as"][action]
    last["seat"] = seat
    last["kind"] = 0
    if action < first_clue(rules):
        last["kind"] = after["deck"][before["hands"][seat, action - plays if action >= plays else action]]
    last["scored"] = scored
    last["token_gained"] = scored & int(_tokens(after) > _tokens(before))


@inlined
def _tokens(game: Record) -> Integer:
    """Clue tokens left, counted in halves."""
    return 2 * game["clue_tokens"] + game["half_token"]


def last_of(game: Game) -> Record:
    """The ``LAST`` record of a game or a view."""
    last = np.zeros(1, LAST)[0]
    last["action"] = NO_ACTION
    for turn in game.log[-1:]:
        last["seat"] = turn.seat
        last["action"] = game.rules["shown_as"][action_id(turn.action, game.setup, turn.seat)]
        if not isinstance(turn.action, Clue):
            last["kind"] = game.state["deck"][turn.cards[0]]
            last["scored"] = turn.result in ("played", "completed")
            last["token_gained"] = last["scored"] and turn.token_gained
    return last
