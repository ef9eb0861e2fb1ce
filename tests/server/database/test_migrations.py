"""New databases have the tables of the models; those of other versions are refused."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from starmine.server.database.database import Database
from starmine.server.database.migrate import UnknownRevision, head, revision, upgrade
from starmine.server.database.models import Base


async def test_new_database_has_the_tables_of_the_models_and_the_newest_revision(empty: Database) -> None:
    for _ in range(2):  # the second time changes nothing
        await upgrade(empty)
        with empty.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, Base.metadata) == []
            assert revision(connection) == head()
            assert empty.is_sqlite or _is_unlogged(connection)


def _is_unlogged(connection: Connection) -> bool:
    kept = connection.scalar(text("SELECT relpersistence FROM pg_class WHERE relname = 'visitors'"))
    return bool(kept == "u")


async def test_database_of_another_version_is_refused_in_one_sentence(new: Database) -> None:
    await new.write(lambda session: session.execute(text("UPDATE alembic_version SET version_num = '0031'")))
    with pytest.raises(UnknownRevision, match=r"another version of Starmine \(its revision is 0031\): install that"):
        await upgrade(new)
    back = text(f"UPDATE alembic_version SET version_num = '{head()}'")  # other tests use the same database
    await new.write(lambda session: session.execute(back))
