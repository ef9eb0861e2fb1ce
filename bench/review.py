"""Reviews: the seconds that a whole game takes, with one thread and with one per core, in wall-clock time.

python -m bench.review

The games are of *Cocktail* by ``conventions``. The depths are the server's for first results and for usual reviews.
"""

from __future__ import annotations

import time

from starmine.analysis import review
from starmine.bots.protocol import SAME
from starmine.lab.cores import cores
from tools import measuring
from tools.playing import dealt, played

BOT = "conventions"
DEPTHS = (100, 1_500)  # playouts a turn
_SEED = 11

Figures = dict[str, dict[str, float]]


def run() -> Figures:
    """By number of players: the turns, and seconds by depth and threads."""
    figures: Figures = {}
    for players in range(2, 6):
        game = played(dealt(players, _SEED), BOT, partners=SAME)
        review(game, BOT, playouts=10)  # compiles before the clock starts
        row = {"turns": float(game.turn)}
        for playouts in DEPTHS:
            for jobs in (1, cores()):
                began = time.perf_counter()
                review(game, BOT, playouts=playouts, jobs=jobs)
                row[f"{playouts:,} playouts, {jobs} threads"] = time.perf_counter() - began
        figures[str(players)] = row
    return figures


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    names = [*next(iter(figures.values()))]
    rows = (
        (players, f"{row['turns']:.0f}", *(f"{row[name]:.1f} s" for name in names[1:]))
        for players, row in figures.items()
    )
    return measuring.table(("players", *names), rows)


if __name__ == "__main__":
    print(table(run()))
