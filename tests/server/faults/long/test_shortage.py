"""A temporary shortage of memory or disk: requests are refused, or the server ends and restarts; nothing is lost."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.faults.long.club import club

pytestmark = [pytest.mark.long(35), pytest.mark.skipif(sys.platform != "linux", reason="harms as only Linux can")]


def limit_memory(process: int, more: int | None) -> None:
    """Limits a process to ``more`` additional bytes of memory; None removes the limit."""
    taken = int(Path(f"/proc/{process}/statm").read_text().split()[0]) * resource.getpagesize()
    most = resource.RLIM_INFINITY if more is None else taken + more
    resource.prlimit(process, resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


@pytest.mark.parametrize("more", [0, 2**18, 2**20])
async def test_nothing_is_lost_when_memory_is_short(data_dir: Path, logs: Path, more: int) -> None:
    async with club(data_dir, logs) as games:
        limited = games.pid
        limit_memory(limited, more)
        newcomers = [asyncio.create_task(games.person(f"N{number}").sign_in()) for number in range(200)]
        await asyncio.sleep(10)
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended and not restarted yet
            limit_memory(limited, None)
        await asyncio.gather(*newcomers)
        await games.recovers()
    # Until an error reaches code that ends the process, the web server answers in its own words, and the event loop and
    # Python itself print tracebacks, which cannot be prevented.
    answers = frozenset({"answer 500", "refused 400", "refused 500", "stream refused: 500"})
    games.check(lines=12, tracebacks=True, answers=answers)


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """Mounts a small disk at ``folder``."""
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "none", folder], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


async def test_games_continue_after_the_disk_was_full(tmp_path: Path, logs: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder, "24m"):
        async with club(folder, logs) as games:
            with (folder / "filling").open("wb", buffering=0) as filling, suppress(OSError):
                while True:
                    filling.write(bytes(4096))
            await asyncio.sleep(10)
            assert games.tally.refused_at, "it was not full"
            (folder / "filling").unlink()
            await games.recovers()
        games.check(lines=6)
