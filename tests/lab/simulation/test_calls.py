"""The parts of Numba that ``calls`` relies on, one test each: a failing test shows what a new Numba has changed."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numba.core import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

import starmine as sm
from starmine.bots import BOTS
from starmine.compiling.jit import njit
from starmine.lab.simulation import calls
from starmine.lab.simulation.table import BotTable, Task
from starmine.rules.kernel.state import Record

LOOK = (
    "compare lab/simulation/calls.py with this Numba's calling convention (call_conv.get_function_type and "
    "call_function), its form of records as arguments (a pointer to their bytes), and the address that it gives for a "
    "compiled function (overloads[...].library.get_pointer_to_function)"
)
PAIR = np.dtype([("one", np.int64), ("two", np.int64)])
RECORD = numba.from_dtype(PAIR)


@njit
def multiplied(record: Record, factor: int) -> Any:
    if factor < 0:
        raise ValueError(factor)
    record["two"] = factor * record["one"]
    return record["two"] + 1


def address_of(dispatcher: Any, *takes: Any) -> int:
    """The address of a compiled function, found as ``calls`` does."""
    dispatcher.compile(takes)
    code = dispatcher.overloads[takes]
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_func_name))


@intrinsic
def call(typing: Any, address: Any, record: Any, factor: Any) -> Any:
    """Calls ``multiplied`` by its address, with the address of a record, as ``calls`` does."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        takes = (types.voidptr, types.int64)
        kind = context.call_conv.get_function_type(types.int64, takes).as_pointer()
        pointer = builder.inttoptr(values[1], context.get_value_type(types.voidptr))
        status, result = context.call_conv.call_function(
            builder, builder.inttoptr(values[0], kind), types.int64, takes, [pointer, values[2]]
        )
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return result

    return types.int64(types.int64, types.int64, types.int64), generate


@numba.njit
def called(address: int, record: int, factor: int) -> Any:
    return call(address, record, factor)  # type: ignore[call-arg] # Numba gives the first one


def test_compiled_function_has_an_address_in_its_library() -> None:
    assert address_of(multiplied, RECORD, types.int64) > 0, LOOK


def test_function_type_takes_status_and_result_before_the_arguments() -> None:
    context = cpu_target.target_context
    function = context.call_conv.get_function_type(types.int64, (types.voidptr, types.int64))
    assert len(function.args) == 4, LOOK  # pointers to the result and the error, then the arguments


def test_record_is_passed_as_a_pointer_to_its_bytes() -> None:
    context = cpu_target.target_context
    assert context.get_value_type(RECORD).is_pointer, LOOK
    records = np.zeros(2, PAIR)
    records["one"] = 5, 7
    assert called(address_of(multiplied, RECORD, types.int64), records[1:].ctypes.data, 3) == 22, LOOK
    assert records.tolist() == [(5, 0), (7, 21)], LOOK


def test_error_of_a_function_called_by_address_is_raised() -> None:
    records = np.zeros(1, PAIR)
    with pytest.raises(ValueError, match="-1"):
        called(address_of(multiplied, RECORD, types.int64), records.ctypes.data, -1)


@pytest.mark.parametrize("bot", BOTS)
def test_compiled_line_up_has_an_address_for_each_function(bot: str) -> None:
    rules = sm.edition("cocktail").rules(2)
    _, line_up = calls.seated([BOTS[bot]] * 2, rules, lambda *_: None, 1)
    assert (line_up.seats["functions"][0, :2] > 0).all()
    assert BotTable(Task(sm.edition("cocktail"), 2, (bot, bot), seed=1)).play(0, 1).results["turns"][0] > 0
