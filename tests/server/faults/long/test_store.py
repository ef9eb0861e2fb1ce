"""A database that is temporarily locked, full, read-only or slow: games pause, nothing is lost, and they continue."""

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
async def test_games_continue_after_another_program_locked_the_database_for_35_seconds(
    data_dir: Path, logs: Path
) -> None:
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
    """Mounts a small disk at ``folder``."""
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "none", folder], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.long(30)
async def test_games_continue_after_the_disk_was_full(tmp_path: Path, logs: Path) -> None:
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
    """Fills the disk of a file."""
    with file.open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(bytes(4096))
        except OSError:
            pass


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Makes the folder, the database and its journal read-only, even for root and for open files.

    The WAL index stays writable: writing to it through mapped memory would kill the process.
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
async def test_games_continue_after_the_database_was_read_only(data_dir: Path, logs: Path) -> None:
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
    """Sets the duration of each sync, and how far the clock is ahead."""
    with Path(shim["SHIM"]).open("r+b") as told:
        told.write(struct.pack("=qq", milliseconds, seconds))


@pytest.mark.long(100)
async def test_games_continue_after_syncs_of_2_and_30_seconds(data_dir: Path, logs: Path, shim: dict[str, str]) -> None:
    async with club(data_dir, logs, **shim) as games:
        tell(shim, milliseconds=2000)
        await games.wait_for_actions(10)
        assert not games.tally.refused_at, "two seconds are no reason to refuse anything"
        tell(shim, milliseconds=30_000)
        await asyncio.sleep(40)
        tell(shim)
        await asyncio.sleep(30)  # the last slow sync
        await games.recovers()
    games.check(lines=8)


@pytest.mark.long(45)
async def test_games_continue_when_the_clock_is_set_forward_and_back(
    data_dir: Path, logs: Path, shim: dict[str, str]
) -> None:
    months = 300 * 24 * 3600  # tokens expire after a year
    async with club(data_dir, logs, **shim) as games:
        for ahead in (months, -months, 0):
            tell(shim, seconds=ahead)
            await games.wait_for_actions()
            await asyncio.sleep(6)  # longer than the polling interval
        await games.recovers()
        assert not games.tally.refused_at
    games.check(lines=0)
