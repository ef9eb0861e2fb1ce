"""Small networks with one hidden layer, fitted by Adam."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

RATE, DECAY = 4e-3, 1e-5
SMALL = 1e-8


class Network:
    """``inputs`` numbers, ``hidden`` rectified units, one output.

    ``means`` and ``spreads`` are those of the inputs that it will be fitted to; afterwards it takes them as they are.
    """

    def __init__(self, means: Floats, spreads: Floats, hidden: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        scale = 1 / (spreads + 0.1)
        self.inputs = (random.normal(0, 1 / np.sqrt(len(means)), (len(means), hidden)) * scale[:, None]).astype("f4")
        self.bias: Floats = -means @ self.inputs
        self.outputs: Floats = random.normal(0, 1 / np.sqrt(hidden), hidden).astype("f4")
        self.offset: Floats = np.zeros(1, np.float32)

    @property
    def parts(self) -> list[Floats]:
        return [self.inputs, self.bias, self.outputs, self.offset]

    def __call__(self, rows: Floats) -> Floats:
        """The output for each row."""
        return np.asarray(np.maximum(rows @ self.inputs + self.bias, 0) @ self.outputs + self.offset, np.float32)

    def gradients(self, rows: Floats, slopes: Callable[[Floats], Floats]) -> list[Floats]:
        """How an error changes with each part; ``slopes`` gives how it changes with each output."""
        units = np.maximum(rows @ self.inputs + self.bias, 0)
        out = slopes(units @ self.outputs + self.offset)
        back = np.outer(out, self.outputs) * (units > 0)
        return [rows.T @ back, back.sum(0), out @ units, out.sum(keepdims=True)]


# Rows, and how the error changes with the output for each of them.
Batch = tuple[Floats, Callable[[Floats], Floats]]


def fit(network: Network, batches: Callable[[], Iterator[Batch]], steps: int) -> None:
    """Fits a network by ``steps`` batches of rows and slopes. The rate rises at first, then falls to nothing."""
    first = [np.zeros_like(part) for part in network.parts]
    second = [np.zeros_like(part) for part in network.parts]
    step = 0
    while step < steps:
        for rows, slopes in batches():
            step += 1
            if step > steps:
                return
            share = step / steps
            rate = RATE * min(1, share / 0.2) * (0.5 + 0.5 * np.cos(np.pi * share))
            slope_parts = network.gradients(rows, slopes)
            for place, part in enumerate(network.parts):
                first[place] += 0.1 * (slope_parts[place] - first[place])
                second[place] += 0.001 * (slope_parts[place] ** 2 - second[place])
                mean, square = first[place] / (1 - 0.9**step), second[place] / (1 - 0.999**step)
                np.subtract((1 - rate * DECAY) * part, rate * mean / (np.sqrt(square) + SMALL), out=part)


def fit_values(rows: npt.NDArray[np.float16], points: Floats, hidden: int, epochs: int, seed: int) -> Network:
    """A network that gives the mean of ``points`` for a row."""
    network = _begun(rows, hidden, seed)
    network.offset[:] = points.mean()
    random, size = np.random.default_rng(seed), 2048

    def batches() -> Iterator[Batch]:
        for chosen in _chunks(random.permutation(len(rows)), size):
            wanted = points[chosen]

            def slopes(out: Floats, wanted: Floats = wanted) -> Floats:
                return (out - wanted) / np.float32(len(wanted))

            yield rows[chosen].astype("f4"), slopes

    fit(network, batches, epochs * (len(rows) // size))
    return network


def fit_choices(rows: npt.NDArray[np.float16], points: Floats, hidden: int, epochs: int, seed: int) -> Network:
    """A network that gives how the candidates of a choice differ in ``points``.

    ``rows`` are by choice and candidate; the points of places without a candidate are NaN.
    """
    choices, places, _ = rows.shape
    there = np.isfinite(points)
    network = _begun(rows[there], hidden, seed)
    random, size = np.random.default_rng(seed), 1024

    def batches() -> Iterator[Batch]:
        for chosen in _chunks(random.permutation(choices), size):
            wanted, real = centred(points[chosen]), there[chosen]

            def slopes(out: Floats, wanted: Floats = wanted, real: npt.NDArray[np.bool_] = real) -> Floats:
                given = centred(np.where(real, out.reshape(-1, places), np.nan))
                return np.asarray((given - wanted) / real.sum(), np.float32).reshape(-1)

            yield rows[chosen].reshape(-1, rows.shape[2]).astype("f4"), slopes

    fit(network, batches, epochs * (choices // size))
    return network


def centred(points: Floats) -> Floats:
    """Points of candidates less the mean of their choice, and 0 where there is no candidate (NaN)."""
    real = np.isfinite(points)
    filled = np.where(real, points, 0)
    less: Floats = filled - filled.sum(1, keepdims=True) / np.maximum(real.sum(1, keepdims=True), 1)
    return np.asarray(np.where(real, less, 0), np.float32)


def _begun(rows: npt.NDArray[np.float16], hidden: int, seed: int) -> Network:
    some = rows[:50_000].astype("f4")
    return Network(some.mean(0), some.std(0), hidden, seed)


def _chunks(numbers: npt.NDArray[np.int64], size: int) -> Iterator[npt.NDArray[np.int64]]:
    for begin in range(0, len(numbers) - size + 1, size):
        yield numbers[begin : begin + size]
