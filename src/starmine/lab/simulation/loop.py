"""The loop that plays games of bots: deal, ask, apply, show to everybody."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.bots.numbers import below, fill, shuffle
from starmine.lab.simulation.calls import LineUp, act, start, watch
from starmine.rules.jit import njit
from starmine.rules.kernel import apply, deal, legal, points, view
from starmine.rules.state import PLAYING, Games, Record

NOBODY = 255  # in `fault_seat`

RESULT = np.dtype(
    [
        ("turns", np.uint16),
        ("score", np.uint8),  # the score that counts (C19, R6)
        ("kept", np.uint8),  # the cards on the fireworks
        ("status", np.uint8),
        ("fault_seat", np.uint8),  # whose action was not legal, or NOBODY
        ("fault_action", np.int64),  # that action
    ],
    align=True,
)

_SEED_PART = 1 << 31


@njit
def play_games(
    results: npt.NDArray[np.void],
    seeds: npt.NDArray[np.int64],
    deck: npt.NDArray[np.uint8],
    rules: Record,
    line_up: LineUp,
    room: Games,
) -> None:
    """Plays a game for each of ``seeds`` and writes how it went to ``results``; seat 0 begins.

    ``deck`` holds the edition's kinds and is shuffled in place, in ways that depend on the game's own seed
    alone; ``room`` is space for one game and two views a seat. ``fault_seat`` of all results must be NOBODY;
    the first action that is not legal sets it, and stops everything. What a bot raises is passed on.
    """
    players = np.int64(rules["players"])
    words = np.zeros(4, np.uint32)
    game = room[0]
    for number in range(len(seeds)):
        fill(words, seeds[number])
        deck.sort()
        shuffle(deck, words)
        deal(game, rules, deck, 0)
        now, after = np.int64(1), 1 + players  # where the views begin
        for seat in range(players):
            view(room[now + seat : now + seat + 1], game, rules, seat)
            seed = below(words, _SEED_PART) * _SEED_PART + below(words, _SEED_PART)
            start(line_up, seat, room[now + seat], seed)
        result = results[number]
        while game["status"] == PLAYING:
            mover = np.int64(game["seat"])
            action = act(line_up, mover, room[now + mover])
            if action < 0 or action > 63 or not legal(game, rules) >> action & 1:
                result["fault_seat"] = mover
                result["fault_action"] = action
                break
            apply(game, rules, action)
            for seat in range(players):  # all of them first: what has just been written is slow to be copied
                view(room[after + seat : after + seat + 1], game, rules, seat)
            for seat in range(players):
                watch(line_up, seat, room[now + seat], action, room[after + seat])
            now, after = after, now
        result["turns"] = game["turn"]
        result["score"] = points(game, rules)
        result["kept"] = game["score"]
        result["status"] = game["status"]
        if result["fault_seat"] != NOBODY:
            break
