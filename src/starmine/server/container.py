"""The container with all services of one server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace

from sqlalchemy.exc import SQLAlchemyError

from starmine.compiling import parts
from starmine.server.analysis.pool import Pool
from starmine.server.cluster import Alone, Cluster
from starmine.server.games.games import Games
from starmine.server.games.lessons import Lessons
from starmine.server.games.puzzles import Puzzles
from starmine.server.games.ready_bots import ReadyBots
from starmine.server.games.reasons import Reasons
from starmine.server.games.searches.hints import Hints
from starmine.server.games.searches.queue import TaskQueue
from starmine.server.games.searches.reviewing import ReviewQueue
from starmine.server.games.searches.reviews import Reviews
from starmine.server.games.searches.thinking import Thinking
from starmine.server.games.table_bots import TableBots
from starmine.server.games.verdicts import Verdicts
from starmine.server.games.what_if import WhatIf
from starmine.server.http.following import Streams
from starmine.server.http.live import Sockets
from starmine.server.lobby.deals import Deals
from starmine.server.lobby.leaving import Leaving
from starmine.server.lobby.lobby import Lobby
from starmine.server.lobby.tables import Tables
from starmine.server.lobby.tournaments import Tournaments
from starmine.server.monitoring.faults import faults, in_one_line, kind_of
from starmine.server.operation.admin import Admin
from starmine.server.operation.info import Info
from starmine.server.operation.readiness import Readiness
from starmine.server.operation.upkeep import Upkeep
from starmine.server.outside import Outside
from starmine.server.people.accounts import Accounts
from starmine.server.people.exports import Exports
from starmine.server.people.identity import Signer
from starmine.server.people.imports import Imports
from starmine.server.people.limits import RequestRates
from starmine.server.people.passkeys import Passkeys
from starmine.server.people.passphrases import Passphrases
from starmine.server.people.people import People
from starmine.server.people.profiles import Profiles
from starmine.server.people.queues import RequestQueues
from starmine.server.people.sessions import Sessions
from starmine.server.push.notifications import Notifications
from starmine.server.push.notifier import Notifier
from starmine.server.settings import Settings
from starmine.server.store.database import Database
from starmine.server.store.deadline import Busy
from starmine.server.store.migrate import upgrade
from starmine.server.store.people.push import server_key
from starmine.server.tables.hub import Hub
from starmine.server.tables.log import Log
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.timeouts import TurnTimeouts
from starmine.server.webpush import VapidKey
from starmine.server.wire.compiled import SERVED

RETRY = 1.0  # seconds between tries to reach the database at the start


@dataclass(frozen=True, slots=True)
class Services:
    """All services, for the routes and for each other."""

    settings: Settings
    database: Database
    signer: Signer
    hub: Hub
    opened: OpenTables
    cluster: Alone | Cluster
    info: Info
    people: People
    sessions: Sessions
    accounts: Accounts
    passkeys: Passkeys
    leaving: Leaving
    admin: Admin
    profiles: Profiles
    lobby: Lobby
    tables: Tables
    readiness: Readiness
    games: Games
    deals: Deals
    notifications: Notifications
    notifier: Notifier | None
    exports: Exports
    imports: Imports
    tournaments: Tournaments
    reasons: Reasons
    reviews: Reviews
    hints: Hints
    puzzles: Puzzles
    rates: RequestRates
    lessons: Lessons
    what_if: WhatIf
    verdicts: Verdicts
    streams: Streams
    sockets: Sockets
    upkeep: Upkeep

    @classmethod
    @asynccontextmanager
    async def running(cls, settings: Settings, rates: RequestRates) -> AsyncIterator[Services]:
        """The services on an open, migrated database; bots continue unfinished games.

        Raises ``UnknownBot`` and ``BadBot`` for configured bots that cannot be served.
        """
        served = replace(served_bots(settings.bots), thinks=settings.analysis_processes > 0)
        async with AsyncExitStack() as stack:
            database = Database(settings.database)
            stack.push_async_callback(database.close)
            await _upgrade(database)
            hub = Hub(settings.presence_grace)
            signer = Signer()
            sessions = Sessions(database, signer, hub, settings)
            await sessions.refresh()
            log = Log(database)
            stack.push_async_callback(log.close)
            opened = OpenTables(database, log, hub, served)
            cluster = Alone(database) if database.is_sqlite else Cluster(database, opened, hub)
            stack.push_async_callback(cluster.close)
            stack.push_async_callback(TurnTimeouts(opened, cluster.serves).close)
            outside = Outside()
            stack.push_async_callback(outside.close)
            key = VapidKey(await database.write(server_key, VapidKey.new())) if settings.push else None
            notifier = None if key is None else Notifier(database, opened, hub, outside, key, settings)
            if notifier is not None:
                stack.push_async_callback(notifier.close)
            deals = Deals(database, opened)
            stack.push_async_callback(deals.close)
            hashes = Passphrases()
            stack.callback(hashes.close)
            accounts = Accounts(database, opened, hub, sessions, served, hashes, settings)
            leaving = Leaving(database, opened, hub, accounts)
            verdicts = Verdicts(database, opened, Pool(settings.analysis_processes))
            ready_bots = ReadyBots(served)
            queue, queues = TaskQueue(settings.analysis_processes), RequestQueues(settings)
            thinking = Thinking(queue, queues)
            review_queue, hints = ReviewQueue(database, queue, settings), Hints(opened, queue, queues)
            bots = TableBots(opened, hub, ready_bots, thinking, served, cluster.serves, settings.bot_delay)
            for service in (
                verdicts,
                ready_bots,
                queue,
                thinking,
                review_queue,
                hints,
                bots,
            ):  # the last one is closed first
                stack.push_async_callback(service.close)
            upkeep = Upkeep(
                database,
                opened,
                hub,
                sessions,
                waiting_hours=settings.waiting_hours,
                guest_days=settings.guest_days,
            )
            stack.push_async_callback(upkeep.close)
            stack.callback(hub.close)
            loading = asyncio.create_task(asyncio.to_thread(parts.prepare, parts=SERVED))
            stack.push_async_callback(asyncio.wait, [loading])
            # Waits for loading, which is short; not for compiling, unless own bots need it anyway.
            if served.own or parts.ready(SERVED):
                await loading
            await asyncio.to_thread(served.try_out)  # before it listens: compiling would block all requests
            ready_bots.begin()
            await cluster.begin(bots.resume)
            streams = Streams(opened, hub, deals, verdicts, signer, settings)
            yield cls(
                settings=settings,
                database=database,
                signer=signer,
                hub=hub,
                opened=opened,
                cluster=cluster,
                info=Info(settings, served),
                people=People(database, opened, served),
                sessions=sessions,
                accounts=accounts,
                passkeys=Passkeys(database, signer, accounts, settings),
                leaving=leaving,
                admin=Admin(database, signer, opened, hub, leaving, settings),
                profiles=Profiles(database, hub),
                lobby=Lobby(database, opened, hub),
                tables=Tables(database, opened, hub, settings, served),
                readiness=Readiness(database, loading),
                games=Games(opened, deals),
                deals=deals,
                notifications=Notifications(database, key),
                notifier=notifier,
                exports=Exports(database, opened),
                imports=Imports(database, opened, hub),
                tournaments=Tournaments(database, opened),
                reasons=Reasons(opened, ready_bots, thinking, served, queues),
                reviews=Reviews(opened, review_queue),
                hints=hints,
                puzzles=Puzzles(database, queues),
                rates=rates,
                lessons=Lessons(database, opened, hub),
                verdicts=verdicts,
                what_if=WhatIf(opened, ready_bots, served, thinking, queues),
                streams=streams,
                sockets=Sockets(opened, streams, signer, rates, settings),
                upkeep=upkeep,
            )


async def _upgrade(database: Database) -> None:
    """Migrates the database once it is reachable: after a reboot it may start later than this server."""
    while True:
        try:
            return await upgrade(database)
        except SQLAlchemyError as error:
            if database.is_sqlite and not isinstance(error, Busy):
                raise
            faults.report(f"start: {kind_of(error)}", f"startup waits for the database: {in_one_line(error)}")
        await asyncio.sleep(RETRY)
