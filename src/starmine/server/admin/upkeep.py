"""Regular tasks: reading keys and late writes, removing abandoned tables and idle guests."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from starmine.server.accounts.sessions import Sessions
from starmine.server.database.database import Database
from starmine.server.identity import store as people_store
from starmine.server.monitoring.faults import Background, faults, in_one_line
from starmine.server.monitoring.metrics import PEOPLE, STREAMS, TABLES
from starmine.server.profiles.profiles import cached_edition
from starmine.server.push import store as push_store
from starmine.server.settings import Settings
from starmine.server.tables.hub import Hub
from starmine.server.tables.lists import Place, remove_abandoned
from starmine.server.tables.opened import OpenTables

LOOKING_INTERVAL = 5.0  # seconds
SEEN_INTERVAL = 60.0
CLEARING_INTERVAL = 600.0
FORGETTING_INTERVAL = 3600.0
BATCH = 10  # tables per write, so that other writes wait only briefly
GUESTS_AT_ONCE = 50  # guests per write, likewise
REST = 4  # pauses are 4 times as long as the batch before: this work is never urgent
NOTICES_KEPT = timedelta(days=7)  # after the end of a game; prevents duplicate notices
EMPTY = timedelta(hours=1)  # lifetime of a waiting table without people


class Upkeep(Background):
    """Loops that run as long as the server."""

    def __init__(
        self, database: Database, tables: OpenTables, hub: Hub, sessions: Sessions, settings: Settings
    ) -> None:
        super().__init__()
        self._database = database
        self._tables = tables
        self._hub = hub
        self._sessions = sessions
        self._settings = settings
        loops = (
            (self.look, LOOKING_INTERVAL),
            (sessions.note_seen, SEEN_INTERVAL),
            (self.clear, CLEARING_INTERVAL),
            (self.forget, FORGETTING_INTERVAL),
        )
        for work, interval in loops:
            self.start(_repeat(work, interval))

    async def look(self) -> None:
        """Updates the metrics' gauges, ends streams whose cookie or token has expired, and reads keys and late writes.

        A write is late if it was committed after the server had given up on it.
        """
        STREAMS.set(self._hub.by_address.total())
        PEOPLE.set(sum(person is not None for person in self._hub.by_person))
        TABLES.set(len(self._tables.in_memory()))
        self._hub.end_invalid()
        await self._sessions.refresh()
        if self._database.may_have_written_late():
            await self._tables.read_on(self._hub.watched())

    async def clear(self) -> None:
        """Deletes unwatched tables that never started and are old or empty, in batches."""
        now = datetime.now(UTC)

        async def clear_some(after: Place | None) -> Place | None:
            gone, after = await self._database.write(
                remove_abandoned,
                older_than=now - timedelta(hours=self._settings.waiting_hours),
                empty_older_than=now - EMPTY,
                check=lambda state: cached_edition(state.edition, json.dumps(state.options)),
                but=frozenset(table for table, _ in self._hub.visitors()),
                after=after,
                most=BATCH,
            )
            for table in gone:
                self._tables.drop(table)
            return after

        await _in_batches(clear_some)

    async def forget(self) -> None:
        """Deletes old guests who never played or wrote, in batches; notices of old games; expired tokens and logins."""
        now = datetime.now(UTC)
        await self._sessions.drop_old()
        await self._database.write(push_store.drop_ended, now - NOTICES_KEPT)
        before = now - timedelta(days=self._settings.guest_days)

        async def forget_some(after: Place | None) -> Place | None:
            idle, after = await self._database.read(people_store.idle, before, after, GUESTS_AT_ONCE)
            here = self._hub.listening()
            if gone := [person for person in idle if person not in here]:
                await self._database.write(people_store.remove_idle, people=gone)
            return after

        await _in_batches(forget_some)


async def _in_batches(work: Callable[[Place | None], Awaitable[Place | None]]) -> None:
    """Calls ``work`` with the place from which it is to continue, until it returns None."""
    after: Place | None = None
    while True:
        begun = time.monotonic()
        after = await work(after)
        if after is None:
            return
        await asyncio.sleep(REST * (time.monotonic() - begun))


async def _repeat(work: Callable[[], Awaitable[None]], interval: float) -> None:
    while True:
        await asyncio.sleep(interval)
        try:
            await work()
        except Exception as error:  # noqa: BLE001 (the next run may succeed)
            name = work.__qualname__
            faults.report(name, f"{name} failed and is retried every {interval} s: {in_one_line(error)}")
