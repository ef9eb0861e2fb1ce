"""Queues of what viewers ask of bots and have searched. Each is short, so that nobody waits long."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from starmine.rules.words.texts import template
from starmine.server.limits.settings import Limits
from starmine.server.web.errors import too_many

TOLD = {
    "per_person": template("limit.waiting-person", "Limit reached: {count} such requests at a time"),
    "per_address": template(
        "limit.waiting-address", "Limit for your network address reached: {count} such requests at a time"
    ),
    "": template("limit.waiting", "Limit of this server reached: {count} such requests at a time"),
}
MOST = {"per_person": 3, "per_address": 6, "": 20}  # requests that wait for one queue
RETRY = 5  # seconds in the Retry-After header


class Caller(NamedTuple):
    """Whom a request counts for; ``person`` is None without a valid cookie or token."""

    person: str | None
    address: str


class RequestQueues:
    """Counts the requests that wait or are computed: by queue, and there by person, by address, and in all."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: Counter[tuple[str, str, str]] = Counter()
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def enter(self, queue: str, caller: Caller) -> Callable[[], None]:
        """Takes a place, and returns the function that gives it back. Raises a 429 at once if none is free."""
        places = [
            (queue, per, who)
            for per, who in (("per_person", caller.person), ("per_address", caller.address), ("", ""))
            if who is not None
        ]
        if self._limits.limits:
            for place in places:
                _, per, who = place
                if self._waiting[place] >= MOST[per]:
                    raise too_many(TOLD[per](count=MOST[per]), "the limit of waiting requests", who or "all", RETRY)
        self._waiting.update(places)

        def leave() -> None:
            self._waiting -= Counter(places)  # which also drops counts of 0

        return leave

    @asynccontextmanager
    async def turn(self, queue: str, caller: Caller) -> AsyncIterator[None]:
        """Waits until the requests before are done: one at a time, since running games have priority. Raises a 429."""
        leave = self.enter(queue, caller)
        try:
            async with self._turns[queue]:
                yield
        finally:
            leave()
