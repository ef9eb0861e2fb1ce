"""How many cards the clues bring, and how many each one still has to bring; compiled.

Clue efficiency is cards got for each clue given. A card counts as got when it is on the fireworks, or when a clue
touched it in hand and by the clues alone it may still be useful. It says nothing about anybody's hidden cards.
"""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import njit
from starmine.rules.kernel import kinds
from starmine.rules.kernel.state import Integer, Record


@njit
def efficiency(game: Record, rules: Record) -> tuple[Integer, Integer, Integer, Integer]:
    """Clues given, cards got by them, cards still to get for the best score, and clues left to give for that.

    The clues left are the most there can be: the free clue tokens, one for each discard that the best score can still
    afford, and one for each firework that can still be completed; where these free half a token, one for two of them.
    Some of them may not come in time.
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
