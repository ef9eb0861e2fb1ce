"""How much may be asked for: ASGI middleware that counts requests by person and address before any work is done."""

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
from starmine.server.people.identity import sender
from starmine.server.people.paths import request_kind

HELD = 2.0  # seconds until a refusal is sent: an answer at once would be followed by the next request at once
AT_ONCE = 8  # requests of one address that are worked on, actions not counted
PATIENCE = 1.0  # seconds that further ones wait for a place

Per = Literal["person", "address"]

# What is counted by itself, and how people are told. Whatever else changes something is one of "changes".
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
    """Refuses with a 429 what goes beyond a limit."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by address
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
        """Handles a request when it is its turn among those of its address: others need not wait for all of them."""
        places = self._places.setdefault(address, asyncio.Semaphore(AT_ONCE))
        has_place = await _taken(places)

        def leave() -> None:
            nonlocal has_place
            if has_place:
                has_place = False
                places.release()

        async def send_on(message: Message) -> None:
            leave()  # from here on it waits for its client, or is a stream
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            leave()

    def _count(self, scope: Scope, address: str) -> str:
        kind = request_kind(scope).kind
        person = None if kind in {"openings", "reads"} else _person(scope)
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


def _person(scope: Scope) -> str | None:
    """Who sends a request. Somebody who cannot be known is nobody here: the route says what is wrong."""
    try:
        return sender(scope["app"].state.services.signer, scope)
    except Refusal:
        return None


async def _taken(places: asyncio.Semaphore) -> bool:
    """Waits for a place, but not long: where everything is slow, all are to be told so at the same time."""
    try:
        async with asyncio.timeout(PATIENCE) if places.locked() else nullcontext():
            return await places.acquire()
    except TimeoutError:
        return False
