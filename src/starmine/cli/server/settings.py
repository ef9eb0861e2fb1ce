"""The settings of a command's server and its database, with messages of one sentence if they cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from starmine.cli.errors import BadUsage, CannotServe
from starmine.server.database.database import Database
from starmine.server.database.migrate import UnknownRevision, upgrade
from starmine.server.monitoring import remedy
from starmine.server.settings import Settings

_PATTERNS = {  # by setting: its pattern in words
    "public_url": "the address of a server without a path, such as https://hanabi.example.org",
    "push_contact": "mailto:you@example.org, or the https address of a page",
}
# Messages by Pydantic's error type; the placeholders are from the error's context.
_RULES = {
    "bool_parsing": "true or false",
    "float_parsing": "a number",
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "{ge:g} or more",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "less_than_equal": "{le:g} or less",
    "literal_error": "{expected}",
    "too_short": "at least {min_length} characters long",
}

_CHECKING = 2.0  # seconds for the check of a SQLite file
_INSTALL = {"psycopg": "pip install 'psycopg[binary]'"}
_DRIVER = "name it with its driver, as postgresql+psycopg://user@host/name"


def read_settings(database: str | None = None, **options: Any) -> Settings:
    """The settings of the environment; those given here that are not None override them. Raises ``BadUsage``.

    ``database`` is the address of a database or a SQLite file.
    """
    options["database_url"] = database and database_url(database)
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        raise BadUsage(_refusal(error.errors()[0], given)) from None  # the error would show secret keys


def _refusal(error: ErrorDetails, options: dict[str, Any]) -> str:
    name = str(error["loc"][0])
    source = f"--{name.replace('_', '-')}" if name in options else f"STARMINE_{name.upper()}"
    is_secret = "SecretStr" in str(Settings.model_fields[name].annotation)
    value = "not valid" if is_secret else repr(error["input"])
    return f"{source} is {value}: it must be {_rule(name, error)}"


def _rule(name: str, error: ErrorDetails) -> str:
    kind, context = error["type"], error.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return _PATTERNS[name]
    if kind == "value_error":
        return str(context["error"])
    return _RULES.get(kind, "a value that fits; see docs/hosting.md").format(**context)


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
        connection.set_progress_handler(lambda: time.monotonic() > end, 10_000)  # every 10,000 steps; True interrupts
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError:  # out of time, or another program has locked the file
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
