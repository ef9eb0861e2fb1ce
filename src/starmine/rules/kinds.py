"""The kinds that are playable, dead or critical, and how many discards are affordable; compiled.

All of it works on views as well as on whole games, since it uses only what everybody sees. Sets of kinds are masks.
"""

from __future__ import annotations

import numpy as np

from starmine.rules.cards import RANKS
from starmine.rules.jit import njit
from starmine.rules.state import NO_LAST_ROUND, Integer, Record


@njit
def limit(game: Record, rules: Record, suit: Integer) -> Integer:
    """The highest rank that a suit's firework can still reach, going by the discards. (C27)"""
    rank = np.int64(game["fireworks"][suit])
    while rank < np.int64(rules["ranks"]):
        kind = suit * RANKS + rank
        if game["discarded"][kind] == rules["copies"][kind]:
            break
        rank += 1
    return rank


@njit
def best(game: Record, rules: Record) -> Integer:
    """The best number of cards on the fireworks that the discards leave possible."""
    cards = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        cards += limit(game, rules, suit)
    return cards


@njit
def pace(game: Record, rules: Record) -> Integer:
    """How many discards the best score can still afford; below 0 it is out of reach."""
    turns = np.int64(rules["deck_size"]) - np.int64(game["drawn"])
    if rules["endless"]:
        for seat in range(np.int64(rules["players"])):
            turns += np.int64(game["hand_sizes"][seat])
    else:
        last_round = game["turns_left"] != NO_LAST_ROUND
        turns += np.int64(game["turns_left"]) if last_round else np.int64(rules["players"])
    return np.int64(game["score"]) + turns - best(game, rules)


@njit
def playable(game: Record, rules: Record) -> Integer:
    """The kinds that are next on their firework. (C11)"""
    kinds = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        height = np.int64(game["fireworks"][suit])
        if height < np.int64(rules["ranks"]):
            kinds |= np.int64(1) << (suit * RANKS + height)
    return kinds


@njit
def dead(game: Record, rules: Record) -> Integer:
    """The kinds that can no longer be played. (C27)"""
    useful = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        ranks = (np.int64(1) << limit(game, rules, suit)) - (np.int64(1) << np.int64(game["fireworks"][suit]))
        useful |= ranks << (suit * RANKS)
    return np.int64(rules["all_kinds"]) & ~useful


@njit
def critical(game: Record, rules: Record) -> Integer:
    """The kinds that a firework still needs and that have one copy left."""
    kinds = np.int64(0)
    for kind in range(np.int64(rules["suits"]) * RANKS):
        if np.int64(game["discarded"][kind]) + 1 == np.int64(rules["copies"][kind]):
            kinds |= np.int64(1) << kind
    return kinds & ~dead(game, rules)
