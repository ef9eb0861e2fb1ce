"""Regular tasks: reading keys and late writes, removing abandoned tables and idle guests."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from starmine.server.accounts.sessions import Sessions
from starmine.server.database.database import Database
from starmine.server.identity import store as people_store
from starmine.server.monitoring.background import background
from starmine.server.monitoring.faults import in_one_line
from starmine.server.monitoring.metrics import PEOPLE, STREAMS, TABLES
from starmine.server.profiles.profiles import cached_edition
from starmine.server.push import store as push_store
from starmine.server.tables import lists as store
from starmine.server.tables.hub import Hub
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.state import TableState

LOOKING_INTERVAL = 5.0  # seconds
CLEARING_INTERVAL = 600.0  # seconds
FORGETTING_INTERVAL = 3600.0
SEEN_INTERVAL = 60.0  # seconds
BATCH = 10  # tables per write, so that other writes wait only briefly
GUESTS_AT_ONCE = 50  # guests per write, likewise
REST = 4  # pauses are 4 times as long as the batch before: this work is never urgent
NOTICES_KEPT = timedelta(days=7)  # after the end of a game; prevents duplicate notices
EMPTY = timedelta(hours=1)  # lifetime of a waiting table without people

_log = logging.getLogger(__name__)


class Upkeep:
    """Loops that run as long as the server."""

    def __init__(
        self,
        database: Database,
        tables: OpenTables,
        hub: Hub,
        sessions: Sessions,
        *,
        waiting_hours: float,
        guest_days: float,
    ) -> None:
        self._database = database
        self._tables = tables
        self._hub = hub
        self._sessions = sessions
        self._waiting = timedelta(hours=waiting_hours)
        self._idle = timedelta(days=guest_days)
        self._loops = [
            background(_repeat(self.find_late_writes, LOOKING_INTERVAL)),
            background(_repeat(sessions.refresh, LOOKING_INTERVAL)),
            background(_repeat(sessions.note_seen, SEEN_INTERVAL)),
            background(_repeat(self.end_invalid, LOOKING_INTERVAL)),
            background(_repeat(self.update_gauges, LOOKING_INTERVAL)),
            background(_repeat(self.clear, CLEARING_INTERVAL)),
            background(_repeat(self.forget, FORGETTING_INTERVAL)),
        ]

    async def find_late_writes(self) -> None:
        """Updates all watched tables if a write was committed after the server had given up on it."""
        if self._database.may_have_written_late():
            await self._tables.read_on(self._hub.watched())

    async def end_invalid(self) -> None:
        """Ends the streams whose cookie or token has expired."""
        self._hub.end_invalid()

    async def update_gauges(self) -> None:
        """Updates the gauges of the metrics."""
        STREAMS.set(self._hub.by_address.total())
        PEOPLE.set(sum(person is not None for person in self._hub.by_person))
        TABLES.set(len(self._tables.in_memory()))

    async def clear(self) -> None:
        """Deletes unwatched tables that never started and are old or empty, in batches."""
        now = datetime.now(UTC)
        after: store.Place | None = None
        while True:
            begun = time.monotonic()
            gone, after = await self._database.write(
                store.remove_abandoned,
                older_than=now - self._waiting,
                empty_older_than=now - EMPTY,
                check=_check_edition,
                but=frozenset(table for table, _ in self._hub.visitors()),
                after=after,
                most=BATCH,
            )
            for table in gone:
                self._tables.drop(table)
            if after is None:
                return
            await asyncio.sleep(REST * (time.monotonic() - begun))

    async def forget(self) -> None:
        """Deletes old guests who never played or wrote, in batches; notices of old games; expired tokens and logins."""
        await self._sessions.drop_old()
        ended = datetime.now(UTC) - NOTICES_KEPT
        await self._database.write(push_store.drop_ended, ended)
        before = datetime.now(UTC) - self._idle
        after: people_store.Place | None = None
        while True:
            begun = time.monotonic()
            idle, after = await self._database.read(people_store.idle, before, after, GUESTS_AT_ONCE)
            here = self._hub.listening()
            if gone := [person for person in idle if person not in here]:
                await self._database.write(people_store.remove_idle, people=gone)
            if after is None:
                return
            await asyncio.sleep(REST * (time.monotonic() - begun))

    async def close(self) -> None:
        """Stops the loops."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)


def _check_edition(state: TableState) -> None:
    cached_edition(state.edition, json.dumps(state.options))


async def _repeat(work: Callable[[], Awaitable[None]], interval: float) -> None:
    failures = 0
    while True:
        await asyncio.sleep(interval)
        try:
            await work()
        except Exception as error:  # noqa: BLE001 (the next run may succeed)
            if not failures:
                name = work.__qualname__
                _log.error("%s failed and is retried every %s s: %s", name, interval, in_one_line(error))
            failures += 1
        else:
            if failures:
                _log.warning("%s works again after %d failures", work.__qualname__, failures)
            failures = 0
