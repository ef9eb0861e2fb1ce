"""The two records that the compiled rules work on: ``RULES``, the rules of a table, and ``GAME``, a game.

Both are NumPy structured dtypes, so a game is a sequence of bytes, which can be copied, stored and compared,
and a batch of games is an array. Kernels read fields as ``game["field"]``, which works both compiled
and interpreted, and widen values before they calculate with them (a uint8 wraps when interpreted).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS, RANKS

CLUES = MAX_SUITS + RANKS  # clue values: the clueable colours from 0 on, then the five ranks
ACTIONS = 60  # action ids at most

# The status of a game. From STRUCK_OUT on the game is lost.
PLAYING, PERFECT, FINISHED, STRUCK_OUT, LOST_CARD, STUCK = range(6)

NO_LAST_ROUND = 255  # in `turns_left`

RULES = np.dtype(
    [
        ("clue_kinds", np.uint32, CLUES),  # by clue value: the set of kinds that the clue touches
        ("all_kinds", np.uint32),  # the set of kinds in the deck
        ("kind_clues", np.uint16, KINDS),  # by kind: the set of clue values that touch it
        ("copies", np.uint8, KINDS),  # by kind: cards in the deck
        ("clue_offset", np.uint8, ACTIONS),  # by action id, if a clue: seats from giver to target
        ("clue_value", np.uint8, ACTIONS),  # by action id, if a clue: the clue value
        ("players", np.uint8),  # 2..5
        ("hand_size", np.uint8),  # 5 or 4 in every edition (C02)
        ("suits", np.uint8),  # fireworks: 5 or 6
        ("colours", np.uint8),  # suits whose colour can be clued
        ("deck_size", np.uint8),  # 50..60
        ("max_score", np.uint8),  # 25 or 30 (C17)
        ("ranks", np.uint8),  # of a suit: 5 in every edition, fewer in small games for research
        ("clue_tokens", np.uint8),  # in total: 8 in every edition (C03)
        ("strikes", np.uint8),  # the strike that ends the game (C16, C33)
        ("empty_clues", np.uint8),  # 1: a clue may touch no card (C21)
        ("discard_at_full", np.uint8),  # 1: a discard is allowed with every clue token free (C30)
        ("keep_score", np.uint8),  # 1: a lost game keeps its cards (C31)
        ("endless", np.uint8),  # 1: no last round (C43)
        ("spare", np.uint8),  # always 0, so that every byte is defined
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("possible", np.uint32, MAX_CARDS),  # by order: the set of kinds that the clues leave possible
        ("clued", np.uint16, MAX_CARDS),  # by order: the set of clue values that pointed at the card
        ("hand_clues", np.uint16, MAX_PLAYERS),  # by seat: the clue values that touch a card of the hand
        ("turn", np.uint16),  # actions taken
        ("deck", np.uint8, MAX_CARDS),  # by order: the kind, or UNSEEN
        ("hands", np.uint8, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: the order, or UNSEEN after the last card
        ("hand_sizes", np.uint8, MAX_PLAYERS),  # by seat: cards in hand
        ("fireworks", np.uint8, MAX_SUITS),  # by suit: its highest rank, 0 when empty
        ("discarded", np.uint8, KINDS),  # by kind: cards among the discards
        ("drawn", np.uint8),  # cards dealt and drawn: the order of the next one
        ("clue_tokens", np.uint8),  # free clue tokens
        ("used_strikes", np.uint8),  # strikes so far
        ("seat", np.uint8),  # who is on turn, or was when the game ended
        ("score", np.uint8),  # cards on the fireworks
        ("turns_left", np.uint8),  # turns left in the last round, NO_LAST_ROUND before it
        ("status", np.uint8),  # PLAYING, or how it ended
        ("spare", np.uint8, 4),  # always 0, so that every byte is defined and records compare as bytes
    ],
    align=True,
)

Record = Any  # one element of a structured array: np.void interpreted, a Numba record compiled
Integer = int | np.int64  # what kernels take and give: int64 compiled, either when interpreted
Games = npt.NDArray[np.void]
