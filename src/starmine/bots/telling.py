"""Tells players why a bot has acted, so that nobody learns anything about hidden cards.

What a bot does depends on the hand of everybody who asks. So in a running game the hidden cards of the viewer are dealt
anew, in a way that everything the viewer sees allows, and the reason is worked out there: it depends on nothing else.
Some deals are tried until one is found in which the bot acts as it did.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.bots.errors import BotFault
from starmine.bots.player import Player
from starmine.bots.protocol import BotLike
from starmine.bots.reasons import Reason
from starmine.knowledge.matching import feasible
from starmine.rules.cards import KINDS, UNSEEN
from starmine.rules.game import Game

DEALS = 4  # that are tried


def reason_for(
    game: Game, turn: int, bot: BotLike, seed: int, *, viewer: int | None, names: Sequence[str]
) -> Reason | None:
    """Why ``bot`` acted as it did on a turn of a whole game, as far as ``viewer`` may know.

    ``seed`` is the one with which it played. After the end everybody may know; before, a spectator (None) is told
    nothing, and a seat no reason that depends on its own cards. None also for a bot that cannot tell. After the end,
    raises ``BotFault`` for one that failed on that turn.
    """
    seat = game.log[turn].seat
    if game.outcome is not None:
        return _reason(game, turn, Player(bot, seat, seed), names)
    if viewer is None:
        return None
    view = game.view(viewer)
    try:
        for deal in range(DEALS):
            reason = _reason(dealt_anew(view, deal), turn, Player(bot, seat, seed), names)
            if reason is not None:
                seen = all(view.state["deck"][order] != UNSEEN for order in reason.orders)
                return reason if seen else None
    except BotFault:
        pass
    return None


def _reason(game: Game, turn: int, player: Player, names: Sequence[str]) -> Reason | None:
    before = game.at(turn)
    return player.why(before, names) if player.act(before) == game.actions[turn] else None


def dealt_anew(view: Game, number: int = 0) -> Game:
    """A whole game that looks the same to the viewer: the hidden cards are dealt as everything in sight allows.

    Every ``number`` from 0 on gives one; some may be the same.
    """
    state, rules = view.state, view.rules
    deck = state["deck"][: rules["deck_size"]].astype(np.int64)
    copies = rules["copies"].astype(np.int64) - np.bincount(deck[deck != UNSEEN], minlength=KINDS)
    hidden = [order for order in range(state["drawn"]) if deck[order] == UNSEEN]
    masks = state["possible"][hidden].astype(np.int64)
    for place in range(len(hidden)):
        allowed = int(feasible(masks, copies)[place])
        kinds = [kind for kind in range(KINDS) if allowed >> kind & 1]
        masks[place] = 1 << kinds[number * (place + 1) % len(kinds)]
    deck[hidden] = [int(mask).bit_length() - 1 for mask in masks]
    copies -= np.bincount(deck[hidden], minlength=KINDS)
    deck[state["drawn"] :] = np.repeat(np.arange(KINDS), copies)
    game = Game(view.edition, players=view.players, deck=deck.tolist(), first=view.first)
    for action in view.actions:
        game.push(action)
    return game
