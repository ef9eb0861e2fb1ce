"""The ASGI application: routes, services, middleware, the client's files, and the page of the API documentation."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar

from fastapi import APIRouter, FastAPI
from fastapi.responses import HTMLResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from starmine.bots import BOTS
from starmine.compiling import units
from starmine.rules.words.texts import text
from starmine.server import admin, best, deals, identity, info, lobby, studies, tournaments
from starmine.server.accounts import accounts, passkeys, people, sessions
from starmine.server.accounts.passphrases import Passphrases
from starmine.server.accounts.sessions import Sessions
from starmine.server.bots.queue import TaskQueue
from starmine.server.bots.ready_bots import ReadyBots
from starmine.server.bots.table_bots import TableBots
from starmine.server.bots.thinking import Thinking
from starmine.server.cluster import Cluster
from starmine.server.database.database import Busy, Database
from starmine.server.database.migrate import upgrade
from starmine.server.editions import show_editions
from starmine.server.learning import lessons, mistakes, puzzles
from starmine.server.limits import is_within
from starmine.server.monitoring import Measured, faults, in_one_line, kind_of
from starmine.server.profiles import files, profiles
from starmine.server.push import subscriptions
from starmine.server.push.notifier import Notifier
from starmine.server.push.webpush import Outside, VapidKey
from starmine.server.request_limits import RequestQueues, RequestRates
from starmine.server.review import asking, reviewing, verdicts
from starmine.server.settings import Settings
from starmine.server.tables import lists, live
from starmine.server.tables import routes as tables
from starmine.server.tables.following import Streams
from starmine.server.tables.hub import Hub
from starmine.server.tables.log import Log
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.table import OpenTables
from starmine.server.tables.timeouts import TurnTimeouts
from starmine.server.upkeep import Upkeep
from starmine.server.web import errors, guard
from starmine.server.web.files import ClientFiles, Packed, site_routes
from starmine.server.web.parameters import Services
from starmine.server.web.schemas import declare_examples
from starmine.server.wire.compiled import SERVED

NOT_A_MONITOR = text(
    "request.not-a-monitor",
    "This address is not allowed to read the metrics: the operator of this server can allow it with STARMINE_METRICS.",
)
STOPS = text("request.stops", "The server is shutting down. Check whether your change was saved before you try again.")

DESCRIPTION = """
Play Hanabi by program: everything that the browser client does goes through this API.

```
curl -X POST http://127.0.0.1:8000/api/guests -H 'Content-Type: application/json' -d '{"name": "My bot"}'
```

gives a token; send it as `Authorization: Bearer <token>`. Then join a table (`POST /api/tables/{table}/join`),
listen (`GET /api/games/{game}/events`) and act (`POST /api/games/{game}/actions`) with one of the actions that
your view lists as `legal`. Every refusal (4xx) is a `Problem`: a stable name and one sentence that helps.

`/api/live` is a WebSocket that follows several tables and takes actions, notes and messages, each done once even if it
is sent again: see `LiveRequest` and `LiveMessage` among the schemas.
"""

TAGS = [
    {"name": "people", "description": "Guests by name: a cookie for browsers, a token for programs."},
    {"name": "accounts", "description": "Accounts, signing in, and profiles."},
    {"name": "editions", "description": "This server, its editions and bots."},
    {"name": "tables", "description": "Tables: seats, settings and start."},
    {"name": "games", "description": "Views, events and actions of a game. A game has its table's id."},
    {"name": "studies", "description": "Finished games that people look at together."},
    {"name": "deals", "description": "Results of deals that several tables play; deals of the day."},
    {"name": "tournaments", "description": "Tournaments of teams, and standings."},
    {"name": "learning", "description": "Puzzles, learning from mistakes, and the first game with its guide."},
    {"name": "admin", "description": "What an admin with the key STARMINE_ADMIN_KEY can see and remove."},
    {"name": "chat", "description": "Messages at tables."},
]

_ROUTERS = (  # the most frequent requests first
    tables.router,
    tables.chat,
    tables.spectators,
    lobby.router,
    reviewing.router,
    studies.router,
    asking.router,
    verdicts.router,
    people.router,
    sessions.router,
    subscriptions.router,
    accounts.router,
    passkeys.router,
    profiles.router,
    files.router,
    deals.router,
    puzzles.router,
    lessons.router,
    mistakes.router,
    tournaments.router,
    best.router,
    info.router,
    admin.session_router,
    admin.router,
)

RETRY = 1.0  # seconds between tries to reach the database at the start

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Starmine: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api-docs/swagger-ui.css">
</head>
<body>
<div id="docs"><p>The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>. This page shows
it once the client has been built (<code>make play</code> does that) and JavaScript is on.</p></div>
<script src="/api-docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
"""

