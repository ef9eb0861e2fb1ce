"""The processes that compute analyses, so that requests are never delayed by them.

AnyIO starts them, when they are first needed, as new interpreters. They run at the lowest priority. A process is killed
if its task takes too long or is cancelled, and another one is started for the next task.
"""

from __future__ import annotations

import os
import signal
from asyncio import Semaphore
from collections.abc import Callable
from functools import cache
from typing import TypeVar, TypeVarTuple

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process

LOWEST_PRIORITY = 19

T = TypeVar("T")
Given = TypeVarTuple("Given")


class TaskFailed(Exception):
    """A task raised an error, or its process died; the message says which."""


class Pool:
    """At most ``processes`` processes, each with one task at a time; further tasks wait in order."""

    def __init__(self, processes: int) -> None:
        self.processes = processes  # 0: nothing is analysed
        self._free = Semaphore(processes)
        self._limiter = CapacityLimiter(max(1, processes))  # never waits, since ``_free`` is acquired before

    async def run(self, seconds: float, task: Callable[[*Given], T], *given: *Given) -> T:
        """Calls ``task``, a function of a module, in a process; arguments and result are pickled.

        Kills the process when this call is cancelled, and after ``seconds``, which do not include waiting for a free
        process. Raises ``TimeoutError`` and ``TaskFailed``.
        """
        async with self._free:
            try:
                with fail_after(seconds):
                    return await to_process.run_sync(_run, task, given, cancellable=True, limiter=self._limiter)
            except (BrokenWorkerProcess, OSError) as error:
                if isinstance(error, TimeoutError):
                    raise
                raise TaskFailed(f"a process for analysis died or could not be started: {error!r}") from error


def _run(task: Callable[[*Given], T], given: tuple[*Given]) -> T:
    """Runs in the process. Its errors have a class that the server knows."""
    begin()
    try:
        return task(*given)
    except Exception as error:  # noqa: BLE001 - for the process that asked
        raise TaskFailed(f"{type(error).__name__}: {error}") from None


@cache
def begin() -> None:
    """Initializes a process for analysis, once: its priority, and that Ctrl-C does not end it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal: the server ends this one
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
