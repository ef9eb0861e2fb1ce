"""The time of each part of an update in examples/ppo.py, with and without packed observations.

    python -m bench.training

On one core with PyTorch; medians of alternating rounds.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import starmine as sm
from starmine.lab import VectorEnv, unpack
from tools import measuring

ROUNDS = 7
MANY = 16_384  # games, in two halves that are stepped alternately
TURNS = 8  # of the halves together, in a round
OVERLAP = f"{MANY:,} games in two halves: one after another; the other in the background"
_PPO = Path(__file__).parents[1] / "examples" / "ppo.py"

Figures = dict[str, tuple[float, float]]  # by part, in microseconds per step: as bytes, packed


def run(**settings: int) -> Figures:
    """The figures; ``settings`` override those of the script. Raises ``ImportError`` without PyTorch."""
    import torch

    ppo = _imported()
    args = ppo.Args(steps=10**9, **settings)
    training = ppo.Training(args)
    seen, batch = training.collect()
    count = len(seen)
    octets = torch.empty((count, training.env.encoding.bits), dtype=torch.uint8)
    unpack(seen, octets.numpy())
    few, few_octets, mask = seen[: args.games], octets[: args.games], batch["masks"][: args.games]
    envs = [VectorEnv(sm.edition("cocktail"), 2, args.games, packed=packed, threads=1) for packed in (False, True)]
    shuffled = torch.split(torch.randperm(count), args.minibatch)
    input_of_one = training.numbers(few)

    def stepped(env: VectorEnv) -> None:
        step = env.reset(1)
        for _ in range(args.length):
            step = env.step(step.action_mask.argmax(axis=1))

    def forward() -> None:
        with torch.no_grad(), training.autocast():
            training.net(input_of_one, mask)

    def picked(pick: Callable[[Any], object]) -> None:
        for _ in range(args.epochs):
            for places in shuffled:
                pick(places)

    # By part: steps per call, and the calls, with bytes and packed; a single call stands for both.
    ways: dict[str, tuple[int, tuple[Callable[[], object], ...]]] = {
        "environment, actions chosen by NumPy": (count, tuple(partial(stepped, env) for env in envs)),
        "observations as numbers, to choose actions": (
            args.games,
            (few_octets.bfloat16, partial(training.numbers, few)),
        ),
        "the network chooses actions": (args.games, (forward,)),
        "minibatches picked, as numbers": (
            count,
            (
                lambda: picked(lambda places: octets[places].bfloat16()),
                lambda: picked(lambda places: training.numbers(seen, places)),
            ),
        ),
        "all of learning, packed minibatches included": (count, (lambda: training.learn(seen, batch),)),
    }
    taken: dict[str, list[list[float]]] = {part: [[] for _ in calls] for part, (_, calls) in ways.items()}
    for _ in range(ROUNDS):
        for part, (steps, calls) in ways.items():
            for call, times in zip(calls, taken[part], strict=True):
                began = time.perf_counter()
                call()
                times.append((time.perf_counter() - began) / steps * 1e6)
    return {part: (median(times[0]), median(times[-1])) for part, times in taken.items()} | {
        OVERLAP: overlapped(training)
    }


def overlapped(training: Any) -> tuple[float, float]:
    """Two environments alternately, in microseconds per step: stepped in the foreground, and in the background."""
    import torch

    halves = [VectorEnv(sm.edition("cocktail"), 2, MANY // 2, packed=True, threads=1) for _ in range(2)]
    times: tuple[list[float], list[float]] = [], []

    def chosen(step: Any) -> Any:
        with torch.no_grad(), training.autocast():
            logits, _ = training.net(training.numbers(step.observations), torch.from_numpy(step.action_mask))
        return logits.argmax(1)

    for _ in range(ROUNDS):
        for in_background, taken in enumerate(times):
            steps = [env.reset(1) for env in halves]
            began = time.perf_counter()
            if in_background:  # while one half steps, the network chooses the actions of the other half
                halves[1].step_async(steps[1].action_mask.argmax(axis=1))
            for turn in range(TURNS):
                env, other = halves[turn % 2], halves[1 - turn % 2]
                if in_background:
                    env.step_async(chosen(steps[turn % 2]))
                    steps[1 - turn % 2] = other.step_wait()
                else:
                    steps[turn % 2] = env.step(chosen(steps[turn % 2]))
            taken.append((time.perf_counter() - began) / (TURNS * MANY // 2) * 1e6)
            if in_background:
                halves[(TURNS - 1) % 2].step_wait()  # the last turn's step
    return median(times[0]), median(times[1])


def _imported() -> ModuleType:
    spec = importlib.util.spec_from_file_location("examples_ppo", _PPO)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(_PPO.parent))  # for common.py
    spec.loader.exec_module(module)
    return module


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = ((part, f"{octets:.2f}", f"{packed:.2f}") for part, (octets, packed) in figures.items())
    return measuring.table(("microseconds a step", "bytes", "packed"), rows)


if __name__ == "__main__":
    print(table(run()))
