"""A server for each test, on a database of its own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bench.postgresql import INITDB, cluster
from starmine.server.store.database import Database
from starmine.server.store.migrate import upgrade
from tests.server.serving import House, serving

FILE = "starmine.sqlite3"


@pytest.fixture(scope="session")
def _new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    async def make(folder: Path) -> None:
        database = Database(f"sqlite+aiosqlite:///{folder / FILE}")
        await upgrade(database)
        await database.close()

    folder = tmp_path_factory.mktemp("database")
    asyncio.run(make(folder))
    return folder / FILE


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server of its own."""
    if INITDB is None:
        pytest.skip("no PostgreSQL server is installed here")
    with cluster() as server:
        yield server.url


@pytest.fixture
def data_dir(_new_database: Path, tmp_path: Path) -> Path:
    """A folder with an empty database that is up to date."""
    shutil.copy(_new_database, tmp_path / FILE)
    return tmp_path


@pytest.fixture
async def house(data_dir: Path) -> AsyncIterator[House]:
    """A server that runs."""
    async with serving(data_dir) as house:
        yield house
