"""Empty databases of both kinds."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bench.filling import Sample, samples
from starmine.server.store.database import Database
from starmine.server.store.migrate import upgrade
from starmine.server.store.models import Base
from tests.server.serving import writing


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
