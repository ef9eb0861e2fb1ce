"""Migrates databases, and creates new migrations: ``python -m starmine.server.store.migrate "message"``."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from starmine.server.store.database import Database

_SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 0x5747_4D49  # an arbitrary number for PostgreSQL's advisory lock


class NewerDatabase(Exception):
    """The database was written by a newer version of Starmine than this one."""


async def upgrade(database: Database) -> None:
    """Migrates the database to this version, in one transaction. Raises ``NewerDatabase``."""
    async with database.connecting() as connection:
        if not database.is_sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = _config(connection)
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    current = revision(connection)
    if current is not None and current not in known:
        raise NewerDatabase(
            f"The database {connection.engine.url.render_as_string()} was written by a newer Starmine (its revision "
            f"is {current}): install that version, or let STARMINE_DATA_DIR name another place."
        )
    if current != scripts.get_current_head():
        command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revision(connection: Connection) -> str | None:
    """The revision of a database; None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def make(connection: Connection, at: str) -> None:
    """Creates the schema of a revision in an empty database. Raises ``NewerDatabase`` for an unknown revision."""
    config = _config(connection)
    if at not in {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}:
        raise NewerDatabase(f"its revision {at} is from a newer Starmine: install that version")
    command.upgrade(config, at)


def upgrade_tables(connection: Connection) -> None:
    """Migrates within the connection's transaction."""
    command.upgrade(_config(connection), "head")


async def _write_revision(message: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite+aiosqlite:///{folder}/new.sqlite3")
        await upgrade(database)
        async with database.connecting() as connection:
            await connection.run_sync(
                lambda connection: command.revision(_config(connection), message, autogenerate=True)
            )
        await database.close()


if __name__ == "__main__":
    asyncio.run(_write_revision(sys.argv[1]))
