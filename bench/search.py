"""The search: playouts a second, and what a move consists of, on one core in processor time.

python -m bench.search

Positions are from games of *Cocktail* by one bot in all seats; the search of the seat on turn has that bot as its
model. A playout goes from the position to the end of the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from unittest import mock

import starmine as sm
from bench.analysis import BOTS, positions
from starmine.analysis.beliefs import Beliefs, weighing
from starmine.analysis.search import Search
from starmine.analysis.search.playouts import Playouts
from starmine.bots import Player
from starmine.lab import simulate
from tools import measuring

GAMES = 4
PLAYOUTS = 400  # of a move
_FIRST_SEED, _GAMES_A_SECOND = 1, 1000

Figures = dict[str, dict[str, float]]


class _Clock:
    """Adds up the time that a function takes, and the sizes of the arrays that it returns."""

    seconds, size = 0.0, 0

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time added to this clock."""

        def call(*args: Any, **options: Any) -> Any:
            began = time.process_time()
            found = function(*args, **options)
            self.seconds += time.process_time() - began
            self.size += getattr(found, "size", 0)
            return found

        return call


def moves(bot: str, players: int, games: int = GAMES, budget: int = PLAYOUTS) -> dict[str, float]:
    """Games and playouts a second, and the milliseconds of a move by what they are spent on."""
    search = Search(bot, playouts=budget)
    weigh, deal, scores = _Clock(), _Clock(), _Clock()
    with (
        mock.patch("starmine.analysis.search.player.weigh", weigh.timed(weighing.weigh)),
        mock.patch.object(Beliefs, "deals", deal.timed(Beliefs.deals)),
        mock.patch.object(Playouts, "scores", scores.timed(Playouts.scores)),
    ):
        total, count = 0.0, 0
        for number, game in enumerate(positions(bot, players, games)):
            seated = Player(search, game.seat)
            seated.follow(game)
            view = game.view(game.seat).state
            if not number:
                search.consider(seated.memory, view, game.rules)  # compiles before the clock starts
                for clock in (weigh, deal, scores):
                    clock.seconds, clock.size = 0.0, 0
            began = time.process_time()
            search.consider(seated.memory, view, game.rules)
            total += time.process_time() - began
            count += 1
    parts = {"belief": weigh.seconds, "deals": deal.seconds, "playouts": scores.seconds}
    parts["rest"] = total - sum(parts.values())
    return {
        "games a second": _games_a_second(bot, players),
        "playouts a second": scores.size / max(scores.seconds, 1e-9),
        **{name: 1000 * seconds / count for name, seconds in parts.items()},
    }


def _games_a_second(bot: str, players: int) -> float:
    """Whole games of the bot, without a search."""
    edition = sm.edition("cocktail")
    simulate(edition, players, bot, 10, seed=_FIRST_SEED, jobs=1)
    began = time.process_time()
    simulate(edition, players, bot, _GAMES_A_SECOND, seed=_FIRST_SEED, jobs=1)
    return _GAMES_A_SECOND / (time.process_time() - began)


def run() -> Figures:
    """By bot and number of players."""
    return {f"{bot} | {players}": moves(bot, players) for bot in BOTS for players in range(2, 6)}


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    head = (
        "model",
        "players",
        "games a second",
        "playouts a second",
        "belief, ms",
        "deals, ms",
        "playouts, ms",
        "rest, ms",
    )
    rows = []
    for name, row in figures.items():
        games, playouts, *parts = row.values()
        rows.append((*name.split(" | "), f"{games:,.0f}", f"{playouts:,.0f}", *(f"{part:.1f}" for part in parts)))
    return measuring.table(head, rows)


if __name__ == "__main__":
    print(table(run()))
