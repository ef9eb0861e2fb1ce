"""Empty databases of both kinds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from starmine.server.store.database import Database


@pytest.fixture(params=["sqlite", pytest.param("postgresql")])
async def empty(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A database without tables."""
    if request.param == "sqlite":
        database = Database(f"sqlite+aiosqlite:///{tmp_path}/x.sqlite3")
    else:
        database = Database(request.getfixturevalue("postgresql"))
        async with database.connecting() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
    yield database
    await database.close()
