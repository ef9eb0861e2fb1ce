"""Can a position still be won with all cards known? An exact answer by a SAT solver.

**Steps.** A *step* is a turn that uses a card: a play, a discard or a strike. The deck's cards are known, so the card
that a step draws is known. Turns that give clues are *passes*; the variables have their number before each step.
The last round has a step for each of its turns, in which a pass is one more action. The number of steps is therefore
fixed: one for each card in the deck, then the last round; in an endless game one for each card in the deck and in the
hands.

**Cards.** Of each kind that a firework needs, one copy is *chosen*, which will be played. All other cards are *spare*.
Which of its spare cards a seat discards does not matter, so the variables have only their number in each hand.

**Relaxations.** The formula assumes that a clue is legal with a clue token, and that a spare card can be misplayed. So
"unsatisfiable" is a proof. A line of a satisfying assignment is replayed by the kernel before it counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Timer
from time import monotonic

import numpy as np

from starmine.analysis.errors import MissingSolver
from starmine.analysis.solver.encoding import LAST, Encoding
from starmine.analysis.solver.formula import Formula
from starmine.analysis.solver.moves import DECK_PLAY, DISCARD, NO_ACTION, PASS, PLAY, STRIKE, Line, Move, action_of
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import GAME, PERFECT, PLAYING, Record


class _Replay:
    """Replays a satisfying assignment of an encoding by the kernel."""

    def __init__(self, encoding: Encoding, model: list[int]) -> None:
        self.code, self.true = encoding, frozenset(model)
        games = np.zeros(1, GAME)
        games[0] = encoding.state
        self.game, self.rules = games[0], encoding.rules
        self.line: Line = []

    def wins(self) -> bool:
        """Whether the kernel accepts the line as a win."""
        for step in range(len(self.code.steps)):
            if self.game["status"] != PLAYING:
                break
            passes = [(PASS, -1) for count in self.code.passes[step][1:] if count in self.true]
            if not all(self._take([move]) for move in passes) or not self._take(self._moves(step)):
                return False
        return bool(self.game["status"] == PERFECT)

    def _take(self, moves: Iterable[Move]) -> bool:
        """Takes the first legal one of some moves."""
        for move in moves:
            action = action_of(self.game, self.rules, move)
            if action != NO_ACTION:
                self.line.append(move)
                kernel.apply(self.game, self.rules, action)
                return True
        return False

    def _moves(self, step: int) -> list[Move]:
        """The moves that may be a step's action, best first."""
        code, true = self.code, self.true
        verb = PLAY if code.play[step] in true else STRIKE if code.strike[step] in true else DISCARD
        if code.deck_use[step] in true:
            return [(DECK_PLAY if verb == PLAY else verb, len(code.kinds) - 1)]
        if verb == PLAY:
            kinds_played = {kind for kind, plays in code.plays.items() if plays[step] in true}
            return [
                (PLAY, order)
                for order in code.orders
                if code.chosen[order] in true and code.kinds[order] in kinds_played
            ]
        for single in (code.full_discards, code.strikes):
            for order, uses in single.items():
                if uses[step] in true:
                    return [(verb, order)]
        spare = [(verb, order) for order in self._spare()]
        if code.steps[step] != LAST or (code.exact_end and code.wait[step] not in true):
            return spare
        return [(PASS, -1)] if code.exact_end else [*spare, (PASS, -1)]

    def _spare(self) -> list[int]:
        """The spare cards in the hand on turn. Those that do not fit come last: a strike may need them."""
        code = self.code
        hand = self.game["hands"][self.game["seat"], : self.game["hand_sizes"][self.game["seat"]]].tolist()
        spare = [order for order in hand if not {code.chosen[order], code.reserved[order]} & self.true]
        fits = int(kinds.playable(self.game, self.rules))
        return sorted(spare, key=lambda order: -(fits >> code.kinds[order] & 1))


def solve_by_sat(
    state: Record, rules: Record, conflicts: int | None = None, seconds: float | None = None
) -> tuple[bool | None, Line]:
    """Whether a position can be won, with a winning line: (True, line), (False, []) or, undecided, (None, []).

    All cards of ``state`` are known. ``conflicts`` and ``seconds`` limit the search; with ``conflicts`` alone the
    result is deterministic. Raises ``MissingSolver`` without python-sat.
    """
    if state["status"] != PLAYING:
        return bool(state["status"] == PERFECT), []
    end = None if seconds is None else monotonic() + seconds
    for exact in (False, True):
        encoding = Encoding(state, rules, exact=exact)
        if not encoding.solvable:
            return False, []
        model = _solve(encoding.formula, conflicts, None if end is None else end - monotonic())
        if not isinstance(model, list):
            return model, []
        replay = _Replay(encoding, model)
        if replay.wins():
            return True, replay.line
    return None, []


# Of the solvers in python-sat that can be limited, the fastest in proofs. CaDiCaL needs half the time for the longest
# ones, but takes no limit.
SOLVER = "glucose42"


def _solve(formula: Formula, conflicts: int | None, seconds: float | None) -> list[int] | bool | None:
    """A satisfying assignment, False if there is none, or None if a limit was reached."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise MissingSolver("this needs python-sat: pip install 'starmine[analysis]'") from None
    with Solver(name=SOLVER, bootstrap_with=formula.clauses) as solver:
        if conflicts is not None:
            solver.conf_budget(conflicts)
        found: bool | None
        if seconds is None:
            found = solver.solve_limited()
        else:
            timer = Timer(max(0.0, seconds), solver.interrupt)
            timer.start()
            found = solver.solve_limited(expect_interrupt=True)
            timer.cancel()
            timer.join()
        return list(solver.get_model()) if found else found
