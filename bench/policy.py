"""Networks as bots: many parallel games, compared with one game at a time.

    OPENBLAS_NUM_THREADS=1 python -m bench.policy

Moves per second of processor time in two-player games, by untrained networks with two layers of 512 units.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import numpy.typing as npt

import starmine as sm
from starmine.lab.policy import Policy
from starmine.lab.simulation.table import BotTable, Task
from tools import measuring
from tools.playing import dealt, played

UNITS = 512
GAMES = 3_000
ALONE = 10  # games played one at a time
BITS, ACTIONS = 658, 20

Figures = dict[str, dict[str, float]]


def run() -> Figures:
    """By network: moves per second in simulations, and at a table."""
    return {
        "torch": _speeds(_module()),
        "torch, bfloat16": _speeds(_module().bfloat16()),
        "NumPy": _speeds(_function()),
    }


def _module() -> Any:
    import torch

    torch.manual_seed(0)
    layers = torch.nn.Linear(BITS, UNITS), torch.nn.ReLU(), torch.nn.Linear(UNITS, UNITS), torch.nn.ReLU()
    return torch.nn.Sequential(*layers, torch.nn.Linear(UNITS, ACTIONS))


def _function() -> Any:
    rng = np.random.default_rng(0)
    first, second, last = (
        rng.normal(size=size).astype(np.float32) for size in ((BITS, UNITS), (UNITS, UNITS), (UNITS, ACTIONS))
    )

    def network(observations: npt.NDArray[Any], _masks: npt.NDArray[Any]) -> Any:
        return np.maximum(np.maximum(observations.astype(np.float32) @ first, 0) @ second, 0) @ last

    return network


def _speeds(network: Any) -> dict[str, float]:
    edition = sm.edition("cocktail")
    policy = Policy(network, edition, 2)
    table = BotTable(Task(edition, 2, (policy, policy), seed=1))
    table.play(0, 1)  # compiles before the clock starts
    began = time.process_time()
    moves = int(table.play(0, GAMES).results["turns"].sum())
    together = moves / (time.process_time() - began)
    began = time.process_time()
    moves = sum(played(dealt(2, seed), policy, seed=1).turn for seed in range(ALONE))
    alone = moves / (time.process_time() - began)
    return {"simulate": together, "at a table": alone, "times": together / alone}


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = (
        (name, f"{row['simulate']:,.0f}", f"{row['at a table']:,.0f}", f"{row['times']:.0f}")
        for name, row in figures.items()
    )
    return measuring.table(("network", "simulate", "at a table", "times"), rows)


if __name__ == "__main__":
    print(table(run()))
