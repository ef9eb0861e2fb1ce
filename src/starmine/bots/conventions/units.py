"""Sums of rows of the network's hidden units, as vector instructions.

Numba's compiler unrolls a loop of such a constant length. Then it cannot vectorize it, as far as it knows the row that
is written may overlap the one that is read.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array

from starmine.bots.conventions.memory import HIDDEN

_VECTOR = ir.VectorType(ir.FloatType(), HIDDEN)
_ALIGNED = 4  # bytes: rows are only aligned to their numbers


def add(units: Any, inputs: Any, factor: Any) -> None:
    """Adds ``factor`` times ``inputs`` to ``units``; both are rows of ``HIDDEN`` float32 numbers."""
    for unit in range(HIDDEN):
        units[unit] += inputs[unit] * factor


def _adder(typing: Any, units: Any, inputs: Any, factor: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
    """An intrinsic that does it in one vector."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        row, other = (
            builder.bitcast(make_array(kind)(context, builder, value).data, _VECTOR.as_pointer())  # type: ignore[no-untyped-call]
            for kind, value in zip(signature.args[:2], values[:2], strict=True)
        )
        nothing = ir.Constant(_VECTOR, ir.Undefined)
        one = builder.insert_element(nothing, values[2], ir.Constant(ir.IntType(32), 0))
        factors = builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(ir.IntType(32), HIDDEN), None))
        product = builder.fmul(builder.load(other, align=_ALIGNED), factors)
        builder.store(builder.fadd(builder.load(row, align=_ALIGNED), product), row, align=_ALIGNED)
        return context.get_dummy_value()

    return types.none(units, inputs, types.float32), generate


_add: Any = intrinsic(_adder)


@overload(add)
def _add_compiled(units: Any, inputs: Any, factor: Any) -> Any:  # noqa: ARG001 - those of `add`
    def call(units: Any, inputs: Any, factor: Any) -> None:
        _add(units, inputs, factor)

    return call
