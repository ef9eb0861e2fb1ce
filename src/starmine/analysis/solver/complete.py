"""The complete search: depth first, with a table of positions that cannot be won."""

from __future__ import annotations

import numpy as np

from starmine.analysis.solver.bounds import NOTES, POSSIBLE, bound
from starmine.analysis.solver.choices import MOST_MOVES, choices
from starmine.analysis.solver.model import COLUMNS, LEFT, SCORE, TOKENS, Row, Rows, apply, key
from starmine.compiling.jit import inlined, njit
from starmine.rules.cards import MAX_CARDS
from starmine.rules.kernel.state import Integer, Record

LONGEST = 4 * MAX_CARDS  # turns of a line: a deck of draws, and at most as many passes, tokens and last turns
WON, LOST, OPEN_ENDED = 1, 0, -1
_KEY = 2  # columns of a key
_ANYTHING = 1 << 40  # more tokens than there are: in the last round they do not matter


@njit
def search(
    start: Row, deal: Record, rules: Record, relaxed: bool, positions: Integer, table: Rows, line: Row
) -> tuple[Integer, Integer, Integer]:
    """Whether the position can be won: (WON, LOST or OPEN_ENDED, moves in ``line``, positions visited).

    It gives up after ``positions``. ``table`` is (a power of two, 3), zeros: by hash the key of a lost position and,
    plus one, the tokens with which it is lost. Keys of exact positions hold the tokens, too. Those of relaxed ones do
    not: such a position is also lost with fewer tokens.
    """
    stack, keys = np.zeros((LONGEST, COLUMNS), np.int64), np.zeros((LONGEST, _KEY), np.int64)
    options, count = np.zeros((LONGEST, MOST_MOVES), np.int64), np.zeros(LONGEST, np.int64)
    notes = np.zeros(NOTES, np.int64)
    stack[0] = start
    if start[LEFT] == 0 or bound(stack[0], deal, rules, notes) != POSSIBLE:
        return LOST, 0, 0
    key(stack[0], deal, not relaxed, keys[0])
    count[0] = choices(stack[0], deal, rules, relaxed, options[0])
    work, depth = 0, 0
    while depth >= 0:
        if count[depth] == 0:
            _note_lost(table, keys[depth], _ANYTHING if stack[depth, LEFT] >= 0 else stack[depth, TOKENS])
            depth -= 1
            continue
        if work == positions:
            return OPEN_ENDED, 0, work
        work += 1
        count[depth] -= 1
        line[depth] = options[depth, count[depth]]
        child = stack[depth + 1]
        apply(stack[depth], child, line[depth], deal, rules)
        if child[SCORE] == rules["max_score"]:
            return WON, depth + 1, work
        if child[LEFT] == 0 or bound(child, deal, rules, notes) != POSSIBLE:
            continue
        key(child, deal, not relaxed, keys[depth + 1])
        if not _is_lost(table, keys[depth + 1], child[TOKENS]):
            depth += 1
            count[depth] = choices(child, deal, rules, relaxed, options[depth])
            options[depth, : count[depth]] = options[depth, : count[depth]][::-1]  # they are tried from the end
    return LOST, 0, work


@inlined
def _note_lost(table: Rows, hashed: Row, tokens: Integer) -> None:
    """Notes a position that is lost with so many tokens, in place of another one with the same slot."""
    slot = hashed[0] & len(table) - 1
    table[slot, 0], table[slot, 1], table[slot, 2] = hashed[0], hashed[1], tokens + 1


@inlined
def _is_lost(table: Rows, hashed: Row, tokens: Integer) -> bool:
    slot = hashed[0] & len(table) - 1
    return bool(table[slot, 2] > tokens and table[slot, 0] == hashed[0] and table[slot, 1] == hashed[1])
