"""The analysis: beliefs, in hands weighed a second.

python -m bench.analysis

Positions are from games of *Cocktail* by one bot in all seats. The belief is that of the seat on turn, with that bot as
the model of everybody. On one core, in processor time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

import starmine as sm
from starmine.analysis.beliefs import beliefs
from starmine.bots.protocol import SAME
from tools import measuring
from tools.playing import dealt, played

BOTS = ("cautious", "conventions", "information")
GAMES = 8
STEP = 4  # turns from one position to the next
HANDS = 4096  # weighed at once: the default
FEW = 256  # for a search that has milliseconds

Figures = dict[str, dict[str, float]]


def positions(bot: str, players: int, games: int) -> Iterator[sm.Game]:
    """Some positions of games by a bot, from the deal to the end."""
    for seed in range(games):
        game = played(dealt(players, seed), bot, partners=SAME)
        for turn in range(seed % STEP, game.turn, STEP):
            yield game.at(turn)


def weighed(bot: str, players: int, limit: int, games: int = GAMES) -> dict[str, float]:
    """Hands a second, the share of positions in which all hands are weighed, and milliseconds for a position."""
    tried, exact, times = 0, 0, []
    for number, game in enumerate(positions(bot, players, games)):
        if not number:
            beliefs(game, game.seat, bot, partners=SAME, limit=limit)  # compiles before the clock starts
        began = time.process_time()
        found = beliefs(game, game.seat, bot, partners=SAME, limit=limit)
        times.append(time.process_time() - began)
        tried += found.tried
        exact += found.exact
    return {
        "hands a second": tried / sum(times),
        "exact": exact / len(times),
        "median": 1000 * float(np.median(times)),
        "longest in twenty": 1000 * float(np.quantile(times, 0.95)),
    }


def run() -> Figures:
    """By bot, number of players and limit."""
    return {
        f"{bot} | {players} | {limit:,}": weighed(bot, players, limit)
        for bot in BOTS
        for players in range(2, 6)
        for limit in (FEW, HANDS)
    }


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    head = ("bot", "players", "limit", "hands a second", "exact", "median", "95 of 100 within")
    rows = []
    for name, row in figures.items():
        speed, exact, middle, high = row.values()
        rows.append((*name.split(" | "), f"{speed:,.0f}", f"{exact:.0%}", f"{middle:.0f} ms", f"{high:.0f} ms"))
    return measuring.table(head, rows)


if __name__ == "__main__":
    print(table(run()))
