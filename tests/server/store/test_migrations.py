"""The migrations make just the tables that the models describe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, Integer, MetaData

from starmine.server.store.database import Database
from starmine.server.store.migrate import upgrade
from starmine.server.store.models import Base


async def _differences(folder: Path, metadata: MetaData) -> list[Any]:
    def compare(connection: Connection) -> list[Any]:
        found: list[Any] = compare_metadata(
            MigrationContext.configure(connection, opts={"compare_type": True}), metadata
        )
        return found

    database = Database(f"sqlite+aiosqlite:///{folder}/new.sqlite3")
    try:
        await upgrade(database)
        async with database.connecting() as connection:
            return await connection.run_sync(compare)
    finally:
        await database.close()


async def test_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    assert await _differences(tmp_path, Base.metadata) == []


@pytest.mark.parametrize("table", sorted(Base.metadata.tables))
async def test_missing_migration_is_found(tmp_path: Path, table: str) -> None:
    changed = MetaData()
    for known in Base.metadata.tables.values():
        known.to_metadata(changed)
    changed.tables[table].append_column(Column("forgotten", Integer))
    ((kind, *_, column),) = await _differences(tmp_path, changed)
    assert (kind, column.name) == ("add_column", "forgotten")


async def test_upgrading_twice_changes_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        assert await _differences(tmp_path, Base.metadata) == []
