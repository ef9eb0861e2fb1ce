"""The beam search: turn by turn, it keeps the best positions. It finds nearly every win, and proves no loss."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.analysis.solver.bounds import NOTES, bound
from starmine.analysis.solver.choices import MOST_MOVES, choices
from starmine.analysis.solver.complete import LONGEST
from starmine.analysis.solver.model import COLUMNS, DRAWN, HANDS, LEFT, SCORE, STRIKES, TOKENS, Row, Rows, apply, key
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.rules.kernel.state import Integer, Record

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
                if child[LEFT] == 0 or bound(child, deal, rules, notes):
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
