"""The number that a clue encodes: by its target, its type, and whether it touches the target's index card.

The index card is the one with the most possible kinds by public knowledge. A clue of each type that touches it is
always possible, and one that misses it nearly always. So nearly every number can be encoded, and the choice among
clues of the same number tells the target a little more. An empty clue, where allowed, has its own number.

Plays and discards encode numbers, too, if several cards of a hand are publicly known to be playable, or to be useless:
the choice among them is the number. Plays do not late in the game or with five players, where it matters too much
which card is played.
"""

from __future__ import annotations

from starmine.bots.information.public import is_safe
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Integer, Record, cards_held

LATE = 8  # with at most this many cards in the deck, actions are compared on sampled deals
MOST_CODED_PLAYS = 4  # plays encode numbers with at most this many players


@njit
def is_late(view: Record, rules: Record) -> bool:
    """Whether the deck is nearly empty."""
    return bool(not rules["endless"] and rules["deck_size"] - view["drawn"] <= LATE)


@njit
def modulus(view: Record, rules: Record) -> Integer:
    """How many numbers the clues of the seat on turn can encode."""
    if _encodes_nothing(view, rules):
        return 1
    return max(_first_number(view, rules, rules["players"]), 1)  # after the numbers of all other seats


@njit
def _encodes_nothing(view: Record, rules: Record) -> bool:
    """Whether clues encode nothing: where a giver without a fitting clue could neither discard nor afford a strike."""
    discards = view["clue_tokens"] < rules["clue_tokens"] or rules["discard_at_full"]
    return bool(not discards and view["used_strikes"] + 1 >= rules["strikes"])


@njit
def number(memory: Record, view: Record, rules: Record, action: Integer, touched: Integer) -> Integer:
    """The number that a clue encodes. ``touched`` are the slots that it touches."""
    if _encodes_nothing(view, rules):
        return 0
    target = clue_target(view, rules, action)
    colour, rank = _number_counts(view, rules, target)  # how many numbers each has
    first = _first_number(view, rules, (target - view["seat"]) % rules["players"])
    if touched == 0 and rules["empty_clues"]:
        return first + colour + rank
    miss = 1 - (touched >> _index_slot(memory, view, target) & 1)
    if rules["clue_value"][action] < rules["colours"]:
        return first + min(miss, colour - 1)
    return first + colour + min(miss, rank - 1)


@njit
def _first_number(view: Record, rules: Record, offset: Integer) -> Integer:
    """The first number of the clues to the seat ``offset`` seats on."""
    first = 0
    for step in range(1, offset):
        colour, rank = _number_counts(view, rules, (view["seat"] + step) % rules["players"])
        first += colour + rank + rules["empty_clues"]
    return first


@njit
def _number_counts(view: Record, rules: Record, target: Integer) -> tuple[Integer, Integer]:
    """How many numbers colour clues and rank clues to a seat can encode.

    2 each, but 1 if all of them touch every card, and 0 if there are none.
    """
    cards = cards_held(view, target)
    if cards == 0:
        return 0, 0
    colour = int(rules["colours"] > 0) + int(rules["suits"] > 1 and cards > 1)
    rank = int(rules["rank_clues"] > 0) + int(rules["rank_clues"] > 1 and cards > 1)
    return colour, rank


@njit
def _index_slot(memory: Record, view: Record, seat: Integer) -> Integer:
    """The slot of the card with the most possible kinds by public knowledge; of equal ones the oldest."""
    best = 0
    most = -1
    for slot in range(cards_held(view, seat)):
        members = size(memory["public"][view["hands"][seat, slot]])
        if members > most:
            best, most = slot, members
    return best


@njit
def coded_slots(memory: Record, view: Record, rules: Record, plays: bool) -> Integer:
    """The set of slots of the seat on turn among which the choice encodes a number; empty for fewer than two.

    With ``plays`` they are the cards publicly known to be playable, else those publicly known to be useless.
    """
    found = 0
    if memory["doubt"] or (plays and (is_late(view, rules) or rules["players"] > MOST_CODED_PLAYS)):
        return found
    seat = view["seat"]
    for slot in range(cards_held(view, seat)):
        mask = memory["public"][view["hands"][seat, slot]]
        fits = mask & ~memory["playable"] == 0 if plays else is_safe(memory, mask)
        found |= fits << slot
    return found if found & (found - 1) else 0
