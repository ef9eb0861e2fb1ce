"""What ends a server, and what it tells systemd."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

import pytest

from starmine.server.run import EXIT_CODE
from tests.server.serving import PATIENCE, in_a_process

_SHORT = """
import asyncio
from starmine.server.monitoring import background
from starmine.server.run import run
from starmine.server.settings import Settings

async def fail():
    raise MemoryError

def ready(here, others):
    asyncio.get_running_loop().call_soon(background, fail())

run(Settings(), ready=ready)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="systemd")
@pytest.mark.process
async def test_systemd_is_told_that_the_server_answers_and_that_its_loop_turns(data_dir: Path, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir, **environment):
            told = [await asyncio.get_running_loop().sock_recv(systemd, 100) for _ in range(3)]
    assert told == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


@pytest.mark.long(8)
@pytest.mark.process
async def test_server_ends_after_a_memory_error_in_a_background_task(data_dir: Path) -> None:
    async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir, _SHORT) as process:
        _, errors = await process.communicate()
    assert process.returncode == EXIT_CODE
    assert errors.count(b"\n") == 1
    assert b"memory was short" in errors
