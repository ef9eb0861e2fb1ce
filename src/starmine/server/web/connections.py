"""uvicorn's connections: their number, headers that do not end, and less memory for each socket.

Slow clients and the connections of one address are a matter of the proxy before the server.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib import import_module
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from starmine.server.settings import Settings

MAX_HEADERS = 64 * 1024  # bytes of a request line and headers, or of trailers
MAX_MESSAGE = 64 * 1024  # bytes of a message on a socket
RESERVED = 128  # open files reserved for the database, the log and temporary use

_ENOUGH = 10_240  # open files requested where the hard limit reads as unlimited but cannot be set (macOS)


class Config(uvicorn.Config):
    """uvicorn's configuration, with these connections."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        most = affordable(settings.limit_connections)
        super().__init__(app, http=HttpConnection, ws=SocketConnection, limit_concurrency=most, **more)
        self.ws_max_size = MAX_MESSAGE
        self.ws_per_message_deflate = False


def affordable(most: int) -> int:
    """The number of connections, ``most`` at most, that the system's limit of open files allows once it is raised."""
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
        """Called after the handshake, of which nothing is needed any more: 7 kB for each socket."""
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
