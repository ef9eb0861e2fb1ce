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

import numpy as np

from starmine.analysis.errors import MissingSolver
from starmine.analysis.solver.encoding import LAST, Encoding
from starmine.analysis.solver.formula import Formula
from starmine.analysis.solver.model import DECK_PLAY, DISCARD, PASS, PLAY, STRIKE
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.action_ids import deck_play, first_clue, first_play
from starmine.rules.kernel.state import GAME, PERFECT, PLAYING, Record

Move = tuple[int, int]  # a verb, and the order of its card; -1 for a pass
_NO_ACTION = -1


class _Replay:
    """Replays a satisfying assignment of an encoding by the kernel."""

    def __init__(self, encoding: Encoding, model: list[int]) -> None:
        self.code, self.true = encoding, frozenset(model)
        games = np.zeros(1, GAME)
        games[0] = encoding.state
        self.game, self.rules = games[0], encoding.rules
        self.line: list[int] = []  # action ids

    def wins(self) -> bool:
        """Whether the kernel accepts the line as a win."""
        for step in range(len(self.code.steps)):
            if self.game["status"] != PLAYING:
                break
            # Of a number the literals "at least 1", "at least 2" and so on: so many are true.
            passes = [(PASS, -1) for literal in self.code.passes[step][1:] if literal in self.true]
            if not all(self._take([move]) for move in passes) or not self._take(self._moves(step)):
                return False
        return bool(self.game["status"] == PERFECT)

    def _take(self, moves: Iterable[Move]) -> bool:
        """Takes the first legal one of some moves."""
        for move in moves:
            action = _action_of(self.game, self.rules, move)
            if action != _NO_ACTION:
                self.line.append(action)
                kernel.apply(self.game, self.rules, action)
                return True
        return False

    def _moves(self, step: int) -> list[Move]:
        """The moves that may be a step's action, best first."""
        code, true = self.code, self.true
        verb = STRIKE if code.strike[step] in true else DISCARD
        if code.play[step] in true:
            verb = PLAY
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
        # Without ``exact_end`` the last round's steps that are no plays may be discards or passes.
        return [(PASS, -1)] if code.exact_end else [*spare, (PASS, -1)]

    def _spare(self) -> list[int]:
        """The spare cards in the hand on turn. Those that do not fit come last: a strike may need them."""
        code = self.code
        hand = self.game["hands"][self.game["seat"], : self.game["hand_sizes"][self.game["seat"]]].tolist()
        spare = [order for order in hand if not {code.chosen[order], code.reserved[order]} & self.true]
        fits = int(kinds.playable(self.game, self.rules))
        return sorted(spare, key=lambda order: -(fits >> code.kinds[order] & 1))


def _action_of(state: Record, rules: Record, move: Move) -> int:
    """The id of a legal action with the effect of a move; ``_NO_ACTION`` if there is none."""
    verb, order = move
    mask = int(kernel.legal(state, rules))
    if verb == PASS:
        clues = range(int(first_clue(rules)), int(deck_play(rules)))
        return next((clue for clue in clues if mask >> clue & 1), _NO_ACTION)
    kind = int(state["deck"][order])
    fits = int(kinds.playable(state, rules)) >> kind & 1
    if verb != DISCARD and fits != (verb in (PLAY, DECK_PLAY)):  # a play must fit, a strike must not
        return _NO_ACTION
    # Inverted cards are played by discards, and the reverse.
    plays = (verb != DISCARD) ^ (int(rules["inverted_kinds"]) >> kind & 1)
    hand = state["hands"][state["seat"], : state["hand_sizes"][state["seat"]]].tolist()
    if order in hand:
        action = hand.index(order) + (int(first_play(rules)) if plays else 0)
    elif rules["deck_plays"] and order == state["drawn"] and order + 1 == rules["deck_size"]:
        action = int(deck_play(rules)) + (0 if plays else 1)
    else:
        return _NO_ACTION
    return action if mask >> action & 1 else _NO_ACTION


def solve_by_sat(state: Record, rules: Record, conflicts: int | None = None) -> tuple[bool | None, list[int]]:
    """Whether a position can be won, with a winning line: (True, action ids), (False, []) or, undecided, (None, []).

    All cards of ``state`` are known. ``conflicts`` limits the search. Raises ``MissingSolver`` without python-sat.
    """
    if state["status"] != PLAYING:
        return bool(state["status"] == PERFECT), []
    for exact in (False, True):  # a line of the formula that is not exact may misplay a card that fits
        encoding = Encoding(state, rules, exact=exact)
        if not encoding.solvable:
            return False, []
        model = _solve(encoding.formula, conflicts)
        if not isinstance(model, list):
            return model, []
        replay = _Replay(encoding, model)
        if replay.wins():
            return True, replay.line
    return None, []


# Of the solvers in python-sat that can be limited, the fastest in proofs. CaDiCaL needs half the time for the longest
# ones, but takes no limit.
SOLVER = "glucose42"


def _solve(formula: Formula, conflicts: int | None) -> list[int] | bool | None:
    """A satisfying assignment, False if there is none, or None if the limit was reached."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise MissingSolver("this needs python-sat: pip install 'starmine[analysis]'") from None
    with Solver(name=SOLVER, bootstrap_with=formula.clauses) as solver:
        if conflicts is not None:
            solver.conf_budget(conflicts)
        found: bool | None = solver.solve_limited()
        return list(solver.get_model()) if found else found
