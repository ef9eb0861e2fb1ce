"""``starmine backup``, ``starmine restore`` and ``starmine renew-key``: copies of a server's database, and its key."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from starmine.cli import options
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.terminal import console


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, such as starmine-backup.sqlite3.", metavar="FILE")],
    database: options.DatabaseName = None,
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
    database: options.DatabaseName = None,
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
    """The file of the SQLite database. Raises ``BadFile`` for a database of another kind."""
    from sqlalchemy import make_url

    from starmine.cli.server.settings import read_settings

    url = make_url(read_settings(name).database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadFile("this is for SQLite databases: copy one of PostgreSQL with pg_dump, and back with pg_restore")
    return Path(url.database)


def _attempt(file: Path, work: Callable[[], None]) -> None:
    """Calls ``work``, and turns its errors about ``file`` into ``BadFile``."""
    from starmine.server.database.backup import BadBackup

    try:
        work()
    except (BadBackup, sqlite3.Error) as error:
        raise BadFile(f"{file} cannot be used: {error}") from error
    except OSError as error:
        raise BadFile(f"{file} cannot be used: {error.strerror}") from error


def renew_key_command(
    database: options.DatabaseName = None,
    signs_out: Annotated[
        bool, typer.Option("--sign-out", help="Makes the older keys invalid: everybody is signed out.")
    ] = False,
    ends_tokens: Annotated[
        bool, typer.Option("--tokens", help="Makes no key, but all tokens of programs invalid.")
    ] = False,
) -> None:
    """Makes a new key that signs cookies and tokens.

    Cookies and tokens that older keys signed stay valid. A running server reads the new key within
    seconds, and signs with it after a minute. If a key was stolen, use --sign-out, which makes the older keys invalid.

    If you copied an earlier database file back, use --tokens: tokens that were revoked meanwhile would
    be valid again. People stay signed in. `starmine restore` does this by itself.

    Examples:
    $ starmine renew-key
    $ starmine renew-key --sign-out
    $ starmine renew-key --tokens
    $ starmine renew-key --database games.sqlite3
    """
    from starmine.cli.server.settings import prepare, read_settings
    from starmine.server.accounts.sessions import renew_key
    from starmine.server.database.backup import end_tokens
    from starmine.server.database.database import Database

    settings = read_settings(database)
    if signs_out and ends_tokens:
        raise BadUsage("--sign-out already makes all tokens invalid: leave --tokens out")
    if settings.keys and not ends_tokens:
        raise BadUsage(
            "the key is set in STARMINE_SECRET_KEY: set a new key there, and the old key in STARMINE_OLD_SECRET_KEYS"
        )

    async def renew() -> None:
        opened = Database(settings.database)
        try:
            if ends_tokens:
                await opened.write(end_tokens)
            else:
                await renew_key(opened, keeps_old=not signs_out)
        finally:
            await opened.close()

    prepare(settings.database)
    asyncio.run(renew())
    if ends_tokens:
        console().print("All tokens issued until now are invalid. Cookies stay valid.")
        return
    effect = "Everybody is signed out." if signs_out else "Cookies and tokens of older keys stay valid."
    console().print(Text(f"A new key is in use. {effect}"))
