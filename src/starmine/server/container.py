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
from starmine.server.accounts.passphrases import Passphrases
from starmine.server.accounts.sessions import Sessions
from starmine.server.admin import Admin
from starmine.server.bots.queue import TaskQueue
from starmine.server.bots.ready_bots import ReadyBots
from starmine.server.bots.table_bots import TableBots
from starmine.server.bots.thinking import Thinking
from starmine.server.cluster import Cluster
from starmine.server.database.database import Busy, Database
from starmine.server.database.migrate import upgrade
from starmine.server.deals import Sights
from starmine.server.identity import Signer
from starmine.server.info import Info, Readiness
from starmine.server.lobby import Lobby
from starmine.server.monitoring import faults, in_one_line, kind_of
from starmine.server.push.notifier import Notifier
from starmine.server.push.subscriptions import Notifications
from starmine.server.push.webpush import Outside, VapidKey
from starmine.server.request_limits import RequestQueues, RequestRates
from starmine.server.review.asking import Asking
from starmine.server.review.reviewing import Reviews
from starmine.server.review.verdicts import Verdicts
from starmine.server.settings import Settings
from starmine.server.tables import lists
from starmine.server.tables.following import Streams
from starmine.server.tables.hub import Hub
from starmine.server.tables.live import Sockets
from starmine.server.tables.log import Log
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.table import OpenTables
from starmine.server.tables.timeouts import TurnTimeouts
from starmine.server.upkeep import Upkeep
from starmine.server.web.parameters import Services
from starmine.server.wire.compiled import SERVED

RETRY = 1.0  # seconds between tries to reach the database at the start


class _Closes(Protocol):
    async def close(self) -> None: ...


Closed = TypeVar("Closed", bound=_Closes)


@asynccontextmanager
async def running(settings: Settings, rates: RequestRates) -> AsyncIterator[Services]:  # noqa: PLR0915 (one each)
    """The services of a server, with its database opened and migrated; bots continue unfinished games.

    Raises ``UnknownBot`` and ``BadBot`` for configured bots that cannot be served.
    """
    services, served = Services(), replace(served_bots(settings.bots), thinks=settings.analysis_processes > 0)
    add = services.add
    add(settings)
    add(rates)
    async with AsyncExitStack() as stack:

        def closing(service: Closed) -> Closed:
            """Closes a service at the end, before those that were begun earlier."""
            stack.push_async_callback(service.close)
            return service

        database = add(closing(Database(settings.database)))
        await _upgrade(database)
        hub, signer = add(Hub(settings.presence_grace)), add(Signer())
        sessions = add(Sessions(database, signer, hub, settings))
        await sessions.refresh()
        opened = add(OpenTables(database, closing(Log(database)), hub, served))
        cluster = None if database.is_sqlite else add(closing(Cluster(opened)))
        serves = (lambda _: True) if cluster is None else cluster.serves  # the only process serves every table
        closing(TurnTimeouts(opened, serves))
        key = await database.write(VapidKey) if settings.push else None
        if key is not None:
            add(closing(Notifier(opened, closing(Outside()), key, settings)))
        add(closing(Sights(opened)))
        hashes = Passphrases()
        stack.callback(hashes.close)
        add(Accounts(opened, signer, sessions, hashes, settings))
        add(closing(Verdicts(opened, settings.analysis_processes)))
        ready_bots = closing(ReadyBots(served))
        queue, queues = add(closing(TaskQueue(settings.analysis_processes))), add(RequestQueues(settings))
        thinking = closing(Thinking(queue, queues))
        add(closing(Reviews(opened, queue, settings)))
        bots = closing(TableBots(opened, ready_bots, thinking, serves, settings.bot_delay))
        add(closing(Upkeep(opened, sessions, settings)))
        stack.callback(hub.close)
        loading = asyncio.create_task(asyncio.to_thread(units.prepare, units=SERVED))
        stack.push_async_callback(asyncio.wait, [loading])
        # If all is compiled, loading takes a moment. Compiling takes long, and is awaited only if the operator's own
        # bots are to be tried below, which need it.
        if served.own or units.ready(SERVED):
            await loading
        await asyncio.to_thread(served.try_out)  # before it listens: compiling would block all requests
        ready_bots.begin()
        if cluster is None:
            bots.resume(await database.read(lists.unfinished))
        else:
            await cluster.begin(bots.resume)
        streams = add(Streams(opened, signer, settings))
        add(Sockets(opened, streams, signer, rates, settings))
        add(Info(settings, served))
        add(Admin(signer, settings))
        add(Lobby(opened, settings))
        add(Readiness(database, loading))
        add(Notifications(database, key))
        add(Asking(opened, ready_bots, thinking, queues))
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
