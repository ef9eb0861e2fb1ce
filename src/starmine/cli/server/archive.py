"""``starmine backup``, ``starmine archive`` and ``starmine restore``: from the database to a file, and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from starmine.cli.errors import BadFile
from starmine.cli.options import DatabaseName
from starmine.cli.terminal import console

if TYPE_CHECKING:
    from starmine.server.store.database import Database

T = TypeVar("T")


def archive_command(
    file: Annotated[Path, typer.Argument(help="The file to write, such as games-2026.jsonl.gz.", metavar="FILE")],
    days: Annotated[
        int, typer.Option("--days", "-d", min=1, help="Moves games that ended more than N days ago.", metavar="N")
    ] = 365,
    database: DatabaseName = None,
) -> None:
    """Moves old finished games from the database to a file.

    The games are removed only after the file has been written to the disk and read back. The server can
    keep running. After an interruption, run the same command again: if the file already exists, the games
    in it are removed from the database.

    Examples:
    $ starmine archive games-2026.jsonl.gz
    $ starmine archive games-2026.jsonl.gz --days 730 --database games.sqlite3
    """
    from starmine.server.store.archive import remove, write

    async def archive(opened: Database) -> tuple[int, int]:
        if not file.exists() and not await write(opened, file, datetime.now(UTC) - timedelta(days=days)):
            return 0, 0
        return await remove(opened, file)

    removed, changed = _with_database(database, file, archive)
    out = console()
    if not file.exists():
        out.print(f"No game ended more than {_count(days, 'day')} ago: nothing was written.")
        return
    out.print(f"Moved {_count(removed, 'game')} from the database to {file}.", soft_wrap=True)
    if changed:
        out.print(f"{_count(changed, 'game')} changed in the meantime and stayed in the database, too.")


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, such as starmine-backup.jsonl.gz.", metavar="FILE")],
    database: DatabaseName = None,
) -> None:
    """Writes everything in the database to a file.

    The server can keep running: the file has the state of the moment when the command began. It appears when it is
    complete. Only its owner can read it, because it contains decks and the key that signs cookies.

    Examples:
    $ starmine backup starmine-$(date +%F).jsonl.gz
    $ starmine backup starmine.jsonl.gz --database postgresql+asyncpg://starmine@localhost/starmine
    """
    from starmine.server.store.backup import write

    if file.exists():
        raise BadFile(f"{file} already exists: choose another name, or move the file")
    rows = _with_database(database, file, lambda opened: write(opened, file))
    console().print(f"Wrote {_count(rows, 'row')} to {file}, {file.stat().st_size / 1e6:,.1f} MB.", soft_wrap=True)


def restore_command(
    file: Annotated[Path, typer.Argument(help="A file of starmine backup or starmine archive.", metavar="FILE")],
    database: DatabaseName = None,
) -> None:
    """Restores a file of starmine backup or starmine archive.

    A backup is restored into a new database, of SQLite or PostgreSQL, whichever it came from. If anything fails,
    nothing is restored. Start the server afterwards.

    An archive is restored into the database that it came from. Games that are already there are not changed, so
    the command can be repeated after an interruption.

    The file is not changed.

    Examples:
    $ starmine restore starmine-2026-11-23.jsonl.gz --database new.sqlite3
    $ starmine restore games-2026.jsonl.gz
    """
    from starmine.server.store import archive, backup

    async def put_back(opened: Database) -> str:
        if backup.is_backup(file):
            return f"Restored {_count(await backup.restore(opened, file), 'row')}."
        restored, there = await archive.restore(opened, file)
        return f"Restored {_count(restored, 'game')}; {there} were already in the database."

    console().print(_with_database(database, file, put_back))


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _with_database(name: str | None, file: Path, work: Callable[[Database], Awaitable[T]]) -> T:
    from starmine.cli.server.database import database_url, prepare
    from starmine.cli.server.settings import read_settings
    from starmine.server.store.archive import BadArchive
    from starmine.server.store.backup import BadBackup
    from starmine.server.store.database import Database
    from starmine.server.store.migrate import NewerDatabase

    settings = read_settings(database_url=name and database_url(name))

    async def run() -> T:
        opened = Database(settings.database)
        try:
            return await work(opened)
        finally:
            await opened.close()

    prepare(settings.database)
    try:
        return asyncio.run(run())
    except (BadArchive, BadBackup, NewerDatabase) as error:
        raise BadFile(f"{file} cannot be used: {error}") from error
    except OSError as error:
        raise BadFile(f"{file} cannot be used: {error.strerror}") from error
