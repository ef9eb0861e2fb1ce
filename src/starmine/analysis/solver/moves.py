"""The moves of a line: with all cards known, a clue is only a pass that costs a clue token.

A move is a pair of a verb and the order of its card, -1 for a pass. A verb names the effect: ``PLAY`` puts the card on
its firework, ``DISCARD`` discards it, ``STRIKE`` misplays it. With inverted kinds the action id of an effect is that
of the other action. The card is in the hand on turn, or it is the deck's last card, which is used without drawing it.
``DECK_PLAY`` puts that card on its firework.
"""

from __future__ import annotations

import numpy as np

from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.action_ids import deck_play, first_clue, first_play
from starmine.rules.kernel.state import GAME, Record

PASS, PLAY, DISCARD, STRIKE, DECK_PLAY = range(5)

Move = tuple[int, int]
Line = list[Move]

NO_ACTION = -1


def action_of(state: Record, rules: Record, move: Move) -> int:
    """The id of a legal action with the effect of a move; ``NO_ACTION`` if there is none."""
    verb, order = move
    mask = int(kernel.legal(state, rules))
    if verb == PASS:
        clues = mask >> int(first_clue(rules)) & (1 << int(deck_play(rules)) - int(first_clue(rules))) - 1
        return int(first_clue(rules)) + (clues & -clues).bit_length() - 1 if clues else NO_ACTION
    kind = int(state["deck"][order])
    fits = int(kinds.playable(state, rules)) >> kind & 1
    if (verb in (PLAY, DECK_PLAY)) != fits and verb != DISCARD:
        return NO_ACTION
    plays = (verb != DISCARD) ^ (int(rules["inverted_kinds"]) >> kind & 1)
    hand = state["hands"][state["seat"], : state["hand_sizes"][state["seat"]]].tolist()
    if order in hand:
        action = hand.index(order) + (int(first_play(rules)) if plays else 0)
    elif rules["deck_plays"] and order == state["drawn"] and order + 1 == rules["deck_size"]:
        action = int(deck_play(rules)) + (0 if plays else 1)
    else:
        return NO_ACTION
    return action if mask >> action & 1 else NO_ACTION


def after(state: Record, rules: Record, line: Line) -> Record | None:
    """The game after a line; None if one of its moves is not legal or lacks its effect."""
    games = np.zeros(1, GAME)
    games[0] = state
    for move in line:
        action = action_of(games[0], rules, move)
        if action == NO_ACTION:
            return None
        kernel.apply(games[0], rules, action)
    return games[0]
