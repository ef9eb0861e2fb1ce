"""Which seat makes the last strike in games of different bots."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import starmine as sm
from starmine.bots import Player, bot
from tests.rules.tables import Table, shuffled


def last_strikes(line_up: Sequence[str], games: int) -> Counter[int]:
    """By seat: the number of games of ``cocktail`` that it ended by the last strike."""
    table, found = Table("cocktail", players=len(line_up)), Counter[int]()
    for seed in range(games):
        game = sm.Game(table.rules, players=table.players, deck=shuffled(table, random.Random(seed)))
        players = [Player(bot(name), seat, seed) for seat, name in enumerate(line_up)]
        while game.outcome is None:
            game.push(players[game.seat].act(game))
        if game.outcome.result == "struck-out":
            found[game.log[-1].seat] += 1
    return found
