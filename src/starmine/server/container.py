"""Makes the services of one server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from starmine.compiling import units
from starmine.server.accounts.accounts import Accounts
from starmine.server.accounts.leaving import Leaving
from starmine.server.accounts.passkeys import Passkeys
from starmine.server.accounts.passphrases import Passphrases
from starmine.server.accounts.people import People
from starmine.server.accounts.sessions import Sessions
from starmine.server.admin.admin import Admin
from starmine.server.admin.upkeep import Upkeep
from starmine.server.bots.pool import Pool
from starmine.server.bots.queue import TaskQueue
from starmine.server.bots.ready_bots import ReadyBots
from starmine.server.bots.table_bots import TableBots
from starmine.server.bots.thinking import Thinking
from starmine.server.cluster import Alone, Cluster
from starmine.server.database.database import Database
from starmine.server.database.deadline import Busy
from starmine.server.database.migrate import upgrade
from starmine.server.deals.deals import Deals
from starmine.server.deals.tournaments import Tournaments
from starmine.server.identity.identity import Signer
from starmine.server.identity.limits import RequestRates
from starmine.server.identity.queues import RequestQueues
from starmine.server.info.info import Info
from starmine.server.info.readiness import Readiness
from starmine.server.learning.lessons import Lessons
from starmine.server.learning.puzzles import Puzzles
from starmine.server.lobby.lists import Lobby
from starmine.server.lobby.tables import Tables
from starmine.server.monitoring.faults import faults, in_one_line, kind_of
from starmine.server.profiles.exports import Exports
from starmine.server.profiles.imports import Imports
from starmine.server.profiles.profiles import Profiles
from starmine.server.push.notifications import Notifications
from starmine.server.push.notifier import Notifier
from starmine.server.push.store import server_key
from starmine.server.push.webpush import VapidKey
from starmine.server.review.hints import Hints
from starmine.server.review.reasons import Reasons
from starmine.server.review.reviewing import ReviewQueue
from starmine.server.review.reviews import Reviews
from starmine.server.review.verdicts import Verdicts
from starmine.server.review.what_if import WhatIf
from starmine.server.services import Services
from starmine.server.settings import Settings
from starmine.server.tables.following import Streams
from starmine.server.tables.hub import Hub
from starmine.server.tables.live import Sockets
from starmine.server.tables.log import Log
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.reading import Games
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.timeouts import TurnTimeouts
from starmine.server.web.outside import Outside
from starmine.server.wire.compiled import SERVED

RETRY = 1.0  # seconds between tries to reach the database at the start


class _Closes(Protocol):
    async def close(self) -> None: ...


Closed = TypeVar("Closed", bound=_Closes)


@asynccontextmanager
async def running(settings: Settings, rates: RequestRates) -> AsyncIterator[Services]:  # noqa: PLR0915 (one each)
    """The services on an open, migrated database; bots continue unfinished games.

    Raises ``UnknownBot`` and ``BadBot`` for configured bots that cannot be served.
    """
    services, served = Services(), replace(served_bots(settings.bots), thinks=settings.analysis_processes > 0)
    add = services.add
    add(settings)
    add(rates)
    async with AsyncExitStack() as stack:

        def closing(service: Closed) -> Closed:
            """Closes a service at the end: the last one first."""
            stack.push_async_callback(service.close)
            return service

        database = add(closing(Database(settings.database)))
        await _upgrade(database)
        hub, signer = add(Hub(settings.presence_grace)), add(Signer())
        sessions = add(Sessions(database, signer, hub, settings))
        await sessions.refresh()
        opened = add(OpenTables(database, closing(Log(database)), hub, served))
        cluster = add(closing(Alone(database) if database.is_sqlite else Cluster(database, opened, hub)))
        closing(TurnTimeouts(opened, cluster.serves))
        key = VapidKey(await database.write(server_key, VapidKey.new())) if settings.push else None
        if key is not None:
            add(closing(Notifier(database, opened, hub, closing(Outside()), key, settings)))
        add(closing(Deals(database, opened)))
        hashes = Passphrases()
        stack.callback(hashes.close)
        accounts = add(Accounts(database, opened, hub, sessions, served, hashes, settings))
        leaving = add(Leaving(database, opened, hub, accounts))
        add(closing(Verdicts(database, opened, Pool(settings.analysis_processes))))
        ready_bots = closing(ReadyBots(served))
        queue, queues = closing(TaskQueue(settings.analysis_processes)), RequestQueues(settings)
        thinking = closing(Thinking(queue, queues))
        add(Reviews(opened, closing(ReviewQueue(database, queue, settings))))
        add(closing(Hints(opened, queue, queues)))
        bots = closing(TableBots(opened, hub, ready_bots, thinking, served, cluster.serves, settings.bot_delay))
        upkeep = Upkeep(
            database,
            opened,
            hub,
            sessions,
            waiting_hours=settings.waiting_hours,
            guest_days=settings.guest_days,
        )
        add(closing(upkeep))
        stack.callback(hub.close)
        loading = asyncio.create_task(asyncio.to_thread(units.prepare, units=SERVED))
        stack.push_async_callback(asyncio.wait, [loading])
        # Waits for loading, which is short; not for compiling, unless own bots need it anyway.
        if served.own or units.ready(SERVED):
            await loading
        await asyncio.to_thread(served.try_out)  # before it listens: compiling would block all requests
        ready_bots.begin()
        await cluster.begin(bots.resume)
        streams = add(Streams(opened, hub, signer, settings))
        add(Sockets(opened, streams, signer, rates, settings))
        add(Info(settings, served))
        add(People(database, opened, served))
        add(Passkeys(database, signer, accounts, settings))
        add(Admin(database, signer, opened, hub, leaving, settings))
        add(Profiles(database, hub))
        add(Lobby(database, opened, hub))
        add(Tables(database, opened, hub, settings, served))
        add(Readiness(database, loading))
        add(Games(opened))
        add(Notifications(database, key))
        add(Exports(database, opened))
        add(Imports(database, opened, hub))
        add(Tournaments(database, opened))
        add(Reasons(opened, ready_bots, thinking, served, queues))
        add(Puzzles(database, queues))
        add(Lessons(database, opened, hub))
        add(WhatIf(opened, ready_bots, served, thinking, queues))
        yield services


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
