"""Short messages between the processes that share a store: what one tells, the others hear.

A message can be lost: with a connection, or when its reader is slow. What must not be lost is in the store, and
every process looks there from time to time as well.
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

LONGEST = 7_000  # bytes of a message: PostgreSQL takes 8,000
RETRY = 1.0  # seconds after which a lost connection is opened again
FLUSH = 2.0  # seconds in which the last messages have to be sent

Hear = Callable[[str], None]

_log = logging.getLogger(__name__)


class Broadcast(Protocol):
    """Messages to and from the other processes on a store."""

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Begins: ``hear`` gets every message, at times its own too; ``joined`` is called at each connection."""

    def tell(self, message: str) -> None:
        """Sends a message to all others, as far as they can be reached."""

    async def close(self) -> None:
        """Ends."""


def broadcast(database: Database) -> Broadcast:
    """The messages between the processes on this database."""
    return NoBroadcast() if database.is_sqlite else PostgresBroadcast(database.url)


class NoBroadcast:
    """For SQLite, whose database one process serves."""

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:  # noqa: ARG002
        """Begins."""
        joined()

    def tell(self, message: str) -> None:
        """Nobody is there."""

    async def close(self) -> None:
        """Ends."""


class PostgresBroadcast:
    """Between all processes on one PostgreSQL, by LISTEN and NOTIFY on a connection of its own."""

    CHANNEL = "starmine"

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(maxsize=1000)
        self._task: asyncio.Task[None] | None = None
        self._connected = False

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Begins, and goes on whenever the connection is lost."""
        self._task = asyncio.create_task(self._run(hear, joined))

    def tell(self, message: str) -> None:
        """Sends a message as soon as the connection is free; drops it when too many are waiting."""
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
            except Exception as error:  # noqa: BLE001 (whatever it is, the next connection may do)
                if reachable:
                    reason = in_one_line(error)
                    _log.warning("other processes on this database are not heard at the moment: %s", reason)
                reachable = False
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Ends, once the last messages are sent."""
        if self._task is not None:
            if self._connected:
                with suppress(TimeoutError):
                    async with asyncio.timeout(FLUSH):
                        await self._outgoing.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
