"""What the server does regularly: reading others' writes, removing abandoned tables, packing finished games."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial

import starmine as sm
from starmine.rules.errors import StarmineError
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.live.results import result_of
from starmine.server.monitoring.background import background
from starmine.server.monitoring.faults import in_one_line
from starmine.server.monitoring.metrics import PEOPLE, STREAMS, TABLES
from starmine.server.people.sessions import Sessions
from starmine.server.store.database import Database
from starmine.server.store.people import people as people_store
from starmine.server.store.people import push as push_store
from starmine.server.store.tables import packing
from starmine.server.store.tables import tables as store
from starmine.server.store.tables.results import Result
from starmine.server.store.tables.tables import TableState

LOOKING_INTERVAL = 5.0  # seconds
CLEARING_INTERVAL = 600.0  # seconds
FORGETTING_INTERVAL = 3600.0
SEEN_INTERVAL = 60.0  # seconds
BATCH = 10  # tables in one write: other writes wait no longer than it takes
GUESTS_AT_ONCE = 50  # the same
PACKING_INTERVAL = 60.0  # seconds
PACKED_AFTER = timedelta(minutes=10)  # the end of a game
PACKED_AT_ONCE = 20  # games in one write
REST = 4  # times as long as a part took, until the next one: nobody waits for this work
NOTICES_KEPT = timedelta(days=7)  # after the end of a game, so that each is sent once
EMPTY = timedelta(hours=1)  # how long a waiting table stays without a person on a seat

_log = logging.getLogger(__name__)


class Upkeep:
    """Loops that run as long as the server does."""

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
        self._heard: set[str] = set()  # tables that other processes have changed
        self._called: set[str] = set()  # tables where a bot of this process is on turn, as others tell
        self._news = asyncio.Event()
        self._sessions = sessions
        self._signed_out = asyncio.Event()  # somebody, elsewhere
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
            background(_repeat(self.pack, PACKING_INTERVAL)),
        ]

    def hear(self, changed: list[str], called: list[str]) -> None:
        """Another process has changed tables, and at some a bot is on turn that this process plays."""
        self._heard.update(changed)
        self._called.update(called)
        self._news.set()

    def hear_of_sessions(self) -> None:
        """Somebody has signed out at another process, or there are other keys."""
        self._signed_out.set()

    async def listen_to_sessions(self) -> None:
        """Takes in who has signed out elsewhere, and other keys; waits until there is any."""
        await self._signed_out.wait()
        self._signed_out.clear()
        await self._sessions.refresh()

    async def listen(self) -> None:
        """Takes in what other processes have just told; waits until they have."""
        await self._news.wait()
        self._news.clear()
        heard, self._heard = self._heard, set()
        called, self._called = self._called, set()
        await self._cache.refresh(heard)
        await self._cache.found(called)

    async def poll(self) -> None:
        """Takes in what other processes wrote about the tables that are watched here, in case it was not heard."""
        await self._cache.refresh(self._hub.watched())
        self._cache.call_bots()

    async def update_gauges(self) -> None:
        """Takes down how much there is now, for monitors."""
        STREAMS.set(self._hub.by_address.total())
        PEOPLE.set(sum(person is not None for person in self._hub.by_person))
        TABLES.set(len(self._cache.in_memory()))

    async def clear(self) -> None:
        """Removes tables that never started, when they are old or empty and not watched; a few in each write."""
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
        """Removes guests who came long ago and never played or wrote, a few in each write, and notices of old games."""
        if not self._processes.leads:
            return
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

    async def pack(self) -> None:
        """Packs games that are over, a few in each write."""
        if not self._processes.leads:
            return
        before = datetime.now(UTC) - PACKED_AFTER
        while True:
            begun = time.monotonic()
            async with self._database.reading() as session:
                games = await packing.due(session, before, PACKED_AT_ONCE)
            results = {
                state.id: None if state.result is not None else await asyncio.to_thread(_replayed, state, actions)
                for state, actions in games
            }
            await self._database.write(partial(packing.pack, games=results))
            if len(games) < PACKED_AT_ONCE:
                return
            await asyncio.sleep(REST * (time.monotonic() - begun))

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


def _replayed(state: TableState, actions: list[str]) -> Result | None:
    """The result of a game that an older version finished; None where it cannot be read."""
    try:
        edition = sm.edition(state.edition, **state.options)
        game = sm.Game(edition, players=state.players, deck=state.deck or "", first=state.first_seat or 0)
        for action in actions:
            game.push(action)
    except StarmineError as error:
        _log.warning("the finished game %s cannot be read: %s", state.id, error)
        return None
    return result_of(game)


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
