"""The network of ``learned``: from the bits of an observation to a logit for each action.

It was trained with ``examples/``; ``python -m tools.learned`` wrote ``network.npy``. It has two hidden layers with
ReLU. Inputs are bits and most are 0, so the first layer is a sum of the rows of the bits that are set.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Integer, Record

Array = npt.NDArray[np.float32]

_WEIGHTS = np.load(Path(__file__).parent / "network.npy")  # half precision, one record of all layers


def _layer(name: str) -> Array:
    """The weights ``(inputs, outputs)`` or the biases ``(outputs,)`` of a layer."""
    return np.ascontiguousarray(_WEIGHTS[name][0], np.float32)


_FIRST, _FIRST_BIAS = _layer("first"), _layer("first_bias")
_SECOND, _SECOND_BIAS = _layer("second"), _layer("second_bias")
_LAST, _LAST_BIAS = _layer("last"), _layer("last_bias")

BITS, UNITS = _FIRST.shape
ACTIONS = _LAST.shape[1]

NETWORK_MEMORY = np.dtype([("hidden", np.float32, (2, UNITS)), ("logits", np.float32, ACTIONS)])


@njit
def forward(words: npt.NDArray[np.uint64], memory: Record) -> None:
    """Writes the logits of all actions to ``memory``, from an observation packed into 64-bit words."""
    first, second, logits = memory["hidden"][0], memory["hidden"][1], memory["logits"]
    first[:] = _FIRST_BIAS
    second[:] = _SECOND_BIAS
    logits[:] = _LAST_BIAS
    for bit in range(BITS):
        if words[bit // 64] >> np.uint64(bit % 64) & np.uint64(1):
            _add(first, _FIRST, bit, np.float32(1))
    for unit in range(UNITS):
        if first[unit] > 0:
            _add(second, _SECOND, unit, first[unit])
    for unit in range(UNITS):
        if second[unit] > 0:
            _add(logits, _LAST, unit, second[unit])


@njit
def _add(sums: Record, weights: Array, row: Integer, factor: np.float32) -> None:
    """Adds a row of weights, times ``factor``."""
    for column in range(len(sums)):
        sums[column] += factor * weights[row, column]
