"""The HTTP protocol of a connection: refuses oversized, slow and malformed input before it becomes a request."""

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
from starmine.server.http.connections import ConnectionLimiter
from starmine.server.http.following import Stream
from starmine.server.http.streaming import EXTENSION, ReadTimeout, Streaming
from starmine.server.schemas import request_texts as texts
from starmine.server.schemas.base import Problem
from starmine.server.settings import Settings

MAX_HEADERS = 32 * 1024  # bytes of a request line and headers, or of trailers

MAX_PIPELINED = 16  # pipelined requests per connection

HEADERS_TIMEOUT = 10.0  # seconds for a request's headers to arrive, from the start of the connection or of the headers
BODY_TIMEOUT = 30.0  # seconds for the body to arrive after the headers

_PROBLEMS = {
    400: problem_of("bad-request", texts.NOT_HTTP),
    408: problem_of("too-slow", texts.TOO_SLOW),
    431: problem_of("head-too-large", texts.HEAD_TOO_LARGE),
}


class Config(uvicorn.Config):
    """uvicorn's configuration, with this protocol and the connection limits."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=Protocol, **more)
        self.limiter = ConnectionLimiter(settings, settings.trusted)


class Protocol(HttpToolsProtocol):
    """One connection: limits the size of headers and the time for a request, which the parser does not."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._limiter = config.limiter
        self._entered: str | None = None  # the address that the connection is counted for
        self._requests = 0
        self._expected: float | None = HEADERS_TIMEOUT  # seconds for the rest of the request; None once complete
        self._timed: tuple[int, float] | None = None  # the running timer: request number, and seconds
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of headers and trailers of this request
        self._pending = 0  # bytes since the last parser callback other than for headers
        self._answering: RequestResponseCycle | None = None  # the current or latest request
        self._read_timeout: ReadTimeout | None = None  # set while the client does not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admits the connection, or refuses it with an answer."""
        try:
            super().connection_made(transport)
            self._entered = self._limiter.enter(self.client[0] if self.client else "")
            self._restart_timer()
        except Refusal as refusal:
            self._answer(refusal.status, refusal.problem, refusal.headers)

    def pause_writing(self) -> None:
        """Called when the write buffer is full: starts the timeout for a client that does not read."""
        super().pause_writing()
        self._read_timeout = ReadTimeout(self.transport, self.loop)
        self._read_timeout.begin()

    def resume_writing(self) -> None:
        """Called when the write buffer has been emptied enough."""
        super().resume_writing()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called once the connection is closed."""
        self._read_on()
        if self._timer is not None:
            self._timer.cancel()
        self._leave()
        super().connection_lost(exc)
        if self._answering is not None and not self._answering.response_complete:  # others may be queued
            self._answering.disconnected = True
            self._answering.message_event.set()
        self.pipeline.clear()
        self._answering = self.scope = None  # type: ignore[assignment]  # breaks a reference cycle

    def _leave(self) -> None:
        if self._entered is not None:
            self._limiter.leave(self._entered)
            self._entered = None

    def _read_on(self) -> None:
        if self._read_timeout is not None:
            self._read_timeout.end()
            self._read_timeout = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        cycle.scope["extensions"] = {EXTENSION: self._hand_over}  # type: ignore[dict-item]
        super()._start_asgi_task(cycle, app)

    def _hand_over(self, stream: Stream) -> None:
        """Hands the connection to a stream, after the headers of a response without a length have been sent."""
        if self._answering is not None:
            self._answering.disconnected = True  # stops uvicorn's response cycle
        if self.transport.is_closing():
            return
        entered, self._entered = self._entered or "", None
        if self._timer is not None:
            self._timer.cancel()
        self._read_on()
        self.connections.discard(self)
        self.flow.resume_reading()  # else the end of the connection would go unnoticed
        self._answering = self.scope = None  # type: ignore[assignment]
        Streaming(stream, self.transport, self.loop, self.connections, partial(self._limiter.leave, entered))

    def _restart_timer(self) -> None:
        """Sets the timer for the current request; between requests, stray bytes count as the next headers."""
        expected = HEADERS_TIMEOUT if self._expected is None and self._is_idle() else self._expected
        timed = None if expected is None else (self._requests, expected)
        if timed != self._timed:
            self._timed = timed
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None if expected is None else self.loop.call_later(expected, self._timed_out)

    def _timed_out(self) -> None:
        self._timed = self._timer = None
        if self.flow.read_paused:  # we paused reading, so the client is not late
            self._restart_timer()
        elif self._pending or self._requests:
            self._refuse(408)
        else:
            self.transport.close()  # no request was ever sent

    def data_received(self, data: bytes) -> None:
        """Parses received bytes."""
        self._unset_keepalive_if_required()
        self._pending += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # upgrades are not supported: the request is answered as plain HTTP
        except httptools.HttpParserError:
            self._refuse(431 if self._head > MAX_HEADERS else 400)
            return
        if self._pending > MAX_HEADERS:
            self._refuse(431)
            return
        self._restart_timer()

    def on_message_begin(self) -> None:
        """Called at the start of a request."""
        if len(self.pipeline) >= MAX_PIPELINED:  # one read may contain thousands
            raise ValueError("too many requests at once")  # reported as HttpParserError by the parser
        self._head = 0
        self._requests += 1
        self._expected = HEADERS_TIMEOUT
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Called with the request's path, perhaps in parts."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Called for each header and each trailer."""
        self._count(name + value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Called after the headers."""
        self._pending = 0
        self._expected = BODY_TIMEOUT
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Called for each part of the body."""
        self._pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Called at the end of the request."""
        self._pending = 0
        self._expected = None
        super().on_message_complete()

    def _count(self, part: bytes) -> None:
        self._head += len(part)
        if self._head > MAX_HEADERS:
            raise ValueError("the headers are too large")  # as above

    def _refuse(self, status: int) -> None:
        """Closes the connection, with a refusal if no answer is in progress."""
        if self._is_idle():
            self._answer(status, _PROBLEMS[status])
        else:
            self.transport.close()

    def _is_idle(self) -> bool:
        """Whether no answer is in progress."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _answer(self, status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> None:
        """Writes a refusal and closes the connection."""
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
