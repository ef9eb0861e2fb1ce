"""Games to test with: deals of seeds, and games that bots play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import starmine as sm
from starmine.bots import BotLike, Player
from starmine.bots.rng import fill, seeds, shuffle


def dealt(
    edition: str | sm.Edition = "cocktail", players: int = 2, seed: int | str = 1, *, first: int = 0, **options: Any
) -> sm.Game:
    """The deal of a seed; ``options`` are those of an edition that is named."""
    rules = sm.edition(edition, **options) if isinstance(edition, str) else edition
    return sm.Game(rules, players=players, deck=sm.shuffled(rules, players, seed), first=first)


def simulated(edition: sm.Edition, players: int, seed: int, number: int) -> sm.Game:
    """The deal of a game of ``simulate``."""
    words, deck = np.zeros(4, np.uint32), np.array(edition.deck(players), np.uint8)
    fill(words, seeds(seed, number, 1)[0])
    shuffle(deck, words)
    return sm.Game(edition, players=players, deck=deck.tolist())


def seated(bots: str | BotLike | Sequence[str | BotLike], players: int, **told: Any) -> list[Player]:
    """A player in each seat, of one bot for all or one each; ``told`` are further arguments of ``Player``."""
    named = bots if isinstance(bots, list | tuple) else [bots] * players
    return [Player(bot, seat, **told) for seat, bot in enumerate(named)]


def play_on(game: sm.Game, seats: Sequence[Player], until: int = 1000) -> sm.Game:
    """Lets the players act until the game is over or has so many turns, and returns it."""
    while game.outcome is None and game.turn < until:
        game.push(seats[game.seat].act(game))
    return game
