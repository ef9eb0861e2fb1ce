"""What the server does regularly: reading what other processes wrote, and removing abandoned tables."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial

import starmine as sm
from starmine.server.faults import in_one_line
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.services.sessions import Sessions
from starmine.server.store import tables as store
from starmine.server.store.database import Database

CLEARING_INTERVAL = 600.0  # seconds
BATCH = 50  # tables in one write: other writes wait no longer than it takes
EMPTY = timedelta(hours=1)  # how long a waiting table stays without a person on a seat

_log = logging.getLogger(__name__)


class Upkeep:
    """Loops that run as long as the server does."""

    def __init__(
        self,
        database: Database,
        cache: TableCache,
        hub: Hub,
        sessions: Sessions,
        *,
        poll_interval: float,
        waiting_hours: float,
    ) -> None:
        self._database = database
        self._cache = cache
        self._hub = hub
        self._waiting = timedelta(hours=waiting_hours)
        self._loops = [
            asyncio.create_task(_repeat(self.poll, poll_interval)),
            asyncio.create_task(_repeat(sessions.refresh, poll_interval)),
            asyncio.create_task(_repeat(self.clear, CLEARING_INTERVAL)),
        ]

    async def poll(self) -> None:
        """Takes in what other processes wrote about the tables that are watched here."""
        watched = self._hub.watched()
        if watched:
            await self._cache.refresh(watched)

    async def clear(self) -> None:
        """Removes tables that never started, when they are old or empty and not watched; a few in each write."""
        now = datetime.now(UTC)
        after: store.Place | None = None
        while True:
            remove = partial(
                store.remove_abandoned,
                older_than=now - self._waiting,
                empty_older_than=now - EMPTY,
                check=_check_edition,
                but=frozenset(self._hub.watched()),
                after=after,
                most=BATCH,
            )
            gone, after = await self._database.write(remove)
            for table in gone:
                self._cache.drop(table)
            if after is None:
                return
            await asyncio.sleep(0)  # writes that were asked for meanwhile come first

    async def close(self) -> None:
        """Ends the loops."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)


def _check_edition(state: store.TableState) -> None:
    _edition(state.edition, json.dumps(state.options))


@lru_cache
def _edition(name: str, options: str) -> sm.Edition:
    return sm.edition(name, **json.loads(options))


async def _repeat(work: Callable[[], Awaitable[None]], interval: float) -> None:
    failures = 0
    while True:
        await asyncio.sleep(interval)
        try:
            await work()
        except Exception as error:  # noqa: BLE001 (whatever it is, the next time may go well)
            if not failures:
                name = work.__qualname__
                _log.error("%s failed, and is tried again every %s s: %s", name, interval, in_one_line(error))
            failures += 1
        else:
            if failures:
                _log.warning("%s goes on after %d failures", work.__qualname__, failures)
            failures = 0
