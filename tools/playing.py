"""Games that bots play."""

from __future__ import annotations

from collections.abc import Iterator

import starmine as sm
from starmine.bots import BotLike, Player
from starmine.bots.protocol import UNKNOWN


def dealt(players: int, seed: int | str, edition: sm.Edition | None = None, first: int = 0) -> sm.Game:
    """The deal of a seed, by default of *Cocktail*."""
    rules = sm.edition("cocktail") if edition is None else edition
    return sm.Game(rules, players=players, deck=sm.shuffled(rules, players, seed), first=first)


def bot_actions(game: sm.Game, bot: str | BotLike, seed: int = 0, partners: int = UNKNOWN) -> Iterator[sm.Action]:
    """The action of a bot in all seats, turn by turn to the end. The caller pushes it or another one each time."""
    seats = [Player(bot, seat, seed, partners) for seat in range(game.players)]
    while game.outcome is None:
        yield seats[game.seat].act(game)


def played(game: sm.Game, bot: str | BotLike, seed: int = 0, partners: int = UNKNOWN) -> sm.Game:
    """The game, played to its end by a bot in all seats."""
    for action in bot_actions(game, bot, seed, partners):
        game.push(action)
    return game
