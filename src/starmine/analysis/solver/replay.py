"""Turns a line of moves into actions, checked by the rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.analysis.solver.model import COLUMNS, DEAL, FROM_DECK, NEEDED, SPARE, apply, prepare
from starmine.analysis.solver.moves import DECK_PLAY, DISCARD, PASS, PLAY, STRIKE
from starmine.rules.kernel import kernel
from starmine.rules.kernel.action_ids import deck_play, first_clue, first_play
from starmine.rules.kernel.state import GAME, PERFECT, PLAYING, Record


def replay(state: Record, rules: Record, moves: Sequence[int]) -> list[int] | None:
    """The action ids of a line from ``state`` on; None unless it is legal and completes every firework."""
    game, line = np.array([state], GAME)[0], []
    deal, rows = np.zeros(1, DEAL)[0], np.zeros((2, COLUMNS), np.int64)
    prepare(deal, rows[0], game, rules)
    for move in moves:
        action = None
        if game["status"] == PLAYING:
            action = _action(game, rules, int(move) >> 6, int(move) & 63, int(rows[0, NEEDED]))
        if action is None:
            return None
        line.append(action)
        kernel.apply(game, rules, action)
        apply(rows[0], rows[1], int(move), deal, rules)
        rows[0] = rows[1]
    return line if game["status"] == PERFECT else None


def _action(game: Record, rules: Record, verb: int, kind: int, needed: int) -> int | None:
    """The action id of a move; None if the rules do not allow it."""
    legal = int(kernel.legal(game, rules))
    if verb == PASS:
        clues = [clue for clue in range(int(first_clue(rules)), int(deck_play(rules))) if legal >> clue & 1]
        if clues:
            return clues[0]
        verb, kind = DISCARD, SPARE  # in the last round, where any card will do
    if kind == FROM_DECK:
        top, hold = int(game["deck"][game["drawn"]]), int(deck_play(rules))
        wanted = verb in (DECK_PLAY, STRIKE)
        actions = [hold if wanted != _is_inverted(rules, top) else hold + 1]
    else:
        seat = int(game["seat"])
        hand = [int(game["deck"][order]) for order in game["hands"][seat, : game["hand_sizes"][seat]]]
        slots = [hand.index(kind)] if kind in hand else _spare(hand, needed)
        play = [int(first_play(rules)) + slot for slot in slots]
        put_down = [slot if _is_inverted(rules, hand[slot]) else to for slot, to in zip(slots, play, strict=True)]
        throw = [to if _is_inverted(rules, hand[slot]) else slot for slot, to in zip(slots, play, strict=True)]
        actions = put_down if verb == PLAY else [*throw, *(put_down if verb == STRIKE else [])]
    return next((action for action in actions if legal >> action & 1), None)


def _spare(hand: list[int], needed: int) -> list[int]:
    """The slots of a hand, those first whose cards are useless or second copies."""
    spare = [slot for slot, kind in enumerate(hand) if not needed >> kind & 1 or kind in hand[:slot]]
    return [*spare, *(slot for slot in range(len(hand)) if slot not in spare)]


def _is_inverted(rules: Record, kind: int) -> bool:
    return bool(int(rules["inverted_kinds"]) >> kind & 1)
