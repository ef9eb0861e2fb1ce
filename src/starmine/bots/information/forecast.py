"""The cost of discards: expected ones of this seat, and those that others would be forced to make."""

from __future__ import annotations

from starmine.bots.information.public import copies, is_safe, played, rank, without
from starmine.compiling.jit import njit
from starmine.rules.cards import RANKS
from starmine.rules.kernel.state import Integer, Record, cards_held

# The cost of discarding a card; tuned by simulation.
COPY = 0.2  # a card of which another hand holds a copy
LAST = 10.0  # the last of its kind
LAST_ABOVE = 1.0  # added to LAST for each rank above it
PLAYABLE = 3.0  # a playable card
OTHER = 1.0  # any other card that is not dead
OTHER_ABOVE = 0.3  # added to OTHER for each rank above it
UNHELPED = 0.3  # the chance that a clue in between does not help a later seat that has no good action


@njit
def price(memory: Record, kind: Integer, seen: Integer) -> float:
    """The cost of discarding a card of a kind, which is a set of one; ``seen`` are the kinds in other hands."""
    if kind & memory["dead"]:
        return 0.0
    if kind & seen:
        return COPY
    above = RANKS - 1 - rank(memory, kind)
    if kind & memory["critical"]:
        return LAST + LAST_ABOVE * above
    if kind & memory["playable"]:
        return PLAYABLE
    return OTHER + OTHER_ABOVE * above


@njit
def mean_price(memory: Record, mask: Integer, seen: Integer, low: Integer, high: Integer) -> float:
    """The expected cost of discarding a card that is one of ``mask``; ``low`` and ``high`` are the copies left."""
    whole = copies(mask, low, high)
    total = 0.0
    rest = mask & ~memory["dead"] & (low | high)
    while rest:
        kind = rest & -rest
        rest ^= kind
        total += copies(kind, low, high) * price(memory, kind, seen)
    return total / whole if whole else 0.0


@njit
def threat(memory: Record, view: Record, rules: Record, conveyed: bool, tokens: Integer) -> float:
    """The expected cost of the next forced discard of another seat, after this seat's action.

    ``conveyed`` is whether the action conveys what ``trial`` holds; ``tokens`` are the clue tokens after it. A seat
    with neither a card to play, nor a safe discard, nor a token discards the card that seems cheapest to it.
    """
    players, me = rules["players"], memory["seat"]
    playable = memory["playable"]
    likely = 1.0  # the chance that the seat is not helped before its turn
    for step in range(1, players):
        seat = (me + step) % players
        play = 0
        safe = False
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            mask = memory["trial"][seat, slot] if conveyed else memory["public"][order]
            if mask & ~playable == 0 and play == 0:
                play = 1 << view["deck"][order]
            safe |= is_safe(memory, mask)
        if play:
            playable = played(memory, rules, playable, play)
            tokens += int(play & memory["fireworks"]["last"] != 0)
        elif safe:
            tokens += 1
        elif tokens > 0:
            tokens -= 1
            likely *= UNHELPED  # its clue may help those after it
        else:
            return likely * _forced(memory, view, rules, seat, conveyed)
    return 0.0


@njit
def _forced(memory: Record, view: Record, rules: Record, seat: Integer, conveyed: bool) -> float:
    """The real cost of the card that a seat would discard, which is the one that seems cheapest to it."""
    seen = 0
    for other in range(rules["players"]):
        if other != seat and other != memory["seat"]:
            for slot in range(cards_held(view, other)):
                seen |= 1 << view["deck"][view["hands"][other, slot]]
    low, high = memory["free_low"], memory["free_high"]
    least, chosen = 1e9, 0
    for slot in range(cards_held(view, seat)):
        order = view["hands"][seat, slot]
        mask = memory["trial"][seat, slot] if conveyed else memory["public"][order]
        one = mean_price(memory, mask, seen, low, high) if mask & (mask - 1) else price(memory, mask, seen)
        if one < least:
            least, chosen = one, 1 << view["deck"][order]
    return price(memory, chosen, seen)


@njit
def learn_own_hand(memory: Record, view: Record, rules: Record) -> Integer:
    """Computes ``mine`` and the unseen copies for this seat; returns the kinds that it sees in other hands."""
    low = memory["low"]
    high = memory["high"]
    seen = 0
    me = memory["seat"]
    for seat in range(rules["players"]):
        if seat != me:
            for slot in range(cards_held(view, seat)):
                kind = 1 << view["deck"][view["hands"][seat, slot]]
                low, high = without(low, high, kind)
                seen |= kind
    memory["unseen_low"], memory["unseen_high"] = low, high
    cards = cards_held(view, me)
    mine = memory["mine"]
    for slot in range(cards):
        mine[slot] = memory["public"][view["hands"][me, slot]]
    changed = True
    while changed:
        changed = False
        low, high = memory["unseen_low"], memory["unseen_high"]
        for slot in range(cards):
            mask = mine[slot]
            if mask & (mask - 1) == 0:
                low, high = without(low, high, mask)
        for slot in range(cards):
            mask = mine[slot]
            if mask & (mask - 1) and mask & ~(low | high) and mask & (low | high):
                mask &= low | high
                mine[slot] = mask
                changed |= mask & (mask - 1) == 0
    return seen
