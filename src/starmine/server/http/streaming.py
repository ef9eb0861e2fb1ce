"""Connections that send a table's stream, without what answers other requests.

Most connections of a busy server are streams, and most of them wait most of the time. What a request needs (a parser,
the request itself, tasks and a stack of coroutines) would be kept for each of them, and woken at every turn. So a
connection is handed over to ``Streaming`` once the head of its answer has been sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from starmine.server.http.streams import Stream

EXTENSION = "starmine.streaming"  # in the ASGI scope: the function that hands the connection over to a stream

PING = 15.0  # seconds after which a connection without news is kept open by a comment
STUCK = 30.0  # seconds after which a connection is closed whose client reads nothing of what waits for it
MOST_READ = 32 * 1024  # bytes that a client may send on: nothing of it is looked at

HandOver = Callable[[Stream], None]


class Unread:
    """What waits for a client: the connection is closed when nothing of it is read for long."""

    __slots__ = ("_looking", "_loop", "_transport", "_waiting")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._looking: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Looks from now on whether the client reads."""
        self._waiting: int = self._transport.get_write_buffer_size()
        self._looking = self._loop.call_later(STUCK, self._look)

    def _look(self) -> None:
        if self._transport.get_write_buffer_size() < self._waiting:
            self.begin()
        else:
            self._transport.abort()  # closing would wait until everything is sent

    def end(self) -> None:
        """Looks no more."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None


class Streaming(asyncio.Protocol):
    """One connection that sends a stream until it ends or the client goes."""

    __slots__ = ("_connections", "_left", "_loop", "_paused", "_pinging", "_read", "_sent", "_stream", "_transport")

    def __init__(
        self,
        stream: Stream,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        connections: set[Any],
        left: Callable[[], None],
    ) -> None:
        """``connections`` are those that the server ends when it stops; ``left`` is called at the end."""
        self._stream = stream
        self._transport = transport
        self._loop = loop
        self._connections = connections
        self._left = left
        self._paused: Unread | None = None  # as long as the client does not read
        self._read = 0
        self._sent = loop.time()
        self._pinging = loop.call_later(PING, self._ping)
        connections.add(self)
        transport.set_protocol(self)
        stream.enter(self._wake)
        self._tell(stream.begin)

    def _wake(self) -> None:
        # Soon, since more may happen at the same moment: what is new together comes together.
        self._loop.call_soon(self._tell, self._stream.news)

    def _tell(self, news: Callable[[], bytes]) -> None:
        if self._paused is not None or self._transport.is_closing():
            return  # what is new is looked up once the client reads again
        try:
            self._send(news())
        except Exception:
            logging.getLogger("uvicorn.error").exception("a stream failed")
            self._transport.abort()  # the client comes back

    def _send(self, part: bytes) -> None:
        if part:
            self._sent = self._loop.time()
            self._transport.write(b"%x\r\n%b\r\n" % (len(part), part))
        if self._stream.is_over:
            self._transport.write(b"0\r\n\r\n")
            self._transport.close()  # once the client has read what waits for it
            self._look_whether_it_is_read()

    def _ping(self) -> None:
        """Looks now and then whether something was sent, which costs less than a timer for every wait."""
        due = self._sent + PING
        if self._loop.time() >= due:
            due = self._loop.time() + PING
            if self._paused is None and not self._transport.is_closing():
                self._send(b": ping\n\n")
        self._pinging = self._loop.call_at(due, self._ping)

    def data_received(self, data: bytes) -> None:
        """Called with what the client sends, which nobody waits for."""
        self._read += len(data)
        if self._read > MOST_READ:
            self._transport.abort()

    def pause_writing(self) -> None:
        """Called when more waits for the client than is kept for it."""
        self._look_whether_it_is_read()

    def _look_whether_it_is_read(self) -> None:
        if self._paused is None:
            self._paused = Unread(self._transport, self._loop)
            self._paused.begin()

    def resume_writing(self) -> None:
        """Called when the client has read on."""
        if self._paused is not None and not self._transport.is_closing():
            self._paused.end()
            self._paused = None
        self._wake()

    def shutdown(self) -> None:
        """Called when the server stops."""
        self._stream.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Called at the end."""
        if self._paused is not None:
            self._paused.end()
        self._pinging.cancel()
        self._connections.discard(self)
        self._stream.leave()
        self._left()
