"""The watchdog: a server whose event loop hangs ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.server.watch import EXIT_CODE, MAX_MISSED, Watchdog
from tests.server.serving import PATIENCE

_SERVER = """
import asyncio
from uvicorn.lifespan.on import LifespanOn
from starmine.server import watch
from starmine.server.run import Server, run
from starmine.server.settings import Settings

async def forever(*_):
    await asyncio.get_running_loop().create_future()

watch.PAUSE, watch.MAX_MISSED = 0.01, 300
{lost} = forever
run(Settings(), ready=lambda here, others: print(here, flush=True))
"""

_SHORT = """
import asyncio
from starmine.server.monitoring.background import background
from starmine.server.run import run
from starmine.server.settings import Settings

async def fail():
    raise MemoryError

def ready(here, others):
    print(here, flush=True)
    asyncio.get_running_loop().call_soon(background, fail())

run(Settings(), ready=ready)
"""


class _Stop(Exception):
    pass


def _watched(ticks: list[int]) -> int:
    """The number of checks until the watchdog ends the process, for these ticks before each; 0 if it does not."""
    looks = 0
    given: Iterator[int] = iter(ticks)

    def look() -> None:
        nonlocal looks
        number = next(given, None)
        if number is None:
            raise _Stop
        looks += 1
        for _ in range(number):
            watch.tick()

    watch = Watchdog(look, lambda _: None)
    try:
        watch.watch()
    except _Stop:
        return 0
    return looks


def test_watchdog_ends_a_loop_without_ticks() -> None:
    assert _watched([0] * 5 + [10, 9] + [0] * 100) == 7 + MAX_MISSED


def test_watchdog_waits_for_the_first_tick_and_tolerates_a_pause() -> None:
    assert _watched([0] * 500) == 0
    assert _watched(([1] + [0] * (MAX_MISSED - 1)) * 5) == 0


async def _ended(data_dir: Path, script: str, *, stopped: bool = False) -> tuple[int | None, bytes]:
    """The exit code and log of a server that runs a script and is told to stop once it listens."""
    environment = os.environ | {"STARMINE_DATA_DIR": str(data_dir), "STARMINE_PORT": "0"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, env=environment, stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    async with asyncio.timeout(2 * PATIENCE):
        await process.stdout.readline()
        if stopped:
            process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
    return process.returncode, errors


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("lost", ["Server.on_tick", pytest.param("LifespanOn.shutdown", marks=pytest.mark.long(7))])
@pytest.mark.process
async def test_hanging_server_ends(data_dir: Path, lost: str) -> None:
    """Regression: it stayed forever without answering, and could not be stopped."""
    code, errors = await _ended(data_dir, _SERVER.format(lost=lost), stopped=lost == "LifespanOn.shutdown")
    assert code == EXIT_CODE
    assert b"the event loop stood still for " in errors


@pytest.mark.long(8)
@pytest.mark.process
async def test_server_ends_after_a_memory_error_in_a_background_task(data_dir: Path) -> None:
    code, errors = await _ended(data_dir, _SHORT)
    assert code == EXIT_CODE
    assert errors.count(b"\n") == 1
    assert b"memory was short" in errors
