"""A process that keeps what it has compiled and loaded between its tasks. It runs at the lowest priority.

A ``Pool`` shares its processes with everything else that AnyIO runs, and ends them when they have been idle.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, TypeVarTuple

from starmine.server.analysis.pool import TaskFailed, begin

_SIZE = 8  # bytes of the length before each request and answer

T = TypeVar("T")
Given = TypeVarTuple("Given")


class WorkerDied(TaskFailed):
    """The process ended, or could not be started."""


class Worker:
    """A process for one task at a time, started by the first one. After its death the next task starts another."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def run(self, task: Callable[[*Given], T], *given: *Given) -> T:
        """Calls ``task``, a function of a module, in the process; arguments and result are pickled.

        Kills the process when this call is cancelled. Raises ``TaskFailed``, and ``WorkerDied`` if the process died.
        """
        try:
            process = self._process = self._process or await _start()
            answer = await _exchange(process, pickle.dumps((task, given)))
        except (OSError, EOFError) as error:
            await self.end()
            raise WorkerDied(f"a process for searches died or could not be started: {error!r}") from error
        except asyncio.CancelledError:
            await self.end()
            raise
        failed, result = pickle.loads(answer)  # noqa: S301 - from the process started above
        if failed:
            raise TaskFailed(result)
        found: T = result
        return found

    async def end(self) -> None:
        """Kills the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE)


async def _exchange(process: Process, request: bytes) -> bytes:
    """The answer to a request. Raises ``OSError`` or ``EOFError`` if the process dies."""
    stdin, stdout = process.stdin, process.stdout
    if stdin is None or stdout is None:  # never: both are pipes
        raise EOFError
    stdin.write(len(request).to_bytes(_SIZE, "big") + request)
    await stdin.drain()
    return await stdout.readexactly(int.from_bytes(await stdout.readexactly(_SIZE), "big"))


def _serve() -> None:
    """Runs in the process, until stdin ends: the server has ended, or closed the pipe."""
    begin()
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a task prints must not get between the answers
    while size := requests.read(_SIZE):
        task, given = pickle.loads(requests.read(int.from_bytes(size, "big")))  # noqa: S301 - from the server
        answer = pickle.dumps(_answer(task, given))
        answers.write(len(answer).to_bytes(_SIZE, "big") + answer)
        answers.flush()


def _answer(task: Callable[..., Any], given: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether the task failed, and its result or the error's text."""
    try:
        return False, task(*given)
    except Exception as error:  # noqa: BLE001 - for the process that asked
        return True, f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server has ended meanwhile
        _serve()
