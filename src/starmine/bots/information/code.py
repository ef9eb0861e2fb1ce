"""The number that a clue stands for: by its target, its type, and whether it touches the target's index card.

The index card is the one that everybody knows least about. A clue of each type that touches it can always be given,
and one that misses it nearly always. So the number can be chosen freely, and which of the clues with the same number
is given tells the target a little more. An empty clue, where these are allowed, has a number of its own.

Plays and discards are numbers, too, where everybody knows of several cards of a hand that they can be played, or that
they are useless: which of them is chosen is then free. Late in the game, and with five players, it matters too much
which card is played.
"""

from __future__ import annotations

import numpy as np

from starmine.bots.information.public import is_safe
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Integer, Record

LATE = 8  # with a deck up to this, actions are compared on sampled deals
MOST_CODED_PLAYS = 4  # players


@njit
def is_late(view: Record, rules: Record) -> bool:
    """Whether the deck is nearly empty."""
    return bool(not rules["endless"] and np.int64(rules["deck_size"]) - np.int64(view["drawn"]) <= LATE)


@njit
def modulus(view: Record, rules: Record) -> Integer:
    """How many numbers there are for the clues of the seat on turn."""
    if _tells_nothing(view, rules):
        return np.int64(1)
    return max(_first_number(view, rules, np.int64(rules["players"])), np.int64(1))


@njit
def _tells_nothing(view: Record, rules: Record) -> bool:
    """Whether all clues stand for the same number: a giver whose number has no clue could only risk the last strike."""
    discards = view["clue_tokens"] < rules["clue_tokens"] or rules["discard_at_full"]
    return bool(not discards and np.int64(view["used_strikes"]) + 1 >= np.int64(rules["strikes"]))


@njit
def number(memory: Record, view: Record, rules: Record, action: Integer, touched: Integer) -> Integer:
    """The number that a clue stands for. ``touched`` are the slots that it touches."""
    if _tells_nothing(view, rules):
        return np.int64(0)
    target = clue_target(view, rules, action)
    colour, rank = _answers(view, rules, target)
    first = _first_number(view, rules, (target - np.int64(view["seat"])) % np.int64(rules["players"]))
    if touched == 0 and rules["empty_clues"]:
        return first + colour + rank
    miss = 1 - (touched >> _index_slot(memory, view, target) & 1)
    if np.int64(rules["clue_value"][action]) < np.int64(rules["colours"]):
        return first + min(miss, colour - 1)
    return first + colour + min(miss, rank - 1)


@njit
def _first_number(view: Record, rules: Record, offset: Integer) -> Integer:
    """The first number of the clues to the seat ``offset`` seats on."""
    first = np.int64(0)
    for step in range(1, offset):
        colour, rank = _answers(view, rules, (np.int64(view["seat"]) + step) % np.int64(rules["players"]))
        first += colour + rank + np.int64(rules["empty_clues"])
    return first


@njit
def _answers(view: Record, rules: Record, target: Integer) -> tuple[Integer, Integer]:
    """How many numbers the colour clues and the rank clues to a seat have: 2 each, or 1 if none can miss a card."""
    cards = np.int64(view["hand_sizes"][target])
    if cards == 0:
        return np.int64(0), np.int64(0)
    colour = np.int64(rules["colours"] > 0) + np.int64(rules["suits"] > 1 and cards > 1)
    rank = np.int64(rules["rank_clues"] > 0) + np.int64(rules["rank_clues"] > 1 and cards > 1)
    return colour, rank


@njit
def _index_slot(memory: Record, view: Record, seat: Integer) -> Integer:
    """The slot of the card that can be the most kinds by what everybody knows; of equals the oldest."""
    best = np.int64(0)
    most: Integer = -1
    for slot in range(np.int64(view["hand_sizes"][seat])):
        members = size(np.int64(memory["public"][view["hands"][seat, slot]]))
        if members > most:
            best, most = np.int64(slot), members
    return best


@njit
def coded_slots(memory: Record, view: Record, rules: Record, plays: bool) -> Integer:
    """The slots of the seat on turn of which the choice is a number, as a set; empty when fewer than two are.

    They are those of the cards that everybody knows can be played, or those that everybody knows are useless.
    """
    found = np.int64(0)
    if memory["doubt"] or (plays and (is_late(view, rules) or rules["players"] > MOST_CODED_PLAYS)):
        return found
    seat = np.int64(view["seat"])
    for slot in range(np.int64(view["hand_sizes"][seat])):
        mask = np.int64(memory["public"][view["hands"][seat, slot]])
        fits = mask & ~np.int64(memory["playable"]) == 0 if plays else is_safe(memory, mask)
        found |= np.int64(fits) << slot
    return found if found & (found - 1) else np.int64(0)
