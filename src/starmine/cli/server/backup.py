"""``starmine backup`` and ``starmine restore``: from the database to a file, and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from starmine.cli.errors import BadFile
from starmine.cli.options import DatabaseName
from starmine.cli.terminal import console


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, such as starmine-backup.sqlite3.", metavar="FILE")],
    database: DatabaseName = None,
) -> None:
    """Copies the SQLite database to a file, which is a database itself.

    The server can keep running: the file has the state of the moment when the command began. It appears when it is
    complete and checked. Only its owner can read it, because it contains decks and the key that signs cookies.

    Examples:
    $ starmine backup starmine-$(date +%F).sqlite3
    $ starmine backup copy.sqlite3 --database games.sqlite3
    """
    from starmine.server.database.backup import write

    source = _sqlite(database)
    if not source.exists():
        raise BadFile(f"there is no database {source}: name it with --database")
    _attempt(file, lambda: write(source, file))
    console().print(f"Wrote {file}, {file.stat().st_size / 1e6:,.1f} MB.", soft_wrap=True)


def restore_command(
    file: Annotated[Path, typer.Argument(help="A file of starmine backup.", metavar="FILE")],
    database: DatabaseName = None,
) -> None:
    """Makes a new SQLite database from a file of starmine backup, which is not changed.

    All tokens of programs that were issued until now are revoked, because some may have been revoked after the backup.
    Start the server afterwards.

    Examples:
    $ starmine restore starmine-2026-11-23.sqlite3 --database new.sqlite3
    """
    from starmine.server.database.backup import restore

    to = _sqlite(database)
    if not file.exists():
        raise BadFile(f"there is no file {file}")
    _attempt(file, lambda: restore(file, to))
    console().print(f"Restored to {to}.", soft_wrap=True)


def _sqlite(name: str | None) -> Path:
    """The file of the SQLite database. Raises ``BadFile`` for another one."""
    from sqlalchemy import make_url

    from starmine.cli.server.database import database_url
    from starmine.cli.server.settings import read_settings

    url = make_url(read_settings(database_url=name and database_url(name)).database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadFile("this is for SQLite databases: copy one of PostgreSQL with pg_dump, and back with pg_restore")
    return Path(url.database)


def _attempt(file: Path, work: Callable[[], None]) -> None:
    """Does the work. Raises ``BadFile`` for what goes wrong."""
    from starmine.server.database.backup import BadBackup

    try:
        work()
    except (BadBackup, sqlite3.Error) as error:
        raise BadFile(f"{file} cannot be used: {error}") from error
    except OSError as error:
        raise BadFile(f"{file} cannot be used: {error.strerror}") from error
