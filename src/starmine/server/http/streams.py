"""Event streams: the changes at a table, as each viewer may see them, sent as server-sent events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from starmine.rules.words.texts import template
from starmine.server.errors import Refusal, too_many
from starmine.server.games.verdicts import Verdicts
from starmine.server.games.viewpoint import Viewpoint, readable_messages, viewpoint_of
from starmine.server.limits.settings import TIMES, Limits
from starmine.server.live import time_left
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub, Listener
from starmine.server.live.table import LiveTable
from starmine.server.people.identity import Signed, Signer
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

MOST_SPECTATORS = 500  # streams of people who do not play, at one table
RETRY = (500, 1000)  # milliseconds until browsers reconnect; a random value between, to spread the load


class Streams:
    """Opens streams."""

    def __init__(
        self, cache: TableCache, hub: Hub, deals: Deals, verdicts: Verdicts, signer: Signer, limits: Limits
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
        last = _turn_of(last_event_id or "", live.state.undone)
        is_valid = partial(self._signer.is_valid, signed)
        return Stream(live, self._hub, self._deals, self._verdicts, person, address, seat, last, is_valid)

    def _check_streams(self, person: str | None, address: str) -> None:
        """Raises a 429 if the person or the address has the maximum of streams open."""
        hub, most, setting = self._hub, self._limits.limit_streams, "STARMINE_LIMIT_STREAMS"
        if person is not None and hub.by_person[person] >= most:
            raise too_many(STREAMS_OF_PERSON(count=most), setting, person)
        if hub.by_address[address] >= TIMES * most:
            raise too_many(STREAMS_OF_ADDRESS(count=TIMES * most), setting, address)

    def _check_spectators(self, live: LiveTable, person: str | None, address: str) -> None:
        """Raises a 429 if the table has the maximum of spectators."""
        if not _plays(live, person) and self._hub.spectators(live.id) >= MOST_SPECTATORS:
            raise too_many(TOO_MANY_SPECTATORS(count=MOST_SPECTATORS), "the limit of spectators", address)


def _turn_of(event_id: str, undone: int) -> int | None:
    """The turn of an event id; None without a valid id, and if actions have been taken back since that event."""
    turn, _, then = event_id.partition("-")
    if not all(part.isascii() and part.isdecimal() and len(part) <= 6 for part in (turn, then or "0")):
        return None
    return int(turn) if int(then or "0") == undone else None


def _plays(live: LiveTable, person: str | None) -> bool:
    """Whether a person plays at a table or is its host."""
    return person is not None and (person == live.state.host or bool(live.state.seats_of(person)))


class Stream:
    """The events for one connection, in wire format.

    There is no queue: a stream stores its position and looks up what is new when asked. It ends when the cookie or
    token with which it was opened expires or is revoked.
    """

    def __init__(
        self,
        live: LiveTable,
        hub: Hub,
        deals: Deals,
        verdicts: Verdicts,
        person: str | None,
        address: str,
        seat: int | None,
        last: int | None,
        is_valid: Callable[[], bool],
    ) -> None:
        """``is_valid``: whether the cookie or token is still valid."""
        self._live = live
        self._is_valid = is_valid
        self._hub = hub
        self._deals = deals
        self._verdicts = verdicts
        self._seat = seat
        self._listener = Listener(live.id, person, address, _plays(live, person), live.state.last_game)
        self._cached: tuple[tuple[int, bool], Viewpoint] | None = None  # with the state it is for
        self._eyes: Eyes | None = None  # of the last view that was sent
        seen = self._viewpoint()
        # The turn of the last view sent; None before the first. With a delay everything is resent, since the event id
        # does not tell whether the turn has been undone.
        known = last is not None and live.started is not None and seen is not None and not seen.delayed
        self._turn = last if known and last is not None and last <= live.turn else None
        self._undone = self._undos(seen)  # number of undos when that view was sent
        self._table_hash = 0  # hash of the last table event
        self._clocks_key: tuple[int, int] | None = None  # table version and turn of the last clock event
        self._sent_notes: set[int] = set()  # numbers of the notes that were sent
        self._notes_key: object = None  # the state at the last notes event: notes, viewer, game over or not
        # Messages since the turn before are resent: one may have been written while the last turn was being sent.
        readable_now = () if seen is None else readable_messages(live, person, seen)
        page, older = newest([message for message in readable_now if not self._turn or message.turn >= self._turn - 1])
        self._sent_messages = {message.id for message in readable_now}.difference(message.id for message in page)
        self._after_older = page[0].id if older else None  # id of the first message after the ones left out

    def enter(self, on_woken: Callable[[], None]) -> None:
        """Starts listening. ``on_woken`` is called when there may be news."""
        self._listener.on_woken = on_woken
        self._hub.enter(self._listener)

    def leave(self) -> None:
        """Stops listening."""
        self._hub.leave(self._listener)

    def begin(self) -> bytes:
        """The first events: the current state, and the browser's reconnection time."""
        if not self._is_valid():  # the client may have let its answer wait for long
            return b""
        table = self._table(retry=random.randint(*RETRY))  # noqa: S311 (no secret)
        return table + self.news()

    def news(self) -> bytes:
        """Everything that is new since the last call; may be empty."""
        self._listener.woken = False
        return b"".join(self._news()) if self._is_valid() else b""

    @property
    def is_over(self) -> bool:
        """Whether the stream is to end: the server stops, the table is gone, or the cookie or token is not valid."""
        return self._listener.closed or not self._is_valid()

    def close(self) -> None:
        """Ends the stream."""
        self._listener.closed = True
        self._listener.wake()

    def _news(self) -> Iterator[bytes]:
        listener, begins = self._listener, self._turn is None
        if listener.table_changed:
            listener.plays = _plays(self._live, listener.person)
        if begins and listener.table_changed:
            yield self._table()  # clients learn that the game has started before they get its first view
        seen = self._viewpoint()
        if seen is None:  # the game has started and allows no spectators
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
        if len(self._live.messages) > len(self._sent_messages):
            for message in readable_messages(self._live, self._listener.person, seen):
                if message.id not in self._sent_messages:
                    self._sent_messages.add(message.id)
                    older = message.id == self._after_older
                    yield _event(ChatEvent(message=show_message(message), older=older).model_dump_json().encode())

    def _table(self, retry: int | None = None) -> bytes:
        self._listener.table_changed = False
        self._verdicts.ask(self._live)
        table = show_table(self._live, self._listener.person, self._hub)
        event = TableEvent(table=table).model_dump_json().encode()
        if hash(event) == self._table_hash:  # this viewer may not be shown yet what has changed
            return b""
        self._table_hash = hash(event)
        return _event(event, b"" if retry is None else b"retry: %d\n" % retry)

    def _turns(self, seen: Viewpoint) -> Iterator[bytes]:
        if self._live.started is None:
            return
        undone = self._undos(seen)
        if self._undone != undone:
            self._undone = undone
            self._turn, self._notes_key = None, None
            self._sent_notes.clear()
        if self._eyes != seen.eyes:
            if self._eyes is not None:
                self._turn = None
            self._eyes = seen.eyes
            self._deals.mark_seen(self._live, self._listener.person, hands=seen.sees_hands)
        now = seen.turn
        if self._turn is None or self._turn < self._live.shown_from(now):  # missed turns are not shown any more
            self._turn = now
            yield self._view("snapshot", now, seen)
        behind = self._turn < now
        while self._turn < now:
            self._turn += 1
            yield self._view("turn", self._turn, seen)
        if behind and self._live.on_turn is None and self._live.state.assistance == "none":
            yield self._view("snapshot", now, seen)  # the end of the game reveals the whole log

    def _clocks(self, seen: Viewpoint) -> Iterator[bytes]:
        live = self._live
        if live.state.clock_turn is None or live.started is None or seen.delayed:
            return
        stands = live.state.version, live.turn
        if stands != self._clocks_key:
            self._clocks_key = stands
            shown = show_clocks(time_left.read(live, time_left.now()), live.state.players)
            yield _event(ClockEvent(left=shown.left, running=shown.running).model_dump_json().encode())

    def _hand(self, seat: int | None) -> Iterator[bytes]:
        changed = self._listener.hands_changed
        if changed:
            self._listener.hands_changed = set()
        if seat in changed and self._live.started is not None:
            kept = arranged(self._live, seat, self._live.game)
            event = HandEvent(arrangement=list(kept.orders), turned=list(kept.turned), gaps=list(kept.gaps))
            yield _event(event.model_dump_json().encode())

    def _notes(self, viewer: int | None) -> Iterator[bytes]:
        key = self._live.notes, viewer, self._live.on_turn is None
        if key == self._notes_key:
            return
        self._notes_key = key
        if new := [note for note in readable(self._live, viewer) if note.number not in self._sent_notes]:
            self._sent_notes.update(note.number for note in new)
            yield _event(NotesEvent(notes=show_notes(new)).model_dump_json().encode())

    def _viewpoint(self) -> Viewpoint | None:
        """How this connection sees the table now: seats change until the start. None if it may no longer see it."""
        live, state = self._live, self._live.state
        stands = state.version, live.on_turn is None
        if self._cached is not None and self._cached[0] == stands and not self._cached[1].delayed:
            return replace(self._cached[1], turn=live.turn)
        held, seat = state.seats_of(self._listener.person), self._seat
        chosen = seat is not None and seat < state.players and not held and state.spectators == "seat"
        seat = seat if seat in held or (chosen and live.started is not None) else None
        try:
            seen = viewpoint_of(live, self._listener.person, seat)
        except Refusal:
            return None
        self._cached = stands, seen
        return seen

    def _undos(self, seen: Viewpoint | None) -> int:
        """The number of undos that this viewer knows of."""
        return self._live.delay.undone if seen is not None and seen.delayed else self._live.state.undone

    def _view(self, kind: Literal["snapshot", "turn"], turn: int, seen: Viewpoint) -> bytes:
        # After an undo the same turn number means another turn, so the event id contains the number of undos.
        number = b"%d-%d" % (turn, self._undone) if self._undone and not seen.delayed else b"%d" % turn
        return _event(view_event(self._live, kind, turn, seen.eyes), b"id: %b\n" % number)


def _event(json: bytes, fields: bytes = b"") -> bytes:
    """A server-sent event with JSON data, which has no line breaks, and other fields.

    U+2028 and U+2029 are escaped, because some readers take them for line breaks.
    """
    data = json if json.isascii() else json.replace(b"\xe2\x80\xa8", b"\\u2028").replace(b"\xe2\x80\xa9", b"\\u2029")
    return b"data: %b\n%b\n" % (data, fields)
