"""One PostgreSQL server for all test processes: the first one starts it, the last one stops it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bench.postgresql import INITDB, Cluster


@contextmanager
def shared_database(tmp_path_factory: pytest.TempPathFactory, name: str = "of") -> Iterator[str]:
    """The URL of a new database on the PostgreSQL server of this test run; skips if PostgreSQL is not installed."""
    if INITDB is None:
        pytest.skip("no PostgreSQL server is installed here")
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # the parent folder is shared by xdist's processes
    found = folder / "postgresql"
    with (folder / "postgresql.users").open("w") as users:
        with _alone(folder):
            if not found.exists():
                cluster = Cluster(Path(tempfile.mkdtemp(prefix="pg")))
                cluster.start(autovacuum=False)  # it would update statistics at random times, which changes query plans
                found.symlink_to(cluster.folder)
            fcntl.flock(users, fcntl.LOCK_SH)  # at the latest until this process ends
        try:
            with ThreadPoolExecutor(1) as thread:  # the main thread may run a test's event loop
                made = thread.submit(asyncio.run, _new_database(Cluster(found.resolve()).url, name))
            yield made.result()
        finally:
            with _alone(folder):
                if _is_last(users.fileno()):
                    Cluster(found.resolve()).stop()
                    shutil.rmtree(found.resolve())
                    found.unlink()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / "postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_last(users: int) -> bool:
    fcntl.flock(users, fcntl.LOCK_UN)
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _new_database(url: str, name: str) -> str:
    name = f"{name}_{os.getpid()}"
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)
