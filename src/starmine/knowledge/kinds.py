"""Sets of kinds, compiled: playable, dead, critical (see ``rules.kernel.kinds``), and those fully visible to a viewer.

All functions work on views and on whole games. Hidden cards are ignored.
"""

from __future__ import annotations

from starmine.compiling.jit import inlined, njit
from starmine.knowledge.sets import lowest
from starmine.rules.cards import START_PLACE, UNSEEN
from starmine.rules.kernel.kinds import (
    best,
    built,
    critical,
    critical_of,
    dead,
    limit,
    of_suit,
    pace,
    pace_to,
    playable,
)
from starmine.rules.kernel.state import Integer, Record, cards_held

__all__ = [
    "best",
    "copies_in_hand",
    "copies_in_hands",
    "copies_in_play",
    "copies_of",
    "critical",
    "critical_of",
    "dead",
    "hidden_copies",
    "limit",
    "owner",
    "pace",
    "pace_to",
    "playable",
    "shown",
    "shown_to",
    "single_copies",
    "suit_of",
    "without_copies",
]

_LOW_BITS = 0x0555555555555555  # the low bit of each kind's two


@njit
def suit_of(rules: Record, members: Integer) -> Integer:
    """All kinds of the suit of the lowest kind of a set."""
    suit = rules["kind_suit"][lowest(members)]
    return of_suit(rules, suit, (2 << START_PLACE) - 1) & rules["all_kinds"]


@njit
def copies_in_play(game: Record, rules: Record) -> Integer:
    """By kind: the number of copies neither played nor discarded; two bits per kind, the first kind lowest."""
    copies = 0
    played = built(game, rules)
    for kind in range(rules["kinds"]):
        left = rules["copies"][kind] - game["discarded"][kind] - (played >> kind & 1)
        copies |= left << (2 * kind)
    return copies


@inlined
def copies_of(copies: Integer, kind: Integer) -> Integer:
    """The number of copies of one kind, among ``copies_in_play`` or the like."""
    return copies >> 2 * kind & 3


@njit
def copies_in_hand(view: Record, seat: Integer) -> Integer:
    """By kind: the number of copies that the viewer sees in a hand; two bits per kind, as in ``copies_in_play``."""
    copies = 0
    for slot in range(cards_held(view, seat)):
        kind = view["deck"][view["hands"][seat, slot]]
        if kind != UNSEEN:
            copies += 1 << (2 * kind)
    return copies


@njit
def hidden_copies(view: Record, rules: Record) -> Integer:
    """By kind: the number of copies that the viewer does not see; two bits per kind, as in ``copies_in_play``."""
    return copies_in_play(view, rules) - copies_in_hands(view, rules)


@njit
def copies_in_hands(view: Record, rules: Record) -> Integer:
    """By kind: the number of copies that the viewer sees in all hands; two bits per kind, as in ``copies_in_play``."""
    copies = 0
    for seat in range(rules["players"]):
        copies += copies_in_hand(view, seat)
    return copies


@njit
def shown(view: Record, rules: Record) -> Integer:
    """The kinds whose every copy the viewer sees: no hidden card can be one of them."""
    return without_copies(hidden_copies(view, rules), rules)


@njit
def shown_to(view: Record, rules: Record, seat: Integer, copies: Integer) -> Integer:
    """The kinds whose every copy both the viewer and another ``seat`` see.

    ``copies`` is the viewer's ``hidden_copies``.
    """
    return without_copies(copies + copies_in_hand(view, seat), rules)


@njit
def without_copies(copies: Integer, rules: Record) -> Integer:
    """The kinds of which there are no ``copies``, two bits per kind."""
    return _gathered(~(copies | copies >> 1)) & rules["all_kinds"]


@njit
def single_copies(copies: Integer) -> Integer:
    """The kinds of which ``copies`` has one, two bits per kind."""
    return _gathered(copies & ~(copies >> 1))


@inlined
def _gathered(bits: Integer) -> Integer:
    """The low bit of each kind's two bits, next to each other: the decoding of a Morton code."""
    bits &= _LOW_BITS
    bits = (bits | bits >> 1) & 0x3333333333333333
    bits = (bits | bits >> 2) & 0x0F0F0F0F0F0F0F0F
    bits = (bits | bits >> 4) & 0x00FF00FF00FF00FF
    bits = (bits | bits >> 8) & 0x0000FFFF0000FFFF
    return (bits | bits >> 16) & 0xFFFFFFFF


@njit
def owner(view: Record, rules: Record) -> Integer:
    """The viewer of a seat's view: the seat that holds hidden cards; -1 if none does."""
    for seat in range(rules["players"]):
        if view["hand_sizes"][seat] and view["deck"][view["hands"][seat, 0]] == UNSEEN:
            return seat
    return -1
