"""Short messages between the processes that share a database.

Messages can be lost, if a connection breaks or its reader is slow. Everything important is also in the database, which
all processes poll from time to time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from sqlalchemy import URL

from starmine.server.monitoring.faults import in_one_line
from starmine.server.store.database import Database

LONGEST = 7_000  # bytes per message; PostgreSQL's limit is 8,000
RETRY = 1.0  # seconds until a lost connection is reopened
FLUSH = 2.0  # seconds for sending the last messages at shutdown

Hear = Callable[[str], None]

_log = logging.getLogger(__name__)


class Broadcast(Protocol):
    """Messages between the processes on one database."""

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Starts: ``hear`` gets every message, perhaps also its own; ``joined`` is called after each connection."""

    def send(self, message: str) -> None:
        """Sends a message to all processes that are connected."""

    async def close(self) -> None:
        """Stops."""


def broadcast(database: Database) -> Broadcast:
    """The broadcast for this database."""
    return NoBroadcast() if database.is_sqlite else PostgresBroadcast(database.url)


class NoBroadcast:
    """For SQLite, whose database only one process serves."""

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:  # noqa: ARG002
        """Calls ``joined``."""
        joined()

    def send(self, message: str) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""


class PostgresBroadcast:
    """Broadcast through LISTEN and NOTIFY of PostgreSQL, on a connection of its own."""

    CHANNEL = "starmine"

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(maxsize=1000)
        self._task: asyncio.Task[None] | None = None
        self._connected = False

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Starts, and reconnects whenever the connection is lost."""
        self._task = asyncio.create_task(self._run(hear, joined))

    def send(self, message: str) -> None:
        """Queues a message; drops it if the queue is full."""
        if not self._outgoing.full():
            self._outgoing.put_nowait(message)

    async def _run(self, hear: Hear, joined: Callable[[], None]) -> None:
        import asyncpg  # which is installed where PostgreSQL is used

        reachable = True
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=10)
                try:
                    await connection.add_listener(self.CHANNEL, lambda *heard: hear(heard[3]))
                    reachable = True
                    while not self._outgoing.empty():
                        self._outgoing.get_nowait()
                        self._outgoing.task_done()
                    self._connected = True
                    joined()
                    while True:
                        message = await self._outgoing.get()
                        try:
                            await connection.execute("SELECT pg_notify($1, $2)", self.CHANNEL, message, timeout=10)
                        finally:
                            self._outgoing.task_done()
                finally:
                    self._connected = False
                    connection.terminate()
            except Exception as error:  # noqa: BLE001 (a new connection may succeed)
                if reachable:
                    reason = in_one_line(error)
                    _log.warning("the connection to other processes on this database is lost: %s", reason)
                reachable = False
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Sends the queued messages and stops."""
        if self._task is not None:
            if self._connected:
                with suppress(TimeoutError):
                    async with asyncio.timeout(FLUSH):
                        await self._outgoing.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
