"""One instruction of its own: the 64 bits of a number, spread out to 64 bytes of 0 and 1.

Processors do this in one to a dozen instructions, and LLVM knows how, but no loop that Numba compiles comes
near. It writes where it is told to: the caller answers for the 64 bytes behind ``address`` being its own.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import config, types
from numba.extending import intrinsic

_BITS, _BYTES = ir.VectorType(ir.IntType(1), 64), ir.VectorType(ir.IntType(8), 64)


def _interpreted(address: int, word: int) -> None:
    octets = np.array([word], "<u8").view(np.uint8)
    ctypes.memmove(int(address), np.unpackbits(octets, bitorder="little").tobytes(), 64)


def _compiled(typing: Any, address: Any, word: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ARG001
        spread_out = builder.zext(builder.bitcast(values[1], _BITS), _BYTES)
        builder.store(spread_out, builder.inttoptr(values[0], _BYTES.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), generate


# ``spread(address, word)``: byte ``i`` behind ``address`` becomes bit ``i`` of ``word``, both uint64.
spread: Any = _interpreted if getattr(config, "DISABLE_JIT", False) else intrinsic(_compiled)
