"""The deals of a seed are the same in every version, as docs/library.md promises."""

from __future__ import annotations

from typing import Any

import numpy as np

import starmine as sm
from starmine.lab import VectorEnv, simulate
from starmine.rules.kernel.kernel import legal

EDITION = sm.edition("cocktail")


class _Onlooker:
    """Records the hands that it sees at the deal, and takes the first legal action."""

    id = "onlooker"
    memory = np.dtype([("nothing", np.uint8)])

    def __init__(self) -> None:
        self.seen: list[list[int]] = []

    def start(self, _memory: Any, view: Any, *_: Any) -> None:
        self.seen.append([int(kind) for kind in view["deck"] if kind < 30])

    def watch(self, *_: Any) -> None:
        pass

    def act(self, _memory: Any, view: Any, rules: Any) -> int:
        allowed = int(legal(view, rules))
        return (allowed & -allowed).bit_length() - 1


def test_deals_of_a_simulation_never_change() -> None:
    bot = _Onlooker()
    simulate(EDITION, players=2, bots=bot, games=2, seed=7, jobs=1)
    assert bot.seen == [[19, 10, 12, 23, 5], [10, 20, 1, 7, 13], [17, 23, 3, 4, 16], [23, 21, 15, 8, 21]]


def test_deals_of_an_environment_never_change() -> None:
    env = VectorEnv(EDITION, players=2, games=2)
    env.reset(seed=7)
    assert env.states["deck"][:, :8].tolist() == [[10, 20, 1, 7, 13, 19, 10, 12], [23, 21, 15, 8, 21, 17, 23, 3]]
