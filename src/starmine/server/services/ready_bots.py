"""Bots compiled and loaded while the server serves: each when it is first needed, in a process of its own.

Compiling takes seconds to half a minute, once for each version of Starmine on a machine, and holds the interpreter's
lock: in a process of its own it fills the cache, and nobody else waits for it. Loading from there is short.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from starmine import warm
from starmine.bots import BOTS
from starmine.server.faults import faults, in_one_line

_SHORT = (OSError, MemoryError, RuntimeError)  # means are short: another try may succeed


class ReadyBots:
    """Which bots can act at once, and what makes the others ready."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by the bot's id
        self._ahead: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Compiles all bots, one after the other, where that was not done before."""
        self._ahead = asyncio.create_task(self._compile_all())

    async def close(self) -> None:
        """Ends what is under way."""
        tasks = [*self._tasks.values(), *([self._ahead] if self._ahead else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def can_act(self, bot: str) -> bool:
        """Whether ``wait`` would return at once."""
        task = self._tasks.get(bot)
        return task is not None and task.done() and not task.cancelled() and task.exception() is None

    async def wait(self, bot: str) -> None:
        """Waits until a bot can act. Raises what ``_SHORT`` names."""
        task = self._tasks.get(bot)
        if task is None or (task.done() and not self.can_act(bot)):
            task = self._tasks[bot] = asyncio.create_task(_make_ready(bot), name=f"the bot {bot} gets ready")
        await asyncio.shield(task)

    async def _compile_all(self) -> None:
        for bot in BOTS:
            if not await asyncio.to_thread(warm.ready, warm.of_bots([bot])):
                with suppress(*_SHORT):  # who needs it will try again
                    await self.wait(bot)


async def _make_ready(bot: str) -> None:
    parts = warm.of_bots([bot])
    if not await asyncio.to_thread(warm.ready, parts):
        await _compile_elsewhere(parts)
    try:
        await asyncio.to_thread(warm.prepare, parts=parts)
    except _SHORT:
        raise
    except Exception as error:  # noqa: BLE001 - of the bot, as every table where it acts will say
        faults.tell_once(f"the bot {bot}", f"the bot {bot} cannot act: {in_one_line(error)}")


async def _compile_elsewhere(parts: tuple[str, ...]) -> None:
    """Fills the cache by another process. If that fails, this one will have to compile."""
    try:
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "starmine.warm", *parts)
    except OSError as error:
        faults.tell("compiling", f"no process could be started that compiles {parts[0]}: {in_one_line(error)}")
        return
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if code != 0:
        faults.tell("compiling", f"the process that compiled {parts[0]} has ended with exit code {code}")
