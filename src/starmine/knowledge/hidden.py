"""Fills in cards that a viewer has not seen, so that what the viewer sees becomes a whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from starmine.knowledge.matching import feasible
from starmine.rules.cards import KINDS, UNSEEN
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record


def fill_hidden(deck: npt.NDArray[np.int64], hand: Mapping[int, int], rules: Record, number: int = 0) -> None:
    """Replaces UNSEEN in ``deck``, which has kinds by order: the cards of ``hand`` get kinds that fit the clues.

    ``hand`` has the set of kinds that the clues allow, by order; some deal must fit. All other hidden cards get the
    kinds that are left, in ascending order. The result depends only on the visible cards and on ``number``, 0 or more:
    other numbers usually give other kinds.
    """
    masks, copies = np.array([*hand.values()], np.int64), _left(deck, rules)
    for place, order in enumerate(hand):
        allowed = int(feasible(masks, copies)[place])
        kinds = [kind for kind in range(KINDS) if allowed >> kind & 1]
        # The steps differ by card, so that the kinds of two cards do not change alike from number to number.
        kind = kinds[number * (place + 1) % len(kinds)]
        # ``copies`` stays as it was: a card filled before still takes its copy, since its mask is now that one kind.
        deck[order], masks[place] = kind, 1 << kind
    deck[deck == UNSEEN] = np.repeat(np.arange(KINDS), _left(deck, rules))


def _left(deck: npt.NDArray[np.int64], rules: Record) -> npt.NDArray[np.int64]:
    """The copies that are not in the deck yet, by kind."""
    copies: npt.NDArray[np.int64] = rules["copies"] - np.bincount(deck[deck != UNSEEN], minlength=KINDS)
    return copies


def replayed(game: Game, deck: Sequence[int | str]) -> Game:
    """The same actions with another deck."""
    again = Game(game.edition, players=game.players, deck=deck, first=game.first)
    for action in game.actions:
        again.push(action)
    return again
