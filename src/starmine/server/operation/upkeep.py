"""Regular tasks: polling other processes' writes, removing abandoned tables and idle guests."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.monitoring.background import background
from starmine.server.monitoring.faults import in_one_line
from starmine.server.monitoring.metrics import PEOPLE, STREAMS, TABLES
from starmine.server.people.profiles import cached_edition
from starmine.server.people.sessions import Sessions
from starmine.server.store.database import Database
from starmine.server.store.people import people as people_store
from starmine.server.store.people import push as push_store
from starmine.server.store.tables import tables as store

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
        cache: TableCache,
        hub: Hub,
        processes: Processes,
        sessions: Sessions,
        *,
        poll_interval: float,
        waiting_hours: float,
        guest_days: float,
    ) -> None:
        self._database = database
        self._cache = cache
        self._hub = hub
        self._processes = processes
        self._changed_elsewhere: set[str] = set()  # tables that other processes have changed
        self._bots_on_turn: set[str] = (
            set()
        )  # tables where other processes report that a bot of this process is on turn
        self._news = asyncio.Event()
        self._sessions = sessions
        self._signed_out = asyncio.Event()  # a sign-out at another process
        self._waiting = timedelta(hours=waiting_hours)
        self._idle = timedelta(days=guest_days)
        self._loops = [
            background(_repeat(self.listen, 0)),
            background(_repeat(self.listen_to_sessions, 0)),
            background(_repeat(self.poll, poll_interval)),
            background(_repeat(sessions.refresh, poll_interval)),
            background(_repeat(sessions.note_seen, SEEN_INTERVAL)),
            background(_repeat(self.update_gauges, LOOKING_INTERVAL)),
            background(_repeat(self.clear, CLEARING_INTERVAL)),
            background(_repeat(self.forget, FORGETTING_INTERVAL)),
        ]

    def on_change(self, changed: list[str], called: list[str]) -> None:
        """Called when another process has changed tables; in ``called`` a bot of this process is on turn."""
        self._changed_elsewhere.update(changed)
        self._bots_on_turn.update(called)
        self._news.set()

    def on_session_change(self) -> None:
        """Called when somebody has signed out at another process, or the signing keys have changed."""
        self._signed_out.set()

    async def listen_to_sessions(self) -> None:
        """Waits for a report of sign-outs or new keys, and loads them."""
        await self._signed_out.wait()
        self._signed_out.clear()
        await self._sessions.refresh()

    async def listen(self) -> None:
        """Waits for reports of other processes, and updates the tables."""
        await self._news.wait()
        self._news.clear()
        changed, self._changed_elsewhere = self._changed_elsewhere, set()
        called, self._bots_on_turn = self._bots_on_turn, set()
        await self._cache.refresh(changed)
        await self._cache.get_many(called)

    async def poll(self) -> None:
        """Updates all watched tables, in case reports of other processes were lost."""
        await self._cache.refresh(self._hub.watched())
        self._cache.call_bots()

    async def update_gauges(self) -> None:
        """Updates the gauges of the metrics."""
        STREAMS.set(self._hub.by_address.total())
        PEOPLE.set(sum(person is not None for person in self._hub.by_person))
        TABLES.set(len(self._cache.in_memory()))

    async def clear(self) -> None:
        """Deletes unwatched tables that never started and are old or empty, in batches."""
        if not self._processes.leads:
            return
        now = datetime.now(UTC)
        after: store.Place | None = None
        while True:
            begun = time.monotonic()
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
            await asyncio.sleep(REST * (time.monotonic() - begun))

    async def forget(self) -> None:
        """Deletes old guests who never played or wrote, in batches; notices of old games; expired tokens and logins."""
        if not self._processes.leads:
            return
        await self._sessions.drop_old()
        ended = datetime.now(UTC) - NOTICES_KEPT
        await self._database.transact(lambda session: push_store.drop_ended(session, ended))
        before = datetime.now(UTC) - self._idle
        after: people_store.Place | None = None
        while True:
            begun = time.monotonic()
            async with self._database.reading() as session:
                idle, after = await people_store.idle(session, before, after, GUESTS_AT_ONCE)
            here = self._hub.listening()
            if gone := [person for person in idle if person not in here]:
                await self._database.write(partial(people_store.remove_idle, people=gone))
            if after is None:
                return
            await asyncio.sleep(REST * (time.monotonic() - begun))

    async def close(self) -> None:
        """Stops the loops."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)


def _check_edition(state: store.TableState) -> None:
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
