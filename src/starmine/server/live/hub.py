"""The hub: who listens to which table, and waking them when something has changed.

Nothing is queued. A listener knows how far it has come and looks up what is new when it is woken. So a slow
listener costs no memory, and turns are neither missed nor repeated.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from dataclasses import dataclass, field


@dataclass(eq=False, slots=True)
class Listener:
    """One open stream."""

    table: str
    person: str | None
    last_game: str | None = None  # where people who are still to come to this table may be
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    table_changed: bool = False
    hands_changed: set[int] = field(default_factory=set)  # of these seats
    closed: bool = False


class Hub:
    """The listeners of this process, and from that who is online."""

    def __init__(self, grace: float) -> None:
        self._grace = grace  # seconds after which a lost connection counts
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._awaiting: dict[str, set[Listener]] = defaultdict(set)  # by the last game
        self._online: dict[str, Counter[str]] = defaultdict(Counter)
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._closed = False

    def enter(self, listener: Listener) -> None:
        """Begins to listen; wakes the table when that brings a person online."""
        listener.closed = self._closed
        self._listeners[listener.table].add(listener)
        if listener.last_game is not None:
            self._awaiting[listener.last_game].add(listener)
        if listener.person is not None:
            timer = self._leaving.pop((listener.table, listener.person), None)
            if timer is None:
                self._count(listener.table, listener.person, 1)
            else:
                timer.cancel()  # back in time: this stream takes the place of the lost one in the count

    def leave(self, listener: Listener) -> None:
        """Ends listening. A person without another stream counts as gone after a while, unless back by then."""
        table, person = listener.table, listener.person
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]
        if listener.last_game is not None:
            self._awaiting[listener.last_game].discard(listener)
            if not self._awaiting[listener.last_game]:
                del self._awaiting[listener.last_game]
        if person is None:
            return
        if self._online[table][person] > 1 or self._closed or self._grace == 0:
            self._count(table, person, -1)
        else:
            loop = asyncio.get_running_loop()
            self._leaving[table, person] = loop.call_later(self._grace, self._gone, table, person)

    def _gone(self, table: str, person: str) -> None:
        del self._leaving[table, person]
        self._count(table, person, -1)

    def _count(self, table: str, person: str, by: int) -> None:
        people = self._online[table]
        was = people[person] > 0
        people[person] += by
        now = people[person] > 0
        if not now:
            del people[person]
            if not people:
                del self._online[table]
        if was != now and not self._closed:
            # Tables show who is online: this one, and those that its people have not come to yet.
            for there in {table, *(listener.table for listener in self._awaiting.get(table, ()))}:
                self.wake(there, table_changed=True)

    def is_online(self, table: str, person: str) -> bool:
        """Whether a person has a stream of this table open."""
        people = self._online.get(table)
        return people is not None and people[person] > 0

    def is_watched(self, table: str) -> bool:
        """Whether a table has listeners."""
        return table in self._listeners

    def watched(self) -> list[str]:
        """The tables that have listeners."""
        return list(self._listeners)

    def wake(self, table: str, *, table_changed: bool = False, hand_changed: int | None = None) -> None:
        """Wakes the listeners of a table, which then look up what is new."""
        for listener in self._listeners.get(table, ()):
            listener.table_changed |= table_changed
            if hand_changed is not None:
                listener.hands_changed.add(hand_changed)
            listener.woken.set()

    def end(self, table: str) -> None:
        """Ends the streams of a table that has been removed."""
        for listener in self._listeners.get(table, ()):
            listener.closed = True
            listener.woken.set()

    def end_of(self, person: str) -> None:
        """Ends the streams of a person."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.person == person:
                    listener.closed = True
                    listener.woken.set()

    def close(self) -> None:
        """Ends every stream, now and from now on: the server stops."""
        self._closed = True
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        for table in self.watched():
            self.end(table)
