"""The weights by which ``conventions`` compares actions: points of which only the ratios matter, tuned by simulation.

There is a row for each number of players. The deals of the tuning are not those of the published results.
"""

from __future__ import annotations

import numpy as np

_NAMES = (
    "OWN_PLAY",  # a play of this player
    "PLAY",  # a play of another player in the next round
    "SOON",  # subtracted from PLAY for each turn until then
    "GOT",  # a card becomes known as playable, at once or after known cards
    "FIX",  # a misplay is prevented
    "TOUCH",  # a useful card gets its first clue
    "KEEP",  # in place of TOUCH if it is the last of its kind
    "NEAR",  # added to TOUCH or KEEP for a card that is in `due`, or one rank above such a card
    "WASTE",  # a card gets its first clue though it is dead or another copy is clued
    "DUPE",  # a card gets its first clue though it is a copy of a clued card of this player, times the chance of that
    "MISLED",  # a card is wrongly believed to be playable after known cards
    "WRONG",  # a card is believed to be of a wrong kind
    "UNCLEAR",  # players would look for a connecting card where there is none
    "EMPTY",  # a clue that touches no card
    "WAITS",  # the target does not play at once, as others may have the connecting card
    "STRIKE",  # a misplay in the next round
    "CRITICAL",  # the last copy of a kind is discarded; twice this if that makes more than one point impossible
    "USEFUL",  # a useful card is discarded that has another copy
    "IDLE",  # per cent of a discard's cost, if its owner may clue instead but sees nothing playable to clue
    "BUSY",  # per cent of a discard's cost, if its owner sees something playable to clue
    "SAVER",  # per cent of a discard's cost, for each player before it who can save the card
    "LOCKED",  # a player has neither a play nor a card to discard
    "OTHER",  # a clue of another player in the next round
    "OWN_CHOP",  # cost of discarding this player's chop if it is certainly critical
    "LAST_ROUND",  # a discard with a pace of 0 or less, if somebody can play before this player's next turn
    "LAST_IDLE",  # the same, if nobody can
    "PACE",  # a discard with a pace of 1 or 2, if somebody can play before this player's next turn
    "PACE_IDLE",  # the same, if nobody can
    "FIRST_TOKEN",  # the first clue token
    "SECOND_TOKEN",
    "THIRD_TOKEN",
    "TOKEN",  # each further clue token
    "SCARCE",  # per cent by which tokens count more when there are fewer tokens than cards to clue
    "SAVE_TWOS",  # 1: a rank clue that touches the chop may also save a 2 there
    "BEHIND",  # 1: a card may wait for a blind play of a player who acts after its owner
)
(
    OWN_PLAY,
    PLAY,
    SOON,
    GOT,
    FIX,
    TOUCH,
    KEEP,
    NEAR,
    WASTE,
    DUPE,
    MISLED,
    WRONG,
    UNCLEAR,
    EMPTY,
    WAITS,
    STRIKE,
    CRITICAL,
    USEFUL,
    IDLE,
    BUSY,
    SAVER,
    LOCKED,
    OTHER,
    OWN_CHOP,
    LAST_ROUND,
    LAST_IDLE,
    PACE,
    PACE_IDLE,
    FIRST_TOKEN,
    SECOND_TOKEN,
    THIRD_TOKEN,
    TOKEN,
    SCARCE,
    SAVE_TWOS,
    BEHIND,
) = range(len(_NAMES))

WEIGHTS = np.array(  # a row for each number of players, from 2 on
    [
        [
            35,
            35,
            10,
            60,
            110,
            1,
            40,
            0,
            -48,
            7,
            -99,
            -168,
            -200,
            -100,
            -7,
            -399,
            -108,
            -13,
            95,
            25,
            22,
            -197,
            17,
            6,
            -156,
            -41,
            -80,
            -13,
            84,
            22,
            22,
            22,
            59,
            0,
            1,
        ],
        [
            320,
            120,
            20,
            10,
            30,
            3,
            56,
            5,
            -83,
            -23,
            -36,
            -62,
            -160,
            -100,
            -15,
            -237,
            -251,
            -4,
            136,
            59,
            12,
            -52,
            29,
            28,
            -572,
            -7,
            -48,
            7,
            8,
            36,
            13,
            25,
            154,
            0,
            1,
        ],
        [
            200,
            120,
            14,
            7,
            17,
            5,
            34,
            0,
            -83,
            -86,
            -62,
            -78,
            -192,
            -100,
            -32,
            -147,
            -462,
            -16,
            59,
            48,
            19,
            -31,
            24,
            22,
            -112,
            -8,
            -94,
            -15,
            8,
            10,
            13,
            11,
            -27,
            0,
            1,
        ],
        [
            448,
            84,
            8,
            10,
            35,
            3,
            20,
            1,
            -40,
            -22,
            -20,
            -118,
            -138,
            -100,
            -14,
            -108,
            -98,
            -19,
            41,
            34,
            7,
            -129,
            24,
            37,
            -367,
            -18,
            -132,
            -96,
            1,
            18,
            20,
            19,
            0,
            0,
            1,
        ],
    ],
    np.int32,
)
