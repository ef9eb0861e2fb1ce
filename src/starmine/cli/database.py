"""The server's database: its address, and the reason, in one sentence, why it cannot be used."""

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
    """Opens the database once and upgrades it, before the server listens. Raises ``CannotServe``."""
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
    except SQLAlchemyError:  # not an address: it may hold a password anywhere
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
