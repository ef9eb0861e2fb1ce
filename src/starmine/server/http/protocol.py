"""HTTP as it comes out of a socket: what is too large or no HTTP at all is refused before it is a request."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from starmine.server.errors import Refusal, problem_of
from starmine.server.http.connections import Doors
from starmine.server.http.streaming import EXTENSION, Streaming, Unread
from starmine.server.http.streams import Stream
from starmine.server.schemas import request_texts as texts
from starmine.server.schemas.base import Problem
from starmine.server.settings import Settings

MAX_HEAD = 32 * 1024  # bytes of a request line with its headers, and of trailers

MOST_WAITING = 16  # requests on one connection that wait for the answers to those before them

HEAD = 10.0  # seconds in which a request's headers have to arrive, from the beginning of the connection or their own
BODY = 30.0  # seconds in which its body has to arrive after that

_PROBLEMS = {
    400: problem_of("bad-request", texts.NOT_HTTP),
    408: problem_of("too-slow", texts.TOO_SLOW),
    431: problem_of("head-too-large", texts.HEAD_TOO_LARGE),
}


class Config(uvicorn.Config):
    """How connections are served, and who counts them."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=Protocol, **more)
        self.doors = Doors(settings, settings.trusted)


class Protocol(HttpToolsProtocol):
    """One connection. Counts what the parser keeps, which has no limits of its own, and what takes too long."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._doors = config.doors
        self._entered: str | None = None  # what the connection counts for
        self._requests = 0
        self._expected: float | None = HEAD  # seconds that the rest of a request may take; None once it is whole
        self._timed: tuple[int, float] | None = None  # what the timer is for: a request, and seconds
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of headers and trailers of this request
        self._pending = 0  # bytes since the parser has last told of anything but headers
        self._answering: RequestResponseCycle | None = None  # the request that is being answered, or was last
        self._unread: Unread | None = None  # as long as the client does not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called at the beginning."""
        try:
            super().connection_made(transport)
            self._entered = self._doors.enter(self.client[0] if self.client else "")
            self._time()
        except Refusal as refusal:
            self._answer(refusal.status, refusal.problem, refusal.headers)

    def pause_writing(self) -> None:
        """Called when more waits for the client than is kept for it: the answer is held up until it has read on."""
        super().pause_writing()
        self._unread = Unread(self.transport, self.loop)
        self._unread.begin()

    def resume_writing(self) -> None:
        """Called when the client has read on."""
        super().resume_writing()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called at the end."""
        self._read_on()
        if self._timer is not None:
            self._timer.cancel()
        self._leave()
        super().connection_lost(exc)
        if self._answering is not None and not self._answering.response_complete:  # others may wait after it
            self._answering.disconnected = True
            self._answering.message_event.set()
        self.pipeline.clear()
        self._answering = self.scope = None  # type: ignore[assignment]  # which lead back to this connection

    def _leave(self) -> None:
        if self._entered is not None:
            self._doors.leave(self._entered)
            self._entered = None

    def _read_on(self) -> None:
        if self._unread is not None:
            self._unread.end()
            self._unread = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        cycle.scope["extensions"] = {EXTENSION: self._hand_over}  # type: ignore[dict-item]
        super()._start_asgi_task(cycle, app)

    def _hand_over(self, stream: Stream) -> None:
        """Lets a stream have the connection, on which the head of an answer without a length has been sent."""
        if self._answering is not None:
            self._answering.disconnected = True  # nobody sends the rest of this answer
        if self.transport.is_closing():
            return
        entered, self._entered = self._entered or "", None
        if self._timer is not None:
            self._timer.cancel()
        self._read_on()
        self.connections.discard(self)
        self.flow.resume_reading()  # else the client's end would not be noticed
        self._answering = self.scope = None  # type: ignore[assignment]
        Streaming(stream, self.transport, self.loop, self.connections, partial(self._doors.leave, entered))

    def _time(self) -> None:
        """Waits for the rest of what has begun to arrive; bytes that begin nothing count as the next headers."""
        expected = HEAD if self._expected is None and self._is_answered() else self._expected
        timed = None if expected is None else (self._requests, expected)
        if timed != self._timed:
            self._timed = timed
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None if expected is None else self.loop.call_later(expected, self._late)

    def _late(self) -> None:
        self._timed = self._timer = None
        if self.flow.read_paused:  # it is we who do not read on
            self._time()
        elif self._pending or self._requests:
            self._end(408)
        else:
            self.transport.close()  # nothing was ever asked for

    def data_received(self, data: bytes) -> None:
        """Takes what has arrived."""
        self._unset_keepalive_if_required()
        self._pending += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # no other protocol is spoken here: the request has been taken as it is
        except httptools.HttpParserError:
            self._end(431 if self._head > MAX_HEAD else 400)
            return
        if self._pending > MAX_HEAD:
            self._end(431)
            return
        self._time()

    def on_message_begin(self) -> None:
        """Called where a request begins."""
        if len(self.pipeline) >= MOST_WAITING:  # some thousand fit into what is read at once
            raise ValueError("too many requests at once")  # which the parser raises as an error of its own
        self._head = 0
        self._requests += 1
        self._expected = HEAD
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Called with the request's address, or parts of it."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Called with each header, and with each trailer."""
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Called before the body."""
        self._pending = 0
        self._expected = BODY
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Called with parts of the body."""
        self._pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Called after the body."""
        self._pending = 0
        self._expected = None
        super().on_message_complete()

    def _count(self, part: bytes) -> None:
        self._head += len(part)
        if self._head > MAX_HEAD:
            raise ValueError("the headers are too large")  # as above

    def _end(self, status: int) -> None:
        """Closes the connection, with an answer if none has begun."""
        if self._is_answered():
            self._answer(status, _PROBLEMS[status])
        else:
            self.transport.close()

    def _is_answered(self) -> bool:
        """Whether no answer is under way."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _answer(self, status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> None:
        """Says what is wrong, and closes the connection."""
        body = problem.model_dump_json().encode()
        lines = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in (headers or {}).items()),
            "Connection: close",
        )
        self.transport.write("\r\n".join((*lines, "", "")).encode() + body)
        self.transport.close()
