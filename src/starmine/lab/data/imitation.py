"""``turns``: the observations and actions of recorded games, for imitation learning."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.lab.errors import BadDataset
from starmine.lab.simulation.demonstrations import Turns
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST, forget, step
from starmine.rules.actions import action_id
from starmine.rules.game import Game
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.kernel.kernel import deal, legal
from starmine.rules.kernel.state import GAME


def turns(games: Sequence[Game], *, packed: bool = False) -> Turns:
    """The turns of whole games, in order: a row each, in the format of ``demonstrations``.

    Observations are those of the Hanabi Learning Environment, of the seat on turn; ``packed`` gives bits instead of
    bytes. Raises ``BadDataset`` for no games, and for games whose observations or actions differ in number.
    """
    if not games:
        raise BadDataset("there are no games: give at least one")
    encoding = Encoding(games[0].rules)
    bits, count, actions = encoding.bits, sum(game.turn for game in games), action_count(encoding.rules)
    found = Turns(
        observations=encoding.empty(count, packed=packed),
        action_mask=np.zeros((count, actions), np.bool_),
        actions=np.zeros(count, np.int64),
        seats=np.zeros(count, np.int64),
    )
    at = 0
    for number, game in enumerate(games):
        if game.rules.tobytes() != encoding.rules.tobytes():
            encoding = Encoding(game.rules)
        if (encoding.bits, action_count(game.rules)) != (bits, actions):
            raise BadDataset(f"game {number} is of other rules than the games before: give games of one table")
        _write(game, encoding, Turns._make(array[at : at + game.turn] for array in found))  # its rows of each array
        at += game.turn
    return found


def _write(game: Game, encoding: Encoding, out: Turns) -> None:
    states, lasts = np.zeros(game.turn, GAME), np.zeros(game.turn, LAST)
    now, last = np.zeros(1, GAME), np.zeros(1, LAST)
    deal(now[0], game.rules, game.state["deck"][: game.rules["deck_size"]].copy(), game.first)
    forget(last[0])
    for turn, taken in enumerate(game.log):
        states[turn], lasts[turn] = now[0], last[0]
        out.actions[turn] = action_id(taken.action, game.setup, taken.seat)
        out.action_mask[turn] = legal(now[0], game.rules) >> np.arange(out.action_mask.shape[1]) & 1
        step(now[0], last[0], game.rules, out.actions[turn])
    encoding.write(states, lasts, out.observations)
    out.seats[:] = states["seat"]
