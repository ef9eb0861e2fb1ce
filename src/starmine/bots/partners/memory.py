"""What an agent remembers, and what it recomputes on each turn.

Rules search hands place by place and take the first match. In the authors' program a drawn card takes the place of the
card that was played or discarded; to match that order, the place of each card is remembered here.
"""

from __future__ import annotations

import numpy as np

from starmine.bots.rng import below, fill
from starmine.compiling.jit import njit
from starmine.compiling.records import record_dtype
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest
from starmine.rules.cards import MAX_CARDS
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.kinds import built, of_suit
from starmine.rules.kernel.state import Integer, Record, cards_held

MEMORY = record_dtype(
    [
        ("words", np.uint32, 4),
        ("agent", np.uint8),  # its number in `lists.AGENTS`
        ("place", np.uint8, MAX_CARDS),  # by order: the place in the hand, for cards that have been drawn
        # Recomputed on each turn: sets of kinds, and copies as `hidden_copies` gives them.
        ("playable", np.int64),
        ("dead", np.int64),
        ("played", np.int64),
        ("hidden", np.int64, 2),
    ]
)


@njit
def begin(memory: Record, rules: Record, seed: Integer, agent: Integer) -> None:
    """Initializes the memory at the deal."""
    fill(memory["words"], seed)
    memory["agent"] = agent
    size = rules["hand_size"]
    for order in range(size * rules["players"]):
        memory["place"][order] = order % size


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    below(memory["words"], 1)  # `act` gets a copy of the memory: without this it would draw the same numbers again
    if action < first_clue(rules) and after["drawn"] > before["drawn"]:
        plays = first_play(rules)
        slot = action - plays if action >= plays else action
        memory["place"][before["drawn"]] = memory["place"][before["hands"][before["seat"], slot]]


@njit
def update_kind_sets(memory: Record, view: Record, rules: Record) -> None:
    """Computes the kind sets and copies of a position that the rules use."""
    memory["playable"] = kinds.playable(view, rules)
    memory["dead"] = kinds.dead(view, rules)
    memory["hidden"][0], memory["hidden"][1] = kinds.hidden_copies(view, rules)
    memory["played"] = built(view, rules)


@njit
def known(rules: Record, possible: Integer) -> Integer:
    """The kinds that match a card's suit and rank, as far as these are certain; ignores what else clues rule out."""
    everything = rules["all_kinds"]
    place = 1 << rules["kind_place"][lowest(possible)]
    rank = 0
    for number in range(rules["suits"]):
        rank |= of_suit(rules, number, place)
    suit = kinds.suit_of(rules, possible)
    fits = everything if possible & ~suit else suit
    return fits if possible & ~rank else fits & rank


@njit
def slot_at(memory: Record, view: Record, seat: Integer, place: Integer) -> Integer:
    """The slot of the card at a place of a hand; -1 when the place is empty."""
    for slot in range(cards_held(view, seat)):
        if memory["place"][view["hands"][seat, slot]] == place:
            return slot
    return -1
