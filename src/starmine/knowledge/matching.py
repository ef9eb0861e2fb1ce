"""Which kinds each of some hidden cards can really be, all of them taken together.

Two cards that can only be the last red 4 or the last blue 4 leave neither kind to a third card. A card can be
a kind if and only if all cards can be matched with the copies that are left so that it gets that kind.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.knowledge.sets import lowest
from starmine.rules.cards import KINDS
from starmine.rules.kernel.state import Integer


@njit
def feasible(masks: npt.NDArray[np.int64], copies: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By card, the kinds that it has in some deal of all cards; all sets are empty when there is no deal.

    ``masks`` holds each card's kinds as a set, ``copies`` how many of each kind there are to deal.
    """
    cards = len(masks)
    kinds = np.full(cards, -1, np.int64)  # by card, its kind in one deal that fits
    spare = copies.copy()
    for card in range(cards):
        if not _deal_one(masks, kinds, spare, card):
            return np.zeros(cards, np.int64)
    free = np.int64(0)
    for kind in range(KINDS):
        free |= np.int64(spare[kind] > 0) << kind
    result = np.zeros(cards, np.int64)
    for card in range(cards):
        rest = masks[card]
        while rest:
            kind = rest & -rest
            rest ^= kind
            if _can_yield(masks, kinds, card, kind, free | np.int64(1) << kinds[card]):
                result[card] |= kind
    return result


@njit
def _deal_one(
    masks: npt.NDArray[np.int64], kinds: npt.NDArray[np.int64], spare: npt.NDArray[np.int64], card: Integer
) -> bool:
    """Gives ``card`` a kind, and other cards another kind if needed; False when it is impossible."""
    via = np.full(KINDS, -1, np.int64)  # by kind, the card that would take it
    ready = masks[card]  # reached, and not looked at yet
    seen = ready
    while ready:
        kind = lowest(ready)
        ready &= ready - 1
        if via[kind] < 0:
            via[kind] = card
        if spare[kind] > 0:
            spare[kind] -= 1
            while kind >= 0:
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
    masks: npt.NDArray[np.int64], kinds: npt.NDArray[np.int64], card: Integer, kind: Integer, free: Integer
) -> bool:
    """Whether the other cards can make room at ``kind`` (a set of one) by moves that end at a ``free`` kind."""
    reached = np.int64(kind)
    before = np.int64(0)
    while reached != before and not reached & free:
        before = reached
        for other in range(len(masks)):
            if other != card and reached >> kinds[other] & 1:
                reached |= masks[other]
    return bool(reached & free)
