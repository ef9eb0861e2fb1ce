"""Runs the server: ``run(settings)`` serves until the process is told to stop.

Also limits the number of uvicorn's connections and the size of headers, and saves memory for each socket. Slow clients,
and the number of connections of one address, are left to a proxy.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from mmap import mmap
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.supervisors import Multiprocess, multiprocess
from websockets.exceptions import InvalidState

from starmine.server.app import create_app
from starmine.server.info import addresses
from starmine.server.limits import written
from starmine.server.monitoring import logging_of
from starmine.server.settings import Settings
from starmine.server.tables.hub import Hub
from starmine.server.tables.live import Sockets
from starmine.server.web.parameters import Services

SHUTDOWN_TIMEOUT = 5  # seconds for running requests to end, after streams have ended
# For ``gc.set_threshold``: each run of the garbage collector pauses the server. With many tables, a run over the newest
# 1,500 objects takes about 7 ms, one over those of the last two or three runs 20 ms. One over all objects can take
# seconds, so it needs 15,000 runs of the second kind.
GC_THRESHOLDS = (1_500, 1, 15_000)
KEEP_ALIVE = 75  # seconds that an idle connection stays open: longer than most turns
MAX_HEADERS = 64 * 1024  # bytes of a request line and headers, or of trailers
MAX_MESSAGE = 64 * 1024  # bytes of a message on a socket
RESERVED = 128  # open files reserved for the database, the log and temporary use

EXIT_CODE = 70  # EX_SOFTWARE of sysexits.h

_ARENA = 2**20  # bytes that Python takes from the system at once
_SHORT = "memory was short, which may have left things half done"
_ENOUGH = 10_240  # open files requested where the hard limit reads as unlimited but cannot be set (macOS)

Ready = Callable[[str, list[str]], None]


class CannotListen(Exception):
    """The address is not available; the message says why and what to do."""

    def __init__(self, message: str, port: int) -> None:
        super().__init__(message)
        self.port = port


def run(settings: Settings, *, ready: Ready | None = None) -> None:
    """Serves until SIGINT or SIGTERM.

    ``ready`` is called once requests are answered, with the address for this device and those for others. Raises
    ``CannotListen``.
    """
    further = () if settings.hanab_live_port is None else (settings.hanab_live_port,)
    listening = _listen(settings.host, settings.port, *further)
    port = listening[0].getsockname()[1]
    settings = settings.model_copy(update={"port": port})

    def announce() -> None:
        notify("READY=1")
        if ready is not None:
            ready(f"http://{_local_host(settings.host)}:{port}", addresses(settings))

    if settings.workers > 1:
        Workers(settings, listening, announce).run()
    else:
        _server(settings, announce).run(sockets=listening)


def _server(settings: Settings, announce: Callable[[], None]) -> Server:
    app = create_app(settings)
    config = Config(app, settings, log_config=logging_of(settings.log), timeout_graceful_shutdown=SHUTDOWN_TIMEOUT)

    def began() -> None:
        # Objects that exist now are permanent: without freezing them, each full collection would pause the server for
        # 0.1 s. Full collections can be rare, because reference counting frees nearly everything that is allocated.
        gc.unfreeze()  # what was frozen for an earlier server of this process may be garbage by now
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        announce()

    return Server(config, app, began, ends=True)


class Config(uvicorn.Config):
    """uvicorn's configuration, with the connections below; tests use it, too."""

    def __init__(self, app: ASGIApp, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            limit_concurrency=affordable(settings.limit_connections),
            proxy_headers=bool(settings.trusted),
            forwarded_allow_ips=written(settings.trusted),
            lifespan="on",
            access_log=False,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            **more,
        )


