"""How many requests a person and an address may send. A route declares what its requests count as::

    @router.post("", dependencies=[limited("tables")])

Other routes of a ``CountedRoute`` count as reads or changes, by their method.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from math import ceil
from typing import Annotated, Any, Literal, NamedTuple, get_args

from fastapi import Depends, Request, params
from fastapi.routing import APIRoute

from starmine.rules.words.texts import template
from starmine.server.identity import sender_if_valid
from starmine.server.limits import TIMES, Buckets, Rate, client_of
from starmine.server.settings import Settings
from starmine.server.web.errors import too_many
from starmine.server.web.parameters import service

Kind = Literal["actions", "changes", "guests", "imports", "messages", "reads", "searches", "signins", "tables"]

_DID = {
    "actions": template("limit.actions", "{count} actions"),
    "changes": template("limit.changes", "{count} changes"),
    "guests": template("limit.guests", "{count} new guests"),
    "imports": template("limit.imports", "{count} imported files"),
    "messages": template("limit.messages", "{count} messages and notes"),
    "reads": template("limit.reads", "{count} requests"),
    "searches": template("limit.searches", "{count} hints, reasons and tries"),
    "signins": template("limit.signins", "{count} attempts to sign in"),
    "tables": template("limit.tables", "{count} new tables"),
}
OF_PERSON = template("limit.person", "Limit reached: {did} in {period}")
OF_ADDRESS = template("limit.address", "Limit for your network address reached: {did} in {period}")
_READS = frozenset({"GET", "HEAD"})


GENERAL = Rate.read("36000/1m")  # requests and messages of one address, of whatever kind


class RequestRates:
    """Counts requests, and messages on sockets, by person and by address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rates = {kind: Rate.read(getattr(settings, f"limit_{kind}")) for kind in get_args(Kind)}
        self._people = {kind: Buckets(rate) for kind, rate in self._rates.items()}
        self._addresses = {kind: Buckets(rate.times(TIMES)) for kind, rate in self._rates.items()}
        self._all = Buckets(GENERAL)

    def take_any(self, address: str) -> None:
        """Counts a request of whatever kind. Raises a 429."""
        if self._settings.limits and (wait := self._all.take(address)):
            told = OF_ADDRESS(did=_DID["reads"](count=GENERAL.count), period=GENERAL.period)
            raise too_many(told, "the limit of requests", address, ceil(wait))

    def take(self, kind: Kind, person: str | None, address: str) -> None:
        """Counts a request. Raises a 429."""
        if not self._settings.limits:
            return
        rate, setting = self._rates[kind], f"STARMINE_LIMIT_{kind.upper()}"
        if person is not None and (wait := self._people[kind].take(person)):
            raise too_many(OF_PERSON(did=_DID[kind](count=rate.count), period=rate.period), setting, person, ceil(wait))
        if wait := self._addresses[kind].take(address):
            told = OF_ADDRESS(did=_DID[kind](count=TIMES * rate.count), period=rate.period)
            raise too_many(told, setting, address, ceil(wait))


class _Limited:
    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    async def __call__(self, request: Request, rates: Annotated[RequestRates, service(RequestRates)]) -> None:
        rates.take(self._kind, sender_if_valid(request.scope), client_of(request.scope))


def limited(kind: Kind) -> Any:
    """The dependency of a route whose requests count as this kind."""
    return Depends(_Limited(kind))


class CountedRoute(APIRoute):
    """A route whose requests count: as declared by ``limited``, else as reads or changes."""

    def __init__(
        self,
        path: str,
        endpoint: Any,
        *,
        dependencies: Sequence[params.Depends] | None = None,
        methods: set[str] | list[str] | None = None,
        **more: Any,
    ) -> None:
        declared = list(dependencies or ())
        if not any(isinstance(each.dependency, _Limited) for each in declared):
            declared.append(limited("reads" if _READS.issuperset(methods or ("GET",)) else "changes"))
        super().__init__(path, endpoint, dependencies=declared, methods=methods, **more)


TOLD = {
    "person": template("limit.waiting-person", "Limit reached: {count} such requests at a time"),
    "address": template(
        "limit.waiting-address", "Limit for your network address reached: {count} such requests at a time"
    ),
    "all": template("limit.waiting", "Limit of this server reached: {count} such requests at a time"),
}
MOST = {"person": 3, "address": 6, "all": 20}  # requests that wait for one queue
RETRY = 5  # seconds in the Retry-After header


class Caller(NamedTuple):
    """Whom a request counts for; ``person`` is None without a valid cookie or token."""

    person: str | None
    address: str


class RequestQueues:
    """Counts the requests that wait or are computed: by queue, and there by person, by address, and in all."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._waiting: Counter[tuple[str, str, str]] = Counter()  # by queue, key of ``MOST``, and whom it counts for
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def enter(self, queue: str, caller: Caller) -> Callable[[], None]:
        """Takes a place, and returns the function that gives it back. Raises a 429 at once if none is free."""
        places = [
            (queue, per, who)
            for per, who in (("person", caller.person), ("address", caller.address), ("all", "all"))
            if who is not None
        ]
        if self._settings.limits:
            for place in places:
                _, per, who = place
                if self._waiting[place] >= MOST[per]:
                    raise too_many(TOLD[per](count=MOST[per]), "the limit of waiting requests", who, RETRY)
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