_START = """SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
"""

_documentation = APIRouter(include_in_schema=False)


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application. At startup it opens and migrates the database."""
    rates = RequestRates(settings)
    port, hanab_live = settings.hanab_live_port, None
    if port is not None:  # else the module is not even loaded
        hanab_live = import_module("starmine.server.hanab_live.app").HanabLive(settings, rates)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, rates) as services, protocol.running():
            app.state.services = services
            if hanab_live is not None:
                hanab_live.begin(services)
            yield

    app = _Application(
        title="Starmine",
        version="1",  # of the API, not of the package
        description=DESCRIPTION,
        openapi_tags=TAGS,
        openapi_url=None,  # ``openapi`` below serves it
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    protocol = _ModelContextProtocol(app)
    app.router.routes.extend([*_api_routes(), _metrics_route(settings), *site_routes(), *protocol.routes])
    app.router.default = ClientFiles()
    errors.install(app)
    # WebSockets bypass FastAPI's layers, which would keep 20 kB for each one, and run at each message.
    app.sockets = guard.Guard(live.serve, settings, rates.take_any)
    if port is not None and hanab_live is not None:
        app.at_ports = {port: hanab_live}
    app.add_middleware(GZipMiddleware, minimum_size=1400, compresslevel=5)  # smaller answers fit in one packet
    app.add_middleware(guard.Guard, settings=settings, count=rates.take_any)
    app.add_middleware(Measured)
    return app


class _ModelContextProtocol:
    """``/mcp``, loaded at its first request, since that takes half a second; absent without the extra ``mcp``."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._is_wanted, self._is_ready = asyncio.Event(), asyncio.Event()
        self._endpoint: ASGIApp | None = None

    @property
    def routes(self) -> list[BaseRoute]:
        return [] if find_spec("mcp") is None else [Route("/mcp", self)]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serves requests during the block."""
        task = asyncio.create_task(self._run())
        yield
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        await self._is_wanted.wait()
        # By name, since modules of the server must not import ``starmine.mcp``, whose tools are requests to its API.
        module = await asyncio.to_thread(import_module, "starmine.mcp")
        endpoint, runner = module.mounted(self._app)
        async with runner:
            self._endpoint = endpoint
            self._is_ready.set()
            await asyncio.Event().wait()  # until the task is cancelled

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._is_wanted.set()
        await self._is_ready.wait()
        if self._endpoint is not None:  # always; for the type checker
            await self._endpoint(scope, receive, send)


def _metrics_route(settings: Settings) -> Route:
    """``/metrics``, for addresses in ``settings.metrics``; not part of the API."""

    async def metrics(request: Request) -> Response:
        host = "" if request.client is None else request.client.host
        # A proxy that the settings do not name may forward requests of anybody.
        is_forwarded = not settings.trusted and "x-forwarded-for" in request.headers
        if is_forwarded or not is_within(host, settings.monitors):
            return errors.refuse(request.method, errors.forbidden("not-a-monitor", NOT_A_MONITOR))
        return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return Route("/metrics", metrics)


@cache
def _api_routes() -> list[BaseRoute]:
    """The API's routes, shared by all applications of this process: building them takes 0.1 s."""
    api = APIRouter(prefix="/api")
    for router in _ROUTERS:
        api.include_router(router)
    routes = APIRouter(generate_unique_id_function=lambda route: route.name)  # the operation ids
    routes.include_router(api)
    routes.include_router(_documentation)
    return routes.routes


