"""What the board makes of the kinds, as kind sets: playable, dead, critical, and what a viewer has all seen.

All of these work on views as well as on whole games, and all but ``shown`` use only what everybody sees.
"""

from __future__ import annotations

import numpy as np

from starmine.rules.cards import RANKS, UNSEEN
from starmine.rules.jit import njit
from starmine.rules.kernel import limit
from starmine.rules.state import NO_LAST_ROUND, Integer, Record


@njit
def playable(game: Record, rules: Record) -> Integer:
    """The kinds that are next on their firework. (C11)"""
    kinds = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        height = np.int64(game["fireworks"][suit])
        if height < RANKS:
            kinds |= np.int64(1) << (suit * RANKS + height)
    return kinds


@njit
def dead(game: Record, rules: Record) -> Integer:
    """The kinds that can no longer be played. (C27)"""
    kinds = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        useful = (np.int64(1) << limit(game, rules, suit)) - (np.int64(1) << np.int64(game["fireworks"][suit]))
        kinds |= (useful ^ 31) << (suit * RANKS)
    return kinds


@njit
def critical(game: Record, rules: Record) -> Integer:
    """The kinds of which one copy is left that its firework still needs."""
    kinds = np.int64(0)
    for kind in range(np.int64(rules["suits"]) * RANKS):
        if np.int64(game["discarded"][kind]) + 1 == np.int64(rules["copies"][kind]):
            kinds |= np.int64(1) << kind
    return kinds & ~dead(game, rules)


@njit
def hidden_copies(view: Record, rules: Record) -> Integer:
    """Of each kind, how many copies the viewer does not see: two bits a kind, the first kind lowest."""
    copies = np.int64(0)
    for kind in range(np.int64(rules["suits"]) * RANKS):
        suit = kind // RANKS
        left = np.int64(rules["copies"][kind]) - np.int64(view["discarded"][kind])
        left -= kind - suit * RANKS < np.int64(view["fireworks"][suit])
        copies |= np.int64(left) << (2 * kind)
    for seat in range(np.int64(rules["players"])):
        for slot in range(np.int64(view["hand_sizes"][seat])):
            held = np.int64(view["deck"][view["hands"][seat, slot]])
            if held != UNSEEN:
                copies -= np.int64(1) << (2 * held)
    return copies


@njit
def shown(view: Record, rules: Record) -> Integer:
    """The kinds of which every copy lies face up for the viewer: hidden cards can be none of them."""
    return _without_copies(hidden_copies(view, rules), rules)


@njit
def shown_to(view: Record, rules: Record, seat: Integer, copies: Integer) -> Integer:
    """The kinds of which every copy lies face up for the viewer and for another ``seat``, too.

    ``copies`` is what ``hidden_copies`` gives for the viewer.
    """
    for slot in range(np.int64(view["hand_sizes"][seat])):
        copies += np.int64(1) << (2 * np.int64(view["deck"][view["hands"][seat, slot]]))
    return _without_copies(copies, rules)


@njit
def _without_copies(copies: Integer, rules: Record) -> Integer:
    kinds = np.int64(0)
    for kind in range(np.int64(rules["suits"]) * RANKS):
        kinds |= np.int64(copies >> (2 * kind) & 3 == 0) << kind
    return kinds


@njit
def pace(game: Record, rules: Record) -> Integer:
    """How many discards the best score in reach can still afford; below 0 it is out of reach."""
    turns = np.int64(rules["deck_size"]) - np.int64(game["drawn"])
    if rules["endless"]:
        for seat in range(np.int64(rules["players"])):
            turns += np.int64(game["hand_sizes"][seat])
    else:
        last_round = game["turns_left"] != NO_LAST_ROUND
        turns += np.int64(game["turns_left"]) if last_round else np.int64(rules["players"])
    best = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        best += limit(game, rules, suit)
    return np.int64(game["score"]) + turns - best


@njit
def owner(view: Record, rules: Record) -> Integer:
    """Whose view it is: the seat that holds a card which is not visible; -1 when nobody does."""
    for seat in range(np.int64(rules["players"])):
        if view["hand_sizes"][seat] and view["deck"][view["hands"][seat, 0]] == UNSEEN:
            return seat
    return -1
