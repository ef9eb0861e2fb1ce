"""How one loop plays every table of bots: the bots' functions are called by address.

A loop that took the functions themselves would be compiled anew for every line-up, and could not be cached.
Every compiled function has an address, its records go in as pointers, and so one compiled loop serves all.
What the loop is given of a line-up is ``seats`` and ``memory``: by seat, for compiled bots the addresses and
the memories as bytes, with a row more for copies; with Python bots among them the bots themselves and their
memory arrays. ``start``, ``watch`` and ``act`` take either: the functions of these names are the interpreted
form, the overloads the compiled one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError
from numba.extending import intrinsic, overload

from starmine.bots.errors import BadBot, BotFault
from starmine.bots.protocol import BotLike
from starmine.rules.state import GAME, RULES, Integer, Record

_START, _WATCH, _ACT = range(3)
_FUNCTIONS = ("start", "watch", "act")
_LARGE = 2**62  # no action id: results hold those that are not legal as int64
_ROW = 64  # memories lie on cache lines of their own


def seated(bots: Sequence[BotLike], loop: Callable[..., None]) -> tuple[Callable[..., None], Any, Any]:
    """The loop to run for a line-up (compiled if all its bots are), and its ``seats`` and ``memory``.

    Raises ``BadBot``.
    """
    if not are_compiled(bots):
        return getattr(loop, "py_func", loop), list(bots), [np.zeros(1, bot.memory) for bot in bots]
    width = max(bot.memory.itemsize for bot in bots)
    seats = np.array([[_address(bot, name) for name in _FUNCTIONS] for bot in bots], np.int64)
    return loop, seats, np.zeros((len(bots) + 1, -(-width // _ROW) * _ROW), np.uint8)


def are_compiled(bots: Sequence[BotLike]) -> bool:
    """Whether all functions of these bots are compiled ones."""
    return all(isinstance(getattr(bot, name), Dispatcher) for bot in bots for name in _FUNCTIONS)


def _address(bot: BotLike, name: str) -> int:
    memory, game, rules = (numba.from_dtype(dtype) for dtype in (bot.memory, GAME, RULES))
    takes = {
        "start": (memory, game, rules, types.int64),
        "watch": (memory, game, types.int64, game, rules),
        "act": (memory, game, rules),
    }[name]
    gives = types.int64 if name == "act" else types.none
    function: Any = getattr(bot, name)
    try:
        function.compile(takes)
    except NumbaError as error:
        raise BadBot(f"bot {bot.id!r}: `{name}` does not compile as the protocol calls it: {error}") from error
    code = function.overloads[takes]
    given = types.unliteral(code.signature.return_type)  # type: ignore[no-untyped-call]
    if given != gives:
        raise BadBot(f"bot {bot.id!r}: `{name}` gives {given}, where the protocol has {gives}")
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name))


def _typed_call(typing: Any, address: Any, memory: Any, rest: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        where, record, others = values
        kinds = [ir.IntType(64), *(context.get_value_type(kind) for kind in signature.args[2])]
        function = ir.FunctionType(ir.IntType(64), kinds).as_pointer()
        parts = [builder.extract_value(others, place) for place in range(len(signature.args[2]))]
        return builder.call(builder.inttoptr(where, function), [record, *parts])

    return types.int64(types.int64, types.int64, rest), generate


# Calls the function at an address with a memory's address and a tuple of what follows; gives its int64, if any.
_call: Any = intrinsic(_typed_call)


def start(seats: Any, memory: Any, seat: Integer, view: Record, rules: Record, seed: Integer) -> None:
    """Sits a bot down at a new deal, its memory blank."""
    memory[seat] = np.zeros(1, seats[seat].memory)
    seats[seat].start(memory[seat][0], view, rules, int(seed))


def watch(
    seats: Any, memory: Any, seat: Integer, before: Record, action: Integer, after: Record, rules: Record
) -> None:
    """Shows a bot an action."""
    seats[seat].watch(memory[seat][0], before, int(action), after, rules)


def act(seats: Any, memory: Any, seat: Integer, view: Record, rules: Record) -> int:
    """Asks a bot for its action, with a copy of its memory. Raises ``BotFault`` for what is no number."""
    chosen = seats[seat].act(memory[seat].copy()[0], view, rules)
    if isinstance(chosen, bool) or not isinstance(chosen, int | np.integer) or abs(int(chosen)) > _LARGE:
        raise BotFault(seats[seat].id, int(seat), int(view["turn"]), chosen)
    return int(chosen)


@overload(start)
def _start(seats: Any, memory: Any, seat: Any, view: Any, rules: Any, seed: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, memory: Any, seat: Any, view: Any, rules: Any, seed: Any) -> None:
        memory[seat, :] = 0
        _call(seats[seat, _START], np.int64(memory[seat].ctypes.data), (view, rules, np.int64(seed)))

    return call


@overload(watch)
def _watch(seats: Any, memory: Any, seat: Any, before: Any, action: Any, after: Any, rules: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, memory: Any, seat: Any, before: Any, action: Any, after: Any, rules: Any) -> None:
        _call(seats[seat, _WATCH], np.int64(memory[seat].ctypes.data), (before, np.int64(action), after, rules))

    return call


@overload(act)
def _act(seats: Any, memory: Any, seat: Any, view: Any, rules: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, memory: Any, seat: Any, view: Any, rules: Any) -> Any:
        memory[-1, :] = memory[seat]
        return _call(seats[seat, _ACT], np.int64(memory[-1].ctypes.data), (view, rules))

    return call