class _Application(FastAPI):
    sockets: ASGIApp  # for WebSockets
    at_ports: Mapping[int, ASGIApp] = {}  # other applications, by the port of a connection

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, port = scope.get("server") or ("", 0)
        if (other := self.at_ports.get(port)) is not None:
            await other(scope, receive, send)
            return
        if scope["type"] == "websocket":
            scope["app"] = self
            await self.sockets(scope, receive, send)
            return
        try:
            await super().__call__(scope, receive, send)
        except asyncio.CancelledError:  # the server stops, and the request has exceeded the grace period
            if scope["type"] != "http":
                raise
            with suppress(RuntimeError):  # an answer had already begun
                stops = errors.Refusal(503, "unavailable", STOPS, retry_after=2)
                await errors.refuse(scope["method"], stops)(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, with the schemas of refusals, events and texts."""
        is_new = self.openapi_schema is None
        schema = super().openapi()  # FastAPI keeps it
        if is_new:
            # Modules declare their texts when they are imported. The server imports these only when it needs them.
            show_editions()
            import_module("starmine.learning.puzzles.puzzle")
            import_module("starmine.rules.catalogue.words")
            tuple(BOTS.values())  # looking a bot up imports its module
            identity.declare(schema)
            errors.declare(schema)
            tables.declare(schema)
            declare_examples(schema)
        return schema

    @cached_property
    def packed_openapi(self) -> Packed:
        return Packed(json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode())


class _Closes(Protocol):
    async def close(self) -> None: ...


Closed = TypeVar("Closed", bound=_Closes)


@asynccontextmanager
async def running(settings: Settings, rates: RequestRates) -> AsyncIterator[Services]:  # noqa: PLR0915 (a line a service)
    """The services of a server, with its database opened and migrated; bots continue unfinished games.

    Raises ``UnknownBot`` and ``BadBot`` for configured bots that cannot be served.
    """
    services, served = Services(), replace(served_bots(settings.bots), thinks=settings.analysis_processes > 0)
    add = services.add
    add(settings)
    add(rates)
    async with AsyncExitStack() as stack:

        def closing(service: Closed) -> Closed:
            """Has a service closed at the end, in reverse order, and returns it."""
            stack.push_async_callback(service.close)
            return service

        database = add(closing(Database(settings.database)))
        await _upgrade(database)
        hub, signer = add(Hub(settings.presence_grace)), add(identity.Signer())
        sessions = add(Sessions(database, signer, hub, settings))
        await sessions.refresh()
        opened = add(OpenTables(database, closing(Log(database)), hub, served))
        cluster = None if database.is_sqlite else add(closing(Cluster(opened)))
        serves = (lambda _: True) if cluster is None else cluster.serves  # the only process serves every table
        closing(TurnTimeouts(opened, serves))
        key = await database.write(VapidKey) if settings.push else None
        if key is not None:
            add(closing(Notifier(opened, closing(Outside()), key, settings)))
        add(closing(deals.Sights(opened)))
        hashes = Passphrases()
        stack.callback(hashes.close)
        add(accounts.Accounts(opened, signer, sessions, hashes, settings))
        add(closing(verdicts.Verdicts(opened, settings.analysis_processes)))
        ready_bots = closing(ReadyBots(served))
        queue, queues = add(closing(TaskQueue(settings.analysis_processes))), add(RequestQueues(settings))
        thinking = closing(Thinking(queue, queues))
        add(closing(reviewing.Reviews(opened, queue, settings)))
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
        add(live.Sockets(opened, streams, signer, rates, settings))
        add(info.Info(settings, served))
        add(admin.Admin(signer, settings))
        add(lobby.Lobby(opened, settings))
        add(info.Readiness(database, loading))
        add(subscriptions.Notifications(database, key))
        add(asking.Asking(opened, ready_bots, thinking, queues))
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


@_documentation.get("/api/openapi.json", **identity.PUBLIC)
def openapi(request: Request) -> Response:
    """The API's description. It is made in a thread, since that takes a moment the first time."""
    packed: Packed = request.app.packed_openapi
    return packed.answer(request.headers)


@_documentation.get("/api/docs", **identity.PUBLIC)
async def docs() -> HTMLResponse:
    return HTMLResponse(_PAGE)


@_documentation.get("/api/docs/start.js", **identity.PUBLIC)
async def start() -> Response:
    """The page's script: a separate file, since the content security policy forbids inline scripts."""
    return Response(_START, media_type="text/javascript")
