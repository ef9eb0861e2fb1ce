"""Tells players why a bot has acted, without revealing hidden cards.

A bot's reasons may depend on the viewer's own hand. So in a running game the cards that the viewer cannot see are dealt
anew, consistent with the viewer's information, and the reason is computed in that game. Up to ``DEALS`` deals are tried
until the bot takes the same action as in the real game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.bots.errors import BotFault
from starmine.bots.player import Player
from starmine.bots.protocol import BotLike
from starmine.bots.reasons import Reason
from starmine.knowledge.hidden import fill_hidden, replayed
from starmine.rules.cards import UNSEEN
from starmine.rules.game import Game
from starmine.rules.kernel.state import possible_kinds

DEALS = 4


def reason_for(
    game: Game, turn: int, bot: BotLike, seed: int, *, viewer: int | None, names: Sequence[str]
) -> Reason | None:
    """Why ``bot`` acted as it did on a turn of a whole game, as far as ``viewer`` may know.

    ``seed`` is the one with which it played. None for a bot that gives no reasons, and in games with a hole. Until the
    end also None for a spectator (``viewer`` None), where clues are not told in full, and for a reason about cards that
    the viewer cannot see. After the end, raises ``BotFault`` for a bot that failed on that turn.
    """
    seat = game.log[turn].seat
    if game.rules["hole"]:
        return None  # it would be about cards that the bot takes for played
    if game.outcome is not None:
        return _reason(game, turn, Player(bot, seat, seed), names)
    if viewer is None or game.rules["untold"]:
        return None
    view = game.view(viewer)
    try:
        for deal in range(DEALS):
            reason = _reason(dealt_anew(view, deal), turn, Player(bot, seat, seed), names)
            if reason is not None:
                seen = all(view.state["deck"][order] != UNSEEN for order in reason.orders)
                return reason if seen else None
    except BotFault:  # it may fail in a dealt game that differs from the real one
        pass
    return None


def _reason(game: Game, turn: int, player: Player, names: Sequence[str]) -> Reason | None:
    before = game.at(turn)
    return player.why(before, names) if player.act(before) == game.actions[turn] else None


def dealt_anew(view: Game, number: int = 0) -> Game:
    """A whole game that looks the same to the viewer: its hidden cards get kinds that the view allows.

    Each ``number`` from 0 on gives one such game; some may be equal.
    """
    state, rules = view.state, view.rules
    deck = state["deck"][: rules["deck_size"]].astype(np.int64)
    hidden = [order for order in range(state["drawn"]) if deck[order] == UNSEEN]
    fill_hidden(deck, {order: int(possible_kinds(state, order)) for order in hidden}, rules, number)
    return replayed(view, deck.tolist())
