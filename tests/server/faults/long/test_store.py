"""A store that is locked, full, read-only or slow for a while: games stop, nothing is lost, and they go on."""

from __future__ import annotations

import asyncio
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.faults.long.club import club

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="harms as only Linux can")


@pytest.mark.long(50)
async def test_store_that_another_program_locks_for_35_seconds(data_dir: Path, logs: Path) -> None:
    async with club(data_dir, logs) as games:
        other = sqlite3.connect(games.store, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(35)
        other.execute("ROLLBACK")
        other.close()
        await games.recovers()
    games.check(lines=4)


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A disk of its own in ``folder``."""
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "none", folder], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.long(30)
async def test_disk_that_is_full_for_a_while(tmp_path: Path, logs: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder, "24m"):
        async with club(folder, logs) as games:
            fill(folder / "filling")
            await asyncio.sleep(10)
            assert games.tally.refused_at, "it was not full"
            (folder / "filling").unlink()
            await games.recovers()
        games.check(lines=6)


def fill(file: Path) -> None:
    """Leaves no room on its disk."""
    with file.open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(bytes(4096))
        except OSError:
            pass


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nobody can write to the folder, the database and its journal, not even root, and not with a file that is open.

    Its index is left out: the system would end a process that has it in memory and writes there.
    """
    places = [str(folder), str(folder / "starmine.sqlite3"), str(folder / "starmine.sqlite3-wal")]
    try:
        subprocess.run(["chattr", "+i", *places], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        subprocess.run(["chattr", "-i", *places], check=False, capture_output=True)
        pytest.skip("files cannot be made immutable here")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *places], check=True)


@pytest.mark.long(30)
async def test_store_that_is_read_only_for_a_while(data_dir: Path, logs: Path) -> None:
    async with club(data_dir, logs) as games:
        with read_only(data_dir):
            await asyncio.sleep(10)
        assert games.tally.refused_at, "it was not read-only"
        await games.recovers()
    games.check(lines=6)


@pytest.fixture
def shim(tmp_path: Path) -> dict[str, str]:
    """The environment of a process with a slow disk and a wrong clock."""
    library, told = tmp_path / "shim.so", tmp_path / "told"
    try:
        source = Path(__file__).with_name("shim.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no compiler")
    told.write_bytes(bytes(16))
    return {"LD_PRELOAD": str(library), "SHIM": str(told)}


def tell(shim: dict[str, str], *, milliseconds: int = 0, seconds: int = 0) -> None:
    """How long each sync takes from now on, and how far the clock is ahead."""
    with Path(shim["SHIM"]).open("r+b") as told:
        told.write(struct.pack("=qq", milliseconds, seconds))


@pytest.mark.long(100)
async def test_disk_that_takes_two_seconds_and_then_half_a_minute(
    data_dir: Path, logs: Path, shim: dict[str, str]
) -> None:
    async with club(data_dir, logs, **shim) as games:
        tell(shim, milliseconds=2000)
        await games.goes_on(10)
        assert not games.tally.refused_at, "two seconds are no reason to refuse anything"
        tell(shim, milliseconds=30_000)
        await asyncio.sleep(40)
        tell(shim)
        await asyncio.sleep(30)  # the last slow one
        await games.recovers()
    games.check(lines=8)


@pytest.mark.long(45)
async def test_clock_that_is_set_a_year_forward_and_two_back(data_dir: Path, logs: Path, shim: dict[str, str]) -> None:
    year = 365 * 24 * 3600
    async with club(data_dir, logs, **shim) as games:
        for ahead in (year, -year, 0):
            tell(shim, seconds=ahead)
            await games.goes_on()
            await asyncio.sleep(6)  # longer than the looks at what others wrote
        await games.recovers()
        assert not games.tally.refused_at
    games.check(lines=0)
