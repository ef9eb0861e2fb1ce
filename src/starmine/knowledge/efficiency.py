"""Clue efficiency, so far and required; compiled.

Efficiency is cards got per clue given. A card is got if it is on the fireworks, or if it is in a hand, has a clue, and
may be useful by its clues alone. So efficiency reveals nothing about hidden cards.
"""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import njit
from starmine.rules.kernel import kinds
from starmine.rules.kernel.state import Integer, Record


@njit
def efficiency(game: Record, rules: Record) -> tuple[Integer, Integer, Integer, Integer]:
    """Clues given, cards got by them, cards still to get for the best score, and clues left to give for that.

    The clues left are an upper bound: the clue tokens left, plus one for each discard within the pace, plus one for
    each firework that can still be completed (half of that with half tokens). Some may come too late to be used.
    """
    discards = np.int64(0)
    for kind in range(game["discarded"].size):
        discards += np.int64(game["discarded"][kind])
    score = np.int64(game["score"])
    given = np.int64(game["turn"]) - score - discards
    got = score
    useful = ~np.int64(kinds.dead(game, rules))
    for seat in range(np.int64(rules["players"])):
        for slot in range(np.int64(game["hand_sizes"][seat])):
            order = np.int64(game["hands"][seat, slot])
            if game["clued"][order] and np.int64(game["possible"][order]) & useful:
                got += 1
    needed = max(np.int64(kinds.best(game, rules)) - got, np.int64(0))
    freed = max(np.int64(kinds.pace(game, rules)), np.int64(0)) + np.int64(game["half_token"])
    if rules["bonus"]:
        for suit in range(np.int64(rules["suits"])):
            complete = np.int64(rules["ranks"])
            if np.int64(game["fireworks"][suit]) < complete and np.int64(kinds.limit(game, rules, suit)) == complete:
                freed += 1
    return given, got, needed, np.int64(game["clue_tokens"]) + (freed >> np.int64(rules["half_tokens"]))
