"""A server whose event loop stands still, for whatever reason, ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.server.watch import DOUBTED, MOST, STOOD_STILL, Watch
from tests.server.serving import PATIENCE

_SERVER = """
import asyncio
from uvicorn.lifespan.on import LifespanOn
from starmine.server import watch
from starmine.server.run import Server, run
from starmine.server.settings import Settings

async def forever(*_):
    await asyncio.get_running_loop().create_future()

watch.LOOK, watch.MOST = 0.01, 300
watch.DOUBTED = 300
{lost} = forever
run(Settings(), ready=lambda here, others: print(here, flush=True))
"""


class _Stop(Exception):
    pass


def _watched(ticks: list[int]) -> int:
    """How many looks it takes until the end, with so many ticks before each; 0 when they end before."""
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

    watch = Watch(look, lambda: None)
    try:
        watch.watch()
    except _Stop:
        return 0
    return looks


def test_watch_ends_what_ticks_no_more() -> None:
    assert _watched([0] * 5 + [10, 9] + [0] * 100) == 7 + MOST


def test_watch_gives_less_time_to_what_it_doubts() -> None:
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            watch.tick()
            watch.doubt()

    watch = Watch(look, lambda: None)
    watch.watch()
    assert looks == 1 + DOUBTED


def test_watch_waits_for_the_first_tick_and_forgives_a_pause() -> None:
    assert _watched([0] * 500) == 0
    assert _watched(([1] + [0] * (MOST - 1)) * 5) == 0


def test_watch_that_rests_waits_for_the_first_tick_again() -> None:
    looks = iter([True] * 3 + [False] * 100)

    def look() -> None:
        if next(looks):
            watch.tick()
        else:
            watch.rest()

    watch = Watch(look, lambda: None)
    with pytest.raises(StopIteration):
        watch.watch()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("lost", ["Server.on_tick", pytest.param("LifespanOn.shutdown", marks=pytest.mark.long(7))])
@pytest.mark.process
async def test_server_that_stands_still_ends(data_dir: Path, lost: str) -> None:
    """It stayed for good, answered nobody, and could not be told to stop."""
    environment = os.environ | {"STARMINE_DATA_DIR": str(data_dir), "STARMINE_PORT": "0"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _SERVER.format(lost=lost), env=environment, stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    async with asyncio.timeout(2 * PATIENCE):
        await process.stdout.readline()
        if lost == "LifespanOn.shutdown":
            process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
    assert process.returncode == STOOD_STILL
    assert b"the server stood still for too long" in errors
