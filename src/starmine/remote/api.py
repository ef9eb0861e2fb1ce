"""A client of a remote server's HTTP API, for one guest. It retries while the server cannot be reached."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

import httpx2

from starmine.rules.errors import StarmineError

PATIENCE = 60.0  # read timeout in seconds; streams send keep-alives more often
RENEWAL = timedelta(days=30)  # before a token expires
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds between two tries

_PASSING = {  # statuses of outages that pass: the request is repeated
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
}

Report = Callable[[str], None]
Json = dict[str, Any]


class BadServer(StarmineError):
    """The address of a server is wrong, or does not answer like Starmine."""


class Refused(StarmineError):
    """The server refuses a request; ``error`` is the stable error code."""

    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status, self.error = status, error


class Api:
    """One guest of one server, for ``async with``.

    Requests that the server cannot answer now are retried with exponential backoff, without a limit; all requests of
    the API are safe to repeat. ``report`` is called with a message once per outage. Raises ``BadServer``.
    """

    def __init__(
        self, url: str, token: str | None, report: Report, *, transport: httpx2.AsyncBaseTransport | None = None
    ) -> None:
        self.url = url.rstrip("/")
        self._report = report
        try:
            self._client = httpx2.AsyncClient(base_url=f"{self.url}/api", timeout=PATIENCE, transport=transport)
        except httpx2.InvalidURL as error:
            raise BadServer(f"the address {url!r} cannot be read: {error}") from error
        if self._client.base_url.scheme not in ("http", "https") or not self._client.base_url.host:
            raise BadServer(f"{url!r} is not the address of a server: write it like http://127.0.0.1:8000")
        if token is not None:
            self._client.headers["Authorization"] = f"Bearer {token}"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def enter(self, name: str) -> str:
        """Creates a guest and uses its token from now on; returns it. Raises ``Refused`` and ``BadServer``."""
        token: str = (await self.ask("POST", "/guests", {"name": name}))["token"]
        self._client.headers["Authorization"] = f"Bearer {token}"
        return token

    async def renew(self) -> str | None:
        """Renews the token if it expires within 30 days, and returns the new one; else None.

        A token without the scope ``account`` cannot be renewed: its end is reported. Raises ``Refused`` and
        ``BadServer``.
        """
        token = (await self.ask("GET", "/me")).get("token")
        if not isinstance(token, dict) or datetime.fromisoformat(token["expires"]) - datetime.now(UTC) > RENEWAL:
            return None
        if token["scope"] != "account":
            day = token["expires"][:10]
            self._report(f"this token expires on {day}: make another one there, under Programs and bots")
            return None
        renewed: str = (await self.ask("POST", "/me/token"))["token"]
        self._client.headers["Authorization"] = f"Bearer {renewed}"
        return renewed

    async def ask(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Json:
        """The server's answer to a request. Raises ``Refused`` and ``BadServer``."""
        waits = _Backoff(self._report)
        while True:
            try:
                response = await self._client.request(method, path, json=body, headers=headers)
            except httpx2.TransportError as error:
                await waits.wait(self._missing(error))
                continue
            if response.status_code not in _PASSING:
                return self._read(response)
            await waits.wait(f"{self.url} answers {response.status_code}", response.headers.get("retry-after"))

    async def events(self, path: str) -> AsyncGenerator[Json]:
        """The events of a stream, which is reopened whenever it ends. Raises ``Refused`` and ``BadServer``.

        Turns missed between two connections are delivered by the second, each once.
        """
        last_id, waits = "", _Backoff(self._report)
        while True:
            try:
                async with self._client.sse(path, headers={"Last-Event-ID": last_id} if last_id else None) as source:
                    if source.response.status_code not in _PASSING and not source.response.is_success:
                        await source.response.aread()
                        self._read(source.response)  # raises
                    async for event in source:
                        waits.reset()
                        last_id = event.id or last_id
                        yield self._event(event.data)
                reason = f"{self.url} ended the stream"
            except httpx2.TransportError as error:
                reason = self._missing(error)
            await waits.wait(reason)

    def _missing(self, error: httpx2.TransportError) -> str:
        return f"{self.url} cannot be reached: {str(error) or type(error).__name__}"

    def _event(self, data: str) -> Json:
        try:
            event: Json = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadServer(f"{self.url} sends events that are not JSON: check the address") from error
        return event

    def _read(self, response: httpx2.Response) -> Json:
        try:
            answer = response.json()
            if response.is_success and isinstance(answer, dict):
                return answer
            refused = Refused(response.status_code, answer["error"], f"{self.url} refuses: {answer['message']}")
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            what = f"status {response.status_code}, {response.headers.get('content-type', 'no content type')}"
            raise BadServer(f"{response.url} does not answer as Starmine does ({what}): check the address") from error
        raise refused


class _Backoff:
    """Exponential backoff; it reports the first reason."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.reset()

    def reset(self) -> None:
        """After a success: the next wait is short, and reported."""
        self._next, self._is_told = FIRST_WAIT, False

    async def wait(self, reason: str, least: str | None = None) -> None:
        """Waits before the next try; ``least`` is the value of ``Retry-After``, in seconds."""
        if not self._is_told:
            self._report(f"{reason}; trying again")
        self._is_told = True
        # Jitter: clients that lost a server must not all return at the same time.
        seconds = random.uniform(0.5, 1.0) * self._next  # noqa: S311
        await asyncio.sleep(max(seconds, float(least) if least and least.isdecimal() else 0))
        self._next = min(2 * self._next, LONGEST_WAIT)
