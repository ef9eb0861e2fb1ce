"""The solver: deals solved a second on one core, by table, in processor time.

python -m bench.solver
"""

from __future__ import annotations

import time
from statistics import median

import numpy as np

import starmine as sm
from starmine.analysis.solver import solve_state
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME
from tools import measuring

DEALS = 1000
EDITIONS = ("cocktail", "six-colour")
PLAYERS = (2, 3, 4, 5)

Figures = dict[str, dict[str, float]]


def run() -> Figures:
    """By table: deals solved a second, the median and the longest time in milliseconds, and deals left open."""
    return {f"{name}, {players} players": _solver(name, players) for name in EDITIONS for players in PLAYERS}


def _solver(name: str, players: int) -> dict[str, float]:
    edition = sm.edition(name)
    rules, games = edition.rules(players), np.zeros(DEALS, GAME)
    for seed, game in enumerate(games):
        kernel.deal(game, rules, np.array(sm.shuffled(edition, players, seed), np.uint8), 0)
    solve_state(games[0], rules)  # compiles it, untimed
    seconds, left_open = [], 0
    for game in games:
        began = time.process_time()
        left_open += solve_state(game, rules).winnable is None
        seconds.append(time.process_time() - began)
    return {
        "deals a second": DEALS / sum(seconds),
        "median ms": 1000 * median(seconds),
        "longest ms": 1000 * max(seconds),
        "open": left_open,
    }


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = (
        (
            name,
            f"{row['deals a second']:,.0f}",
            f"{row['median ms']:.2f}",
            f"{row['longest ms']:,.0f}",
            f"{row['open']:.0f}",
        )
        for name, row in figures.items()
    )
    return measuring.table(("", "deals a second", "median, ms", "longest, ms", "not settled"), rows)


if __name__ == "__main__":
    print(table(run()))
