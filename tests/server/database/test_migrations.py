"""The migration creates exactly the tables of the models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Integer, MetaData, text

from starmine.server.database.database import Database
from starmine.server.database.migrate import UnknownRevision, upgrade
from starmine.server.database.models import Base
from tests.server.conftest import FILE


async def _differences(file: Path, metadata: MetaData) -> list[Any]:
    database = Database(f"sqlite:///{file}")
    try:
        await upgrade(database)
        with database.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            return list(compare_metadata(context, metadata))
    finally:
        await database.close()


async def test_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    assert await _differences(tmp_path / "new.sqlite3", Base.metadata) == []


@pytest.mark.slow
@pytest.mark.parametrize("table", sorted(Base.metadata.tables))
async def test_missing_migration_is_detected(data_dir: Path, table: str) -> None:
    changed = MetaData()
    for known in Base.metadata.tables.values():
        known.to_metadata(changed)
    changed.tables[table].append_column(Column("forgotten", Integer))
    ((kind, *_, column),) = await _differences(data_dir / FILE, changed)
    assert (kind, column.name) == ("add_column", "forgotten")


async def test_upgrading_twice_changes_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        assert await _differences(tmp_path / "new.sqlite3", Base.metadata) == []


async def test_database_of_another_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/old.sqlite3")
    await upgrade(database)
    await database.write(lambda session: session.execute(text("UPDATE alembic_version SET version_num = '0031'")))
    with pytest.raises(UnknownRevision, match=r"another version of Starmine \(its revision is 0031\): install that"):
        await upgrade(database)
    await database.close()
