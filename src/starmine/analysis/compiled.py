"""The analysis as units that are compiled ahead of time."""

from __future__ import annotations

import numpy as np

from starmine.analysis.beliefs import beliefs, deal_hidden
from starmine.analysis.search import Search
from starmine.analysis.solver import solve
from starmine.bots import Player
from starmine.compiling.units import Steps
from starmine.rules.compiled import sample_game
from starmine.rules.kernel.state import GAME

BELIEFS, SEARCH, SOLVER = "beliefs", "searches", "the solver"


def _beliefs() -> None:
    game = sample_game()
    beliefs(game, 0, "cautious", limit=1).deals(1)
    deal_hidden(np.array([game.state], GAME), game.rules, np.random.default_rng(1))


def _search() -> None:
    Player(Search("cautious", playouts=64), 0).act(sample_game())


def _solver() -> None:
    solve(sample_game(), positions=1)


UNITS: dict[str, Steps] = {BELIEFS: {BELIEFS: _beliefs}, SEARCH: {SEARCH: _search}, SOLVER: {SOLVER: _solver}}
