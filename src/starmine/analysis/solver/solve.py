"""Whether a game can still be won, with all cards known: the searches in turn, from the quickest on."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from starmine.analysis.errors import BadEffort
from starmine.analysis.solver.bounds import why_lost
from starmine.analysis.solver.model import COLUMNS, DEAL, prepare
from starmine.analysis.solver.moves import replay
from starmine.analysis.solver.sat import solve_by_sat
from starmine.analysis.solver.searches import LONGEST, LOST, WON, beam, search
from starmine.rules.actions import Action, action_of
from starmine.rules.cards import UNSEEN
from starmine.rules.checks import as_whole
from starmine.rules.errors import HiddenCard, shown
from starmine.rules.game import Game
from starmine.rules.kernel.state import GAME, PERFECT, PLAYING, Record

# The steps, each several times as long as the one before: positions that the beam search keeps, positions that the
# complete search visits, and conflicts of the SAT solver. Each of the three settles what defeats the others. With two
# players the complete search proves most losses, with more of them the SAT solver does.
STEPS_OF_TWO = (
    (4, 0, 0),
    (16, 0, 0),
    (64, 30_000, 0),
    (256, 500_000, 0),
    (1_024, 3_000_000, 5_000),
    (4_096, 20_000_000, 50_000),
    (32_768, 100_000_000, 1_000_000),
)
STEPS_OF_MORE = (
    (4, 0, 0),
    (16, 0, 0),
    (64, 30_000, 0),
    (256, 200_000, 5_000),
    (4_096, 0, 50_000),
    (32_768, 3_000_000, 300_000),
    (0, 100_000_000, 1_000_000),
)
POSITIONS = 100_000_000
_MOST_POSITIONS = 10**12
_MOST_ENTRIES = 1 << 23  # of the table of lost positions, 24 bytes each
_ENTRY = 3  # columns of an entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for a ``GAME`` record."""

    winnable: bool | None  # None: not settled with the effort allowed
    line: tuple[int, ...] = ()  # a win, as action ids
    positions: int = 0  # that a complete search has visited for a proof that there is no win; 0: another proof


@dataclass(frozen=True, slots=True)
class Solution:
    """Whether a game can be won from a turn on if all cards are known.

    ``winnable`` is None if the effort allowed did not settle it. A win is a game whose fireworks are all complete.
    """

    turn: int  # the number of actions before the position
    winnable: bool | None
    line: tuple[Action, ...]  # the actions of a win from there on; a clue in it may be any clue
    why: str | None  # why there is no win, in one sentence


def solve(game: Game, *, positions: int = POSITIONS) -> Solution:
    """Solves the position of a game whose cards are all known; ``game.at(0)`` is the deal.

    The answer is exact: True comes with a line that the rules have checked, False with a proof. ``positions`` limits
    the complete search, which visits about two million of them a second; most games take milliseconds. The few that
    neither it nor the beam search settles are settled sooner with python-sat (``starmine[analysis]``).

    Raises ``HiddenCard`` for a view, and ``BadEffort``.
    """
    if as_whole(positions, 1, _MOST_POSITIONS) is None:
        raise BadEffort(f"positions={shown(positions)}: it must be a whole number from 1 to {_MOST_POSITIONS:,}")
    if (game.state["deck"][: len(game.deck)] == UNSEEN).any():
        raise HiddenCard("only a game whose cards are all known can be solved: this one has hidden cards")
    verdict = solve_state(game.state, game.rules, int(positions))
    line, again = [], game.copy()
    for action in verdict.line:
        line.append(action_of(action, game.setup, again.seat))
        again.push(line[-1])
    why = why_lost(game, verdict.positions) if verdict.winnable is False else None
    return Solution(game.turn, verdict.winnable, tuple(line), why)


def last_winnable(game: Game, *, positions: int = POSITIONS) -> int | None:
    """The last turn, as a number of actions, at which a game could still be won: None if its deal cannot be.

    A turn that cannot be settled counts as one at which there is no win. Raises what ``solve`` raises.
    """
    if solve(game, positions=positions).winnable:
        return game.turn
    earliest = game.turn - len(game.log)
    low, high = earliest - 1, game.turn  # a win is possible at `low`, if that is a turn, and not at `high`
    while high - low > 1:
        middle = (low + high) // 2
        if solve(game.at(middle), positions=positions).winnable:
            low = middle
        else:
            high = middle
    return low if low >= earliest else None


def solve_state(state: Record, rules: Record, positions: int = POSITIONS) -> Verdict:
    """Solves a ``GAME`` record whose cards are all known, by its ``RULES`` record."""
    if state["status"] != PLAYING:
        return Verdict(bool(state["status"] == PERFECT))
    deal, row, line = np.zeros(1, DEAL)[0], np.zeros(COLUMNS, np.int64), np.zeros(LONGEST, np.int64)
    prepare(deal, row, state, rules)
    searches = _Searches(deal, row, line, state, rules)
    with np.errstate(over="ignore"):  # interpreted, hashes overflow
        if (verdict := searches.complete(1)) is not None:  # counting alone
            return verdict
        for width, visited, conflicts in STEPS_OF_TWO if deal["players"] == 2 else STEPS_OF_MORE:
            if visited > positions:
                return searches.complete(positions) or Verdict(None)
            verdict = searches.beam(width) or searches.complete(visited) or searches.sat(conflicts)
            if verdict is not None:
                return verdict
    return Verdict(None)


@dataclass(frozen=True, slots=True)
class _Searches:
    """The searches for one position. Each gives a verdict, or None if it settles nothing."""

    deal: Record
    row: npt.NDArray[np.int64]
    line: npt.NDArray[np.int64]
    state: Record
    rules: Record

    def beam(self, width: int) -> Verdict | None:
        """A win that a beam search finds."""
        if not width:
            return None
        moves = beam(self.row, self.deal, self.rules, width, self.line)
        return self._won(int(moves)) if moves else None

    def complete(self, positions: int) -> Verdict | None:
        """A win, or the proof that there is none, by a complete search of at most so many positions."""
        if not positions:
            return None
        for relaxed in (True, False):
            # A power of two: for a quarter to a half of the positions.
            entries = min(max((1 << int(positions).bit_length()) >> 2, 16), _MOST_ENTRIES)
            table = np.zeros((entries, _ENTRY), np.int64)
            result, moves, visited = search(self.row, self.deal, self.rules, relaxed, positions, table, self.line)
            if result == LOST:
                # With inverted suits, the search that is not relaxed leaves out some discards.
                return None if self.deal["inverted"] and not relaxed else Verdict(False, (), int(visited))
            if result != WON:
                return None
            if (verdict := self._won(int(moves))) is not None:
                return verdict
        return None

    def sat(self, conflicts: int) -> Verdict | None:
        """The verdict of the SAT solver, if it is installed and comes to one within so many conflicts."""
        if not conflicts or find_spec("pysat") is None:
            return None
        winnable, line = solve_by_sat(self.state, self.rules, conflicts=conflicts)
        if winnable is None:
            return None
        return Verdict(winnable, tuple(line))

    def _won(self, moves: int) -> Verdict | None:
        """The win of the first moves in ``line``, if the rules allow it."""
        game, rows = np.array([self.state], GAME)[0], np.array([self.row, self.row])
        if not replay(game, rows, self.deal, self.rules, self.line, moves):
            return None
        return Verdict(True, tuple(self.line[:moves].tolist()))
