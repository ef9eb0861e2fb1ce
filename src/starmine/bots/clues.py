"""Shared by ``cautious`` and ``conventions``: the chop, the cards that a clue touches, and texts for both.

The slots of a hand go from the oldest card to the newest.
"""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.compiling.jit import inlined, njit
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds

READING = (  # the first sentences of the conventions of both
    "Each clue is about one card: the oldest card without a clue, if the clue touches it.",
    (
        "If not, it is about the newest card that gets its first clue. If there is none, it is about "
        "the newest card that it touches."
    ),
    "The oldest card is the one drawn first. It is on the left, unless its owner has moved it.",
    "The card of the clue can be played now, or after cards that are already known.",
    "If it was the oldest card without a clue, the clue may also mean: keep it, it is the last of its kind.",
    "To save a 5, clue its number. A colour clue never saves a 5.",
)
ACTING = (  # the last sentences
    "It plays cards that it knows can be played, and cards that a clue told it to play.",
    "If one more strike would end the game, it plays only cards that are certain to fit.",
    (
        "It discards a card that is useless or already clued in another hand. Otherwise it "
        "discards its oldest card without a clue."
    ),
    (
        "In the last round it plays the card that is most likely to fit, if it has no good clue and "
        "one more strike does not end the game."
    ),
)


@njit
def chop_of(game: Record, rules: Record, seat: Integer, kept: Integer) -> Integer:
    """The slot of the chop: the oldest unclued card in none of the slots ``kept`` (bits); -1 when there is none.

    With orange suits, it is the oldest such card that is safe to discard, if there is one.
    """
    chop = -1
    for slot in range(cards_held(game, seat)):
        order = game["hands"][seat, slot]
        if not (game["clued"][order] or kept >> slot & 1):
            if not fireworks.is_risky(rules, possible_kinds(game, order)):
                return slot
            chop = slot if chop < 0 else chop
    return chop


@njit
def fresh_of(game: Record, seat: Integer, touched: Integer) -> Integer:
    """The slots of ``touched`` whose cards have no clue in ``game``, the position before the clue; both as bits."""
    fresh = 0
    for slot in range(cards_held(game, seat)):
        fresh |= (touched >> slot & 1 & int(game["clued"][game["hands"][seat, slot]] == 0)) << slot
    return fresh


@inlined
def touched_by(view: Record, rules: Record, target: Integer, value: Integer) -> Integer:
    """The slots of another hand that a clue touches, as bits."""
    touched = 0
    for slot in range(cards_held(view, target)):
        kind = view["deck"][view["hands"][target, slot]]
        touched |= (rules["kind_clues"][kind] >> value & 1) << slot
    return touched
