"""The hub: who listens to which table, and waking them when something has changed.

Nothing is queued. A listener knows how far it has come and looks up what is new when it is woken. So a slow
listener costs no memory, and turns are neither missed nor repeated.

Those who play are woken at once, spectators a few at a time: however many watch, nobody's game waits for them.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

AT_ONCE = 16  # spectators who are woken before whatever else waits comes first
RECOUNT = 0.5  # seconds in which spectators come and go until players are told how many there are

_NAMELESS = "~"  # begins what a stream of nobody counts as; no id of a person begins so

OnPresence = Callable[[str, str, bool], None]  # a table, a person, and whether they are there now


@dataclass(eq=False, slots=True)
class Listener:
    """One open stream."""

    table: str
    person: str | None
    address: str = ""
    plays: bool = True  # at this table, or is its host; else a spectator
    last_game: str | None = None  # where people who are still to come to this table may be
    on_woken: Callable[[], None] | None = None  # is called once until the stream has looked up what is new
    woken: bool = False
    table_changed: bool = False
    hands_changed: set[int] = field(default_factory=set)  # of these seats
    closed: bool = False
    visitor: str = ""  # who counts as being there: the person, or for a stream of nobody the stream

    def __post_init__(self) -> None:
        self.visitor = self.person or _NAMELESS + secrets.token_hex(8)

    def wake(self) -> None:
        """Has the stream look up what is new."""
        if not self.woken:
            self.woken = True
            if self.on_woken is not None:
                self.on_woken()


class Hub:
    """The listeners of this process, and who is online: by their streams here, or as other processes tell."""

    def __init__(self, grace: float) -> None:
        self._grace = grace  # seconds after which a lost connection counts
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._awaiting: dict[str, set[Listener]] = defaultdict(set)  # by the last game
        self._online: dict[str, Counter[str]] = defaultdict(Counter)
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}
        # By process and table: who is there.
        self._elsewhere: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._recounting: dict[str, asyncio.TimerHandle] = {}  # by table: until players are told how many watch
        self._spectators: OrderedDict[Listener, None] = OrderedDict()  # to be woken soon
        self.by_person: Counter[str | None] = Counter()  # how many streams they have open
        self.by_address: Counter[str] = Counter()
        self.on_presence: OnPresence | None = None  # is told who comes to a table here, and who goes
        self._closed = False

    def enter(self, listener: Listener) -> None:
        """Begins to listen; wakes the table when that brings a person online."""
        listener.closed = self._closed
        self._listeners[listener.table].add(listener)
        self.by_person[listener.person] += 1
        self.by_address[listener.address] += 1
        if listener.last_game is not None:
            self._awaiting[listener.last_game].add(listener)
        timer = self._leaving.pop((listener.table, listener.visitor), None)
        if timer is None:
            self._count(listener, 1)
        else:
            timer.cancel()  # back in time: this stream takes the place of the lost one in the count

    def leave(self, listener: Listener) -> None:
        """Ends listening. A person without another stream counts as gone after a while, unless back by then."""
        table, person = listener.table, listener.person
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]
        _take_from(self.by_person, person)
        _take_from(self.by_address, listener.address)
        if listener.last_game is not None:
            self._awaiting[listener.last_game].discard(listener)
            if not self._awaiting[listener.last_game]:
                del self._awaiting[listener.last_game]
        if person is None or self._online[table][person] > 1 or self._closed or self._grace == 0:
            self._count(listener, -1)
        else:
            loop = asyncio.get_running_loop()
            self._leaving[table, person] = loop.call_later(self._grace, self._gone, listener, person)

    def _gone(self, listener: Listener, person: str) -> None:
        del self._leaving[listener.table, person]
        self._count(listener, -1)

    def _count(self, listener: Listener, by: int) -> None:
        table, person = listener.table, listener.visitor
        people = self._online[table]
        was = people[person] > 0
        people[person] += by
        now = people[person] > 0
        if not now:
            del people[person]
            if not people:
                del self._online[table]
        if was != now and not self._closed:
            if not listener.plays:
                self._recount(table)
            elif listener.person is not None:
                self._tell(table)
            if self.on_presence is not None:
                self.on_presence(table, person, now)

    def _tell(self, table: str) -> None:
        # Tables show who is online: this one, and those that its people have not come to yet.
        for there in {table, *(listener.table for listener in self._awaiting.get(table, ()))}:
            self.wake(there, table_changed=True)

    def _recount(self, table: str) -> None:
        """Tells those who play, soon, how many watch: not at once, since many may come together."""
        if table not in self._recounting:
            loop = asyncio.get_running_loop()
            self._recounting[table] = loop.call_later(RECOUNT, self._tell_players, table)

    def _tell_players(self, table: str) -> None:
        del self._recounting[table]
        for listener in self._listeners.get(table, ()):
            if listener.plays:
                listener.table_changed = True
                listener.wake()

    def people(self) -> list[tuple[str, str]]:
        """The tables and the people who are online there by this process."""
        return [(table, person) for table, people in self._online.items() for person in people]

    def hear(self, process: str, people: Iterable[tuple[str, str]], *, here: bool) -> None:
        """Takes in that people have come to tables by another process, or gone."""
        there = self._elsewhere[process]
        for table, person in people:
            if (person in there[table]) != here:
                (there[table].add if here else there[table].discard)(person)
                if person.startswith(_NAMELESS):
                    self._recount(table)
                else:
                    self._tell(table)
            if not there[table]:
                del there[table]

    def forget(self, process: str) -> None:
        """Takes in that nobody is online by another process any more."""
        for table in self._elsewhere.pop(process, {}):
            self._tell(table)

    def is_online(self, table: str, person: str) -> bool:
        """Whether a person has a stream of this table open, here or at another process."""
        people = self._online.get(table)
        if people is not None and people[person] > 0:
            return True
        # A list, since a transaction may ask from another thread while processes come and go.
        return any(person in there.get(table, ()) for there in list(self._elsewhere.values()))

    def online(self, table: str) -> set[str]:
        """Who has a stream of this table open, here or at another process; each stream of nobody is one."""
        here = self._online.get(table, Counter())
        return set(here).union(*(there.get(table, ()) for there in self._elsewhere.values()))

    def listening(self) -> set[str]:
        """The people who have a stream open, of any table, here or at another process."""
        there = {person for tables in self._elsewhere.values() for people in tables.values() for person in people}
        return there | {person for person in self.by_person if person is not None}

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
            if listener.plays:
                listener.wake()
            else:
                self._wake_soon(listener)

    def _wake_soon(self, listener: Listener) -> None:
        if not self._spectators:
            asyncio.get_running_loop().call_soon(self._wake_some)
        self._spectators[listener] = None

    def _wake_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._spectators))):
            self._spectators.popitem(last=False)[0].wake()
        if self._spectators:
            asyncio.get_running_loop().call_soon(self._wake_some)

    def spectators(self, table: str) -> int:
        """How many streams people have open who do not play at a table."""
        return sum(not listener.plays for listener in self._listeners.get(table, ()))

    def end(self, table: str) -> None:
        """Ends the streams of a table that has been removed."""
        for listener in self._listeners.get(table, ()):
            listener.closed = True
            listener.wake()

    def end_of(self, person: str) -> None:
        """Ends the streams of a person."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.person == person:
                    listener.closed = True
                    listener.wake()

    def close(self) -> None:
        """Ends every stream, now and from now on: the server stops."""
        self._closed = True
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        for timer in self._recounting.values():
            timer.cancel()
        self._recounting.clear()
        for table in self.watched():
            self.end(table)


def _take_from(counts: Counter[Any], key: object) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
