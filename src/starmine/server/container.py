"""The container: all services of one server, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from starmine import warm
from starmine.server.faults import faults, in_one_line, kind_of
from starmine.server.identity import Signer
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.services.chat import Chat
from starmine.server.services.games import Games
from starmine.server.services.info import Info
from starmine.server.services.lobby import Lobby
from starmine.server.services.people import People
from starmine.server.services.play import Play
from starmine.server.services.readiness import Readiness
from starmine.server.services.ready_bots import ReadyBots
from starmine.server.services.reasons import Reasons
from starmine.server.services.sessions import Sessions
from starmine.server.services.streams import Streams
from starmine.server.services.table_bots import TableBots
from starmine.server.services.tables import Tables
from starmine.server.services.upkeep import Upkeep
from starmine.server.settings import Settings
from starmine.server.store.broadcast import broadcast
from starmine.server.store.database import Database
from starmine.server.store.deadline import Busy
from starmine.server.store.journal import Journal
from starmine.server.store.migrate import upgrade

RETRY = 1.0  # seconds between tries to reach the database at the start


@dataclass(frozen=True, slots=True)
class Services:
    """What routes call, and what they share."""

    settings: Settings
    signer: Signer
    hub: Hub
    processes: Processes
    cache: TableCache
    info: Info
    people: People
    sessions: Sessions
    lobby: Lobby
    tables: Tables
    chat: Chat
    play: Play
    readiness: Readiness
    games: Games
    reasons: Reasons
    streams: Streams
    upkeep: Upkeep

    @classmethod
    @asynccontextmanager
    async def running(cls, settings: Settings) -> AsyncIterator[Services]:
        """The services on an open, up-to-date database; bots continue the games under way."""
        async with AsyncExitStack() as stack:
            database = Database(settings.database)
            stack.push_async_callback(database.close)
            await _upgrade(database)
            hub = Hub(settings.presence_grace)
            signer = Signer()
            processes = Processes(broadcast(database), hub)
            sessions = Sessions(database, signer, hub, processes, settings)
            await sessions.refresh()
            journal = Journal(database)
            stack.push_async_callback(journal.close)
            cache = TableCache(database, journal, hub, processes)
            play = Play(database, journal, cache)
            chat = Chat(database, cache)
            ready_bots = ReadyBots()
            stack.push_async_callback(ready_bots.close)
            bots = TableBots(cache, hub, play, chat, processes, ready_bots, settings.bot_delay)
            stack.push_async_callback(bots.close)
            upkeep = Upkeep(
                database,
                cache,
                hub,
                processes,
                sessions,
                poll_interval=settings.poll_interval,
                waiting_hours=settings.waiting_hours,
                guest_days=settings.guest_days,
            )
            stack.push_async_callback(upkeep.close)
            stack.callback(hub.close)
            loading = asyncio.create_task(asyncio.to_thread(warm.prepare, parts=warm.TABLE))
            stack.push_async_callback(asyncio.wait, [loading])
            if warm.ready(warm.TABLE):  # loading takes a moment and would delay the first games; compiling takes longer
                await loading
            ready_bots.begin()
            # Only now, for the others leave it its share of the bots as soon as they hear of it.
            await processes.open(upkeep.hear, bots.take_over, upkeep.hear_of_sessions)
            stack.push_async_callback(processes.close)
            bots.resume(database)
            yield cls(
                settings=settings,
                signer=signer,
                hub=hub,
                processes=processes,
                cache=cache,
                info=Info(settings),
                people=People(database, cache),
                sessions=sessions,
                lobby=Lobby(database, cache, hub),
                tables=Tables(database, cache, hub, settings),
                chat=chat,
                play=play,
                readiness=Readiness(database, loading),
                games=Games(cache),
                reasons=Reasons(cache, ready_bots),
                streams=Streams(cache, hub, settings),
                upkeep=upkeep,
            )


async def _upgrade(database: Database) -> None:
    """Brings the database up to date as soon as it answers: it may be away when its server starts again."""
    while True:
        try:
            return await upgrade(database)
        except SQLAlchemyError as error:
            if database.is_sqlite and not isinstance(error, Busy):
                raise
            faults.tell(f"start: {kind_of(error)}", f"the start waits for the database: {in_one_line(error)}")
        await asyncio.sleep(RETRY)
