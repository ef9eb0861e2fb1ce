"""The network's hidden units as one value that compiled code keeps in vector registers.

Loops over arrays are not vectorized here: for all that the compiler knows, the row that is written overlaps the one
that is read. Written with loops, the bot plays a fifth fewer games a second.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, models, register_model
from numba.np.arrayobj import make_array

from starmine.bots.conventions.memory import HIDDEN
from starmine.compiling.jit import INTERPRETED

_LANES = 8  # numbers in a vector: LLVM splits a vector of 24 where branches meet
_VECTOR = ir.VectorType(ir.FloatType(), _LANES)
_VECTORS = ir.ArrayType(_VECTOR, HIDDEN // _LANES)
_ALIGNED = 4  # bytes: rows are aligned to their numbers only


class _Units(types.Type):
    """Numba's type of the value."""


_UNITS = _Units("hidden units")


@register_model(_Units)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTORS)  # type: ignore[no-untyped-call]


def _vectors(context: Any, builder: Any, kind: Any, row: Any) -> list[Any]:
    """Pointers to the vectors of a row."""
    data = make_array(kind)(context, builder, row).data  # type: ignore[no-untyped-call]
    first = builder.bitcast(data, _VECTOR.as_pointer())
    return [builder.gep(first, [ir.Constant(ir.IntType(32), place)]) for place in range(_VECTORS.count)]


def _loader(typing: Any, row: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        units = ir.Constant(_VECTORS, ir.Undefined)
        for place, vector in enumerate(_vectors(context, builder, signature.args[0], values[0])):
            units = builder.insert_value(units, builder.load(vector, align=_ALIGNED), place)
        return units

    return _UNITS(row), generate


def _adder(typing: Any, units: Any, inputs: Any, factor: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        nothing = ir.Constant(_VECTOR, ir.Undefined)
        one = builder.insert_element(nothing, values[2], ir.Constant(ir.IntType(32), 0))
        factors = builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(ir.IntType(32), _LANES), None))
        units = values[0]
        for place, vector in enumerate(_vectors(context, builder, signature.args[1], values[1])):
            product = builder.fmul(builder.load(vector, align=_ALIGNED), factors)
            units = builder.insert_value(units, builder.fadd(builder.extract_value(units, place), product), place)
        return units

    return _UNITS(units, inputs, types.float32), generate


def _storer(typing: Any, units: Any, row: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        for place, vector in enumerate(_vectors(context, builder, signature.args[1], values[1])):
            builder.store(builder.extract_value(values[0], place), vector, align=_ALIGNED)
        return context.get_dummy_value()

    return types.none(units, row), generate


# Interpreted, the value is an array.


def _load(row: Any) -> Any:
    return row.copy()


def _plus(units: Any, inputs: Any, factor: Any) -> Any:
    return units + inputs * factor


def _store(units: Any, row: Any) -> None:
    row[:] = units


# ``load(row)``: the units with the ``HIDDEN`` float32 numbers of a row.
load: Any = _load if INTERPRETED else intrinsic(_loader)
# ``plus(units, inputs, factor)``: the units plus ``factor`` times a row, in float32.
plus: Any = _plus if INTERPRETED else intrinsic(_adder)
# ``store(units, row)`` writes the units to a row.
store: Any = _store if INTERPRETED else intrinsic(_storer)
