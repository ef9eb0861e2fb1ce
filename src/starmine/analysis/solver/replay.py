"""Turns a line of moves into actions, checked by the rules."""

from __future__ import annotations

import numpy as np

from starmine.analysis.solver.model import FROM_DECK, NEEDED, SPARE, Row, Rows, apply
from starmine.analysis.solver.moves import DECK_PLAY, DISCARD, PASS, PLAY, STRIKE
from starmine.compiling.jit import njit
from starmine.rules.kernel import kernel
from starmine.rules.kernel.action_ids import deck_play, first_clue, first_play
from starmine.rules.kernel.state import PERFECT, PLAYING, Integer, Record, cards_held


@njit
def replay(game: Record, rows: Rows, deal: Record, rules: Record, line: Row, moves: Integer) -> bool:
    """Replaces the first ``moves`` of a line by action ids; False unless they are legal and complete every firework.

    ``game`` is at the position that ``rows[0]`` describes, and is played to the end. ``rows`` has two rows.
    """
    for turn in range(moves):
        if game["status"] != PLAYING:
            return False
        move = line[turn]
        line[turn] = _action(game, rules, move >> 6, move & 63, rows[0, NEEDED])
        if line[turn] < 0:
            return False
        kernel.apply(game, rules, line[turn])
        apply(rows[0], rows[1], move, deal, rules)
        rows[0] = rows[1]
    return bool(game["status"] == PERFECT)


@njit
def _action(game: Record, rules: Record, verb: Integer, kind: Integer, needed: Integer) -> Integer:
    """The action id of a move; -1 if the rules do not allow it."""
    legal = kernel.legal(game, rules)
    if verb == PASS:
        for clue in range(first_clue(rules), deck_play(rules)):
            if legal >> clue & 1:
                return clue
        verb, kind = DISCARD, SPARE  # in the last round, where any card will do
    if kind == FROM_DECK:
        top = game["deck"][game["drawn"]]
        play = verb in (DECK_PLAY, STRIKE)
        use = deck_play(rules) + int(play == _is_inverted(rules, top))
        return use if legal >> use & 1 else -1
    seat = game["seat"]
    seen: Integer = 0
    choice: Integer = -1
    for slot in range(cards_held(game, seat)):
        held = np.int64(game["deck"][game["hands"][seat, slot]])
        is_spare = not needed >> held & 1 or seen >> held & 1
        seen |= 1 << held
        if kind not in (SPARE, held):
            continue
        action = _legal_use(rules, verb, slot, held, legal)
        # For SPARE this is the first spare card; if there is none, the first card, which a pass may use.
        if action >= 0 and (choice < 0 or (kind == SPARE and is_spare)):
            choice = action
            if kind == held or is_spare:
                break
    return choice


@njit
def _legal_use(rules: Record, verb: Integer, slot: Integer, kind: Integer, legal: Integer) -> Integer:
    """The action id that plays, discards or strikes with the card of a slot; -1 if none is legal."""
    play, discard = first_play(rules) + slot, slot
    if _is_inverted(rules, kind):
        play, discard = discard, play
    if verb == PLAY:
        return play if legal >> play & 1 else -1
    if legal >> discard & 1:  # instead of a strike, too
        return discard
    return play if verb == STRIKE and legal >> play & 1 else -1


@njit
def _is_inverted(rules: Record, kind: Integer) -> bool:
    return bool(rules["inverted_kinds"] >> kind & 1)
