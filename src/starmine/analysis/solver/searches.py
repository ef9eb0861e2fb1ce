"""The searches: a beam search, which finds nearly every win and proves no loss, and a complete one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.analysis.solver.bounds import NOTES, POSSIBLE, bound
from starmine.analysis.solver.model import (
    COLUMNS,
    DRAWN,
    HANDS,
    LEFT,
    SCORE,
    STRIKES,
    TOKENS,
    Row,
    Rows,
    apply,
    key,
)
from starmine.analysis.solver.moves import MOST_MOVES, choices
from starmine.compiling.jit import inlined, njit
from starmine.knowledge.sets import size
from starmine.rules.cards import MAX_CARDS
from starmine.rules.kernel.state import Integer, Record

LONGEST = 4 * MAX_CARDS  # turns of a line: a deck of draws, and at most as many passes, tokens and last turns
WON, LOST, OPEN_ENDED = 1, 0, -1
_KEY = 2  # columns of a key
_ANYTHING = 1 << 40  # more tokens than there are: in the last round they do not matter
_PARENT, _MOVE, _LINKS = range(3)  # columns of links to the turn before, and their number
_TURN, _SEEN = 2, 3  # in a table of keys: the column of the turn, after the 128 bits of the key; the number of columns


@njit
def beam(start: Row, deal: Record, rules: Record, width: Integer, line: Row) -> Integer:
    """Looks for a win, keeping ``width`` positions a turn. Writes its moves to ``line``; returns their number, or 0."""
    most = width * MOST_MOVES
    rows, children = np.zeros((width, COLUMNS), np.int64), np.zeros((most, COLUMNS), np.int64)
    values, links = np.zeros(most, np.int64), np.zeros((most, _LINKS), np.int64)  # by child
    history = np.zeros((LONGEST, width, _LINKS), np.int64)  # the links of the positions kept, by turn
    seen = np.zeros((_power_of_two(2 * most), _SEEN), np.int64)
    options, notes, hashed = np.zeros(MOST_MOVES, np.int64), np.zeros(NOTES, np.int64), np.zeros(2, np.int64)
    rows[0] = start
    count: Integer = 1
    for depth in range(LONGEST):
        found = 0
        for place in range(count):
            for option in range(choices(rows[place], deal, rules, False, options)):
                child = children[found]
                apply(rows[place], child, options[option], deal, rules)
                if child[SCORE] == rules["max_score"]:
                    line[depth] = options[option]
                    _trace(history, depth, place, line)
                    return depth + 1
                if child[LEFT] == 0 or bound(child, deal, rules, notes) != POSSIBLE:
                    continue
                key(child, deal, True, hashed)
                if _is_new(seen, hashed, depth + 1):
                    values[found] = _value(child, deal)
                    links[found, _PARENT], links[found, _MOVE] = place, options[option]
                    found += 1
        count = min(found, width)
        best = np.arange(found) if found <= width else np.argsort(-values[:found], kind="mergesort")
        for place in range(count):
            rows[place] = children[best[place]]
            history[depth, place] = links[best[place]]
        if count == 0:
            break
    return 0


@njit
def _value(row: Row, deal: Record) -> Integer:
    """How promising a position is, compared with others of its turn; with these weights it found most wins."""
    held, copies = 0, 0
    for seat in range(deal["players"]):
        held |= row[HANDS + seat]
        copies += size(row[HANDS + seat])
    return 10 * row[SCORE] + 3 * row[TOKENS] + copies + 4 * size(held) - 6 * row[STRIKES] - 2 * row[DRAWN]


@njit
def _trace(history: npt.NDArray[np.int64], depth: Integer, place: Integer, line: Row) -> None:
    """Writes the moves that led to the position ``place`` before turn ``depth`` to ``line``."""
    for turn in range(depth - 1, -1, -1):
        line[turn] = history[turn, place, _MOVE]
        place = history[turn, place, _PARENT]


@njit
def _is_new(seen: Rows, hashed: Row, turn: Integer) -> bool:
    """Whether a key has not come up at this turn; it is noted. The table is large enough for all keys of a turn."""
    mask = len(seen) - 1
    slot = hashed[0] & mask
    while seen[slot, _TURN] == turn:
        if seen[slot, 0] == hashed[0] and seen[slot, 1] == hashed[1]:
            return False
        slot = slot + 1 & mask
    seen[slot, 0], seen[slot, 1], seen[slot, _TURN] = hashed[0], hashed[1], turn
    return True


@njit
def _power_of_two(least: Integer) -> Integer:
    """The smallest power of two from ``least`` on."""
    power = 1
    while power < least:
        power *= 2
    return power


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
