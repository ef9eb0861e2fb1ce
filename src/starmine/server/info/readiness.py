"""Whether this server is ready to serve games."""

from __future__ import annotations

import asyncio
import shutil
import time
from datetime import UTC, datetime

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from starmine import __version__
from starmine.server.database.database import Database
from starmine.server.database.models import ServerRow
from starmine.server.editions.schemas import Health

AGE = 1.0  # seconds that the last write or check stays valid, so that frequent checks cost nothing
DEADLINE = 2.0  # seconds for the database to respond
LEAST_ROOM = 2**23  # bytes of free disk for SQLite: with less its WAL may soon be unable to grow

_ROW = "health"


class Readiness:
    """Checks what the server needs for games: the database and the compiled rules."""

    def __init__(self, database: Database, compiled: asyncio.Future[None]) -> None:
        self._database = database
        self.compiled = compiled  # done once the rules are compiled
        self._checking = asyncio.Lock()
        self._checked = float("-inf")
        self._writes = False

    async def health(self) -> Health:
        """The state of the database and the rules."""
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
            return True  # recent writes prove it; a check would queue behind others
        async with self._checking:  # simultaneous requests share one check
            if time.monotonic() > self._checked + AGE:
                self._writes = await self._try_to_write()
                self._checked = time.monotonic()
        return self._writes

    async def _try_to_write(self) -> bool:
        try:
            async with asyncio.timeout(DEADLINE):
                await self._database.write(_write)
        except IntegrityError:  # another program has just inserted the row
            return True
        except (SQLAlchemyError, OSError):
            return False
        return True


def _write(session: Session) -> None:
    """Writes a changed value: a write without a change would succeed on a full disk."""
    now = datetime.now(UTC).isoformat()
    row = session.get(ServerRow, _ROW)
    if row is None:
        session.add(ServerRow(key=_ROW, value=now))
    else:
        row.value = now
