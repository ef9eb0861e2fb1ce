"""How much may be asked for: ASGI middleware that counts requests by person and address before any work is done."""

from __future__ import annotations

import re
from math import ceil
from typing import Literal

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from starmine.server.errors import Refusal, refuse, too_many
from starmine.server.identity import sender
from starmine.server.limits.addresses import client_of
from starmine.server.limits.rates import Buckets, Rate
from starmine.server.settings import Settings

Per = Literal["person", "address"]

# What is counted by itself, and how people are told. Whatever else changes something is one of "changes".
_WORDS = {
    "reads": "sent {} requests",
    "openings": "opened {} streams",
    "guests": "made {} guests",
    "tables": "opened {} tables",
    "messages": "sent {} messages",
    "actions": "sent {} actions",
    "changes": "made {} changes",
}
_KINDS = re.compile(
    "POST /api/(?:(?P<actions>games/[^/]+/actions)|(?P<guests>guests)|(?P<tables>tables(?:/[^/]+/rematch)?)"
    "|(?P<messages>tables/[^/]+/messages))"
)
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


class RequestLimits:
    """Refuses with a 429 what goes beyond a limit."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._limits = {
            (kind, per): _Limit(kind, per, getattr(settings, name))
            for kind in _WORDS
            for per in ("person", "address")
            if hasattr(settings, name := f"limit_{kind}_per_{per}")
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] == "http":
            try:
                self._count(scope)
            except Refusal as refusal:
                await refuse(scope["method"], refusal)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _count(self, scope: Scope) -> None:
        address = client_of(scope)
        if scope["method"] in _READING:
            self._take("openings" if scope["path"].endswith("/events") else "reads", "address", address)
            return
        person = _person(scope)
        kind = _kind(scope, person)
        if person is not None:
            self._take(kind, "person", person)
        self._take(kind, "address", address)

    def _take(self, kind: str, per: Per, key: str) -> None:
        limit = self._limits.get((kind, per))
        if limit is not None:
            limit.take(key)


class _Limit:
    def __init__(self, kind: str, per: Per, rate: str) -> None:
        self._rate = Rate.read(rate)
        self._buckets = Buckets(self._rate)
        self._setting = f"STARMINE_LIMIT_{kind}_PER_{per}".upper()
        whose = "You have" if per == "person" else "Your network address has"
        self._told = f"{whose} {_WORDS[kind].format(self._rate.count)} in {self._rate.period}, which is the most"

    def take(self, key: str) -> None:
        wait = ceil(self._buckets.take(key))
        if wait:
            raise too_many(self._told, self._setting, key, wait)


def _person(scope: Scope) -> str | None:
    """Who sends a request. Somebody who cannot be known is nobody here: the route says what is wrong."""
    try:
        return sender(scope["app"].state.services.signer, Headers(scope=scope))
    except Refusal:
        return None


def _kind(scope: Scope, person: str | None) -> str:
    if person is None and (scope["method"], scope["path"]) == ("PUT", "/api/me"):
        return "guests"
    found = _KINDS.fullmatch(f"{scope['method']} {scope['path']}")
    return (found and found.lastgroup) or "changes"
