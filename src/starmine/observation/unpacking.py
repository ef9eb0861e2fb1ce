"""Unpacks packed observations into numbers: all or selected rows, directly into a learner's arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.observation.checks import check_array, check_rows, check_whole
from starmine.observation.errors import BadArray, BadCount
from starmine.observation.writer import WORD, Words

# The bit patterns of 1: NumPy has no bfloat16, and few processors calculate with 16-bit floats.
_ONES = {"uint8": 1, "float16": 0x3C00, "uint16": 0x3F80, "bfloat16": 0x3F80, "float32": 0x3F800000}


def unpacked(words: npt.NDArray[np.uint64], bits: int) -> npt.NDArray[np.uint8]:
    """Packed rows ``(…, words)`` as rows of bytes ``(…, bits)``. Raises ``BadArray`` and ``BadCount``."""
    bits = check_whole(BadCount, "bits", bits, 0, WORD * check_rows("words", words, np.uint64))
    octets = np.ascontiguousarray(words, "<u8").view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=bits, bitorder="little")


def unpack(words: npt.NDArray[np.uint64], out: Any, places: npt.NDArray[np.int64] | None = None) -> None:
    """Writes packed rows ``(rows, words)`` to ``out`` as numbers 0 and 1: all, or those at ``places``, ``(n,)`` int64.

    ``out`` is ``(rows, bits)`` or ``(n, bits)`` of uint8, float16, float32 or bfloat16. A uint16 array is written as
    bfloat16: for a tensor on the CPU use ``tensor.view(torch.uint16).numpy()``. Raises ``BadArray``.
    """
    row = check_rows("words", words, np.uint64)
    check_array("words", words, np.uint64, (words.size // max(1, row), row))
    if not isinstance(out, np.ndarray) or out.dtype.name not in _ONES:
        what = out.dtype.name if isinstance(out, np.ndarray) else f"a {type(out).__name__}"
        raise BadArray(f"out is {what}: it must be an array of {', '.join(_ONES)}")
    if places is None:
        places = np.arange(len(words))
    check_array("places", places, np.int64, (np.size(places),), least=0, most=len(words) - 1)
    width = min(out.shape[-1], WORD * row) if out.ndim else 0
    check_array("out", out, out.dtype, (len(places), width), write=True)
    as_bits = out.view(f"u{out.itemsize}")
    _gather(words, places, as_bits, as_bits.dtype.type(_ONES[out.dtype.name]))


@njit
def _gather(words: Words, places: npt.NDArray[np.int64], out: npt.NDArray[Any], one: Any) -> None:
    """Writes the rows of ``words`` at ``places`` to ``out``: 0, or ``one`` for a set bit."""
    bits = out.shape[1]
    whole = bits // WORD
    for row in range(len(places)):
        place = places[row]
        for number in range(whole):  # the inner loop has a fixed length, so it is vectorized
            word = words[place, number]
            for bit in range(WORD):
                out[row, number * WORD + bit] = one * ((word >> np.uint64(bit)) & np.uint64(1))
        for bit in range(bits - whole * WORD):
            out[row, whole * WORD + bit] = one * ((words[place, whole] >> np.uint64(bit)) & np.uint64(1))
