"""Compiles and loads bots when they are first needed, and calls them.

Compiling takes up to half a minute, once per version of Starmine and machine, and holds the GIL; so another process
compiles into the cache, and this one loads the result quickly. Operators' own bots are compiled before the server
listens.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from starmine.bots import BOTS
from starmine.bots.cautious import CAUTIOUS
from starmine.bots.compiled import units_of
from starmine.compiling.units import prepare, ready
from starmine.learning.lesson import GUIDE_BOT
from starmine.rules.errors import StarmineError
from starmine.server.monitoring import Background, faults, in_one_line
from starmine.server.tables.served_bots import MODEL, THINKING, ServedBots

_TEMPORARY = (OSError, RuntimeError)  # lack of memory, threads or processes: a retry may succeed
_MODELS = {GUIDE_BOT.id: CAUTIOUS.id, THINKING.id: MODEL.id}  # bots that play by another bot's code: that bot is loaded
LONGEST_CALL = 60.0  # seconds that an operator's own bot may take

T = TypeVar("T")


class NoAnswer(StarmineError):
    """A bot did not answer in time."""


class ReadyBots(Background):
    """Tracks which bots are loaded, loads others on request, and calls them."""

    def __init__(self, bots: ServedBots) -> None:
        super().__init__()
        self._own = {bot: _Calls() for bot in bots.own}
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by the bot's id

    def begin(self) -> None:
        """Starts compiling all built-in bots that are not in the cache, one after the other."""
        self.create(self._compile_all())

    def can_act(self, bot: str) -> bool:
        """Whether ``wait`` would return at once."""
        task = self._tasks.get(bot)
        return task is not None and task.done() and not task.cancelled() and task.exception() is None

    async def wait(self, bot: str) -> None:
        """Waits until a bot is loaded. Raises the errors in ``_TEMPORARY``."""
        task = self._tasks.get(bot)
        if task is None or (task.done() and not self.can_act(bot)):
            task = self._tasks[bot] = self.create(_make_ready(bot))
        await asyncio.shield(task)

    async def call(self, bot: str, function: Callable[..., T], *given: Any) -> T:
        """Calls a function of a loaded bot in a thread.

        Calls of an operator's own bot are serialized: it may be slow, hold the GIL, and not be thread-safe. Raises
        ``NoAnswer`` after ``LONGEST_CALL`` seconds, and what the function raises.
        """
        calls = self._own.get(bot)
        return await (asyncio.to_thread(function, *given) if calls is None else calls.call(function, *given))

    async def _compile_all(self) -> None:
        for bot in BOTS:
            if not await asyncio.to_thread(ready, units_of([bot])):
                with suppress(*_TEMPORARY):  # the first table that needs it will retry
                    await self.wait(bot)


class _Calls:
    """Serialized calls of one bot. A thread cannot be killed: until a late one returns, further calls fail."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._last: asyncio.Future[Any] | None = None

    async def call(self, function: Callable[..., T], *given: Any) -> T:
        async with self._lock:
            if self._last is None or self._last.done():
                answer: asyncio.Future[T] = asyncio.ensure_future(asyncio.to_thread(function, *given))
                self._last = answer
                await asyncio.wait([answer], timeout=LONGEST_CALL)
                if answer.done():
                    return answer.result()
            raise NoAnswer(f"it has not answered for {LONGEST_CALL:.0f} s")


async def _make_ready(bot: str) -> None:
    """Compiles and loads a bot. Raises the errors in ``_TEMPORARY``."""
    units = units_of([_MODELS.get(bot, bot)])
    if not await asyncio.to_thread(ready, units):
        await _compile_elsewhere(units)
    try:
        await asyncio.to_thread(prepare, units=units)
    except _TEMPORARY:
        raise
    except Exception as error:  # noqa: BLE001 - of the bot's own code: it occurs again at each table where the bot acts
        faults.report_once(f"the bot {bot}", f"the bot {bot} cannot act: {in_one_line(error)}")


async def _compile_elsewhere(units: tuple[str, ...]) -> None:
    """Compiles into the cache in another process. If that fails, this process has to compile."""
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "starmine.compiling", "--with-stdin", *units, stdin=PIPE
        )
    except OSError as error:
        faults.report("compiling", f"cannot start a process that compiles {units[0]}: {in_one_line(error)}")
        return
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if code != 0:
        faults.report("compiling", f"compiling {units[0]} failed with exit code {code}")
