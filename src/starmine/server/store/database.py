"""Connections: SQLite in WAL mode with one writer at a time, or another database by its address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from starmine.server.store.private import make_private

T = TypeVar("T")

_BUSY_MS = 10_000  # how long a write waits for another process's write

# FULL: what was committed survives a power cut, not only a killed process. The journal commits in groups, so
# its price is one sync a group and not one an action.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {_BUSY_MS}",
)


class Database:
    """The store's connections. On SQLite this process's writers take turns, since it has one at a time."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database and not self.url.database.startswith((":memory:", "file:")):
            make_private(Path(self.url.database))
        self.engine: AsyncEngine = create_async_engine(self.url)
        self._turn_to_write: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.is_sqlite else nullcontext()
        self._direct: _DirectWriter | None = None
        if self.is_sqlite:
            _prepare(self.engine.sync_engine)
            self._direct = _DirectWriter(self.url.set(drivername="sqlite").render_as_string(hide_password=False))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session to read in."""
        async with AsyncSession(self.engine, expire_on_commit=False) as session:
            yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session whose transaction is committed at the end, and rolled back by an exception."""
        async with self.connecting() as connection, AsyncSession(connection, expire_on_commit=False) as session:
            yield session
            await session.flush()

    @asynccontextmanager
    async def connecting(self) -> AsyncIterator[AsyncConnection]:
        """A bare connection to write with, in one transaction."""
        async with self._turn_to_write, self.engine.connect() as connection:
            await connection.execution_options(starmine_writes=True)
            async with connection.begin():
                yield connection

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Does ``work`` in one transaction, the fastest way there is: for what is written in every turn of a game."""
        if self._direct is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        async with self._turn_to_write:
            return await self._direct.write(work)

    async def close(self) -> None:
        """Closes every connection."""
        await self.engine.dispose()
        if self._direct is not None:
            await self._direct.close()


class _DirectWriter:
    """A connection to SQLite on a thread of its own.

    The asynchronous driver changes threads for every call of the database, some ten times in a transaction;
    here a whole transaction is one such change.
    """

    def __init__(self, url: str) -> None:
        self._thread = ThreadPoolExecutor(1, "starmine-writer")
        self._engine = create_engine(url).execution_options(starmine_writes=True)
        _prepare(self._engine)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _prepare(engine: Engine) -> None:
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)


def _connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver would begin transactions late and by its own rules; ``_begun`` does it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begun(connection: Connection) -> None:
    # A writer takes its lock at once: a reader that turned writer midway could meet "database is locked".
    writes = connection.get_execution_options().get("starmine_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
