"""Calls the functions of bots from one compiled loop, by address.

A loop that took the functions as arguments would be compiled anew for each line-up, and could not be cached. With
function addresses, and records passed as pointers, one compiled loop serves every line-up. ``start``, ``watch`` and
``act`` call the bots of a line-up: interpreted here, compiled in their overloads below.

Compiled code can write to any record, even a read-only one. So bots only get records that nobody reads afterwards: the
loop makes a view for each call, and each bot has its own copy of the rules, which is compared at the end.

This relies on Numba internals that may change: its calling convention, records as arguments (a pointer to their bytes),
and the address of a compiled function in its library.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt
from numba.core import cgutils, types
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError
from numba.extending import intrinsic, overload

from starmine.bots.errors import BadBot, BotFault
from starmine.bots.protocol import OTHERS, SAME, BotLike, tell_partners
from starmine.lab.policy import Policy
from starmine.rules.cards import MAX_PLAYERS
from starmine.rules.checks import as_whole
from starmine.rules.kernel.state import GAME, RULES, Games, Integer, Record

_START, _WATCH, _ACT = range(3)
_LARGE = 2**62  # larger actions do not fit into results, which are int64
_SPARE, _BLANK = MAX_PLAYERS, MAX_PLAYERS + 1  # memory rows after the seats': a scratch copy, then a blank per seat
_MEMORIES = _BLANK + MAX_PLAYERS
_ROW = 64  # bytes of a cache line: memories do not share one
_NOT_YET = -1  # in `asked`
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # Numba's messages have colours if colorama is installed

_VIEW, _RULES = numba.from_dtype(GAME), numba.from_dtype(RULES)


class _Function(NamedTuple):
    """A function of the bot protocol."""

    name: str
    takes: tuple[Any, ...]  # argument types after the memory
    gives: Any


_FUNCTIONS = (
    _Function("start", (_VIEW, _RULES, types.int64), types.none),
    _Function("watch", (_VIEW, types.int64, _VIEW, _RULES), types.none),
    _Function("act", (_VIEW, _RULES), types.int64),
)

# Addresses of compiled bots, for the loop. A record, unlike an array, is passed without reference counting.
_SEATS = np.dtype(
    [
        ("functions", np.int64, (MAX_PLAYERS, len(_FUNCTIONS))),  # by seat
        ("memory", np.int64, _MEMORIES),  # by seat; then the scratch copy, and blank ones by seat
        ("sizes", np.int64, MAX_PLAYERS),  # by seat: bytes of its memory
        ("rules", np.int64, MAX_PLAYERS),  # by seat: its copy of the rules
        ("asked", np.int64, 2),  # the last call: seat and index of the function
    ],
    align=True,
)


class PythonSeats(NamedTuple):
    """Bots for the interpreted loop, which is used if one of them is a Python bot."""

    bots: Sequence[BotLike]
    memory: list[npt.NDArray[np.void]]  # by seat: an array of one record
    partners: int
    rules: Games  # by seat: its copy of the rules
    asked: npt.NDArray[np.int64]  # as in `_SEATS`


class LineUp(NamedTuple):
    """The bots of a table, for the loop. It owns the memory that the addresses in ``seats`` point to."""

    seats: Any  # by lane: `_SEATS` records or `PythonSeats`
    memory: Any
    rules: Games  # by seat: its copy of the rules


def seated(
    bots: Sequence[BotLike], rules: Record, loop: Callable[..., None], lanes: int, partners: int | None = None
) -> tuple[Callable[..., None], LineUp]:
    """The loop to run for these bots, compiled if all bots are, and their ``LineUp``. Raises ``BadBot``.

    Each of ``lanes`` has its own memories. The loop does not call policies. ``partners`` is what each bot is told about
    the others: by default ``SAME`` if all bots are equal, else ``OTHERS``.
    """
    lent = np.array([rules] * len(bots), RULES)
    lent.flags.writeable = False  # a Python bot that writes to it gets an error
    if partners is None:
        partners = SAME if all(bot == bots[0] for bot in bots) else OTHERS
    called = {seat: bot for seat, bot in enumerate(bots) if not isinstance(bot, Policy)}
    if not are_compiled([*called.values()]):
        tables = [
            PythonSeats(bots, [np.zeros(1, bot.memory) for bot in bots], partners, lent, np.full(2, _NOT_YET))
            for _ in range(lanes)
        ]
        return getattr(loop, "py_func", loop), LineUp(tables, None, lent)
    memory = np.zeros((lanes, _MEMORIES, row_size(called.values())), np.uint8)
    seats = np.zeros(lanes, _SEATS)
    # The address of each row of `memory`.
    seats["memory"] = memory.ctypes.data + np.arange(0, memory.size, memory.shape[-1]).reshape(lanes, _MEMORIES)
    seats["rules"][:, : len(bots)] = lent.ctypes.data + lent.strides[0] * np.arange(len(bots))
    seats["asked"] = _NOT_YET
    for seat, bot in called.items():
        seats["functions"][:, seat] = [_address(bot, function) for function in _FUNCTIONS]
        seats["sizes"][:, seat] = bot.memory.itemsize
        for blank in memory[:, _BLANK + seat, : bot.memory.itemsize]:  # of each lane
            tell_partners(blank.view(bot.memory)[0], partners)
    return loop, LineUp(seats, memory, lent)


def row_size(bots: Iterable[BotLike]) -> int:
    """The bytes of a row for the memory of any of these bots, in whole cache lines."""
    widest = max((bot.memory.itemsize for bot in bots), default=1)
    return -(-widest // _ROW) * _ROW


def are_compiled(bots: Sequence[BotLike]) -> bool:
    """Whether all functions of these bots are compiled."""
    return all(isinstance(getattr(bot, function.name), Dispatcher) for bot in bots for function in _FUNCTIONS)


def fault(bots: Sequence[BotLike], line_up: LineUp, lane: int, turn: int, error: BaseException) -> BotFault:
    """The fault for an error in the loop, of the bot called last in that lane. Raises the error if none was called."""
    seats = line_up.seats[lane]
    seat, function = map(int, seats.asked if isinstance(seats, PythonSeats) else seats["asked"])
    if seat == _NOT_YET:
        raise error
    return BotFault.raised(bots[seat].id, seat, turn, _FUNCTIONS[function].name, error)


def check_rules(bots: Sequence[BotLike], line_up: LineUp, rules: Record, turn: int) -> None:
    """Raises ``BotFault`` for the first bot that has written to its copy of the rules."""
    for seat, lent in enumerate(line_up.rules):
        if lent.tobytes() != rules.tobytes():
            raise BotFault(bots[seat].id, seat, turn, why="it has written to its rules, which must stay unchanged")


@functools.lru_cache(maxsize=64)
def _type(memory: np.dtype[Any]) -> Any:
    """Numba's type of a memory; cached, since making it takes a millisecond."""
    return numba.from_dtype(memory)


