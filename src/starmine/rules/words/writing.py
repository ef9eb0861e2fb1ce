"""Writing text as bytes in compiled code: functions write to ``out`` from index ``at`` and return the end index."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Integer

Bytes = npt.NDArray[np.uint8]
_ZERO, _MINUS = b"0-"  # their ASCII codes


def constant(text: str) -> Bytes:
    """An ASCII text as bytes for compiled code."""
    return np.frombuffer(text.encode("ascii"), np.uint8)


@njit
def put(out: Bytes, at: Integer, text: Bytes) -> Integer:
    """Writes a text."""
    for place in range(text.size):
        out[at + place] = text[place]
    return at + text.size


@njit
def number(out: Bytes, at: Integer, value: Integer) -> Integer:
    """Writes a whole number of up to three digits."""
    if value < 0:
        out[at] = _MINUS
        at, value = at + 1, -value
    if value >= 100:
        out[at] = _ZERO + value // 100
        at += 1
    if value >= 10:
        out[at] = _ZERO + value // 10 % 10
        at += 1
    out[at] = _ZERO + value % 10
    return at + 1
