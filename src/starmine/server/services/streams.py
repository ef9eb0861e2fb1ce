"""Streams: what happens at a table, sent to each viewer as they may see it, as server-sent events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Literal

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

RETRY = (500, 1000)  # milliseconds after which a browser that lost its connection tries again: not all at once


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
    """What one connection is told: events, ready for the wire.

    Nothing is kept for it: it knows how far it has come, and looks up what is new when it is asked for it.
    """

    def __init__(
        self, live: LiveTable, hub: Hub, person: str | None, address: str, seat: int | None, last: int | None
    ) -> None:
        self._live = live
        self._hub = hub
        self._seat = seat
        self._listener = Listener(live.id, person, address, _plays(live, person), live.state.last_game)
        self._viewing: tuple[int, int | None] | None = None  # the table's version, and whose view it was there
        game = live.started
        # The turn of the last view that was sent; none before the first.
        self._turn = last if last is not None and game is not None and last <= game.turn else None
        # A message may have been written while the last turn was being sent: those since the turn before come again.
        unsaid = [message for message in live.messages if not self._turn or message.turn >= self._turn - 1]
        page, older = newest(unsaid)
        self._said = {message.id for message in live.messages}.difference(message.id for message in page)
        self._after_older = page[0].id if older else None  # the first that is sent of too many

    def enter(self, on_woken: Callable[[], None]) -> None:
        """Begins to listen. ``on_woken`` is called whenever there may be news."""
        self._listener.on_woken = on_woken
        self._hub.enter(self._listener)

    def leave(self) -> None:
        """Ends listening."""
        self._hub.leave(self._listener)

    def begin(self) -> bytes:
        """The beginning, which tells how it stands now, and how soon a browser comes back if it is cut off."""
        table = self._table(retry=random.randint(*RETRY))  # noqa: S311 (no secret)
        return table + self.news()

    def news(self) -> bytes:
        """Everything that is new since the last time; nothing, often."""
        self._listener.woken = False
        return b"".join(self._news())

    @property
    def is_over(self) -> bool:
        """Whether nothing follows any more: the server stops, the table is gone, or the person has signed out."""
        return self._listener.closed

    def close(self) -> None:
        """Ends it."""
        self._listener.closed = True
        self._listener.wake()

    def _news(self) -> Iterator[bytes]:
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
        if self._live.started is None:
            return
        if self._turn is None:
            self._turn = self._live.turn
            yield self._view("snapshot", self._turn, viewer)
        while self._turn < self._live.turn:
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
        state, person = self._live.state, self._listener.person
        if self._viewing is None or self._viewing[0] != state.version:
            lost = self._seat not in state.seats_of(person)
            self._viewing = state.version, viewing_seat(self._live, person, None if lost else self._seat)
        return self._viewing[1]

    def _view(self, kind: Literal["snapshot", "turn"], turn: int, viewer: int | None) -> bytes:
        return _event(view_event(self._live, kind, turn, viewer), b"id: %d\n" % turn)


def _event(json: bytes, fields: bytes = b"") -> bytes:
    """A server-sent event: JSON, which has no line breaks, and other fields.

    Some readers take the separators U+2028 and U+2029 for line breaks, too: JSON can spell them.
    """
    data = json if json.isascii() else json.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return b"data: %b\n%b\n" % (data, fields)
