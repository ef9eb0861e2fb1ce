"""The ASGI application: routes, services, middleware and the client's files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter, FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from starmine.server import admin, api_docs, best, deals, identity, info, lobby, studies, tournaments
from starmine.server.accounts import accounts, passkeys, people, sessions
from starmine.server.api_docs import declare_texts
from starmine.server.container import running
from starmine.server.learning import lessons, mistakes, puzzles
from starmine.server.limits import is_within
from starmine.server.monitoring import Measured
from starmine.server.profiles import files, profiles
from starmine.server.push import subscriptions
from starmine.server.request_limits import GeneralLimit, RequestRates
from starmine.server.review import asking, reviewing, verdicts
from starmine.server.settings import Settings
from starmine.server.tables import live
from starmine.server.tables import routes as tables
from starmine.server.web import errors, guard, texts
from starmine.server.web.files import ClientFiles, Packed, site_routes
from starmine.server.web.schemas import declare_examples

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
    *(tables.router, tables.chat, tables.spectators, lobby.router, reviewing.router, studies.router),
    *(asking.router, verdicts.router),
    *(people.router, sessions.router, subscriptions.router, accounts.router, passkeys.router),
    *(profiles.router, files.router, deals.router, puzzles.router, lessons.router),
    *(mistakes.router, tournaments.router, best.router, info.router, admin.session_router, admin.router),
)


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application. At startup it opens and migrates the database."""
    rates = RequestRates(settings)
    port, bots = settings.hanab_live_port, None
    if port is not None:  # else the module is not even loaded
        bots = import_module("starmine.server.hanab_live.app").HanabLive(settings, rates)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, rates) as services, protocol.running():
            app.state.services = services
            if bots is not None:
                bots.begin(services)
            yield

    app = _Application(
        title="Starmine",
        version="1",  # of the API, not of the package
        description=DESCRIPTION,
        openapi_tags=TAGS,
        openapi_url=None,  # ``api_docs`` serves it
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
    sockets = GeneralLimit(live.serve, rates) if settings.limits else live.serve
    app.sockets = guard.Guard(sockets, settings)
    if port is not None and bots is not None:
        app.at_ports = {port: bots}
    app.add_middleware(GZipMiddleware, minimum_size=1400, compresslevel=5)  # smaller answers fit in one packet
    if settings.limits:
        app.add_middleware(GeneralLimit, rates=rates)
    app.add_middleware(guard.Guard, settings=settings)
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
        if self._endpoint is not None:
            await self._endpoint(scope, receive, send)


def _metrics_route(settings: Settings) -> Route:
    """``/metrics``, for addresses in ``settings.metrics``; not part of the API."""

    async def metrics(request: Request) -> Response:
        host = "" if request.client is None else request.client.host
        # A proxy that the settings do not name may forward requests of anybody.
        is_forwarded = not settings.trusted and "x-forwarded-for" in request.headers
        if is_forwarded or not is_within(host, settings.monitors):
            return errors.refuse(request.method, errors.forbidden("not-a-monitor", texts.NOT_A_MONITOR))
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
    routes.include_router(api_docs.router)
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
                stops = errors.Refusal(503, "unavailable", texts.STOPS, retry_after=2)
                await errors.refuse(scope["method"], stops)(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, with the schemas of refusals, events and texts."""
        is_new = self.openapi_schema is None
        schema = super().openapi()  # FastAPI keeps it
        if is_new:
            declare_texts()
            identity.declare(schema)
            errors.declare(schema)
            tables.declare(schema)
            declare_examples(schema)
        return schema

    @cached_property
    def packed_openapi(self) -> Packed:
        return Packed(json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode())
