"""Processes that keep what they have compiled and loaded between their tasks. They run at the lowest priority."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn, TypeVar, TypeVarTuple

LOWEST_PRIORITY = 19
_SIZE = 8  # bytes of the length before each request and answer

T = TypeVar("T")
Given = TypeVarTuple("Given")


class TaskFailed(Exception):
    """A task raised an error, or its process died; the message says which."""


class WorkerDied(TaskFailed):
    """The process ended, or could not be started."""


class Interrupted(TaskFailed):
    """``Worker.interrupt`` ended the task."""


class _Interrupted(BaseException):
    """Raised in the process. No ``except Exception`` of a task catches it."""


class Worker:
    """A process for one task at a time, started by the first task. After its death the next task starts another."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def run(self, task: Callable[[*Given], T], *given: *Given) -> T:
        """Calls ``task``, a module-level function (pickled by name), in the process; arguments and result are pickled.

        Kills the process when this call is cancelled. Raises ``TaskFailed``: ``WorkerDied`` if the process died.
        """
        try:
            process = self._process = self._process or await _start()
            answer = await _exchange(process, pickle.dumps((task, given)))
        except (OSError, EOFError) as error:
            await self.end()
            raise WorkerDied(f"a process for analysis died or could not be started: {error!r}") from error
        except asyncio.CancelledError:
            await self.end()
            raise
        outcome, result = pickle.loads(answer)  # noqa: S301 - from the process started above
        if outcome == "failed":
            raise TaskFailed(result)
        if outcome == "interrupted":
            raise Interrupted(result)
        found: T = result
        return found

    def interrupt(self) -> None:
        """Ends the task that runs, if any, as soon as its compiled code returns. Does nothing on Windows."""
        if sys.platform != "win32" and self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGUSR1)

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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal: the server ends this one
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # so that what a task prints does not get between the answers
    while size := requests.read(_SIZE):
        task, given = pickle.loads(requests.read(int.from_bytes(size, "big")))  # noqa: S301 - from the server
        answer = pickle.dumps(_answer(task, given))
        answers.write(len(answer).to_bytes(_SIZE, "big") + answer)
        answers.flush()


def _answer(task: Callable[..., Any], given: tuple[Any, ...]) -> tuple[str, Any]:
    """How the task ended, and its result or a message."""
    try:
        _on_interrupt(_interrupt)
        try:
            return "done", task(*given)
        finally:
            _on_interrupt(signal.SIG_IGN)  # ignores an interrupt that comes too late
    except _Interrupted:
        return "interrupted", "something more urgent came"
    except Exception as error:  # noqa: BLE001 - for the process that asked
        return "failed", f"{type(error).__name__}: {error}"


def _on_interrupt(handler: Callable[..., Any] | signal.Handlers) -> None:
    if sys.platform != "win32":
        signal.signal(signal.SIGUSR1, handler)


def _interrupt(*_: object) -> NoReturn:
    raise _Interrupted


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server has ended meanwhile
        _serve()
