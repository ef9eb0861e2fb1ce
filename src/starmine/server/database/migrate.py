"""Makes the tables of new databases, and migrates those of earlier versions.

A new database gets the tables of the models, and the newest revision. Only databases of earlier versions are migrated:
``python -m starmine.server.database.migrate "message" FILE`` writes a migration from what is in the file, a SQLite
database of the last release, to the models.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from starmine.server.database.database import Database, from_now
from starmine.server.database.models import Base

_SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 0x5747_4D49  # an arbitrary number for PostgreSQL's advisory lock


class UnknownRevision(Exception):
    """The database was written by another version of Starmine."""


async def upgrade(database: Database) -> None:
    """Brings the database to this version, in one transaction without a time limit. Raises ``UnknownRevision``."""
    await asyncio.to_thread(_upgrade, database)


def _upgrade(database: Database) -> None:
    """Only one process at a time does this: SQLite's writers lock, and on PostgreSQL there is ``_LOCK``."""
    with database.engine.connect() as connection:
        connection.execution_options(starmine_writes=from_now())  # see ``database._begun``
        with connection.begin():
            if not database.is_sqlite:
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            _migrate(connection)


def _migrate(connection: Connection) -> None:
    config, current = _config(connection), revision(connection)
    scripts = ScriptDirectory.from_config(config)
    if current is None:
        Base.metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
    elif current not in {script.revision for script in scripts.walk_revisions()}:
        raise UnknownRevision(
            f"The database {connection.engine.url.render_as_string()} was written by another version of Starmine (its "
            f"revision is {current}): install that version, or let STARMINE_DATA_DIR name another place."
        )
    elif current != scripts.get_current_head():
        command.upgrade(config, "head")


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revision(connection: Connection) -> str | None:
    """The revision of a database; None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def head() -> str | None:
    """The revision of this version."""
    return ScriptDirectory.from_config(_config()).get_current_head()


if __name__ == "__main__":
    with Database(f"sqlite:///{sys.argv[2]}").engine.begin() as _connection:
        command.revision(_config(_connection), sys.argv[1], autogenerate=True)