def affordable(most: int) -> int:
    """Raises the system's limit of open files, and returns how many connections it then allows, at most ``most``."""
    try:
        resource: Any = import_module("resource")
    except ImportError:  # on Windows, which has no such limit
        return most
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _ENOUGH):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    files: int = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if files == resource.RLIM_INFINITY else min(most, max(files - RESERVED, files // 2))


class HttpConnection(HttpToolsProtocol):
    """A connection with requests, which is closed if headers do not end: the parser has no limit."""

    _unread = 0  # bytes since the last callback of the parser

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MAX_HEADERS:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser: Any = None  # it refers to this object, which would stay in memory


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection with a WebSocket."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue: Any = _Messages()

    def start_keepalive(self) -> None:
        """Called after the handshake. Frees its headers, which nothing needs any more: 7 kB for each socket."""
        super().start_keepalive()
        for message in (self.request, self.response):  # their parser still refers to them
            message.headers.clear()
        self.scope["headers"] = ()

    def keepalive_timeout(self) -> None:
        """Called if a ping is not answered. Only ``abort`` ends a connection whose client does not read."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        with suppress(InvalidState):  # it is being closed
            super().shutdown()
        self.transport.close()


class _Messages:
    """Messages that have arrived, for one reader. An ``asyncio.Queue`` takes 3 kB even if it is empty."""

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._arrived: asyncio.Future[None] | None = None  # what the reader waits for

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived
        return self._messages.pop(0)


class Server(uvicorn.Server):
    """Calls ``ready`` once it listens, and ends streams and sockets before it waits for connections to close."""

    def __init__(self, config: Config, app: FastAPI, ready: Callable[[], None], *, ends: bool = False) -> None:
        """``ends``: the process ends if the server cannot continue."""
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._ends = ends

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._handle_loop_error)
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if not self.started:  # still starting, perhaps waiting for the database: nothing to shut down
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second; returns whether to stop."""
        if counter % 10 == 0:
            notify("WATCHDOG=1")
            if self._ends:
                _end_without_memory()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams and sockets, then shuts down."""
        for server in self.servers:  # stops listening first: clients whose streams end must connect elsewhere
            server.close()
        services: Services = self._app.state.services
        services[Hub].close()
        await services[Sockets].close()
        await super().shutdown(sockets)

    def _handle_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Called for errors outside of requests, such as those in the event loop."""
        if isinstance(context.get("exception"), MemoryError) and self._ends:
            end(_SHORT)
        loop.default_exception_handler(context)


class Workers(Multiprocess):
    """Processes that serve the same address. One that ends or hangs is replaced."""

    def __init__(self, settings: Settings, listening: list[socket.socket], announce: Callable[[], None]) -> None:
        """``announce`` is called once requests are answered."""
        # Without an application: each worker makes its own.
        config = _WorkerConfig("", workers=settings.workers, log_config=logging_of(settings.log))
        config.settings = settings
        multiprocess.Process = _Worker  # type: ignore[misc]  # the class that ``Multiprocess`` starts
        super().__init__(config, listening)
        self._announce = announce

    def init_processes(self) -> None:
        super().init_processes()
        # Like uvicorn's own loop, which begins after this: until the first process answers requests.
        while not self.should_exit.is_set() and not self.processes[0].wait_until_ready(1.0, self.should_exit):
            self.handle_signals()
            self.keep_subprocess_alive()
        if not self.should_exit.is_set():
            self._announce()

    def keep_subprocess_alive(self) -> None:
        notify("WATCHDOG=1")
        super().keep_subprocess_alive()


class _WorkerConfig(uvicorn.Config):
    """uvicorn's configuration, with the settings from which a worker makes its application."""

    settings: Settings


class _Worker(multiprocess.Process):
    """One of several processes."""

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        assert isinstance(self.config, _WorkerConfig)  # noqa: S101 (see ``Workers``)
        self._server = _server(self.config.settings, lambda: None)
        super().target(sockets)


def _listen(host: str, *ports: int) -> list[socket.socket]:
    """Sockets that are bound to these ports. listen() follows once requests can be answered."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # On Windows, SO_REUSEADDR would let a second server bind a port in use.
    option = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    sockets: list[socket.socket] = []
    for port in ports:
        one = socket.socket(family, socket.SOCK_STREAM)
        sockets.append(one)
        one.setsockopt(socket.SOL_SOCKET, option, 1)
        try:
            one.bind((host, port))
        except OSError as error:
            for each in sockets:
                each.close()
            raise CannotListen(
                f"Cannot listen at {host}, port {port}: {error.strerror}. Perhaps a server runs there already; choose "
                "another port.",
                port,
            ) from error
    return sockets


def _local_host(host: str) -> str:
    """The host for a URL by which this device reaches a server that listens at ``host``."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _end_without_memory() -> None:
    """Ends the process if Python can get no more memory.

    Libraries may swallow a ``MemoryError``: uvloop prints those of its callbacks, and goes on without what they do.
    """
    try:
        mmap(-1, _ARENA).close()
    except (OSError, MemoryError):
        end(_SHORT)


def end(why: str) -> None:
    """Ends the process immediately. No accepted action is lost, since all are in the database."""
    with suppress(OSError, MemoryError):  # not through the log, whose lock may be held forever
        os.write(2, f"ERROR starmine.server.run: {why}: the server ends, and has to be started again\n".encode())
    os._exit(EXIT_CODE)


def notify(state: str) -> None:
    """Tells systemd the state of the server (sd_notify(3)), if it wants to know: ``READY=1`` or ``WATCHDOG=1``."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
            telling.sendto(state.encode(), address.replace("@", "\0", 1))  # @ is an abstract socket's first byte
