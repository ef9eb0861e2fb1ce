"""The two records that the compiled rules work on: ``RULES``, the rules of a table, and ``GAME``, a game.

Both are NumPy structured dtypes, so a game is a sequence of bytes, which can be copied, stored and compared,
and a batch of games is an array. Kernels read fields as ``game["field"]``, which works compiled and interpreted.

``RULES`` and the memories of bots have int64 numbers, so all that kernels calculate with them is int64. Tables of
indices are uint8: an index that cannot be negative needs no wraparound check. ``GAME`` is compact, since games are
copied often; its cards are uint8, its numbers signed. (In Numba the sum of two unsigned numbers is a uint64, and a
variable that is a uint64 on one path and an int64 on another becomes a float.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined, record_dtype
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS, RANKS

LOW_KINDS = 32  # the kinds in `possible`; few variants have more: their START cards are the kinds from 30 on
CLUES = MAX_SUITS + RANKS  # clue values: the clueable colours from 0 on, then the five ranks
ACTIONS = 64  # the length of tables by action id; there are 63 ids at most, so that a mask is a positive int64

# The status of a game. From STRUCK_OUT on the game is lost.
PLAYING, PERFECT, FINISHED, STRUCK_OUT, LOST_CARD, STUCK = range(6)

# The directions in which fireworks are built. An ordinary firework rises from 1 to 5. In some variants of hanab.live a
# firework falls from 5 to 1, does either, or begins with any rank.
# OPEN is not decided yet: 1 leads to UP, 5 to DOWN, and START and the next card to FROM_START_UP or FROM_START_DOWN.
# ANYWHERE has not begun: with rank r it becomes FROM + r - 1, which continues with 1 after the highest rank.
UP, DOWN, OPEN, FROM_START_UP, FROM_START_DOWN, ANYWHERE, FROM = range(7)
DIRECTIONS = FROM + RANKS
PLACES = RANKS + 1  # a set of places is a mask with a bit for each rank, from 1 on, and one for the START card

NO_LAST_ROUND = 255  # in `turns_left`
NO_CLUE, COLOUR_CLUE, RANK_CLUE = range(3)  # in `last_clue`
NEVER, AT_BEST_SCORE, NO_PLAYS = range(3)  # in `early_end`
NOTHING, VALUE, TYPE = range(3)  # in `untold`: the part of a clue that only its giver knows; TYPE includes the value
HOLE = 12  # in `clued`: the first of the bits with the player of a card in the hole, as seat + 1
BY_CHANCE = 7  # in these bits: played from the deck, so that nobody has seen it

RULES = record_dtype(
    [
        ("clue_kinds", np.int64, CLUES),  # by clue value: the set of kinds that it leaves possible for touched cards
        ("spared_kinds", np.int64, CLUES),  # by clue value: the same for cards that it does not touch
        ("all_kinds", np.int64),  # the set of kinds in the deck
        ("inverted_kinds", np.int64),  # the set of kinds for which play and discard actions are swapped
        ("free_clues", np.int64),  # the set of clue values that may touch no card (C21)
        ("kind_clues", np.int16, KINDS),  # by kind: the set of clue values that touch it
        ("copies", np.int8, KINDS),  # by kind: cards in the deck
        ("kind_suit", np.uint8, KINDS),  # by kind: its suit
        ("kind_place", np.uint8, KINDS),  # by kind: its rank - 1, or START
        ("directions", np.uint8, MAX_SUITS),  # by suit: the direction of its empty firework
        ("fitting", np.uint8, (DIRECTIONS, PLACES)),  # by direction and height: the set of places that fit next
        ("built", np.uint8, (DIRECTIONS, PLACES)),  # by direction and height: the set of places on the firework
        ("direction_after", np.uint8, (DIRECTIONS, PLACES)),  # by direction and place: the direction after such a card
        ("clue_marks", np.uint8, CLUES),  # by clue value: its bit in `clued`: the value that the others are told
        ("spare", np.uint8, 5),  # always 0, so that every byte is defined and records compare as bytes
        ("clue_offset", np.int8, ACTIONS),  # by action id, if a clue: seats from giver to target
        ("clue_value", np.uint8, ACTIONS),  # by action id, if a clue: the clue value
        ("shown_as", np.uint8, ACTIONS),  # by action id: the id that the others are told (see `untold`)
        ("players", np.int64),  # 2..6
        ("hand_size", np.int64),  # 5, 4 or 3 in editions without the option `cards_in_hand` (C02)
        ("suits", np.int64),  # fireworks: 5 or 6, fewer in some variants
        ("start_kinds", np.int64),  # the kind of the first START card, if there are any
        ("kinds", np.int64),  # the number of kinds, with unused ones
        ("colours", np.int64),  # colours that can be clued
        ("rank_clues", np.int64),  # ranks that can be clued
        ("deck_size", np.int64),  # 50..60 in editions
        ("max_score", np.int64),  # 25 or 30 in editions (C17)
        ("ranks", np.int64),  # cards that complete a firework: 5, fewer in small games for research
        ("clue_tokens", np.int64),  # in total: 8 in every edition (C03)
        ("strikes", np.int64),  # the strike that ends the game (C16, C33)
        ("empty_clues", np.int64),  # 1: a clue may touch no card (C21)
        ("discard_at_full", np.int64),  # 1: a discard is allowed with every clue token free (C30)
        ("keep_score", np.int64),  # 1: a lost game keeps its cards (C31)
        ("endless", np.int64),  # 1: no last round (C43)
        ("half_tokens", np.int64),  # 1: discards and complete fireworks regain only half a clue token
        ("bonus", np.int64),  # 1: completing a firework regains a clue token (C15)
        ("alternating", np.int64),  # 1: colour and rank clues must alternate
        ("untold", np.int64),  # NOTHING, VALUE (others are told the type's first value) or TYPE (others are told 0)
        ("hole", np.int64),  # 1: played cards lie face down until the end, and nobody is told whether they fitted
        ("early_end", np.int64),  # NEVER, AT_BEST_SCORE or NO_PLAYS
        ("settles", np.int64),  # 1: the best possible score can end the game: `endless` or `early_end`
        ("deck_plays", np.int64),  # 1: the last card of the deck may be played without drawing it
    ]
)


GAME = record_dtype(
    [
        ("possible", np.uint32, MAX_CARDS),  # by order: the kinds below LOW_KINDS that it can be by the clues
        ("clued", np.uint16, MAX_CARDS),  # by order: the clue values that touched it, as they were told; and HOLE
        ("hand_clues", np.uint16, MAX_PLAYERS),  # by seat: the clue values that touch a card of the hand
        ("turns_left", np.int16),  # turns left in the last round, NO_LAST_ROUND before it
        ("high", np.uint8, MAX_CARDS),  # by order: the kinds from LOW_KINDS on that it can be
        ("deck", np.uint8, MAX_CARDS),  # by order: the kind, or UNSEEN
        ("hands", np.uint8, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: the order, or UNSEEN after the last card
        ("hand_sizes", np.int8, MAX_PLAYERS),  # by seat: cards in hand
        ("fireworks", np.uint8, MAX_SUITS),  # by suit: the height of its firework, its number of cards
        ("directions", np.uint8, MAX_SUITS),  # by suit: the direction of its firework
        ("discarded", np.uint8, KINDS),  # by kind: cards among the discards
        ("drawn", np.int8),  # cards dealt and drawn: the order of the next card
        ("clue_tokens", np.int8),  # whole clue tokens left
        ("half_token", np.int8),  # 1: half a clue token more
        ("last_clue", np.int8),  # if clues alternate: NO_CLUE, COLOUR_CLUE or RANK_CLUE
        ("used_strikes", np.int8),  # strikes so far
        ("score", np.int8),  # cards on the fireworks
        ("status", np.int8),  # PLAYING, or how it ended
        ("touched", np.uint8),  # the slots that the last clue touched
        ("spare", np.uint8, 4),  # always 0, as in RULES
        # Last: where the seat has already been read, the compiler copies only the other fields, which must be aligned.
        ("seat", np.int64),  # the seat on turn, or that was on turn when the game ended
        ("turn", np.int64),  # actions taken
    ]
)

Record = Any  # one element of a structured array: np.void interpreted, a Numba record compiled
Integer = Any  # the integers of kernels: int64 compiled, an int or int64 interpreted
Games = npt.NDArray[np.void]


@inlined
def cards_held(game: Record, seat: Integer) -> Integer:
    """The number of cards in a hand, as an int64: over an int8 Numba counts in int32."""
    return np.int64(game["hand_sizes"][seat])


@inlined
def possible_kinds(game: Record, order: Integer) -> Integer:
    """The set of kinds that the clues leave possible for a card."""
    return np.int64(game["possible"][order]) | np.int64(game["high"][order]) << LOW_KINDS
