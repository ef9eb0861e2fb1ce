"""How a clue is interpreted: which card it is about, and what its target believes the touched cards to be."""

from __future__ import annotations

import numpy as np

from starmine.bots.conventions.weights import SAVE_TWOS
from starmine.compiling.jit import inlined
from starmine.knowledge.sets import highest, lowest
from starmine.rules.kernel.state import Integer, Record


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
    set ``due`` and returned ``known``.
    """
    touching = np.int64(rules["clue_kinds"][value])
    dead, due, playable = np.int64(memory["dead"]), np.int64(memory["due"]), np.int64(memory["playable"])
    chop = np.int64(memory["chop"][target])
    save = np.int64(0)
    focus: Integer = highest(fresh or touched)
    if chop >= 0 and fresh >> chop & 1:
        focus = chop
        save = np.int64(memory["critical"])
        if value < np.int64(rules["colours"]):
            save &= ~np.int64(memory["fireworks"]["kept_by_rank"])
        elif memory["weights"][SAVE_TWOS]:
            save |= np.int64(memory["fireworks"]["second"]) & ~dead
    left = (1 << np.int64(game["hand_sizes"][target])) - 1
    while left:  # a loop over few members that the compiler does not vectorize
        slot = lowest(left)
        left &= left - 1
        order = np.int64(game["hands"][target, slot])
        clue_mask = touching ^ (touched >> slot & 1) - 1  # its complement if the clue does not touch the card
        possible = np.int64(game["possible"][order]) & clue_mask
        memory["trial"][slot] = np.int64(memory["meant"][order]) & clue_mask or possible
    filled = False  # whether a clue to clued cards only makes one known as playable: then it means nothing else
    rest = touched
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        order = np.int64(game["hands"][target, place])
        possible, before = np.int64(game["possible"][order]) & touching, np.int64(memory["meant"][order])
        meant: Integer = np.int64(memory["trial"][place])
        meant = meant & ~dead or possible & ~dead or possible
        filled |= fresh == 0 and before & ~playable != 0 and meant & ~playable == 0
        if place != focus and fresh >> place & 1:
            meant = meant & ~known or meant
        memory["trial"][place] = meant
    memory["message"] = due | save
    memory["plain"] = memory["called"] = 0
    if not filled:
        meant = np.int64(memory["trial"][focus])
        memory["plain"] = meant
        memory["trial"][focus] = meant & (due | save) or meant
        if meant & due and not meant & save & ~due:
            memory["called"] = np.int64(1) << focus
    return focus
