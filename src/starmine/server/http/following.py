"""Event streams: the changes at a table, as each viewer may see them, sent as server-sent events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from starmine.rules.words.texts import template
from starmine.server.errors import Refusal, too_many
from starmine.server.games.verdicts import Verdicts
from starmine.server.limits.settings import TIMES, Limits
from starmine.server.lobby.deals import Deals
from starmine.server.people.identity import Signed, Signer
from starmine.server.presenters.messages import newest, show_message
from starmine.server.presenters.notes import readable, show_notes
from starmine.server.presenters.tables import show_clocks, show_table
from starmine.server.presenters.views import arranged, view_event
from starmine.server.schemas.events import ChatEvent, ClockEvent, HandEvent, NotesEvent, TableEvent
from starmine.server.tables import clocks
from starmine.server.tables.hub import Hub, Listener
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.state import Note, TableState
from starmine.server.tables.table import OpenTable
from starmine.server.tables.viewpoint import Eyes, Viewpoint, readable_messages, viewpoint_of

STREAMS_OF_PERSON = template("limit.streams-of-person", "Limit reached: you have {count} tables open at the same time")
STREAMS_OF_ADDRESS = template(
    "limit.streams-of-address", "Limit for your network address reached: {count} tables open at the same time"
)
TOO_MANY_SPECTATORS = template("limit.spectators", "Limit reached: {count} spectators at this table")

MOST_SPECTATORS = 500  # streams of people who do not play, at one table
RETRY = (500, 1000)  # milliseconds until browsers reconnect; a random value between, to spread the load


class Streams:
    """Opens streams."""

    def __init__(
        self, cache: OpenTables, hub: Hub, deals: Deals, verdicts: Verdicts, signer: Signer, limits: Limits
    ) -> None:
        self._cache = cache
        self._hub = hub
        self._deals = deals
        self._verdicts = verdicts
        self._signer = signer
        self._limits = limits

    async def open(
        self, table: str, signed: Signed | None, address: str, seat: int | None, last_event_id: str | None
    ) -> Stream:
        """A stream of a table. Raises a 404, a 403 for a seat or game that the person may not see, or a 429."""
        person = signed and signed.person
        if self._limits.limits:
            self._check_streams(person, address)
        live = await self._cache.fresh(table)
        viewpoint_of(live, person, seat)
        if self._limits.limits:
            self._check_spectators(live, person, address)
        last = _number_of(last_event_id or "", live.state)
        is_valid = partial(self._signer.is_valid, signed)
        return Stream(live, self._hub, self._deals, self._verdicts, person, address, seat, last, is_valid)

    def _check_streams(self, person: str | None, address: str) -> None:
        """Raises a 429 if the person or the address has the maximum of streams open."""
        hub, most, setting = self._hub, self._limits.limit_streams, "STARMINE_LIMIT_STREAMS"
        if person is not None and hub.by_person[person] >= most:
            raise too_many(STREAMS_OF_PERSON(count=most), setting, person)
        if hub.by_address[address] >= TIMES * most:
            raise too_many(STREAMS_OF_ADDRESS(count=TIMES * most), setting, address)

    def _check_spectators(self, live: OpenTable, person: str | None, address: str) -> None:
        """Raises a 429 if the table has the maximum of spectators."""
        if not _plays(live, person) and self._hub.spectators(live.id) >= MOST_SPECTATORS:
            raise too_many(TOO_MANY_SPECTATORS(count=MOST_SPECTATORS), "the limit of spectators", address)


def _number_of(event_id: str, state: TableState) -> int | None:
    """The number of an event id; None without one of this table."""
    is_number = event_id.isascii() and event_id.isdecimal() and len(event_id) <= 9
    return int(event_id) if is_number and int(event_id) <= state.number else None


def _plays(live: OpenTable, person: str | None) -> bool:
    """Whether a person plays at a table or is its host."""
    return person is not None and (person == live.state.host or bool(live.state.seats_of(person)))


class Stream:
    """The messages for one connection, in the wire format of server-sent events.

    There is no queue: a stream has the number of the last event that was handled for it, and looks up what is new when
    it is woken. That number is the id of the last message each time, so a client that comes back with it gets what it
    has missed. It ends when the cookie or token with which it was opened expires or is revoked.
    """

    def __init__(
        self,
        live: OpenTable,
        hub: Hub,
        deals: Deals,
        verdicts: Verdicts,
        person: str | None,
        address: str,
        seat: int | None,
        last: int | None,
        is_valid: Callable[[], bool],
    ) -> None:
        """``last``: the number of the last event that the client knows; ``is_valid``: whether the cookie or token is
        still valid.
        """
        state = live.state
        self._live = live
        self._is_valid = is_valid
        self._hub = hub
        self._deals = deals
        self._verdicts = verdicts
        self._seat = seat
        self._listener = Listener(live.id, person, address, _plays(live, person), state.last_game)
        self._cached: tuple[int, Viewpoint] | None = None  # with ``changed`` of the state it is for
        self._eyes: Eyes | None = None  # of the last view that was sent
        self._is_delayed = False
        seen = self._viewpoint()
        if seen is not None and seen.delayed:
            last = None  # the number would tell how many actions are not shown yet
        if last is not None and last < state.taken_back:
            last = None  # notes have moved since
        self._number = -1 if last is None else last  # of the last event that was handled
        self._turn = None if last is None else state.turn_at(last)  # of the last view sent; None before the first
        self._back = state.shown_back if seen is not None and seen.delayed else state.taken_back
        self._changed = -1  # ``changed`` of the state in the last table event
        self._table_hash = 0  # hash of that event
        self._clocks_key: tuple[int, int] | None = None  # ``changed`` and turn of the last clock event
        self._notes: tuple[object, bool] | None = None  # the notes that were looked at, and whether the game was over
        self._all_notes = last is not None and state.finished is not None and last >= _end_of(state)
        unread = [] if seen is None else list(readable_messages(live, person, seen))
        page, older = newest([message for message in unread if message.id > self._number])
        self._sent_messages = {message.id for message in unread}.difference(message.id for message in page)
        self._after_older = page[0].id if older else None  # id of the first message after the ones left out

    def enter(self, on_woken: Callable[[], None]) -> None:
        """Starts listening. ``on_woken`` is called when there may be news."""
        self._listener.on_woken = on_woken
        self._hub.enter(self._listener)

    def leave(self) -> None:
        """Stops listening."""
        self._hub.leave(self._listener)

    def begin(self) -> bytes:
        """The first messages: the current state, and the browser's reconnection time."""
        if not self._is_valid():  # the client may have let its answer wait for long
            return b""
        retry = b"retry: %d\n" % random.randint(*RETRY)  # noqa: S311 (no secret)
        return b"".join(_event(table, retry) for table in self._table()) + self.news()

    def news(self) -> bytes:
        """Everything that is new since the last call; may be empty."""
        self._listener.woken = False
        if not self._is_valid():
            return b""
        messages = list(self._news())
        self._number = self._live.state.number
        if not messages:
            return b""
        number = b"" if self._is_delayed else b"id: %d\n" % self._number
        return b"".join([*map(_event, messages[:-1]), _event(messages[-1], number)])

    @property
    def is_over(self) -> bool:
        """Whether the stream is to end: the server stops, the table is gone, or the cookie or token is not valid."""
        return self._listener.closed or not self._is_valid()

    def close(self) -> None:
        """Ends the stream."""
        self._listener.closed = True
        self._listener.wake()

    def _news(self) -> Iterator[bytes]:
        state, listener = self._live.state, self._listener
        table_changed = listener.table_changed or state.changed > self._changed
        if table_changed:
            listener.plays = _plays(self._live, listener.person)
        if self._turn is None and table_changed:
            yield from self._table()  # clients learn that the game has started before they get its first view
        seen = self._viewpoint()
        if seen is None:  # the game has started and allows no spectators
            listener.closed = True
            return
        self._is_delayed = seen.delayed
        yield from self._turns(seen)
        yield from self._clocks(seen)
        yield from self._hand(seen.seat)
        yield from self._new_notes(seen.seat)
        yield from self._chat(seen)
        if listener.table_changed or state.changed > self._changed:
            yield from self._table()

    def _chat(self, seen: Viewpoint) -> Iterator[bytes]:
        if len(self._live.state.messages) > len(self._sent_messages):
            for message in readable_messages(self._live, self._listener.person, seen):
                if message.id not in self._sent_messages:
                    self._sent_messages.add(message.id)
                    older = message.id == self._after_older
                    yield ChatEvent(message=show_message(message), older=older).model_dump_json().encode()

    def _table(self) -> Iterator[bytes]:
        self._listener.table_changed = False
        self._changed = self._live.state.changed
        self._verdicts.ask(self._live)
        table = show_table(self._live, self._listener.person, self._hub)
        event = TableEvent(table=table).model_dump_json().encode()
        if hash(event) != self._table_hash:  # else this viewer may not be shown yet what has changed
            self._table_hash = hash(event)
            yield event

    def _turns(self, seen: Viewpoint) -> Iterator[bytes]:
        state = self._live.state
        if state.game is None:
            return
        back = state.shown_back if seen.delayed else state.taken_back
        if self._back != back:  # actions were taken back
            self._back = back
            self._turn, self._notes = None, None
            self._number = -1 if not seen.delayed else self._number  # notes have moved
        if self._eyes != seen.eyes:
            if self._eyes is not None:
                self._turn = None
            self._eyes = seen.eyes
            self._deals.mark_seen(self._live, self._listener.person, hands=seen.sees_hands)
        now = seen.turn
        if self._turn is None or self._turn < self._live.shown_from(now):  # missed turns are not shown any more
            self._turn = now
            yield view_event(self._live, "snapshot", now, seen.eyes)
        behind = self._turn < now
        while self._turn < now:
            self._turn += 1
            yield view_event(self._live, "turn", self._turn, seen.eyes)
        if behind and state.on_turn is None and state.assistance == "none":
            yield view_event(self._live, "snapshot", now, seen.eyes)  # the end of the game reveals the whole log

    def _clocks(self, seen: Viewpoint) -> Iterator[bytes]:
        state = self._live.state
        if state.clock_turn is None or state.game is None or seen.delayed:
            return
        stands = state.changed, state.turn
        if stands != self._clocks_key:
            self._clocks_key = stands
            shown = show_clocks(clocks.read(state, clocks.now()), state.players)
            yield ClockEvent(left=shown.left, running=shown.running).model_dump_json().encode()

    def _hand(self, seat: int | None) -> Iterator[bytes]:
        kept = None if seat is None else self._live.state.hands.get(seat)
        if seat is not None and kept is not None and kept.number > self._number >= 0:
            shown = arranged(self._live, seat, self._live.game)
            event = HandEvent(arrangement=list(shown.orders), turned=list(shown.turned), gaps=list(shown.gaps))
            yield event.model_dump_json().encode()

    def _new_notes(self, viewer: int | None) -> Iterator[bytes]:
        state = self._live.state
        is_over = state.on_turn is None and state.game is not None
        key = state.notes, is_over
        if self._notes is not None and self._notes[0] is key[0] and self._notes[1] == is_over:
            return
        self._notes = key
        new = [note for note in readable(self._live, viewer) if self._is_new(note, viewer)]
        self._all_notes = is_over
        if new:
            yield NotesEvent(notes=show_notes(new)).model_dump_json().encode()

    def _is_new(self, note: Note, viewer: int | None) -> bool:
        """Whether a note was not sent: it is later than the last event, or others' notes are readable only now."""
        return note.number > self._number or (note.seat != viewer and not self._all_notes)

    def _viewpoint(self) -> Viewpoint | None:
        """How this connection sees the table now: seats change until the start. None if it may no longer see it."""
        live, state = self._live, self._live.state
        if self._cached is not None and self._cached[0] == state.changed and not self._cached[1].delayed:
            return replace(self._cached[1], turn=state.turn)
        held, seat = state.seats_of(self._listener.person), self._seat
        chosen = seat is not None and seat < state.players and not held and state.spectators == "seat"
        seat = seat if seat in held or (chosen and state.game is not None) else None
        try:
            seen = viewpoint_of(live, self._listener.person, seat)
        except Refusal:
            return None
        self._cached = state.changed, seen
        return seen


def _end_of(state: TableState) -> int:
    """The number of the event that ended a game."""
    return state.turns[-1].number if state.turns else state.begun


def _event(json: bytes, fields: bytes = b"") -> bytes:
    """A server-sent event with JSON data, which has no line breaks, and other fields.

    U+2028 and U+2029 are escaped, because some readers take them for line breaks.
    """
    data = json if json.isascii() else json.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return b"data: %b\n%b\n" % (data, fields)
