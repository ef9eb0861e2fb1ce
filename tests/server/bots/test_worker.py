"""Processes that keep what they have loaded: their answers, errors, interruptions, death and end."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import NoReturn

import pytest

from starmine.server.bots.worker import LOWEST_PRIORITY, Interrupted, TaskFailed, Worker, WorkerDied

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="function")]


def process() -> tuple[int, int]:
    """The process that runs this, and its priority."""
    return os.getpid(), os.nice(0) if hasattr(os, "nice") else LOWEST_PRIORITY


def talk() -> str:
    print("between the answers")
    return "x" * 200_000


def fail() -> None:
    raise ZeroDivisionError("by hand")


def die() -> None:
    os._exit(3)


def never_end(begun: Path) -> NoReturn:
    begun.write_text("now")
    while True:
        time.sleep(0.001)


async def test_tasks_run_in_one_process_at_the_lowest_priority_until_it_dies() -> None:
    worker = Worker()
    first, priority = await worker.run(process)
    assert first != os.getpid()
    assert priority == LOWEST_PRIORITY
    assert len(await worker.run(talk)) == 200_000
    with pytest.raises(TaskFailed, match="ZeroDivisionError: by hand"):
        await worker.run(fail)
    assert (await worker.run(process))[0] == first
    with pytest.raises(WorkerDied):
        await worker.run(die)
    assert (await worker.run(process))[0] != first
    await worker.end()


async def test_interrupted_task_ends_and_its_process_goes_on(tmp_path: Path) -> None:
    worker = Worker()
    worker.interrupt()  # there is no process yet
    before, _ = await worker.run(process)
    begun = tmp_path / "pipe"
    os.mkfifo(begun)
    for _ in range(2):
        task = asyncio.create_task(worker.run(never_end, begun))
        await asyncio.to_thread(begun.read_text)
        worker.interrupt()
        with pytest.raises(Interrupted):
            await task
        worker.interrupt()  # between tasks
        assert (await worker.run(process))[0] == before
    await worker.end()
    worker.interrupt()


async def test_cancelled_task_ends_its_process() -> None:
    worker = Worker()
    before, _ = await worker.run(process)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await worker.run(time.sleep, 60)
    after, _ = await worker.run(process)
    assert after != before
    await worker.end()
