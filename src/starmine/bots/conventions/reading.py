"""How a clue is interpreted: which card it is about, and what its target believes the touched cards to be."""

from __future__ import annotations

from starmine.bots.conventions.weights import SAVE_TWOS
from starmine.compiling.jit import inlined
from starmine.knowledge.sets import highest, lowest
from starmine.rules.kernel.state import TYPE, Integer, Record, possible_kinds


@inlined
def interpret(
    memory: Record,
    game: Record,
    rules: Record,
    target: Integer,
    value: Integer,
    touched: Integer,
    fresh: Integer,
    known: Integer,
) -> Integer:
    """Interprets a clue, without prompts and finesses; returns the slot of its focus.

    ``touched`` are the slots that it touches, at least one, and ``fresh`` those of them that had no clue yet. Sets
    ``trial``, ``called``, ``plain`` and ``message``. The target's ``chop`` must be set, and ``prepare_clue`` must have
    set ``due`` and returned ``known``. ``a & b or a`` narrows a set of kinds to ``b``, unless none would be left.
    """
    touching, sparing = rules["clue_kinds"][value], rules["spared_kinds"][value]
    dead, due, playable = memory["dead"], memory["due"], memory["playable"]
    chop = memory["chop"][target]
    save = 0
    focus = highest(fresh or touched)
    if chop >= 0 and fresh >> chop & 1:
        focus = chop
        save = memory["critical"]
        if value < rules["colours"] and rules["untold"] != TYPE:
            save &= ~memory["fireworks"]["kept_by_rank"]
        elif memory["weights"][SAVE_TWOS]:
            save |= memory["fireworks"]["second"] & ~dead
    left = (1 << game["hand_sizes"][target]) - 1
    while left:  # faster than a loop over all slots, which the compiler would vectorize
        slot = lowest(left)
        left &= left - 1
        order = game["hands"][target, slot]
        clue_mask = touching if touched >> slot & 1 else sparing
        memory["trial"][slot] = memory["meant"][order] & clue_mask or possible_kinds(game, rules, order) & clue_mask
    # A clue that touches only clued cards and makes one of them known as playable means nothing else.
    filled = False
    rest = touched
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        order = game["hands"][target, place]
        before = memory["meant"][order]
        meant = memory["trial"][place] & ~dead
        if meant == 0:
            meant = possible_kinds(game, rules, order) & touching
            meant = meant & ~dead or meant
        filled |= fresh == 0 and before & ~playable != 0 and meant & ~playable == 0
        if place != focus and fresh >> place & 1:
            meant = meant & ~known or meant
        memory["trial"][place] = meant
    memory["message"] = due | save
    memory["plain"] = memory["called"] = 0
    if not filled:
        meant = memory["trial"][focus]
        memory["plain"] = meant
        memory["trial"][focus] = meant & (due | save) or meant
        if meant & due and not meant & save & ~due:
            memory["called"] = 1 << focus
    return focus
