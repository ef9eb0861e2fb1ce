"""The server's database: which one is meant, and whether it can be used, in one sentence."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from starmine.cli.errors import CannotServe
from starmine.server.store.database import Database
from starmine.server.store.migrate import NewerDatabase, upgrade

_INSTALL = {"asyncpg": "pip install asyncpg"}
_DRIVER = "name it with its driver, as postgresql+asyncpg://user@host/name"


def database_url(text: str) -> str:
    """The SQLAlchemy address of a file, or of a database named by its address."""
    return text if "://" in text else f"sqlite+aiosqlite:///{Path(text).expanduser().absolute()}"


def place(url: str) -> str:
    """Where a database is, for people: a file's path, or an address without its password."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return parsed.database
    return parsed.render_as_string()


def prepare(url: str) -> None:
    """Opens the database once and brings it up to date, before anything listens. Raises ``CannotServe``."""
    try:
        asyncio.run(_prepare(url))
    except NewerDatabase as error:
        raise CannotServe(str(error)) from error
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise CannotServe(f"the database {_named(url)} cannot be used: {_reason(error)}") from error


async def _prepare(url: str) -> None:
    database = Database(url)
    try:
        await upgrade(database)
    finally:
        await database.close()


def _named(url: str) -> str:
    try:
        return place(url)
    except SQLAlchemyError:  # no address at all, and so perhaps a password in a wrong place
        return "that --database or STARMINE_DATABASE_URL names"


def _reason(error: Exception) -> str:
    match error:
        case ArgumentError():
            return f"that is no address of one: {_DRIVER}"
        case NoSuchModuleError():
            return f"its kind is not known here: {_DRIVER}"
        case ImportError(name=module):
            return f"{module} is not installed: {_INSTALL.get(str(module), _DRIVER)}"
        case DBAPIError(orig=cause):
            return f"{cause}".splitlines()[0]
        case OSError(strerror=str() as reason):
            return reason.lower()
    return str(error).splitlines()[0] if str(error) else type(error).__name__
