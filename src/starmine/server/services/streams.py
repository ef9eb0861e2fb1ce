"""Streams: what happens at a table, sent to each viewer as they may see it, as server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Literal, Self

from starmine.server.errors import too_many
from starmine.server.limits.settings import Limits
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub, Listener
from starmine.server.live.table import LiveTable
from starmine.server.presenters.events import view_event
from starmine.server.presenters.messages import newest, show_message
from starmine.server.presenters.tables import show_table
from starmine.server.presenters.views import arranged
from starmine.server.schemas import ChatEvent, HandEvent, TableEvent
from starmine.server.services.games import viewing_seat

RETRY = 1000  # milliseconds after which a browser that lost its connection tries again
PING = 15.0  # seconds after which a connection without news is kept open by a comment


class Streams:
    """Opens streams."""

    def __init__(self, cache: TableCache, hub: Hub, limits: Limits) -> None:
        self._cache = cache
        self._hub = hub
        self._limits = limits

    async def open(
        self, table: str, person: str | None, address: str, seat: int | None, last_event_id: str | None
    ) -> Stream:
        """A stream of a table. Raises a 404, a 403 for a seat that the person does not hold, or a 429."""
        if self._limits.limits:
            self._check_streams(person, address)
        live = await self._cache.fresh(table)
        viewing_seat(live, person, seat)
        if self._limits.limits:
            self._check_spectators(live, person, address)
        last = last_event_id or ""
        turn = int(last) if last.isascii() and last.isdecimal() and len(last) <= 6 else None
        return Stream(live, self._hub, person, address, seat, turn)

    def _check_streams(self, person: str | None, address: str) -> None:
        """Raises a 429 where there are as many streams as one person or one address may have."""
        limits, hub, told = self._limits, self._hub, "which is the most"
        if person is not None and hub.by_person[person] >= (most := limits.limit_streams_per_person):
            raise too_many(f"You have {most} streams open, {told}", "STARMINE_LIMIT_STREAMS_PER_PERSON", person)
        if hub.by_address[address] >= (most := limits.limit_streams_per_address):
            told = f"Your network address has {most} streams open, {told}"
            raise too_many(told, "STARMINE_LIMIT_STREAMS_PER_ADDRESS", address)

    def _check_spectators(self, live: LiveTable, person: str | None, address: str) -> None:
        """Raises a 429 where as many people watch a table as may."""
        most = self._limits.limit_spectators
        if not _plays(live, person) and self._hub.spectators(live.id) >= most:
            told = f"{most} people watch this table, which is the most"
            raise too_many(told, "STARMINE_LIMIT_SPECTATORS", address)


def _plays(live: LiveTable, person: str | None) -> bool:
    """Whether a person plays at a table or is its host."""
    return person is not None and (person == live.state.host or bool(live.state.seats_of(person)))


class Stream:
    """One connection: an iterator of events, ready for the wire.

    It ends when the server stops, the table is removed, or ``close`` is called. What is new together comes together.
    """

    def __init__(
        self, live: LiveTable, hub: Hub, person: str | None, address: str, seat: int | None, last: int | None
    ) -> None:
        self._live = live
        self._hub = hub
        self._seat = seat
        self._listener = Listener(live.id, person, address, _plays(live, person), live.state.last_game)
        game = live.started
        # The turn of the last view that was sent; none before the first.
        self._turn = last if last is not None and game is not None and last <= game.turn else None
        # A message may have been written while the last turn was being sent: those since the turn before come again.
        unsaid = [message for message in live.messages if not self._turn or message.turn >= self._turn - 1]
        page, older = newest(unsaid)
        self._said = {message.id for message in live.messages}.difference(message.id for message in page)
        self._after_older = page[0].id if older else None  # the first that is sent of too many

    async def __aenter__(self) -> Self:
        self._hub.enter(self._listener)
        self._sent = asyncio.get_running_loop().time()
        self._look()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._looking.cancel()
        self._hub.leave(self._listener)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        listener, clock = self._listener, asyncio.get_running_loop().time
        listener.table_changed = False
        yield self._table(retry=RETRY)
        while True:
            listener.woken.clear()
            news = b"".join(self._news())
            if not news and clock() >= self._sent + PING:
                news = b": ping\n\n"
            if news:
                self._sent = clock()
                yield news
            del news  # most streams wait most of the time
            if listener.closed:
                return
            await listener.woken.wait()

    def _look(self) -> None:
        """Wakes the stream when nothing has been sent for as long as a connection should be silent.

        One timer that looks now and then costs less than one for every wait.
        """
        loop = asyncio.get_running_loop()
        due = self._sent + PING
        if loop.time() >= due:
            self._listener.woken.set()
            due = loop.time() + PING
        self._looking = loop.call_at(due, self._look)

    def close(self) -> None:
        """Ends the iteration."""
        self._listener.closed = True
        self._listener.woken.set()

    def _news(self) -> Iterator[bytes]:
        """Everything that is new since the last time."""
        listener, begins = self._listener, self._turn is None
        if listener.table_changed:
            listener.plays = _plays(self._live, listener.person)
        if begins and listener.table_changed:
            yield self._table()  # that the game has begun is told before its first view
        viewer = self._viewer()
        yield from self._turns(viewer)
        yield from self._hand(viewer)
        if len(self._live.messages) > len(self._said):
            for message in self._live.messages:
                if message.id not in self._said:
                    self._said.add(message.id)
                    older = message.id == self._after_older
                    yield _event(ChatEvent(message=show_message(message), older=older).model_dump_json().encode())
        if listener.table_changed:
            yield self._table()

    def _table(self, retry: int | None = None) -> bytes:
        self._listener.table_changed = False
        table = show_table(self._live, self._listener.person, self._hub.is_online)
        return _event(
            TableEvent(table=table).model_dump_json().encode(), b"" if retry is None else b"retry: %d\n" % retry
        )

    def _turns(self, viewer: int | None) -> Iterator[bytes]:
        game = self._live.started
        if game is None:
            return
        if self._turn is None:
            self._turn = game.turn
            yield self._view("snapshot", game.turn, viewer)
        while self._turn < self._live.game.turn:
            self._turn += 1
            yield self._view("turn", self._turn, viewer)

    def _hand(self, seat: int | None) -> Iterator[bytes]:
        changed = self._listener.hands_changed
        if changed:
            self._listener.hands_changed = set()
        if seat in changed and self._live.started is not None:
            kept = arranged(self._live, seat, self._live.game)
            event = HandEvent(arrangement=list(kept.orders), turned=list(kept.turned), gaps=list(kept.gaps))
            yield _event(event.model_dump_json().encode())

    def _viewer(self) -> int | None:
        """Whose view this connection gets now: seats change until the start."""
        lost = self._seat not in self._live.state.seats_of(self._listener.person)
        return viewing_seat(self._live, self._listener.person, None if lost else self._seat)

    def _view(self, kind: Literal["snapshot", "turn"], turn: int, viewer: int | None) -> bytes:
        return _event(view_event(self._live, kind, turn, viewer), b"id: %d\n" % turn)


def _event(json: bytes, fields: bytes = b"") -> bytes:
    """A server-sent event: JSON, which has no line breaks, and other fields.

    Some readers take the separators U+2028 and U+2029 for line breaks, too: JSON can spell them.
    """
    data = json.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return b"data: %b\n%b\n" % (data, fields)
