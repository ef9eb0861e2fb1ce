"""Sets of kinds, compiled: playable, dead, critical (see ``rules.kernel.kinds``), and those fully visible to a viewer.

All functions work on views and on whole games. Hidden cards are ignored.
"""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import inlined, njit
from starmine.knowledge.sets import lowest, size
from starmine.rules.cards import START_PLACE, UNSEEN
from starmine.rules.kernel.kinds import (
    best,
    built,
    critical,
    critical_of,
    dead,
    is_covered,
    limit,
    of_suit,
    pace,
    pace_to,
    playable,
)
from starmine.rules.kernel.state import HOLE, Integer, Record, cards_held, possible_kinds

__all__ = [
    "Copies",
    "best",
    "copies_in_hand",
    "copies_in_hands",
    "copies_in_hole",
    "copies_in_play",
    "copies_of",
    "copies_of_set",
    "critical",
    "critical_of",
    "dead",
    "fewer_copies",
    "hidden_copies",
    "is_covered",
    "limit",
    "more_copies",
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

# Numbers of copies, 0 to 3, by kind, as two sets: the kinds with one or three copies (the low bits of the numbers), and
# those with two or three (the high bits).
Copies = tuple[Integer, Integer]


@njit
def suit_of(rules: Record, members: Integer) -> Integer:
    """All kinds of the suit of the lowest kind of a set."""
    suit = rules["kind_suit"][lowest(members)]
    return of_suit(rules, suit, (2 << START_PLACE) - 1) & rules["all_kinds"]  # with all its places


@njit
def copies_in_play(game: Record, rules: Record) -> Copies:
    """By kind: the number of copies neither played nor discarded."""
    ones = twos = 0
    played = built(game, rules)
    for kind in range(rules["kinds"]):
        left = rules["copies"][kind] - game["discarded"][kind] - (played >> kind & 1)
        ones |= (left & 1) << kind
        twos |= (left >> 1) << kind
    return ones, twos


@inlined
def copies_of(copies: Copies, kind: Integer) -> Integer:
    """The number of copies of one kind."""
    ones, twos = copies
    return (ones >> kind & 1) + 2 * (twos >> kind & 1)


@njit
def copies_of_set(copies: Copies, members: Integer) -> Integer:
    """The number of copies that the kinds of a set have in total."""
    return size(members & copies[0]) + 2 * size(members & copies[1])


@inlined
def more_copies(copies: Copies, added: Copies) -> Copies:
    """The sums by kind, which must be at most 3: addition of two-bit numbers, with a carry."""
    return copies[0] ^ added[0], copies[1] ^ added[1] ^ copies[0] & added[0]


@inlined
def fewer_copies(copies: Copies, removed: Copies) -> Copies:
    """The differences by kind, which must not be negative: subtraction of two-bit numbers, with a borrow."""
    return copies[0] ^ removed[0], copies[1] ^ removed[1] ^ ~copies[0] & removed[0]


@njit
def copies_in_hand(view: Record, seat: Integer) -> Copies:
    """By kind: the number of copies that the viewer sees in a hand."""
    ones = twos = 0
    for slot in range(cards_held(view, seat)):
        kind = view["deck"][view["hands"][seat, slot]]
        if kind != UNSEEN:
            card = 1 << kind
            twos ^= ones & card
            ones ^= card
    return ones, twos


@njit
def hidden_copies(view: Record, rules: Record) -> Copies:
    """By kind: the number of copies that the viewer does not see."""
    return fewer_copies(copies_in_play(view, rules), copies_in_hands(view, rules))


@njit
def copies_in_hands(view: Record, rules: Record) -> Copies:
    """By kind: the number of copies that the viewer sees in all hands."""
    copies = 0, 0
    for seat in range(rules["players"]):
        copies = more_copies(copies, copies_in_hand(view, seat))
    return copies


@njit
def copies_in_hole(view: Record, rules: Record, seat: Integer) -> Copies:
    """By kind: the number of copies in the hole that the viewer and ``seat`` know, from other hands or by clues.

    ``seat`` -1 is everybody. Where fireworks are visible there are none: fireworks and discards include these cards.
    """
    ones = twos = np.int64(0)
    for order in range(view["drawn"] if is_covered(view, rules) else 0):
        player = view["clued"][order] >> HOLE
        if player:
            kind = view["deck"][order]
            known = kind != UNSEEN and seat >= 0 and player != seat + 1
            card = 1 << np.int64(kind) if known else possible_kinds(view, order)
            if card & card - 1 == 0:  # one kind
                twos ^= ones & card
                ones ^= card
    return ones, twos


@njit
def shown(view: Record, rules: Record) -> Integer:
    """The kinds whose every copy the viewer sees: no hidden card can be one of them."""
    return without_copies(hidden_copies(view, rules), rules)


@njit
def shown_to(view: Record, rules: Record, seat: Integer, copies: Copies) -> Integer:
    """The kinds whose every copy both the viewer and another ``seat`` see.

    ``copies`` is the viewer's ``hidden_copies``.
    """
    return without_copies(more_copies(copies, copies_in_hand(view, seat)), rules)


@njit
def without_copies(copies: Copies, rules: Record) -> Integer:
    """The kinds of which there are no ``copies``."""
    return ~(copies[0] | copies[1]) & rules["all_kinds"]


@njit
def single_copies(copies: Copies) -> Integer:
    """The kinds of which ``copies`` has one."""
    return copies[0] & ~copies[1]


@njit
def owner(view: Record, rules: Record) -> Integer:
    """The viewer of a seat's view: the seat that holds hidden cards; -1 if none does."""
    for seat in range(rules["players"]):
        if view["hand_sizes"][seat] and view["deck"][view["hands"][seat, 0]] == UNSEEN:
            return seat
    return -1
