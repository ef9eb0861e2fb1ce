"""Public knowledge, equal in every seat's memory: for each card the kinds that it can be.

It follows from clues, from the numbers that they encode, and from played and discarded cards. The number of copies
left of each kind is kept as ``kinds.Copies``: its low bit in the first set of kinds, its high bit in the second.
"""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.compiling.jit import njit, record_dtype
from starmine.knowledge import kinds
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS, RANKS
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds

MEMORY = record_dtype(
    [
        # Remembered. All but ``seat`` is equal for all seats.
        ("public", np.int64, MAX_CARDS),  # by order: the kinds that the card can be
        ("in_play", np.int64, 2),  # copies of each kind that are neither played nor discarded
        ("free", np.int64, 2),  # the same, less the cards in hands whose kind is public
        ("known", np.int64),  # the kinds of those cards
        ("playable", np.int64),
        ("dead", np.int64),
        ("critical", np.int64),
        ("fireworks", fireworks.FIREWORKS),
        ("doubt", np.int64),  # 1 after a contradiction: encoded numbers are then ignored
        ("seat", np.int64),
        # Recomputed for each position.
        ("trial", np.int64, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: ``public`` after a clue
        ("mine", np.int64, MAX_HAND),  # by slot: the kinds that this seat's card can be, given all that it sees
        ("unseen", np.int64, 2),  # copies of each kind that this seat does not see
    ]
)


@njit
def start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:  # noqa: ARG001 - the protocol's
    for order in range(MAX_CARDS):
        memory["public"][order] = rules["all_kinds"]
    memory["in_play"][0], memory["in_play"][1] = kinds.copies_in_play(view, rules)
    # The code assumes that play actions play cards: it does not work with orange suits.
    memory["doubt"] = rules["inverted_kinds"] != 0
    memory["seat"] = kinds.owner(view, rules)
    _update_board(memory, view, rules)
    settle(memory, view, rules)


@njit
def _update_board(memory: Record, view: Record, rules: Record) -> None:
    fireworks.update(memory["fireworks"], view, rules)
    memory["playable"] = kinds.playable(view, rules)
    memory["dead"] = kinds.dead(view, rules)
    memory["critical"] = kinds.critical(view, rules)


@njit
def leave(memory: Record, order: Integer, after: Record, rules: Record) -> None:
    """Updates the memory after a card was played or discarded."""
    kind = 1 << after["deck"][order]
    left = memory["in_play"][0], memory["in_play"][1]
    memory["in_play"][0], memory["in_play"][1] = kinds.fewer_copies(left, (kind, 0))
    if not memory["public"][order] & kind:
        memory["doubt"] = 1
    _update_board(memory, after, rules)


@njit
def settle(memory: Record, view: Record, rules: Record) -> None:
    """Removes kinds whose copies are all public: played, discarded, or known cards in hands."""
    while _remove_exhausted(memory, view, rules):
        pass
    if memory["doubt"]:
        for order in range(MAX_CARDS):
            memory["public"][order] = possible_kinds(view, order)


@njit
def _remove_exhausted(memory: Record, view: Record, rules: Record) -> bool:
    """Counts public copies and removes kinds without another copy; True if that makes more cards known."""
    free = memory["in_play"][0], memory["in_play"][1]
    known = 0
    for seat in range(rules["players"]):
        for slot in range(cards_held(view, seat)):
            mask = memory["public"][view["hands"][seat, slot]]
            if mask & (mask - 1) == 0:
                free = kinds.fewer_copies(free, (mask, 0))
                known |= mask
    memory["free"][0], memory["free"][1] = free
    memory["known"] = known
    changed = False
    for seat in range(rules["players"]):
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            mask = memory["public"][order]
            left = mask & (free[0] | free[1])
            if mask & (mask - 1) and left != mask:
                if left == 0:
                    memory["doubt"] = 1
                    return False
                memory["public"][order] = left
                changed |= left & (left - 1) == 0
    return bool(changed)


@njit
def is_safe(memory: Record, mask: Integer) -> bool:
    """Whether a card that is one of ``mask`` is certainly dead or a copy of a publicly known card."""
    useless = memory["dead"]
    if mask & (mask - 1):
        useless |= memory["known"]
    return bool(mask & ~useless == 0)


@njit
def known_play(memory: Record, view: Record, seat: Integer, playable: Integer) -> Integer:
    """The lowest kind, as a set of one, of the seat's publicly known playable cards; empty if there is none."""
    best = 0
    for slot in range(cards_held(view, seat)):
        mask = memory["public"][view["hands"][seat, slot]]
        if mask & (mask - 1) == 0 and mask & playable and (best == 0 or rank(memory, mask) < rank(memory, best)):
            best = mask
    return best


@njit
def rank(memory: Record, kind: Integer) -> Integer:
    """How many cards lie below a kind, which is a set of one; the maximum for the empty set."""
    return fireworks.height(memory["fireworks"], kind) if kind else RANKS - 1


@njit
def played(memory: Record, rules: Record, playable: Integer, kind: Integer) -> Integer:
    """The playable kinds after a play of ``kind``: a set of one, or 0 if nothing is played."""
    if kind == 0:
        return playable
    following = fireworks.after(memory["fireworks"], kind)
    return playable & ~kind | (following & rules["all_kinds"] & ~memory["dead"])
