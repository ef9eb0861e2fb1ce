"""Whether this server can do its work now."""

from __future__ import annotations

import asyncio
import shutil
import time
from datetime import UTC, datetime

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from starmine import __version__
from starmine.server.schemas.editions import Health
from starmine.server.store.database import Database
from starmine.server.store.models import ServerRow

AGE = 1.0  # seconds that a write, or an answer of the database, counts: asking often costs nothing
DEADLINE = 2.0  # seconds in which the database has to answer
LEAST_ROOM = 2**23  # bytes on the disk of the embedded database: with less its journal may not grow at any moment

_ROW = "health"


class Readiness:
    """What a server needs before games can be played on it."""

    def __init__(self, database: Database, compiled: asyncio.Future[None]) -> None:
        self._database = database
        self.compiled = compiled  # done once the rules have been compiled
        self._asking = asyncio.Lock()
        self._asked = float("-inf")
        self._writes = False

    async def health(self) -> Health:
        """What there is and what is missing."""
        writes = await self._can_write()
        kernels = self.compiled.done() and not self.compiled.cancelled() and self.compiled.exception() is None
        ready = writes and kernels
        return Health(status="ok" if ready else "not-ready", version=__version__, database=writes, kernels=kernels)

    async def _can_write(self) -> bool:
        try:
            if (folder := self._database.folder) is not None and shutil.disk_usage(folder).free < LEAST_ROOM:
                return False
        except OSError:
            return False
        if time.monotonic() <= self._database.written + AGE:
            return True  # a busy server proves it all the time, and asking would queue for the database
        async with self._asking:  # all who ask at once wait for one answer
            if time.monotonic() > self._asked + AGE:
                self._writes = await self._try_to_write()
                self._asked = time.monotonic()
        return self._writes

    async def _try_to_write(self) -> bool:
        try:
            async with asyncio.timeout(DEADLINE):
                await self._database.write(_write)
        except IntegrityError:  # another process has just written it
            return True
        except (SQLAlchemyError, OSError):
            return False
        return True


def _write(connection: Connection) -> None:
    """A real write: one that changes nothing succeeds on a full disk."""
    now = datetime.now(UTC).isoformat()
    if connection.execute(update(ServerRow).where(ServerRow.key == _ROW).values(value=now)).rowcount == 0:
        connection.execute(insert(ServerRow).values(key=_ROW, value=now))
