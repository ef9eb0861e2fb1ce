"""The analysis as parts that are compiled ahead of time."""

from __future__ import annotations

import numpy as np

from starmine.analysis.beliefs import deal_hidden
from starmine.compiling.parts import Steps
from starmine.rules.compiled import sample_game
from starmine.rules.kernel.state import GAME

BELIEFS = "beliefs"


def _beliefs() -> None:
    game = sample_game()
    deal_hidden(np.array([game.state], GAME), game.rules, np.random.default_rng(1))


PARTS: dict[str, Steps] = {BELIEFS: {BELIEFS: _beliefs}}
