"""Rate limits: ASGI middleware that counts requests by person and address before they are handled."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from math import ceil
from typing import Literal
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starmine.rules.words.texts import template
from starmine.server.errors import Refusal, refuse, too_many
from starmine.server.limits.addresses import client_of
from starmine.server.limits.rates import Buckets, Rate
from starmine.server.limits.settings import Limits
from starmine.server.people.identity import sender_if_valid
from starmine.server.people.paths import request_kind

HELD = 2.0  # seconds before a refusal is sent: an immediate one would provoke an immediate retry
AT_ONCE = 8  # requests of one address that are handled at the same time, not counting actions
PATIENCE = 1.0  # seconds that further requests wait for a slot

Per = Literal["person", "address"]

# The kinds of requests that have limits, with the words of their refusals. "changes" are all other changing requests.
_WORDS = {
    kind: template(f"limit.{kind}", did)
    for kind, did in (
        ("reads", "{count} requests"),
        ("openings", "{count} new connections"),
        ("guests", "{count} new guests"),
        ("accounts", "{count} new accounts"),
        ("signins", "{count} attempts to sign in"),
        ("tables", "{count} new tables"),
        ("imports", "{count} imported files"),
        ("messages", "{count} messages"),
        ("notes", "{count} notes"),
        ("actions", "{count} actions"),
        ("changes", "{count} changes"),
    )
}
_TOLD = {
    "person": template("limit.person", "Limit reached: {did} in {period}"),
    "address": template("limit.address", "Limit for your network address reached: {did} in {period}"),
}


class RequestLimits:
    """Answers requests beyond a limit with a 429."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by address
        self._limits = {
            (kind, per): _Limit(kind, per, getattr(limits, name))
            for kind in _WORDS
            for per in ("person", "address")
            if hasattr(limits, name := f"limit_{kind}_per_{per}")
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = client_of(scope)
        try:
            kind = self._count(scope, address)
        except Refusal as refusal:
            await asyncio.sleep(HELD)
            await refuse(scope["method"], refusal)(scope, receive, send)
            return
        if kind == "actions":
            await self._app(scope, receive, send)
        else:
            await self._in_turn(address, scope, receive, send)

    async def _in_turn(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles at most ``AT_ONCE`` requests of an address at a time, so that it cannot delay the others."""
        slots = self._slots.setdefault(address, asyncio.Semaphore(AT_ONCE))
        has_slot = await _acquire(slots)

        def leave() -> None:
            nonlocal has_slot
            if has_slot:
                has_slot = False
                slots.release()

        async def send_on(message: Message) -> None:
            leave()  # from here on it waits for its client, or streams
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            leave()

    def _count(self, scope: Scope, address: str) -> str:
        kind = request_kind(scope).kind
        person = None if kind in {"openings", "reads"} else sender_if_valid(scope)
        if kind == "names":
            kind = "guests" if person is None else "changes"
        if person is not None:
            self._take(kind, "person", person)
        self._take(kind, "address", address)
        return kind

    def _take(self, kind: str, per: Per, key: str) -> None:
        limit = self._limits.get((kind, per))
        if limit is not None:
            limit.take(key)


class _Limit:
    def __init__(self, kind: str, per: Per, rate: str) -> None:
        self._rate = Rate.read(rate)
        self._buckets = Buckets(self._rate)
        self._setting = f"STARMINE_LIMIT_{kind}_PER_{per}".upper()
        self._told = _TOLD[per](did=_WORDS[kind](count=self._rate.count), period=self._rate.period)

    def take(self, key: str) -> None:
        wait = ceil(self._buckets.take(key))
        if wait:
            raise too_many(self._told, self._setting, key, wait)


async def _acquire(slots: asyncio.Semaphore) -> bool:
    """Waits for a slot for at most ``PATIENCE`` seconds; returns False if it got none, and the request goes ahead."""
    try:
        async with asyncio.timeout(PATIENCE) if slots.locked() else nullcontext():
            return await slots.acquire()
    except TimeoutError:
        return False
