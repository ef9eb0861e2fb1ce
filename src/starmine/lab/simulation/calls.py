"""Calls the functions of bots from one compiled loop, by address.

A loop that took the functions as arguments would be compiled anew for every line-up, and could not be cached. Every
compiled function has an address, and records are passed as pointers, so one compiled loop serves every line-up.
``start``, ``watch`` and ``act`` call the bots of a ``LineUp``: interpreted here, compiled in their overloads below.

Compiled code can write to any record, even a read-only one. So no bot gets a record that is read again: views are
copied for each call, and each bot has its own copy of the rules, which is compared at the end.

This relies on parts of Numba that may change: ``tests/lab/simulation/test_calls.py`` names them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt
from numba.core import cgutils, types
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError
from numba.extending import intrinsic, overload

from starmine.bots.errors import BadBot, BotFault
from starmine.bots.protocol import BotLike
from starmine.rules.checks import as_whole
from starmine.rules.state import GAME, RULES, Games, Integer, Record

_START, _WATCH, _ACT = range(3)
_LARGE = 2**62  # larger actions do not fit into results, which are int64
_ROW = 64  # bytes of a cache line: memories do not share one
_NOT_YET = -1  # in `asked`
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # Numba colours its messages wherever colorama is installed

_VIEW, _RULES = numba.from_dtype(GAME), numba.from_dtype(RULES)


class _Function(NamedTuple):
    """A function of the bot protocol."""

    name: str
    takes: tuple[Any, ...]  # argument types after the memory
    gives: Any
    copied: int  # index in `takes` of the view that is read again: the function gets a copy of it


_FUNCTIONS = (
    _Function("start", (_VIEW, _RULES, types.int64), types.none, copied=0),
    _Function("watch", (_VIEW, types.int64, _VIEW, _RULES), types.none, copied=2),
    _Function("act", (_VIEW, _RULES), types.int64, copied=0),
)


class LineUp(NamedTuple):
    """The bots of a table, for the loop to call."""

    seats: Any  # by seat: the addresses of its functions; with any Python bot among them: the bots
    memory: Any  # by seat: its memory as bytes, and one more row for a copy; with any Python bot: arrays of one record
    rules: Games  # by seat: its copy
    asked: npt.NDArray[np.int64]  # the seat called last, and the number of its function


def seated(bots: Sequence[BotLike], rules: Record, loop: Callable[..., None]) -> tuple[Callable[..., None], LineUp]:
    """The loop to run for these bots, compiled if they all are, and its ``LineUp``. Raises ``BadBot``."""
    lent = np.array([rules] * len(bots), RULES)
    lent.flags.writeable = False  # raises an error in Python bots that write to it
    asked = np.full(2, _NOT_YET)
    if not are_compiled(bots):
        memories = [np.zeros(1, bot.memory) for bot in bots]
        return getattr(loop, "py_func", loop), LineUp(list(bots), memories, lent, asked)
    seats = np.array([[_address(bot, function) for function in _FUNCTIONS] for bot in bots], np.int64)
    width = max(bot.memory.itemsize for bot in bots)
    return loop, LineUp(seats, np.zeros((len(bots) + 1, -(-width // _ROW) * _ROW), np.uint8), lent, asked)


def are_compiled(bots: Sequence[BotLike]) -> bool:
    """Whether all functions of these bots are compiled."""
    return all(isinstance(getattr(bot, function.name), Dispatcher) for bot in bots for function in _FUNCTIONS)


def fault(bots: Sequence[BotLike], line_up: LineUp, turn: int, error: BaseException) -> BotFault:
    """The fault for an error in the loop, of the bot called last. Raises the error if none was called."""
    seat, function = map(int, line_up.asked)
    if seat == _NOT_YET:
        raise error
    return BotFault.raised(bots[seat].id, seat, turn, _FUNCTIONS[function].name, error)


def check_rules(bots: Sequence[BotLike], line_up: LineUp, rules: Record, turn: int) -> None:
    """Raises ``BotFault`` for the first bot that has written to its copy of the rules."""
    for seat, lent in enumerate(line_up.rules):
        if lent.tobytes() != rules.tobytes():
            raise BotFault(bots[seat].id, seat, turn, why="it has written to its rules, which must stay unchanged")


def _address(bot: BotLike, function: _Function) -> int:
    """The address of a bot's compiled function. Raises ``BadBot`` unless it compiles with the protocol's types."""
    dispatcher: Any = getattr(bot, function.name)
    try:
        takes = (numba.from_dtype(bot.memory), *function.takes)
        dispatcher.compile(takes)
    except (NumbaError, TypeError) as error:
        why = _COLOURS.sub("", str(error))
        raise BadBot(f"bot {bot.id!r}: `{function.name}` does not compile as the protocol calls it: {why}") from error
    code = dispatcher.overloads[takes]
    given = types.unliteral(code.signature.return_type)  # type: ignore[no-untyped-call]
    if given != function.gives:
        raise BadBot(f"bot {bot.id!r}: `{function.name}` returns {given}, but the protocol has {function.gives}")
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_func_name))


def _caller(function: _Function) -> Any:
    """An intrinsic ``call(address, memory's address, other arguments)`` for such a function.

    Errors that the function raises are raised by the call.
    """
    takes = (types.voidptr, *function.takes)

    def typed(typing: Any, address: Any, memory: Any, rest: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
        def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            kind = context.call_conv.get_function_type(function.gives, takes).as_pointer()
            given = [builder.extract_value(values[2], place) for place in range(len(function.takes))]
            given[function.copied] = _copy(context, builder, given[function.copied])
            memory = builder.inttoptr(values[1], context.get_value_type(types.voidptr))
            status, result = context.call_conv.call_function(
                builder, builder.inttoptr(values[0], kind), function.gives, takes, [memory, *given]
            )
            with cgutils.if_unlikely(builder, status.is_error):  # type: ignore[no-untyped-call]
                context.call_conv.return_status_propagate(builder, status)
            return result

        return function.gives(types.int64, types.int64, rest), generate

    return intrinsic(typed)


def _copy(context: Any, builder: Any, view: Any) -> Any:
    """A copy of a view, on the stack."""
    copy = cgutils.alloca_once(builder, context.get_data_type(_VIEW))  # type: ignore[no-untyped-call]
    copy.align = _ROW
    size = context.get_constant(types.intp, GAME.itemsize)
    cgutils.raw_memcpy(builder, copy, view, size, itemsize=1)  # type: ignore[no-untyped-call]
    return copy


_call_start, _call_watch, _call_act = map(_caller, _FUNCTIONS)


def start(line_up: LineUp, seat: Integer, view: Record, seed: Integer) -> None:
    """Calls a bot's ``start`` at a new deal, with a blank memory."""
    line_up.asked[:] = seat, _START
    bot = line_up.seats[seat]
    line_up.memory[seat] = np.zeros(1, bot.memory)
    bot.start(line_up.memory[seat][0], view.copy(), line_up.rules[seat], int(seed))


def watch(line_up: LineUp, seat: Integer, before: Record, action: Integer, after: Record) -> None:
    """Calls a bot's ``watch`` after an action."""
    line_up.asked[:] = seat, _WATCH
    memory = line_up.memory[seat][0]
    line_up.seats[seat].watch(memory, before.copy(), int(action), after.copy(), line_up.rules[seat])


def act(line_up: LineUp, seat: Integer, view: Record) -> int:
    """Calls a bot's ``act``, with a copy of its memory. Raises ``BotFault`` unless it returns a whole number."""
    line_up.asked[:] = seat, _ACT
    bot = line_up.seats[seat]
    chosen = bot.act(line_up.memory[seat].copy()[0], view.copy(), line_up.rules[seat])
    number = as_whole(chosen, -_LARGE, _LARGE)
    if number is None:
        raise BotFault(bot.id, int(seat), int(view["turn"]), chosen)
    return number


@overload(start)
def _start(line_up: Any, seat: Any, view: Any, seed: Any) -> Any:  # noqa: ARG001
    def call(line_up: Any, seat: Any, view: Any, seed: Any) -> None:
        seats, memory, rules, asked = line_up
        asked[0], asked[1] = seat, _START
        memory[seat, :] = 0
        _call_start(seats[seat, _START], np.int64(memory[seat].ctypes.data), (view, rules[seat], np.int64(seed)))

    return call


@overload(watch)
def _watch(line_up: Any, seat: Any, before: Any, action: Any, after: Any) -> Any:  # noqa: ARG001
    def call(line_up: Any, seat: Any, before: Any, action: Any, after: Any) -> None:
        seats, memory, rules, asked = line_up
        asked[0], asked[1] = seat, _WATCH
        address = np.int64(memory[seat].ctypes.data)
        _call_watch(seats[seat, _WATCH], address, (before, np.int64(action), after, rules[seat]))

    return call


@overload(act)
def _act(line_up: Any, seat: Any, view: Any) -> Any:  # noqa: ARG001
    def call(line_up: Any, seat: Any, view: Any) -> Any:
        seats, memory, rules, asked = line_up
        asked[0], asked[1] = seat, _ACT
        memory[-1, :] = memory[seat]
        return _call_act(seats[seat, _ACT], np.int64(memory[-1].ctypes.data), (view, rules[seat]))

    return call
