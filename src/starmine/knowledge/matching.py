"""The kinds that each of some hidden cards can be, considering all of them together.

If two cards can only be the last red 4 or the last blue 4, a third card can be neither. A card can be of a kind if and
only if there is a matching of all cards with the copies left that gives it that kind.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.knowledge.kinds import copies_in_hand, copies_in_hole, copies_in_play, copies_of, fewer_copies
from starmine.knowledge.sets import lowest
from starmine.rules.cards import KINDS, MAX_CARDS, UNSEEN
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds


@njit
def owner_kinds(view: Record, rules: Record, seat: Integer) -> npt.NDArray[np.int64]:
    """By slot: the kinds possible for the cards of ``seat``, as sets. ``owner_possible`` says what they follow from."""
    copies = fewer_copies(copies_in_play(view, rules), copies_in_hole(view, rules, seat))
    masks = np.zeros(MAX_CARDS, np.int64)  # of the cards of ``seat``, then of the hidden cards of the other hands
    cards = 0
    for offset in range(rules["players"]):
        holder = (seat + offset) % rules["players"]
        if holder != seat:
            copies = fewer_copies(copies, copies_in_hand(view, holder))
        for slot in range(cards_held(view, holder)):
            order = view["hands"][holder, slot]
            if holder == seat or view["deck"][order] == UNSEEN:
                masks[cards] = possible_kinds(view, order)
                cards += 1
    left = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        left[kind] = copies_of(copies, kind)
    return feasible(masks[:cards], left)[: cards_held(view, seat)]


@njit
def feasible(masks: npt.NDArray[np.int64], copies: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By card: the kinds that it has in at least one deal of all cards; all sets are empty if there is no deal.

    ``masks`` holds each card's possible kinds as a set, ``copies`` the copies to deal, by kind.
    """
    cards = len(masks)
    kinds = np.full(cards, -1, np.int64)  # by card: its kind in one possible deal
    spare = copies.copy()
    for card in range(cards):
        if not _deal_one(masks, kinds, spare, card):
            return np.zeros(cards, np.int64)
    free = 0
    for kind in range(KINDS):
        free |= int(spare[kind] > 0) << kind
    result = np.zeros(cards, np.int64)
    for card in range(cards):
        rest = masks[card]
        while rest:
            one = rest & -rest
            rest ^= one
            if _can_yield(masks, kinds, card, one, free | 1 << kinds[card]):  # the card gives up its own kind
                result[card] |= one
    return result


@njit
def _deal_one(
    masks: npt.NDArray[np.int64], kinds: npt.NDArray[np.int64], spare: npt.NDArray[np.int64], card: Integer
) -> bool:
    """Augments the matching by ``card``, changing other cards' kinds if needed; False if that is impossible."""
    via = np.full(KINDS, -1, np.int64)  # by kind: the card that would take it
    ready = masks[card]  # kinds reached but not yet visited
    seen = ready
    while ready:
        kind = lowest(ready)
        ready &= ready - 1
        if via[kind] < 0:
            via[kind] = card
        if spare[kind] > 0:
            spare[kind] -= 1
            while kind >= 0:  # back along the path, each card leaves its kind to the card before; ``card`` had none, -1
                mover = via[kind]
                kinds[mover], kind = kind, kinds[mover]
            return True
        for other in range(len(masks)):
            if kinds[other] == kind:
                more = masks[other] & ~seen
                seen |= more
                ready |= more
                while more:
                    via[lowest(more)] = other
                    more &= more - 1
    return False


@njit
def _can_yield(
    masks: npt.NDArray[np.int64], kinds: npt.NDArray[np.int64], card: Integer, wanted: Integer, free: Integer
) -> bool:
    """Whether other cards can free a copy of ``wanted``, a set of one kind; ``free`` are kinds with a spare copy."""
    reached = wanted
    before = 0
    while reached != before and not reached & free:
        before = reached
        for other in range(len(masks)):
            if other != card and reached >> kinds[other] & 1:
                reached |= masks[other]
    return bool(reached & free)
