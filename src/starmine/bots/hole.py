"""What a bot takes for played where a view hides it; compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.knowledge.kinds import is_covered
from starmine.knowledge.sets import lowest
from starmine.rules.cards import KINDS, RANKS, UNSEEN
from starmine.rules.kernel.state import HOLE, Integer, Record, possible_kinds


@njit
def believe(view: Record, rules: Record) -> None:
    """Writes to a covered view the fireworks that its seat believes in.

    The seat knows the cards in the hole that it saw in other hands, and those that clues told. It takes a known card
    for played. Where a rank below that is missing, it takes an unknown card of the hole for it. Known cards that fit
    nowhere count as strikes.
    """
    if not is_covered(view, rules):
        return
    known, unknown = _in_hole(view, rules)
    for suit in range(rules["suits"]):
        top = 0
        for rank in range(RANKS):
            top = rank + 1 if known[suit * RANKS + rank] else top
        height = 0
        while height < top and known[suit * RANKS + height] + unknown:
            is_known = int(known[suit * RANKS + height] > 0)
            known[suit * RANKS + height] -= is_known
            unknown -= 1 - is_known
            height += 1
        view["fireworks"][suit] = height
        view["score"] += height
    for kind in range(rules["kinds"]):
        view["discarded"][kind] += known[kind]
        view["used_strikes"] += known[kind]
    view["used_strikes"] = min(view["used_strikes"], rules["strikes"] - 1)


@njit
def _in_hole(view: Record, rules: Record) -> tuple[npt.NDArray[np.int64], Integer]:
    """By kind: the number of copies in the hole that the seat knows; and the number of other cards there."""
    known = np.zeros(KINDS, np.int64)
    unknown = 0
    for order in range(view["drawn"]):
        if view["clued"][order] >> HOLE:  # the card is in the hole
            seen = view["deck"][order] != UNSEEN
            card = 1 << np.int64(view["deck"][order]) if seen else possible_kinds(view, rules, order)
            if card & card - 1 == 0:
                known[lowest(card)] += 1
            else:
                unknown += 1
    return known, unknown
