"""The deals of a seed are the same in every version, as docs/library.md promises."""

from __future__ import annotations

import starmine as sm
from starmine.bots import bot
from starmine.lab import VectorEnv, simulate
from tests.bots.spies import Spy

EDITION = sm.edition("cocktail")


def test_deals_of_a_simulation_never_change() -> None:
    spy = Spy(bot("random"))
    simulate(EDITION, players=2, bots=spy, games=2, seed=7, jobs=1)
    views = [event[1] for event in spy.shown if event[0] == "start"]
    seen = [[int(kind) for kind in view["deck"] if kind < 30] for view in views]
    assert seen == [[19, 10, 12, 23, 5], [10, 20, 1, 7, 13], [17, 23, 3, 4, 16], [23, 21, 15, 8, 21]]


def test_deals_of_an_environment_never_change() -> None:
    env = VectorEnv(EDITION, players=2, games=2)
    env.reset(seed=7)
    assert env.states["deck"][:, :8].tolist() == [[10, 20, 1, 7, 13, 19, 10, 12], [23, 21, 15, 8, 21, 17, 23, 3]]
