"""Clue efficiency, so far and required; compiled.

Efficiency is cards got per clue spent. A card is got if it is on the fireworks, or if it is in a hand, has a clue, and
may be useful by its clues alone. So efficiency reveals nothing about hidden cards.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.rules.cards import MAX_SUITS, RANKS
from starmine.rules.kernel import kinds
from starmine.rules.kernel.state import NEVER, PLAYING, Integer, Record, cards_held, possible_kinds

UNTOLD = -1  # in place of a number that is not shown


@njit
def efficiency(game: Record, rules: Record) -> tuple[Integer, Integer, Integer, Integer]:
    """Clues spent; cards got; cards still to get for the best score in reach; and the clues left for those.

    A token that could have been regained but was not counts as a clue spent: after a misplay, or when a discard or a
    completed firework came while every token was free.
    """
    useful = ~kinds.dead(game, rules)
    got = game["score"]
    for seat in range(rules["players"]):
        for slot in range(cards_held(game, seat)):
            order = game["hands"][seat, slot]
            if game["clued"][order] and possible_kinds(game, order) & useful:
                got += 1
    best = kinds.in_reach(game, rules)
    got = min(got, best)
    return _spent(game, rules), got, best - got, clues_left(game, rules, best)


@njit
def _spent(game: Record, rules: Record) -> Integer:
    """The clue tokens at the deal and all that could be regained since, less those that are left."""
    gains = 0  # discards, misplays included, and completed fireworks: a token each, or half a token
    for kind in range(game["discarded"].size):
        gains += game["discarded"][kind]
    for suit in range(rules["suits"]):
        gains += int(rules["bonus"] and game["fireworks"][suit] == rules["ranks"])
    halved = rules["half_tokens"]
    return ((rules["clue_tokens"] << halved) + gains - _tokens(game, rules)) >> halved


@njit
def _tokens(game: Record, rules: Record) -> Integer:
    """The clue tokens left; in halves, if a discard regains half a token."""
    return (game["clue_tokens"] << rules["half_tokens"]) + game["half_token"]


@njit
def clues_left(game: Record, rules: Record, best: Integer) -> Integer:
    """The most clues that can still be given if the game reaches the score ``best`` and every card comes when needed.

    UNTOLD when the game is over or the deck is empty. ``best`` is ``kinds.in_reach``.

    Before the last card is drawn, clues may be given at any time: only the plays, the discards and the tokens that they
    regain count. The action that draws it and the turns after that are counted one by one: each is a play, a discard
    or a clue.
    """
    deck = rules["deck_size"] - game["drawn"]
    if game["status"] != PLAYING or deck == 0:
        return UNTOLD
    plays = best - game["score"]
    ends = best == rules["max_score"] or rules["early_end"] != NEVER  # the play that reaches ``best`` is the last
    early = plays - 1 if ends else plays  # the plays that a clue can follow
    halved = rules["half_tokens"]
    bonuses = _bonuses(game, rules)
    tokens = _tokens(game, rules)
    if rules["endless"]:
        return (tokens + kinds.pace_to(game, rules, best) + bonuses[early]) >> halved
    turns = 1 + rules["players"]  # from the one that draws the last card
    most = 0
    least = max(plays - turns, 0)  # the plays for which there are not enough turns later
    for before in range(least, min(deck - 1, early) + 1):  # plays before the last card is drawn
        # Of ``deck - 1`` cards, ``before`` are drawn after plays, the others after discards, which regain tokens.
        regained = tokens + deck - 1 - before + bonuses[before]
        # What regains tokens later: half a token that is left over, and the bonuses of the other plays.
        rest = (regained & halved) + bonuses[early] - bonuses[before]
        free = turns - (plays - before)
        # In the free turns a clue takes its own turn, and a turn for each discard that pays for it: one, or two if each
        # regains half a token. ``rest`` saves discards.
        most = max(most, (regained >> halved) + min(free, (free + rest) // (2 + halved)))
    return most


@njit
def _bonuses(game: Record, rules: Record) -> npt.NDArray[np.int64]:
    """By number of plays: the most fireworks that these can complete, each of which regains a clue token.

    The fireworks that lack the fewest cards come first.
    """
    most = np.zeros(MAX_SUITS * RANKS + 1, np.int64)
    if rules["bonus"]:
        ranks = rules["ranks"]
        plays = 0
        for missing in range(1, ranks + 1):
            for suit in range(rules["suits"]):
                fits = game["fireworks"][suit] + missing == ranks
                if fits and kinds.limit(game, rules, suit) == ranks:
                    plays += missing
                    most[plays:] += 1
    return most
