"""Connections, and what uvicorn does not limit: their number, the size of headers, the time for a request to arrive."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from importlib import import_module
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from starmine.rules.words.texts import Text, template, text
from starmine.server.limits import Network, counted, is_within
from starmine.server.monitoring import faults
from starmine.server.settings import Settings
from starmine.server.web import texts
from starmine.server.web.errors import Refusal, too_many

MAX_HEADERS = 32 * 1024  # bytes of a request line and headers, or of trailers
MAX_PIPELINED = 16  # pipelined requests per connection
PING_INTERVAL = 20.0  # seconds without a sign of a socket's client
MAX_FRAMES = 200  # in ``PING_INTERVAL``
MAX_MESSAGE = 64 * 1024  # bytes of a message on a socket
REQUEST_TIMEOUT = 30.0  # seconds for a request to arrive
READ_TIMEOUT = 30.0  # seconds without progress after which a connection with unread data is closed

SERVER_FULL = text("server.full", "The server is full: all its connections are in use. Try again in a moment.")
TOO_MANY_CONNECTIONS = template(
    "limit.connections", "Limit reached: {count} open connections from your network address"
)

SHARE = 10  # one address can use a tenth of all connections
RESERVED = 128  # open files reserved for the database, the log and temporary use
RETRY = 5  # seconds in the Retry-After header

_ENOUGH = 10_240  # open files requested where the hard limit reads as unlimited but cannot be set (macOS)


class ConnectionLimiter:
    """Counts the open connections of this process, and refuses those beyond the limits."""

    def __init__(self, settings: Settings, proxies: Sequence[Network]) -> None:
        self._most = _affordable(settings.limit_connections)
        self._most_of_one = max(self._most // SHARE, 1)
        self._counts_addresses = settings.limits
        self._proxies = proxies
        self._open: Counter[str] = Counter()  # by address
        self._count = 0

    def enter(self, peer: str) -> str:
        """Admits a connection and returns the address to pass to ``leave``. Raises a 503 or a 429."""
        address = counted(peer)
        if self._count >= self._most:
            faults.report("connections", f"all {self._most} connections are in use: further ones are answered with 503")
            raise Refusal(503, "full", SERVER_FULL, retry_after=RETRY)
        if self._counts_addresses and self._open[address] >= self._most_of_one and not is_within(peer, self._proxies):
            message = TOO_MANY_CONNECTIONS(count=self._most_of_one)
            raise too_many(message, "STARMINE_LIMIT_CONNECTIONS", address, RETRY)
        self._open[address] += 1
        self._count += 1
        return address

    def leave(self, address: str) -> None:
        self._count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def _affordable(most: int) -> int:
    files = raise_file_limit()
    return most if files is None else min(most, max(files - RESERVED, files // 2))


def raise_file_limit() -> int | None:
    """Raises the limit of open files of this process to the hard limit; returns it, or None without a limit."""
    try:
        resource: Any = import_module("resource")
    except ImportError:  # on Windows, which has no such limit
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _ENOUGH):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    soft: int = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft


class Config(uvicorn.Config):
    """uvicorn's configuration, with these connections."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **more)
        self.ws_max_size = MAX_MESSAGE
        self.ws_ping_interval = PING_INTERVAL
        self.ws_per_message_deflate = False
        self.limiter = ConnectionLimiter(settings, settings.trusted)


