"""The agents as lists of rules: an agent takes the action of the first rule that gives one.

The lists and the rules' names are those of Walton-Rivers, Williams, Bartle, Perez-Liebana and Lucas, *Evaluating and
Modelling Hanabi-Playing Agents* (2017). Where no rule of a list gives an action, their program takes a random clue or
discard; here every list ends with a rule that always gives one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

(
    PLAY_IF_CERTAIN,
    PLAY_SAFE_CARD,
    PLAY_PROBABLY_SAFE_CARD,
    TELL_ANYONE_ABOUT_USEFUL_CARD,
    TELL_ANYONE_ABOUT_USELESS_CARD,
    TELL_PLAYABLE_CARD_OUTER,
    TELL_DISPENSABLE,
    TELL_MOST_INFORMATION,
    TELL_UNKNOWN,
    TELL_RANDOMLY,
    OSAWA_DISCARD,
    DISCARD_PROBABLY_USELESS_CARD,
    DISCARD_OLDEST_FIRST,
    DISCARD_RANDOMLY,
    LEGAL_RANDOM,
) = range(15)

(
    ALWAYS,
    WITH_LIVES,  # more than one strike is left
    AT_THE_END,  # more than one strike is left, and the deck is empty
    WITH_FEW_TOKENS,
) = range(4)

FEW_TOKENS = 4  # WITH_FEW_TOKENS means fewer than this


class Step(NamedTuple):
    """A rule of a list."""

    rule: int
    threshold: int = 0  # per cent: the minimum chance, for the rules named *probably*
    when: int = ALWAYS


OUTER = (
    Step(PLAY_SAFE_CARD),
    Step(OSAWA_DISCARD),
    Step(TELL_PLAYABLE_CARD_OUTER),
    Step(TELL_UNKNOWN),
    Step(DISCARD_RANDOMLY),
    Step(LEGAL_RANDOM),
)

IGGI = (
    Step(PLAY_IF_CERTAIN),
    Step(PLAY_SAFE_CARD),
    Step(TELL_ANYONE_ABOUT_USEFUL_CARD),
    Step(OSAWA_DISCARD),
    Step(DISCARD_OLDEST_FIRST),
    Step(TELL_RANDOMLY),
    Step(LEGAL_RANDOM),
)

PIERS = (
    Step(PLAY_PROBABLY_SAFE_CARD, 0, when=AT_THE_END),
    Step(PLAY_SAFE_CARD),
    Step(PLAY_PROBABLY_SAFE_CARD, 60, when=WITH_LIVES),
    Step(TELL_ANYONE_ABOUT_USEFUL_CARD),
    Step(TELL_DISPENSABLE, when=WITH_FEW_TOKENS),
    Step(OSAWA_DISCARD),
    Step(DISCARD_OLDEST_FIRST),
    Step(TELL_RANDOMLY),
    Step(DISCARD_RANDOMLY),
    Step(LEGAL_RANDOM),
)

FLAWED = (
    Step(PLAY_SAFE_CARD),
    Step(PLAY_PROBABLY_SAFE_CARD, 25),
    Step(TELL_RANDOMLY),
    Step(OSAWA_DISCARD),
    Step(DISCARD_OLDEST_FIRST),
    Step(DISCARD_RANDOMLY),
    Step(LEGAL_RANDOM),
)

VAN_DEN_BERGH = (
    Step(PLAY_PROBABLY_SAFE_CARD, 60, when=WITH_LIVES),
    Step(PLAY_SAFE_CARD),
    Step(DISCARD_PROBABLY_USELESS_CARD, 100),
    Step(TELL_ANYONE_ABOUT_USEFUL_CARD),
    Step(TELL_ANYONE_ABOUT_USELESS_CARD),
    Step(TELL_MOST_INFORMATION),
    Step(DISCARD_PROBABLY_USELESS_CARD, 0),
    Step(LEGAL_RANDOM),
)

AGENTS = (FLAWED, IGGI, OUTER, PIERS, VAN_DEN_BERGH)

_LONGEST = max(map(len, AGENTS))

# `AGENTS` as an array for the compiled loop: (agent, step, 3), with rule, threshold and when. Short lists are padded.
STEPS = np.array([agent + (Step(LEGAL_RANDOM),) * (_LONGEST - len(agent)) for agent in AGENTS], np.int64)
