"""Following a table: its changes, as one viewer may see them, for an event stream or a tab's socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from starmine.rules.words.texts import template
from starmine.server.identity import Signed, Signer
from starmine.server.limits import TIMES
from starmine.server.settings import Settings
from starmine.server.tables import clocks
from starmine.server.tables.event_schemas import (
    ChatEvent,
    ClockEvent,
    HandEvent,
    LiveBrief,
    NotesEvent,
    StudyChatEvent,
    StudyEvent,
    StudyLinesEvent,
    TableEvent,
)
from starmine.server.tables.events import Assistance, lesser
from starmine.server.tables.hub import Hub, Listener
from starmine.server.tables.permissions import PLAYERS_ONLY
from starmine.server.tables.seeing import (
    Eyes,
    Viewpoint,
    arranged,
    readable_messages,
    readable_notes,
    readable_spectator_notes,
    view_event,
    viewpoint_of,
)
from starmine.server.tables.showing import newest, show_clocks, show_message, show_notes, show_table
from starmine.server.tables.state import Note, TableState
from starmine.server.tables.studying import show_lines, show_study, show_study_messages, study_of
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal, forbidden, too_many

STREAMS_OF_PERSON = template("limit.streams-of-person", "Limit reached: you have {count} tables open at the same time")
STREAMS_OF_ADDRESS = template(
    "limit.streams-of-address", "Limit for your network address reached: {count} tables open at the same time"
)
TOO_MANY_SPECTATORS = template("limit.spectators", "Limit reached: {count} spectators at this table")

MOST_SPECTATORS = 500  # streams of people who do not play, at one table


@dataclass(frozen=True, slots=True)
class News:
    """What is new for a viewer."""

    events: list[bytes]  # each as JSON
    commands: list[str]  # the ids of the viewer's own commands that have been committed
    number: int | None  # of the last event that was handled; None for delayed spectators


class Streams:
    """Lets people follow tables."""

    def __init__(self, tables: OpenTables, signer: Signer, settings: Settings) -> None:
        self._tables = tables
        self._signer = signer
        self._settings = settings
        self._entering = asyncio.Lock()

    async def open(
        self,
        table_id: str,
        signed: Signed | None,
        address: str,
        seat: int | None,
        last: int | None,
        assistance: Assistance = "full",
        study: str | None = None,
    ) -> Follower:
        """A new follower of a table; ``last`` is the number of the last event that the client knows.

        The follower is shown no more help than ``assistance``, and also the ``study`` of this game, if one is given.

        Raises a 404, a 403 for a seat, game or study that the person may not see, or a 429.
        """
        person = signed and signed.person
        if self._settings.limits:
            self._check_streams(person, address)
        table = await self._tables.fresh(table_id)
        # When many come back together, they continue one by one, and other requests are handled between two of them.
        async with self._entering:
            await asyncio.sleep(0)
        viewpoint_of(table, person, seat)  # only for its refusals
        if study is not None:
            study_of(table.state, person, study)
        if self._settings.limits:
            self._check_spectators(table, person, address, study)
        is_valid = partial(self._signer.is_valid, signed)
        plays = _plays(table, person, study)
        listener = Listener(table.id, person, address, plays, table.state.last_game, is_valid)
        return Follower(table, self._tables, listener, seat, last, assistance, study)

    async def open_briefly(self, table_id: str, signed: Signed | None) -> AsyncGenerator[LiveBrief]:
        """Whose turn it is at a table, now and after each change. Raises a 403 for others than players and the host."""
        table, person = await self._tables.fresh(table_id), signed and signed.person
        if not _plays(table, person):
            raise forbidden("not-seated", PLAYERS_ONLY)
        listener = Listener(table.id, person, is_valid=partial(self._signer.is_valid, signed), is_here=False)
        return _briefs(table, listener, self._tables.hub)

    def _check_streams(self, person: str | None, address: str) -> None:
        """Raises a 429 if the person or the address has the maximum of streams open."""
        hub, most, setting = self._tables.hub, self._settings.limit_streams, "STARMINE_LIMIT_STREAMS"
        if person is not None and hub.by_person[person] >= most:
            raise too_many(STREAMS_OF_PERSON(count=most), setting, person)
        if hub.by_address[address] >= TIMES * most:
            raise too_many(STREAMS_OF_ADDRESS(count=TIMES * most), setting, address)

    def _check_spectators(self, table: OpenTable, person: str | None, address: str, study: str | None) -> None:
        """Raises a 429 if the table has the maximum of spectators."""
        if not _plays(table, person, study) and self._tables.hub.spectators(table.id) >= MOST_SPECTATORS:
            raise too_many(TOO_MANY_SPECTATORS(count=MOST_SPECTATORS), "the limit of spectators", address)


def _plays(table: OpenTable, person: str | None, study: str | None = None) -> bool:
    """Whether a person plays at a table, is its host, or has joined the study: then they are told who is there."""
    state = table.state
    found = None if study is None else state.studies.get(study)
    joined = found is not None and found.number_of(person) is not None
    return person is not None and (person == state.host or bool(state.seats_of(person)) or joined)


class Follower:
    """What one connection is shown of a table.

    There is no queue: a follower has the number of the last event that was handled for it, and looks up what is new
    when it is woken. A client that comes back with that number gets what it has missed. A follower ends when the cookie
    or token with which it was opened expires or is revoked.
    """

    def __init__(
        self,
        table: OpenTable,
        tables: OpenTables,
        listener: Listener,
        seat: int | None,
        last: int | None,
        assistance: Assistance,
        study: str | None,
    ) -> None:
        state = table.state
        self._table = table
        self._tables = tables
        self._seat = seat
        self._assistance = assistance
        self._study = study
        self._study_hash = 0  # hash of the last study event
        self._listener = listener
        self._cached: tuple[int, Viewpoint] | None = None  # ``changed`` of the state, and the viewpoint then
        self._eyes: Eyes | None = None  # of the last view that was sent
        self._is_delayed = False  # whether the last view was delayed
        seen = self._viewpoint()
        if seen is not None and seen.delayed:
            last = None  # the number would tell how many actions are not shown yet
        if last is not None and not max(state.taken_back, state.rewritten) <= last <= state.number:
            last = None  # the log was changed behind this event, or the table has no such event
        self._number = -1 if last is None else last  # of the last event that was handled; -1: all is new
        self._turn = None if last is None else state.turn_at(last)  # of the last view sent; None before the first
        # ``delayed_back`` or ``taken_back`` at the last view, to notice an undo.
        self._back = state.delayed_back if seen is not None and seen.delayed else state.taken_back
        self._changed = -1  # ``changed`` of the state in the last table event
        self._table_hash = 0  # hash of that event
        self._clocks_key: tuple[int, int] | None = None  # ``changed`` and turn of the last clock event
        self._notes_key: tuple[object, ...] | None = None  # all that the notes last looked at depend on
        self._rewritten = state.rewritten  # as it was when notes were last sent
        # Up to ``last``, the client has been sent what it could read then: players before the end only their own notes,
        # and nothing that spectators wrote.
        knows_all = last is not None and state.finished is not None and last >= _end_of(state)
        knows_spectators = knows_all or not state.seats_of(listener.person)
        notes = [] if seen is None else [note for note in self._readable(seen) if knows_all or note.seat == seen.seat]
        self._sent_notes = {note.number for note in notes if note.number <= self._number}
        readable = [] if seen is None else readable_messages(table, listener.person, seen)
        unread = [
            each for each in readable if each.id > self._number or (each.spectator is not None and not knows_spectators)
        ]
        page, older = newest(unread)
        # Messages that are left out since they are older than ``page`` count as sent.
        self._sent_messages = {message.id for message in readable}.difference(message.id for message in page)
        self._after_older = page[0].id if older else None  # id of the first message after the ones left out

    async def follow(self, every: float | None = None) -> AsyncGenerator[News]:
        """What is new, from now on: first the current state, or what has been missed.

        ``every``: seconds after which it also yields empty news. It ends when the server stops, the table is gone, or
        the cookie or token is not valid any more.
        """
        listener = self._listener
        self._tables.hub.enter(listener)
        try:
            while listener.is_valid():
                listener.woken.clear()
                known = self._number
                events = [*self._news()]
                self._number = self._table.state.number
                if events or every is not None:
                    commands = self._table.commands_of(listener.person, known)
                    yield News(events, commands, None if self._is_delayed else self._number)
                del events  # frees some kilobytes while waiting
                if listener.closed:
                    return
                if every is None:
                    await listener.woken.wait()
                else:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(listener.woken.wait(), every)
        finally:
            self.leave()

    def leave(self) -> None:
        """Follows the table no longer."""
        self._tables.hub.leave(self._listener)

    def _news(self) -> Iterator[bytes]:
        """The new events, each as JSON.

        A table event follows the turn that has changed the table. Before the first view, it comes first, since clients
        learn from it that the game has started. In a resumed stream (``_changed`` -1), the first one comes first, too.
        """
        state, listener = self._table.state, self._listener
        table_changed = listener.table_changed or state.changed > self._changed
        if table_changed or self._study is not None:
            listener.plays = _plays(self._table, listener.person, self._study)
        if table_changed and (self._turn is None or self._changed < 0):
            yield from self._table_event()
        seen = self._viewpoint()
        if seen is None:  # the game has started and allows no spectators
            listener.closed = True
            return
        self._is_delayed = seen.delayed
        yield from self._turns(seen)
        yield from self._clocks(seen)
        yield from self._hand(seen.seat)
        yield from self._new_notes(seen)
        yield from self._chat(seen)
        if self._study is not None:
            yield from self._study_events(self._study)
        if listener.table_changed or state.changed > self._changed:
            yield from self._table_event()

    def _chat(self, seen: Viewpoint) -> Iterator[bytes]:
        state = self._table.state
        if len(state.messages) + len(state.spectator_messages) > len(self._sent_messages):
            for message in readable_messages(self._table, self._listener.person, seen):
                if message.id not in self._sent_messages:
                    self._sent_messages.add(message.id)
                    older = message.id == self._after_older
                    yield ChatEvent(message=show_message(message), older=older).model_dump_json().encode()

    def _study_events(self, study: str) -> Iterator[bytes]:
        table, person = self._table, self._listener.person
        try:
            found = study_of(table.state, person, study)
        except Refusal:  # the log was rewritten, and the study is gone
            self._listener.closed = True
            return
        if lines := show_lines(found, self._number):
            yield StudyLinesEvent(lines=lines).model_dump_json().encode()
        if messages := show_study_messages(found, self._number):
            yield StudyChatEvent(messages=messages).model_dump_json().encode()
        shown = show_study(table.id, found, person, partial(self._tables.hub.is_online, table.id))
        event = StudyEvent(study=shown).model_dump_json().encode()
        if hash(event) != self._study_hash:
            self._study_hash = hash(event)
            yield event

    def _table_event(self) -> Iterator[bytes]:
        self._listener.table_changed = False
        self._changed = self._table.state.changed
        self._tables.note_view(self._table, self._listener.person, hands=None)
        table = show_table(self._table, self._listener.person, self._tables.hub)
        event = TableEvent(table=table).model_dump_json().encode()
        if hash(event) != self._table_hash:  # equal if the change is hidden from this viewer
            self._table_hash = hash(event)
            yield event

    def _turns(self, seen: Viewpoint) -> Iterator[bytes]:
        state = self._table.state
        if state.game is None:
            return
        back = state.delayed_back if seen.delayed else state.taken_back
        if self._back != back:  # actions were taken back, or the viewer is not delayed any more
            self._back = back
            self._turn, self._notes_key, self._sent_notes = None, None, set()
            self._number = -1  # no hand event follows: the snapshot has the hand
        if self._eyes != seen.eyes:
            if self._eyes is not None:
                self._turn = None  # another view needs a snapshot
            self._eyes = seen.eyes
            self._tables.note_view(self._table, self._listener.person, hands=seen.sees_hands)
        now = seen.turn
        first = self._table.shown_from(now, self._table.assistance(self._assistance))
        if self._turn is None or self._turn < first:  # some of the missed turns are not shown any more
            self._turn = now
            yield view_event(self._table, "snapshot", now, seen.eyes)
        behind = self._turn < now
        while self._turn < now:
            self._turn += 1
            yield view_event(self._table, "turn", self._turn, seen.eyes)
        if behind and state.is_over:  # the end of the game reveals all hands and the whole log
            self._tables.note_view(self._table, self._listener.person, hands=True)
            # Earlier entries were not shown (assistance "none"), or hid cards in the hole.
            if lesser(state.assistance, self._assistance) == "none" or state.game.rules["hole"]:
                yield view_event(self._table, "snapshot", now, seen.eyes)

    def _clocks(self, seen: Viewpoint) -> Iterator[bytes]:
        state = self._table.state
        if state.clock_turn is None or state.game is None or seen.delayed:
            return
        key = state.changed, state.turn
        if key != self._clocks_key:
            self._clocks_key = key
            shown = show_clocks(clocks.read(state, clocks.now()))
            yield ClockEvent(left=shown.left, running=shown.running).model_dump_json().encode()

    def _hand(self, seat: int | None) -> Iterator[bytes]:
        kept = None if seat is None else self._table.state.hands.get(seat)
        # If ``_number`` is -1, a snapshot has just been sent, which has the arrangement.
        if seat is not None and kept is not None and kept.number > self._number >= 0:
            shown = arranged(self._table, seat, self._table.game)
            event = HandEvent(arrangement=list(shown.orders), turned=list(shown.turned), gaps=list(shown.gaps))
            yield event.model_dump_json().encode()

    def _new_notes(self, seen: Viewpoint) -> Iterator[bytes]:
        state = self._table.state
        # Compared by ``is``, as it is quick: notes are never changed in place, so the same mapping has the same notes.
        # If equal turns are two objects, the notes are only looked through once more.
        key = state.notes, state.spectator_notes, state.is_over, seen.turn if seen.delayed else None
        if self._notes_key is not None and all(one is other for one, other in zip(key, self._notes_key, strict=True)):
            return
        self._notes_key = key
        if self._rewritten != state.rewritten:  # sends all notes again, and after them (``_number``) the whole study
            self._rewritten, self._number, self._sent_notes = state.rewritten, -1, set()
        if new := [note for note in self._readable(seen) if note.number not in self._sent_notes]:
            self._sent_notes.update(note.number for note in new)
            shown = show_notes(new, state.spectator_of(self._listener.person))
            yield NotesEvent(notes=shown).model_dump_json().encode()

    def _readable(self, seen: Viewpoint) -> list[Note]:
        """The notes that the viewer may read now."""
        heard = readable_spectator_notes(self._table, self._listener.person, seen)
        return readable_notes(self._table, seen.seat) + heard

    def _viewpoint(self) -> Viewpoint | None:
        """How this connection sees the table now: seats change until the start. None if it may no longer see it."""
        table, state = self._table, self._table.state
        if self._cached is not None and self._cached[0] == state.changed and not self._cached[1].delayed:
            return Viewpoint(self._cached[1].eyes, state.turn)
        held, seat = state.seats_of(self._listener.person), self._seat
        may_choose = not held and state.spectators == "seat" and state.game is not None
        if seat not in held and not (may_choose and seat is not None and seat < state.players):
            seat = None  # the person has left it meanwhile, or never had it
        try:
            seen = viewpoint_of(table, self._listener.person, seat)
        except Refusal:
            return None
        seen = replace(seen, eyes=replace(seen.eyes, most=self._assistance))
        self._cached = state.changed, seen
        return seen


async def _briefs(table: OpenTable, listener: Listener, hub: Hub) -> AsyncGenerator[LiveBrief]:
    """Whose turn it is, now and whenever that changes, as long as the listener's person plays there."""
    told: LiveBrief | None = None
    hub.enter(listener)
    try:
        while listener.is_valid() and _plays(table, listener.person):
            listener.woken.clear()
            state = table.state
            turn = None if state.game is None else state.turn
            waits = state.is_turn_of(listener.person)
            brief = LiveBrief(game=table.id, status=state.status, turn=turn, waits=waits)
            if brief != told:
                told = brief
                yield brief
            if listener.closed:
                return
            await listener.woken.wait()
    finally:
        hub.leave(listener)


def _end_of(state: TableState) -> int:
    """The number of the event that ended a game."""
    return state.turns[-1].number if state.turns else state.begun
