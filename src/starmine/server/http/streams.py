"""Streams: what happens at a table, sent to each viewer as they may see it, as server-sent events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from starmine.rules.words.texts import template
from starmine.server.errors import Refusal, too_many
from starmine.server.games.viewpoint import Viewpoint, heard, viewpoint_of
from starmine.server.limits.settings import Limits
from starmine.server.live import time_left
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub, Listener
from starmine.server.live.table import LiveTable
from starmine.server.presenters.events import view_event
from starmine.server.presenters.messages import newest, show_message
from starmine.server.presenters.notes import readable, show_notes
from starmine.server.presenters.tables import show_clocks, show_table
from starmine.server.presenters.views import Eyes, arranged
from starmine.server.schemas.events import ChatEvent, ClockEvent, HandEvent, NotesEvent, TableEvent
from starmine.server.tables.deals import Deals

STREAMS_OF_PERSON = template("limit.streams-of-person", "Limit reached: you have {count} tables open at the same time")
STREAMS_OF_ADDRESS = template(
    "limit.streams-of-address", "Limit for your network address reached: {count} tables open at the same time"
)
TOO_MANY_SPECTATORS = template("limit.spectators", "Limit reached: {count} spectators at this table")

RETRY = (500, 1000)  # milliseconds after which a browser that lost its connection tries again: not all at once


class Streams:
    """Opens streams."""

    def __init__(self, cache: TableCache, hub: Hub, deals: Deals, limits: Limits) -> None:
        self._cache = cache
        self._hub = hub
        self._deals = deals
        self._limits = limits

    async def open(
        self, table: str, person: str | None, address: str, seat: int | None, last_event_id: str | None
    ) -> Stream:
        """A stream of a table. Raises a 404, a 403 for a seat or a game that the person may not see, or a 429."""
        if self._limits.limits:
            self._check_streams(person, address)
        live = await self._cache.fresh(table)
        viewpoint_of(live, person, seat)
        if self._limits.limits:
            self._check_spectators(live, person, address)
        last = _turn_of(last_event_id or "", live.state.undone)
        return Stream(live, self._hub, self._deals, person, address, seat, last)

    def _check_streams(self, person: str | None, address: str) -> None:
        """Raises a 429 where there are as many streams as one person or one address may have."""
        limits, hub = self._limits, self._hub
        if person is not None and hub.by_person[person] >= (most := limits.limit_streams_per_person):
            raise too_many(STREAMS_OF_PERSON(count=most), "STARMINE_LIMIT_STREAMS_PER_PERSON", person)
        if hub.by_address[address] >= (most := limits.limit_streams_per_address):
            raise too_many(STREAMS_OF_ADDRESS(count=most), "STARMINE_LIMIT_STREAMS_PER_ADDRESS", address)

    def _check_spectators(self, live: LiveTable, person: str | None, address: str) -> None:
        """Raises a 429 where as many people watch a table as may."""
        most = self._limits.limit_spectators
        if not _plays(live, person) and self._hub.spectators(live.id) >= most:
            raise too_many(TOO_MANY_SPECTATORS(count=most), "STARMINE_LIMIT_SPECTATORS", address)


def _turn_of(event_id: str, undone: int) -> int | None:
    """The turn of an event; None for one of a game of which actions have been taken back since, and for no event."""
    turn, _, then = event_id.partition("-")
    if not all(part.isascii() and part.isdecimal() and len(part) <= 6 for part in (turn, then or "0")):
        return None
    return int(turn) if int(then or "0") == undone else None


def _plays(live: LiveTable, person: str | None) -> bool:
    """Whether a person plays at a table or is its host."""
    return person is not None and (person == live.state.host or bool(live.state.seats_of(person)))


class Stream:
    """What one connection is told: events, ready for the wire.

    Nothing is kept for it: it knows how far it has come, and looks up what is new when it is asked for it.
    """

    def __init__(
        self,
        live: LiveTable,
        hub: Hub,
        deals: Deals,
        person: str | None,
        address: str,
        seat: int | None,
        last: int | None,
    ) -> None:
        self._live = live
        self._hub = hub
        self._deals = deals
        self._seat = seat
        self._listener = Listener(live.id, person, address, _plays(live, person), live.state.last_game)
        self._looking: tuple[tuple[int, bool], Viewpoint] | None = (
            None  # how it was when the table and the game stood so
        )
        self._eyes: Eyes | None = None  # those of the last view that was sent
        seen = self._look()
        # The turn of the last view that was sent; none before the first. What a delay let through is sent again, since
        # the id of an event does not tell then whether it has been taken back.
        known = last is not None and live.started is not None and seen is not None and not seen.delayed
        self._turn = last if known and last is not None and last <= live.turn else None
        self._undone = self._taken_back(seen)  # how many actions had been taken back when that was sent
        self._shown = 0  # the hash of the last table event
        self._clocked: tuple[int, int] | None = None  # the table's version and the turn when the clocks were told
        self._noted: set[int] = set()  # the numbers of the notes that were sent
        self._looked: object = None  # the last time: at which notes, as whom, and whether the game was over
        # A message may have been written while the last turn was being sent: those since the turn before come again.
        told = () if seen is None else heard(live, seen)
        page, older = newest([message for message in told if not self._turn or message.turn >= self._turn - 1])
        self._said = {message.id for message in told}.difference(message.id for message in page)
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
            yield self._table()  # clients hear that the game has begun before they get its first view
        seen = self._look()
        if seen is None:  # the game has begun, without spectators
            listener.closed = True
            return
        yield from self._turns(seen)
        yield from self._clocks(seen)
        yield from self._hand(seen.seat)
        yield from self._notes(seen.seat)
        yield from self._chat(seen)
        if listener.table_changed:
            yield self._table()

    def _chat(self, seen: Viewpoint) -> Iterator[bytes]:
        if len(self._live.messages) > len(self._said):
            for message in heard(self._live, seen):
                if message.id not in self._said:
                    self._said.add(message.id)
                    older = message.id == self._after_older
                    yield _event(ChatEvent(message=show_message(message), older=older).model_dump_json().encode())

    def _table(self, retry: int | None = None) -> bytes:
        self._listener.table_changed = False
        table = show_table(self._live, self._listener.person, self._hub)
        told = TableEvent(table=table).model_dump_json().encode()
        if hash(told) == self._shown:  # that something has happened may be what is not to be told yet
            return b""
        self._shown = hash(told)
        return _event(told, b"" if retry is None else b"retry: %d\n" % retry)

    def _turns(self, seen: Viewpoint) -> Iterator[bytes]:
        if self._live.started is None:
            return
        undone = self._taken_back(seen)
        if self._undone != undone:
            self._undone = undone
            self._turn, self._looked = None, None
            self._noted.clear()
        if self._eyes != seen.eyes:
            if self._eyes is not None:
                self._turn = None
            self._eyes = seen.eyes
            self._deals.mark_seen(self._live, self._listener.person, hands=seen.sees_hands)
        now = seen.turn
        if self._turn is None or self._turn < self._live.told_from(now):  # what was missed is not told any more
            self._turn = now
            yield self._view("snapshot", now, seen)
        behind = self._turn < now
        while self._turn < now:
            self._turn += 1
            yield self._view("turn", self._turn, seen)
        if behind and self._live.on_turn is None and self._live.state.assistance == "none":
            yield self._view("snapshot", now, seen)  # the end brings back the whole log

    def _clocks(self, seen: Viewpoint) -> Iterator[bytes]:
        live = self._live
        if live.state.clock_turn is None or live.started is None or seen.delayed:
            return
        stands = live.state.version, live.turn
        if stands != self._clocked:
            self._clocked = stands
            told = show_clocks(time_left.read(live, time_left.now()), live.state.players)
            yield _event(ClockEvent(left=told.left, running=told.running).model_dump_json().encode())

    def _hand(self, seat: int | None) -> Iterator[bytes]:
        changed = self._listener.hands_changed
        if changed:
            self._listener.hands_changed = set()
        if seat in changed and self._live.started is not None:
            kept = arranged(self._live, seat, self._live.game)
            event = HandEvent(arrangement=list(kept.orders), turned=list(kept.turned), gaps=list(kept.gaps))
            yield _event(event.model_dump_json().encode())

    def _notes(self, viewer: int | None) -> Iterator[bytes]:
        looked = self._live.notes, viewer, self._live.on_turn is None
        if looked == self._looked:
            return
        self._looked = looked
        if new := [note for note in readable(self._live, viewer) if note.number not in self._noted]:
            self._noted.update(note.number for note in new)
            yield _event(NotesEvent(notes=show_notes(new)).model_dump_json().encode())

    def _look(self) -> Viewpoint | None:
        """How this connection looks at the table now: seats change until the start. None where it may not any more."""
        live, state = self._live, self._live.state
        stands = state.version, live.on_turn is None
        if self._looking is not None and self._looking[0] == stands and not self._looking[1].delayed:
            return replace(self._looking[1], turn=live.turn)
        held, seat = state.seats_of(self._listener.person), self._seat
        chosen = seat is not None and seat < state.players and not held and state.spectators == "seat"
        seat = seat if seat in held or (chosen and live.started is not None) else None
        try:
            seen = viewpoint_of(live, self._listener.person, seat)
        except Refusal:
            return None
        self._looking = stands, seen
        return seen

    def _taken_back(self, seen: Viewpoint | None) -> int:
        """How many actions have been taken back, as far as that is told."""
        return self._live.delay.again if seen is not None and seen.delayed else self._live.state.undone

    def _view(self, kind: Literal["snapshot", "turn"], turn: int, seen: Viewpoint) -> bytes:
        # After an action has been taken back the same turn is another one: its id must tell.
        number = b"%d-%d" % (turn, self._undone) if self._undone and not seen.delayed else b"%d" % turn
        return _event(view_event(self._live, kind, turn, seen.eyes), b"id: %b\n" % number)


def _event(json: bytes, fields: bytes = b"") -> bytes:
    """A server-sent event: JSON, which has no line breaks, and other fields.

    Some readers take the separators U+2028 and U+2029 for line breaks, too: JSON can spell them.
    """
    data = json if json.isascii() else json.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return b"data: %b\n%b\n" % (data, fields)
