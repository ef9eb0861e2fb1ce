"""What ``conventions`` weighs when it compares actions: points whose ratios matter, tuned by simulation.

There is a row for every number of players. The deals of the tuning are not those of the published figures.
"""

from __future__ import annotations

import numpy as np

_NAMES = (
    "OWN_PLAY",  # a play of this player
    "PLAY",  # a play of another player in the next round
    "SOON",  # less this for every turn until then
    "GOT",  # a card becomes known as one to play, at once or in time
    "FIX",  # a card that would have been misplayed is not
    "TOUCH",  # a useful card gets its first clue
    "KEEP",  # the same, and it is the last of its kind
    "NEAR",  # more for a card that can be played next, or after the next
    "WASTE",  # a card gets its first clue, but is dead, or another copy is clued
    "DUPE",  # the same, if it is the card that a clued card of this player is
    "MISLED",  # a card is mistaken for one to play in time
    "WRONG",  # a card is mistaken for another kind
    "UNCLEAR",  # players would look for a connecting card where there is none
    "EMPTY",  # a clue that touches no card
    "WAITS",  # the target cannot play at once, as others may have the connecting card
    "STRIKE",  # a misplay in the next round
    "CRITICAL",  # the last copy of a kind is discarded; twice if more of its suit is lost
    "USEFUL",  # a useful card is discarded that has another copy
    "IDLE",  # percent of that, if its owner may clue instead, but sees nothing playable to clue
    "BUSY",  # percent of that, if its owner sees something playable to clue
    "SAVER",  # percent of that, for every player before it who can save the card
    "LOCKED",  # a player without a play and without a card to discard
    "OTHER",  # a clue of another player in the next round
    "OWN_CHOP",  # the oldest card of this player is critical
    "LAST_ROUND",  # a discard without which every card can still be played, if somebody can play meanwhile
    "LAST_IDLE",  # the same, if nobody can
    "PACE",  # a discard when two more can be afforded, if somebody can play meanwhile
    "PACE_IDLE",  # the same, if nobody can
    "FIRST_TOKEN",  # the first free clue token
    "SECOND_TOKEN",
    "THIRD_TOKEN",
    "TOKEN",  # every further one
    "SCARCE",  # percent by which tokens count more when there are fewer tokens than cards to clue
    "SAVE_TWOS",  # 1: a clue of 2 to the oldest card may be one to keep it
    "BEHIND",  # 1: a card can wait for a blind play of a player who acts after its owner
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

WEIGHTS = np.array(  # by players, from 2 on
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