class _Watched(asyncio.Protocol):
    """Closes a connection if its client has not read anything for a while. (``close`` would wait until it does.)"""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _reading: asyncio.TimerHandle | None = None  # set while the client does not read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._check_reading(self.transport.get_write_buffer_size() + 1)

    def _check_reading(self, before: int) -> None:
        if (waiting := self.transport.get_write_buffer_size()) >= before:
            self.transport.abort()
        else:
            self._reading = self.loop.call_later(READ_TIMEOUT, self._check_reading, waiting)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reads()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reads()
        super().connection_lost(exc)

    def _reads(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


class HttpConnection(_Watched, HttpToolsProtocol):
    """A connection with requests."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._limiter = config.limiter
        self._leave: Callable[[], None] | None = None
        self._arriving = True  # whether a request is expected or incomplete
        self._unread = 0  # bytes since the last callback of the parser
        self._head = 0  # bytes of headers and trailers of this request
        self._answering: RequestResponseCycle | None = None  # the current or latest request
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self._leave = partial(self._limiter.leave, self._limiter.enter(self.client[0] if self.client else ""))
            self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._timed_out)
        except Refusal as refusal:
            self._answer(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        self._time(arriving=False)
        if self._leave is not None:
            self._leave()
        super().connection_lost(exc)
        if self._answering is not None and not self._answering.response_complete:  # others may be queued
            self._answering.disconnected = True
            self._answering.message_event.set()
        self.pipeline.clear()
        self._answering = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MAX_HEADERS:
            self._refuse(431, "head-too-large", texts.HEAD_TOO_LARGE)
        self._time(arriving=self._arriving or self._unread > 0)

    def _time(self, *, arriving: bool) -> None:
        """Starts or stops the timer of a request that has not arrived completely."""
        if arriving and self._timer is None:
            self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._timed_out)
        elif not arriving and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _timed_out(self) -> None:
        if self._unread:
            self._refuse(408, "too-slow", texts.TOO_SLOW)
        self.transport.close()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:  # one read may contain thousands
            raise ValueError("too many requests at once")  # reported as HttpParserError by the parser
        self._arriving, self._head = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(name + value)
        super().on_header(name, value)

    def _count(self, part: bytes) -> None:
        self._head += len(part)
        if self._head > MAX_HEADERS:
            raise ValueError("the headers are too large")  # as above

    def on_headers_complete(self) -> None:
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arriving, self._unread = False, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._time(arriving=False)
        if self._is_answering():  # the client of this answer would not learn of its end
            self.transport.abort()
            return
        super().handle_websocket_upgrade()
        socket: Any = self.transport.get_protocol()
        socket.leave, self._leave = self._leave, None
        self.parser: Any = None  # it refers to this object, which would stay in memory
        if not socket.handshake_initiated:  # such as headers of more than 8 kB, which that parser does not take
            self._answer(Refusal(400, "bad-request", texts.NOT_HTTP))

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (uvicorn's text)
        if self._head > MAX_HEADERS:
            self._refuse(431, "head-too-large", texts.HEAD_TOO_LARGE)
        else:
            self._refuse(400, "bad-request", texts.NOT_HTTP)

    def _refuse(self, status: int, error: str, why: Text) -> None:
        """Closes the connection, with a refusal if no answer is in progress."""
        if not self._is_answering():
            self._answer(Refusal(status, error, why))
        self.transport.close()

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _answer(self, refusal: Refusal) -> None:
        body = refusal.problem.model_dump_json().encode()
        lines = (
            f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in (refusal.headers or {}).items()),
            "Connection: close",
        )
        self.transport.write("\r\n".join((*lines, "", "")).encode() + body)
        self.transport.close()


class SocketConnection(_Watched, WebSocketsSansIOProtocol):
    """A connection with a WebSocket."""

    leave: Callable[[], None] | None = None
    _heard = 0.0  # when the client last sent something
    _frames = 0  # that were no complete messages, which are counted elsewhere, since the last look

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)

    def start_keepalive(self) -> None:
        """Called after the handshake, of which nothing is needed any more: 5 kB for each socket."""
        super().start_keepalive()
        del self.request, self.response
        self.scope["headers"] = ()

    def send_keepalive_ping(self) -> None:
        """Called regularly; clients that have just sent something need no ping."""
        self._frames = 0
        left = self._heard + PING_INTERVAL - self.loop.time()
        if left > 1:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """A client's ping is not answered while the client does not read."""
        self._count()
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        self._frames += 1
        if self._frames > MAX_FRAMES:
            self.transport.abort()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def shutdown(self) -> None:
        with suppress(InvalidState):  # it is being closed
            super().shutdown()
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.leave is not None:
            self.leave()
        super().connection_lost(exc)
