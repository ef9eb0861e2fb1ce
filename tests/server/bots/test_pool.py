"""The processes for analysis: started when needed, killed when they take too long, and replaced."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from starmine.server.bots.pool import LOWEST_PRIORITY, Pool, TaskFailed

# Each test has its own event loop: AnyIO ends a loop's processes once its first main task is done.
pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="function")]

LONG = 60.0  # seconds that no test waits


def process() -> tuple[int, int]:
    """The process that runs this, and its priority."""
    return os.getpid(), os.nice(0) if hasattr(os, "nice") else LOWEST_PRIORITY


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def fail() -> None:
    raise ZeroDivisionError("by hand")


def die() -> None:
    os._exit(3)


async def test_tasks_run_in_one_process_at_the_lowest_priority() -> None:
    pool = Pool(1)
    first, second = await asyncio.gather(pool.run(LONG, process), pool.run(LONG, process))
    assert first == second
    assert first[0] != os.getpid()
    assert first[1] == LOWEST_PRIORITY


async def test_task_that_takes_too_long_is_killed_and_the_next_one_runs() -> None:
    pool = Pool(1)
    begun = time.monotonic()
    slow, quick = asyncio.create_task(pool.run(0.5, sleep, LONG)), asyncio.create_task(pool.run(LONG, process))
    with pytest.raises(TimeoutError):
        await slow
    assert (await quick)[0] != os.getpid()
    assert time.monotonic() - begun < LONG / 2


async def test_cancelled_task_ends_its_process() -> None:
    pool = Pool(1)
    before, _ = await pool.run(LONG, process)
    task = asyncio.create_task(pool.run(LONG, sleep, LONG))
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    after, _ = await pool.run(LONG, process)
    assert after != before


async def test_errors_and_deaths_are_reported_and_the_pool_goes_on() -> None:
    pool = Pool(1)
    with pytest.raises(TaskFailed, match="ZeroDivisionError: by hand"):
        await pool.run(LONG, fail)
    with pytest.raises(TaskFailed, match="died"):
        await pool.run(LONG, die)
    assert (await pool.run(LONG, process))[1] == LOWEST_PRIORITY