def _address(bot: BotLike, function: _Function) -> int:
    """The address of a bot's compiled function. Raises ``BadBot`` unless it compiles with the protocol's types."""
    dispatcher: Any = getattr(bot, function.name)
    try:
        takes = (_type(bot.memory), *function.takes)
        if takes not in dispatcher.overloads:
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
    """An intrinsic ``call(address, memory's address, other arguments)`` for a function of the protocol.

    The rules are passed by address, too. Errors that the function raises propagate.
    """
    takes = (types.voidptr, *function.takes)

    def typed(typing: Any, address: Any, memory: Any, rest: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
        def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            kind = context.call_conv.get_function_type(function.gives, takes).as_pointer()
            given = [values[1], *(builder.extract_value(values[2], place) for place in range(len(function.takes)))]
            for place, wanted in enumerate(takes):
                if wanted in (types.voidptr, _RULES):
                    given[place] = builder.inttoptr(given[place], context.get_value_type(wanted))
            status, result = context.call_conv.call_function(
                builder, builder.inttoptr(values[0], kind), function.gives, takes, given
            )
            with cgutils.if_unlikely(builder, status.is_error):  # type: ignore[no-untyped-call]
                context.call_conv.return_status_propagate(builder, status)
            return result

        return function.gives(types.int64, types.int64, rest), generate

    return intrinsic(typed)


_call_start, _call_watch, _call_act = map(_caller, _FUNCTIONS)


def _copier(typing: Any, into: Any, source: Any, size: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
    """An intrinsic that copies bytes from one address to another."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> None:
        pointer = context.get_value_type(types.voidptr)
        into, source = (builder.inttoptr(value, pointer) for value in values[:2])
        cgutils.raw_memcpy(builder, into, source, values[2], itemsize=1)  # type: ignore[no-untyped-call]

    return types.none(types.int64, types.int64, types.int64), generate


_copy: Any = intrinsic(_copier)


def start(seats: Any, seat: Integer, view: Record, seed: Integer) -> None:
    """Calls a bot's ``start`` at a new deal, with a blank memory."""
    seats.asked[:] = seat, _START
    bot = seats.bots[seat]
    seats.memory[seat][:] = np.zeros(1, bot.memory)
    tell_partners(seats.memory[seat][0], seats.partners)
    bot.start(seats.memory[seat][0], view.copy(), seats.rules[seat], int(seed))


def watch(seats: Any, seat: Integer, before: Record, action: Integer, after: Record) -> None:
    """Calls a bot's ``watch`` after an action."""
    seats.asked[:] = seat, _WATCH
    memory = seats.memory[seat][0]
    seats.bots[seat].watch(memory, before.copy(), int(action), after.copy(), seats.rules[seat])


def act(seats: Any, seat: Integer, view: Record) -> int:
    """Calls a bot's ``act``, with a copy of its memory. Raises ``BotFault`` unless it returns a whole number."""
    seats.asked[:] = seat, _ACT
    bot = seats.bots[seat]
    chosen = bot.act(seats.memory[seat].copy()[0], view.copy(), seats.rules[seat])
    number = as_whole(chosen, -_LARGE, _LARGE)
    if number is None:
        raise BotFault(bot.id, int(seat), int(view["turn"]), chosen)
    return number


def restore(seats: Any, seat: Integer, memories: npt.NDArray[np.uint8], address: Integer, place: Integer) -> None:  # noqa: ARG001
    """Sets a bot's memory to the bytes ``memories[place, seat]``. ``address`` is that of ``memories``."""
    dtype = seats.bots[seat].memory
    seats.memory[seat] = memories[place, seat, : dtype.itemsize].view(dtype).copy()


@overload(restore)
def _restore(seats: Any, seat: Any, memories: Any, address: Any, place: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, seat: Any, memories: Any, address: Any, place: Any) -> None:
        source = address + (place * memories.shape[1] + seat) * memories.shape[2]
        _copy(seats["memory"][seat], source, seats["sizes"][seat])

    return call


@overload(start)
def _start(seats: Any, seat: Any, view: Any, seed: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, seat: Any, view: Any, seed: Any) -> None:
        asked, memory = seats["asked"], seats["memory"]
        asked[0], asked[1] = seat, _START
        _copy(memory[seat], memory[_BLANK + seat], seats["sizes"][seat])
        _call_start(seats["functions"][seat, _START], memory[seat], (view, seats["rules"][seat], seed))

    return call


@overload(watch)
def _watch(seats: Any, seat: Any, before: Any, action: Any, after: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, seat: Any, before: Any, action: Any, after: Any) -> None:
        asked, rest = seats["asked"], (before, action, after, seats["rules"][seat])
        asked[0], asked[1] = seat, _WATCH
        _call_watch(seats["functions"][seat, _WATCH], seats["memory"][seat], rest)

    return call


@overload(act)
def _act(seats: Any, seat: Any, view: Any) -> Any:  # noqa: ARG001
    def call(seats: Any, seat: Any, view: Any) -> Any:
        asked, memory = seats["asked"], seats["memory"]
        asked[0], asked[1] = seat, _ACT
        _copy(memory[_SPARE], memory[seat], seats["sizes"][seat])
        return _call_act(seats["functions"][seat, _ACT], memory[_SPARE], (view, seats["rules"][seat]))

    return call
