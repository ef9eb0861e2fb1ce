"""Connections: SQLite in WAL mode with one writer at a time, or another database by its address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

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
    """The store's connections. ``writing`` serialises this process's writers on SQLite, which has one at a time."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine: AsyncEngine = create_async_engine(self.url)
        self._turn_to_write: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.is_sqlite else nullcontext()
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _connected)
            event.listen(self.engine.sync_engine, "begin", _begun)

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

    async def close(self) -> None:
        """Closes every connection."""
        await self.engine.dispose()


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
