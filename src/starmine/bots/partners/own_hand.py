"""The rules about the agent's own hand: which card to play or discard. Each gives a slot, or -1."""

from __future__ import annotations

from starmine.bots.partners.memory import known, slot_at
from starmine.compiling.jit import njit
from starmine.knowledge.kinds import suit_of
from starmine.knowledge.sets import size
from starmine.rules.kernel.state import Integer, Record, possible_kinds


@njit
def first_known(
    memory: Record, view: Record, rules: Record, kinds: Integer, unseen: Integer, identified: Integer
) -> Integer:
    """The first card that can only be one of ``kinds``, by its clues and as it is one of ``unseen``.

    With ``identified``, only a card with exactly one possible kind counts.
    """
    seat = view["seat"]
    for place in range(rules["hand_size"]):
        slot = slot_at(memory, view, seat, place)
        if slot >= 0:
            possible = possible_kinds(view, rules, view["hands"][seat, slot]) & unseen
            if possible & ~kinds == 0 and not (identified and possible & (possible - 1)):
                return slot
    return -1


@njit
def likeliest(memory: Record, view: Record, rules: Record, kinds: Integer, threshold: Integer) -> Integer:
    """The card most likely to be one of ``kinds``, of equal ones the last, if that has a chance of ``threshold`` %."""
    seat = view["seat"]
    best = -1
    best_hits = threshold  # the best chance so far is best_hits / best_of
    best_of = 100
    for place in range(rules["hand_size"]):
        slot = slot_at(memory, view, seat, place)
        if slot >= 0:
            possible = possible_kinds(view, rules, view["hands"][seat, slot])
            hits, of = _copies(memory, possible & kinds), _copies(memory, possible)
            if hits * best_of >= best_hits * of:
                best, best_hits, best_of = slot, hits, of
    return best


@njit
def _copies(memory: Record, members: Integer) -> Integer:
    """How many copies of the kinds ``members`` the agent does not see."""
    return size(members & memory["hidden"][0]) + 2 * size(members & memory["hidden"][1])


@njit
def osawa(memory: Record, view: Record, rules: Record, unseen: Integer) -> Integer:
    """The first card whose known colour, rank or both show that its kind has been played.

    If there is none: the first card of a known colour that can only be a kind above a lost one. Its kind is one of
    ``unseen``.
    """
    seat, played = view["seat"], memory["played"]
    too_high = memory["dead"] & ~played
    best = -1
    for place in range(rules["hand_size"]):
        slot = slot_at(memory, view, seat, place)
        if slot >= 0:
            possible = possible_kinds(view, rules, view["hands"][seat, slot])
            if known(rules, possible) & ~played == 0:
                return slot
            if best < 0 and possible & unseen & ~too_high == 0 and possible & ~suit_of(rules, possible) == 0:
                best = slot
    return best
