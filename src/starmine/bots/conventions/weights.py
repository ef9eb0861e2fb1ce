"""The weights by which ``conventions`` compares actions: points of which only the ratios matter, tuned by simulation.

The deals of the tuning are not those of the published results.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined
from starmine.rules.cards import MIN_PLAYERS, USUAL_MAX_PLAYERS
from starmine.rules.kernel.state import Integer, Record

(
    OWN_PLAY,  # a play of this player
    PLAY,  # a play of another player in the next round
    SOON,  # subtracted from PLAY for each turn until then
    GOT,  # a card becomes known as playable, at once or after known cards
    FIX,  # a misplay is prevented
    TOUCH,  # a useful card gets its first clue
    KEEP,  # in place of TOUCH if it is the last of its kind
    NEAR,  # added to TOUCH or KEEP for a card that is in `due`, or one rank above such a card
    WASTE,  # a card gets its first clue though it is dead or another copy is clued
    DUPE,  # a card gets its first clue though it is a copy of a clued card of this player, times the chance of that
    MISLED,  # a card is wrongly believed to be playable after known cards
    WRONG,  # a card is believed to be of a wrong kind
    UNCLEAR,  # players would look for a connecting card where there is none
    EMPTY,  # a clue that touches no card
    WAITS,  # the target does not play at once, as others may have the connecting card
    STRIKE,  # a misplay in the next round
    CRITICAL,  # the last copy of a kind is discarded; twice this if that makes more than one point impossible
    USEFUL,  # a useful card is discarded that has another copy
    IDLE,  # per cent of a discard's cost, if its owner may clue instead but sees nothing playable to clue
    BUSY,  # per cent of a discard's cost, if its owner sees something playable to clue
    SAVER,  # per cent of a discard's cost, for each player before it who can save the card
    LOCKED,  # a player has neither a play nor a card to discard
    OTHER,  # a clue of another player in the next round
    OWN_CHOP,  # cost of discarding this player's chop if it is certainly critical
    LAST_ROUND,  # a discard with a pace of 0 or less, if somebody can play before this player's next turn
    LAST_IDLE,  # the same, if nobody can
    PACE,  # a discard with a pace of 1 or 2, if somebody can play before this player's next turn
    PACE_IDLE,  # the same, if nobody can
    FIRST_TOKEN,  # the first clue token
    SECOND_TOKEN,
    THIRD_TOKEN,
    TOKEN,  # each further clue token
    SCARCE,  # per cent by which tokens count more when there are fewer tokens than cards to clue
    SAVE_TWOS,  # 1: a rank clue that touches the chop may also save a 2 there
    BEHIND,  # 1: a card may wait for a blind play of a player who acts after its owner
) = range(35)

# By ``table_row`` and weight.
WEIGHTS: npt.NDArray[np.int64] = np.load(Path(__file__).with_name("weights.npy")).astype(np.int64)


@inlined
def table_row(rules: Record) -> Integer:
    """The row of ``WEIGHTS``, and of networks, for the number of players: six play with those tuned for five."""
    return min(rules["players"], USUAL_MAX_PLAYERS) - MIN_PLAYERS
