"""The number of connections, and the system's limit of open files."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from starmine.server import run
from tests.server.serving import PATIENCE, serving


async def test_connections_are_limited(data_dir: Path) -> None:
    async with serving(data_dir, limit_connections=3) as house, asyncio.timeout(PATIENCE):
        port = int(house.url.rpartition(":")[2])
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        assert (await house.stranger().ask("GET", "/server")).status_code == 503
        for _, writer in idle:
            writer.close()


_RAISED = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 900))
from starmine.server.run import affordable
print(affordable(MOST), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.long(2)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")
@pytest.mark.parametrize(("most", "taken"), [(2000, 900 - run.RESERVED), (300, 300)])
@pytest.mark.process
def test_open_file_limit_is_raised_and_reserves_some_for_the_database(most: int, taken: int) -> None:
    program = _RAISED.replace("MOST", str(most))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [str(taken), "900"]


def test_connections_are_limited_without_a_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert run.affordable(10_000) == 10_000
