"""Runs the server: ``run(settings)`` listens until the process is told to stop."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from starmine.server.app import create_app
from starmine.server.http.protocol import Config
from starmine.server.limits.addresses import written
from starmine.server.monitoring.logs import logging_of
from starmine.server.monitoring.metrics import shared
from starmine.server.operation.info import addresses
from starmine.server.settings import Settings
from starmine.server.watch import Watch
from starmine.server.workers import supervise

STOPPING = 5  # seconds that requests under way have to end, once streams have been ended
GARBAGE = 50_000  # new objects after which it is looked for
KEEP_ALIVE = 75  # seconds that an idle connection is kept: longer than people think about a turn

Ready = Callable[[str, list[str]], None]


class CannotListen(Exception):
    """The address cannot be listened at; the message says why and what to do."""


def run(settings: Settings, *, ready: Ready | None = None, workers: int = 1) -> None:
    """Serves until SIGINT or SIGTERM, with so many processes that share the port.

    ``ready`` is called once requests are answered, with the address for this device and those for others.
    Raises ``CannotListen``, and ``NewerDatabase`` when the database is of a newer version.
    """
    listening = _listen(settings)
    port = listening.getsockname()[1]
    settings = settings.model_copy(update={"port": port})

    def began() -> None:
        if ready is not None:
            ready(f"http://{_local_host(settings.host)}:{port}", addresses(settings))

    if workers == 1:
        serve(settings, listening, began)
    else:
        with shared():
            supervise(partial(serve, settings, listening), workers, began)


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serves by this process at a socket that listens; ``ready`` is called once requests are answered."""
    # A worker has inherited it. The processes that are started from here must not: they would keep the port taken.
    listening.set_inheritable(False)
    watch = Watch()
    watch.begin()
    app = create_app(settings)
    config = configured(app, settings, log_config=logging_of(settings.log), timeout_graceful_shutdown=STOPPING)

    def began() -> None:
        # What is loaded by now stays. Looking through it for garbage would hold up everybody for 0.1 s each time, and
        # looking often finds little: nearly all that a request leaves behind goes without being looked for.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        ready()

    Server(config, app, began, watch).run(sockets=[listening])


def configured(app: ASGIApp, settings: Settings, **more: Any) -> Config:
    """How connections are served, here and in tests."""
    return Config(
        app,
        settings,
        proxy_headers=bool(settings.trusted),
        forwarded_allow_ips=written(settings.trusted),
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        **more,
    )


class Server(uvicorn.Server):
    """Calls ``ready`` once it listens, and ends the streams before it waits for connections to close."""

    def __init__(self, config: Config, app: FastAPI, ready: Callable[[], None], watch: Watch | None = None) -> None:
        """With a watch, the process ends when the server cannot go on."""
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._watch = watch

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen."""
        asyncio.get_running_loop().set_exception_handler(self._failed)
        await super().startup(sockets)
        if self.started:
            self._tick()
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called with SIGINT and SIGTERM."""
        super().handle_exit(sig, frame)
        if not self.started:  # it may wait for its database for long, and has nothing to end in order yet
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second; tells whether to stop."""
        self._tick()
        return await super().on_tick(counter)

    def _tick(self) -> None:
        if self._watch is not None:
            self._watch.tick()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops."""
        self._app.state.services.hub.close()
        await super().shutdown(sockets)

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Called with errors that nobody else takes, such as those of the event loop itself."""
        if isinstance(context.get("exception"), MemoryError) and self._watch is not None:
            self._watch.end("memory was short, which may have left things half done")
        loop.default_exception_handler(context)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    # On Windows SO_REUSEADDR would let a second server take over a port that is in use.
    listening.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
    try:
        # It begins to listen once requests can be answered: until then a proxy is to ask another process.
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise CannotListen(
            f"Cannot listen at {settings.host}, port {settings.port}: {error.strerror}. Perhaps a server runs there "
            "already; choose another port."
        ) from error
    return listening


def _local_host(host: str) -> str:
    if host in {"0.0.0.0", "::"}:  # noqa: S104
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
