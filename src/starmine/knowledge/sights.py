"""The contents of all viewers' views of a position, from one compiled call.

The views of a position differ only in which cards they hide, and in the possible kinds that follow. For a server that
shows each turn to every seat this replaces calls of ``Game.view``, ``owner_possible``, ``legal_actions`` and
``touches`` for each viewer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.knowledge.efficiency import UNTOLD, efficiency
from starmine.knowledge.matching import owner_kinds
from starmine.rules.cards import MAX_HAND, MAX_PLAYERS, MAX_SUITS
from starmine.rules.game import Game
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import CLUES, GAME, Games, Integer, Record, cards_held
from starmine.rules.position import is_hidden

Int64Array = npt.NDArray[np.int64]

BEST, PACE, DEAD, CRITICAL, LEGAL, HIDES, EFFICIENCY = range(7)  # indices into ``Sights.public``
LIMITS = EFFICIENCY + 4


@dataclass(frozen=True, slots=True)
class Sights:
    """The public part of a position, and the hands as each viewer sees them.

    Viewers are the seats, and at the index after the last seat a spectator. Sets of kinds are masks.
    """

    state: Record  # the ``GAME`` record, in which what nobody is told yet is blank
    # By the indices above: LEGAL is a mask of action ids, EFFICIENCY the first of the four numbers of ``efficiency``.
    # From LIMITS on, by suit: the limit. BEST and PACE are 0 if HIDES is 1: a hole hides what was played.
    public: Int64Array
    touches: Int64Array  # by target and clue value: the mask of slots that the clue touches; secret from the target
    kinds: Int64Array  # by viewer, seat and slot: the kind; UNSEEN if hidden from the viewer
    possible: Int64Array  # by viewer, seat and slot: ``owner_possible`` in the viewer's view


def sights(game: Game, *, open_hands: bool = False, is_over: bool = False) -> Sights:
    """The ``Sights`` of a whole game at its current turn. The hands of a finished game are visible to all. (C04)

    With ``open_hands`` they are visible to all at any turn, for replays of finished games; what a hole hides is then
    visible only if ``is_over``: the game of which this is a turn has ended.

    Show the legal actions only to the seat on turn, since they reveal something about the other hands.
    """
    viewers = game.players + 1
    public = np.zeros(LIMITS + MAX_SUITS, np.int64)
    touches = np.zeros((MAX_PLAYERS, CLUES), np.int64)
    seen = np.zeros((2, viewers, MAX_PLAYERS, MAX_HAND), np.int64)  # `kinds` and `possible`
    is_open = open_hands or game.outcome is not None
    hides = is_hidden(game.rules, game.state) and not (open_hands and is_over)
    state = np.array([game.state])[0] if hides else game.state  # a copy, since `_look` blanks it
    _look(np.zeros(viewers, GAME), public, touches, seen, game.state, state, game.rules, is_open, hides)
    if hides:
        public[[BEST, PACE]], public[EFFICIENCY], public[HIDES] = 0, UNTOLD, 1
    return Sights(state, public, touches, seen[0], seen[1])


def said_only(seen: Sights, said: Int64Array) -> Sights:
    """``Sights`` without inferences: the kinds ``said`` by seat and slot are possible, none is dead or critical."""
    public, possible = seen.public.copy(), np.zeros_like(seen.possible) + said
    public[[DEAD, CRITICAL]] = 0
    public[EFFICIENCY] = UNTOLD
    return Sights(seen.state, public, seen.touches, seen.kinds, possible)


@njit
def _look(
    views: Games,
    public: Int64Array,
    touches: Int64Array,
    seen: Int64Array,
    game: Record,
    told: Record,  # becomes the game as everybody is told it
    rules: Record,
    is_open: bool,
    hides: bool,
) -> None:
    """Fills the arrays of ``Sights`` from the whole ``game``; ``views`` is scratch space for a record by viewer."""
    players = rules["players"]
    if hides:
        kernel.cover(told, rules, -1)
    public[BEST] = kinds.in_reach(told, rules)
    public[PACE] = kinds.pace(told, rules)
    public[DEAD] = kinds.dead(told, rules)
    public[CRITICAL] = kinds.critical(told, rules)
    public[EFFICIENCY:LIMITS] = efficiency(told, rules)
    for suit in range(rules["suits"]):
        public[LIMITS + suit] = kinds.limit(told, rules, suit)
    _touch(touches, game, rules)
    for place in range(players + 1):
        viewer = place if place < players else -1
        views[place] = game
        if not is_open:
            kernel.blank(views[place], rules, viewer)
        elif hides:
            kernel.cover(views[place], rules, viewer)
        view = views[place]
        if viewer == game["seat"]:
            public[LEGAL] = kernel.legal(view, rules)
        for seat in range(players):
            _see_hand(seen[0, place, seat], seen[1, place, seat], view, rules, seat)


@njit
def _touch(touches: Int64Array, game: Record, rules: Record) -> None:
    """Writes by seat and clue value: the slots that the clue touches."""
    for seat in range(rules["players"]):
        for slot in range(cards_held(game, seat)):
            kind = game["deck"][game["hands"][seat, slot]]
            for value in range(CLUES):
                touches[seat, value] |= (rules["kind_clues"][kind] >> value & 1) << slot


@njit
def _see_hand(shown: Int64Array, possible: Int64Array, view: Record, rules: Record, seat: Integer) -> None:
    """Writes the kinds of a hand that the view shows, and the kinds possible for its owner."""
    known = owner_kinds(view, rules, seat)
    for slot in range(len(known)):
        shown[slot] = view["deck"][view["hands"][seat, slot]]
        possible[slot] = known[slot]
