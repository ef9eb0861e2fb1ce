"""Small networks with one hidden layer, fitted by PyTorch."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch

from tools.judge.value import Floats, Network

Rows = npt.NDArray[np.float16]

RATE, DECAY = 4e-3, 1e-5  # the highest learning rate, and the decay of weights


def fit_values(rows: Rows, points: Floats, hidden: int, epochs: int, seed: int) -> Network:
    """A network fitted to predict ``points`` from a row."""
    wanted = torch.from_numpy(points)

    def error(out: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
        return ((out - wanted[chosen]) ** 2).mean()

    return _fit(_begin(rows, hidden, points.mean(), seed), torch.from_numpy(rows), error, 2048, epochs, seed)


def fit_choices(rows: Rows, points: Floats, hidden: int, epochs: int, seed: int) -> Network:
    """A network fitted to predict how the candidates of a choice differ in ``points``.

    ``rows`` are by choice and candidate; points are NaN where there is no candidate.
    """
    real = torch.from_numpy(np.isfinite(points))
    wanted = centred(torch.from_numpy(points))

    def error(out: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
        given = centred(out.where(real[chosen], math.nan))
        return ((given - wanted[chosen]) ** 2).sum() / real[chosen].sum()

    begun = _begin(rows[np.isfinite(points)], hidden, 0, seed)
    return _fit(begun, torch.from_numpy(rows), error, 1024, epochs, seed)


def centred(points: torch.Tensor) -> torch.Tensor:
    """The points of candidates minus the mean of their choice; 0 where there is no candidate (NaN)."""
    return (points - points.nanmean(1, keepdim=True)).nan_to_num()


def _begin(rows: Rows, hidden: int, offset: float, seed: int) -> list[torch.Tensor]:
    """Random weights, in the order of ``Network``, for inputs with the means and spreads of ``rows``."""
    some, random = rows[:50_000].astype("f4"), np.random.default_rng(seed)
    size = some.shape[1]
    inputs = random.normal(0, 1 / np.sqrt(size), (size, hidden)) / (some.std(0) + 0.1)[:, None]
    parts = inputs, -some.mean(0) @ inputs, random.normal(0, 1 / np.sqrt(hidden), hidden), offset
    return [torch.tensor(part, dtype=torch.float32, requires_grad=True) for part in parts]


def _fit(
    parts: list[torch.Tensor],
    rows: torch.Tensor,
    error: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    size: int,
    epochs: int,
    seed: int,
) -> Network:
    """Fits a network with batches of ``size`` rows. The learning rate warms up, then decays to 0."""
    torch.set_num_threads(1)  # on networks of this size, threads mostly wait for each other
    inputs, bias, outputs, offset = parts
    batches = len(rows) // size

    def rate(step: int) -> float:
        share = (step + 1) / (epochs * batches)
        return min(1, share / 0.2) * (0.5 + 0.5 * math.cos(math.pi * share))

    optimizer = torch.optim.AdamW(parts, RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, rate)
    random = np.random.default_rng(seed)
    for _ in range(epochs):
        for chosen in torch.from_numpy(random.permutation(len(rows))).split(size)[:batches]:
            out = torch.relu(rows[chosen].float() @ inputs + bias) @ outputs + offset
            optimizer.zero_grad()
            (error(out, chosen) / 2).backward()  # halved, as the derivative of a square has a factor of 2
            optimizer.step()
            schedule.step()
    inputs, bias, outputs, offset = (part.detach().numpy() for part in parts)
    return Network(inputs, bias, outputs, float(offset))
