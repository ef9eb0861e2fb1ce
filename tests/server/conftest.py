"""Servers for tests: a shared one per module, or one per test with its own database; and databases without servers."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import starmine as sm
from bench.filling import Sample, samples
from starmine.server.bots import queue
from starmine.server.database.database import Database
from starmine.server.database.migrate import upgrade
from starmine.server.database.models import Base
from starmine.server.monitoring import faults
from starmine.server.openapi import description
from tests.server.postgresql import shared_database
from tests.server.serving import House, Someone, play, serving, two_in_a_game, writing
from tests.server.worker import FakeWorker

FILE = "starmine.sqlite3"

Finished = tuple[str, sm.Game, list[Someone]]


@pytest.fixture(autouse=True)
def _new_fault_log() -> None:
    """Each test logs its first fault of a kind, whatever other tests have logged."""
    faults._logged.clear()


@pytest.fixture(scope="session")
def _new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    async def make(folder: Path) -> None:
        database = Database(f"sqlite:///{folder / FILE}")
        await upgrade(database)
        await database.close()

    folder = tmp_path_factory.mktemp("database")
    asyncio.run(make(folder))
    return folder / FILE


@pytest.fixture(scope="session")
def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    described: dict[str, Any] = json.loads(description())
    return described


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL database for this process."""
    with shared_database(tmp_path_factory) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
async def empty(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A database without tables."""
    if request.param == "sqlite":
        database = Database(f"sqlite:///{tmp_path}/x.sqlite3")
    else:
        database = Database(request.getfixturevalue("postgresql"))
        with writing(database) as session:
            session.execute(text("DROP SCHEMA public CASCADE"))
            session.execute(text("CREATE SCHEMA public"))
    yield database
    await database.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
async def new(request: pytest.FixtureRequest, tmp_path: Path, _new_database: Path) -> AsyncIterator[Database]:
    """A migrated database without rows."""
    if request.param == "sqlite":
        database = Database(f"sqlite:///{shutil.copy(_new_database, tmp_path / 'x.sqlite3')}")
    else:
        database = Database(request.getfixturevalue("postgresql"))
        await upgrade(database)
        with writing(database) as session:
            session.execute(text(f"TRUNCATE {', '.join(Base.metadata.tables)}"))
    yield database
    await database.close()


@pytest.fixture(scope="session")
def played() -> list[Sample]:
    """Some games of bots, for filling databases."""
    return samples(4)


@pytest.fixture
def data_dir(_new_database: Path, tmp_path: Path) -> Path:
    """A folder with an empty, migrated database."""
    shutil.copy(_new_database, tmp_path / FILE)
    return tmp_path


@pytest.fixture(scope="module")
async def _shared(_new_database: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    folder = tmp_path_factory.mktemp("shared")
    shutil.copy(_new_database, folder / FILE)
    async with serving(folder, limits=False) as house:
        yield house


@pytest.fixture(scope="module")
async def finished(_shared: House) -> AsyncIterator[Finished]:
    """A game that is over, with its two players and somebody else."""
    async with _shared.visited() as house:
        table, ada, bob = await two_in_a_game(house)
        await play(table, {0: ada, 1: bob}, 300, random.Random(3))
        game = await house.game(table)
        assert game.outcome is not None
        yield table, game, [ada, bob, house.stranger()]


@pytest.fixture
async def house(_shared: House) -> AsyncIterator[House]:
    """A server shared by the tests of a module, which may find each other's tables and people. It has no limits."""
    async with _shared.visited() as house:
        yield house


@pytest.fixture
async def own_house(data_dir: Path) -> AsyncIterator[House]:
    """A server for one test, with an empty database in ``data_dir``."""
    async with serving(data_dir) as house:
        yield house


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> FakeWorker:
    """What servers of this test have in place of processes for analysis."""
    made = FakeWorker()
    monkeypatch.setattr(queue, "Worker", lambda: made)
    monkeypatch.setattr(queue, "PAUSE", 0.0)
    return made


@pytest.fixture
async def analysing(data_dir: Path, worker: FakeWorker) -> AsyncIterator[House]:
    """A server for one test that has ``worker``."""
    async with serving(data_dir, analysis_processes=1) as house:
        yield house


@pytest.fixture
async def slow_bots(data_dir: Path) -> AsyncIterator[House]:
    """A server for one test, whose bots do not act during it."""
    async with serving(data_dir, bot_delay=60) as house:
        yield house
