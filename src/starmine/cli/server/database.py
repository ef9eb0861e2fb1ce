"""The server's database: its URL, and one-sentence errors if it cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from starmine.cli.errors import CannotServe
from starmine.server.database.database import Database
from starmine.server.database.migrate import UnknownRevision, upgrade
from starmine.server.monitoring import remedy

_CHECKING = 2.0  # seconds for the check of a SQLite file
_INSTALL = {"psycopg": "pip install 'psycopg[binary]'"}
_DRIVER = "name it with its driver, as postgresql+psycopg://user@host/name"


def database_url(text: str) -> str:
    """The SQLAlchemy URL of a SQLite file, or of a database given by its URL."""
    return text if "://" in text else f"sqlite:///{Path(text).expanduser().absolute()}"


def place(url: str) -> str:
    """A database's location for messages: a file's path, or a URL without its password."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return parsed.database
    return parsed.render_as_string()


def prepare(url: str) -> None:
    """Opens and upgrades the database before the server listens. Raises ``CannotServe``."""
    try:
        asyncio.run(_prepare(url))
        _check(url)
    except UnknownRevision as error:
        raise CannotServe(str(error)) from error
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise CannotServe(f"the database {_named(url)} cannot be used: {_reason(error)}{remedy(error)}") from error
    except sqlite3.DatabaseError as error:
        file = place(url)
        remedies = f"restore a copy, or save what can be read with: sqlite3 {file} .recover"
        raise CannotServe(f"the database {file} is damaged ({error}): {remedies}") from error


async def _prepare(url: str) -> None:
    database = Database(url)
    try:
        await upgrade(database)
    finally:
        await database.close()


def _check(url: str) -> None:
    """Looks for damaged pages, for at most two seconds. Raises ``sqlite3.DatabaseError``."""
    file = make_url(url).database
    if make_url(url).get_backend_name() != "sqlite" or not file or not Path(file).is_file():
        return
    end = time.monotonic() + _CHECKING
    with closing(sqlite3.connect(file)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > end, 10_000)  # True interrupts; by steps of SQLite
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError:  # the time is over, or another program has locked it
            return
    if found != "ok":
        raise sqlite3.DatabaseError(" ".join(found.split()).removeprefix("*** in database main *** "))


def _named(url: str) -> str:
    try:
        return place(url)
    except SQLAlchemyError:  # not a URL, so a password could be anywhere in it
        return "that --database or STARMINE_DATABASE_URL names"


def _reason(error: Exception) -> str:
    match error:
        case ArgumentError():
            return f"that is not the address of a database: {_DRIVER}"
        case NoSuchModuleError():
            return f"unknown kind of database: {_DRIVER}"
        case ImportError(name=module):
            return f"{module} is not installed: {_INSTALL.get(str(module), _DRIVER)}"
        case DBAPIError(orig=cause):
            return f"{cause}".splitlines()[0]
        case OSError(strerror=str() as reason):
            return reason.lower()
    return str(error).splitlines()[0] if str(error) else type(error).__name__
