"""The hub: which streams listen to which table, and waking them after a change.

There is no queue: a listener knows its position and looks up what is new when it is woken. A slow listener therefore
costs no memory, and turns are neither missed nor repeated.

Players are woken at once, spectators in small batches, so that a large audience does not delay the game.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

AT_ONCE = 16  # spectators woken in one iteration of the event loop
TOGETHER = 0.2  # seconds at most until listeners are told who has come or gone: people often come together

_NAMELESS = "~"  # prefix of the visitor ids of anonymous streams; no person's id begins with it
_NOBODY: Counter[str] = Counter()


class OnVisitor(Protocol):
    """Called when a visitor has come to a table or left it."""

    def __call__(self, table: str, visitor: str, *, here: bool) -> None: ...


@dataclass(eq=False, slots=True)
class Listener:
    """One connection that follows a table."""

    table: str
    person: str | None
    address: str = ""
    plays: bool = True  # whether the person plays at this table or is its host; else a spectator
    last_game: str | None = None  # the previous game of this group, whose table may still have players to come
    is_valid: Callable[[], bool] = lambda: True  # whether the cookie or token is still valid
    is_here: bool = True  # whether the person counts as online at this table
    woken: asyncio.Event = field(default_factory=asyncio.Event)  # set when there may be news
    table_changed: bool = False  # whether a new ``TableEvent`` may be due
    closed: bool = False  # whether the stream is to end
    visitor: str = ""  # the person's id, or a random one for an anonymous stream

    def __post_init__(self) -> None:
        self.visitor = self.person or _NAMELESS + secrets.token_hex(8)

    def wake(self) -> None:
        """Makes the connection look up what is new."""
        self.woken.set()

    def end(self) -> None:
        """Makes the connection end."""
        self.closed = True
        self.woken.set()


class Hub:
    """The listeners, and who is online."""

    def __init__(self, grace: float) -> None:
        self._grace = grace  # seconds until a person without a connection counts as offline
        self._together = min(TOGETHER, grace)  # without a grace period, everything is told at once
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._awaiting: dict[str, set[Listener]] = defaultdict(set)  # listeners at rematches, by their previous game
        self._online: dict[str, Counter[str]] = defaultdict(Counter)  # by table: streams of each visitor
        self._others: dict[str, frozenset[str]] = {}  # by table: the visitors at other processes
        self.on_visitor: OnVisitor | None = None  # called when a visitor has come or left
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}  # by table and person: their grace periods
        self._telling: dict[str, asyncio.TimerHandle] = {}  # by table: when to wake listeners with ``table_changed``
        self._spectators: OrderedDict[Listener, None] = OrderedDict()  # waiting to be woken
        self.by_person: Counter[str | None] = Counter()  # number of open streams
        self.by_address: Counter[str] = Counter()
        self._closed = False

    def enter(self, listener: Listener) -> None:
        """Adds a listener, and wakes the table if that brings a person online."""
        listener.closed = self._closed
        self._listeners[listener.table].add(listener)
        if not listener.is_here:
            return
        self.by_person[listener.person] += 1
        self.by_address[listener.address] += 1
        if listener.last_game is not None:
            self._awaiting[listener.last_game].add(listener)
        timer = self._leaving.pop((listener.table, listener.visitor), None)
        if timer is None:
            self._count(listener, 1)
        else:
            timer.cancel()  # back within the grace period: this stream replaces the lost one in the count

    def leave(self, listener: Listener) -> None:
        """Removes a listener, unless it has left. A person without another one goes offline after the grace period."""
        table, person = listener.table, listener.person
        if listener not in self._listeners.get(table, ()):
            return
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]
        if not listener.is_here:
            return
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
            self._leaving[table, person] = loop.call_later(self._grace, self._grace_ended, listener, person)

    def _grace_ended(self, listener: Listener, person: str) -> None:
        del self._leaving[listener.table, person]
        self._count(listener, -1)

    def _count(self, listener: Listener, by: int) -> None:
        """Adds ``by`` (1 or -1) to the visitor's streams of the table; tells others if they have come or left."""
        table, visitor = listener.table, listener.visitor
        streams = self._online[table]
        was_online = streams[visitor] > 0
        streams[visitor] += by
        is_online = streams[visitor] > 0
        if not is_online:
            del streams[visitor]
            if not streams:
                del self._online[table]
        if was_online == is_online:
            return
        if self.on_visitor is not None:
            self.on_visitor(table, visitor, here=is_online)
        if not self._closed:
            self._presence_changed(table, of_player=listener.plays)

    def _presence_changed(self, table: str, *, of_player: bool) -> None:
        """Wakes the listeners soon, to tell them who is online; spectators are told of players only."""
        # Rematches that still wait for players of this table show whether they are online here.
        rematches = {listener.table for listener in self._awaiting.get(table, ())} if of_player else ()
        for there in {table, *rematches}:
            for listener in self._listeners.get(there, ()):
                listener.table_changed |= of_player or listener.plays
            if there not in self._telling:
                self._telling[there] = asyncio.get_running_loop().call_later(self._together, self._tell, there)

    def _tell(self, table: str) -> None:
        del self._telling[table]
        self._wake(listener for listener in self._listeners.get(table, ()) if listener.table_changed)

    def is_online(self, table: str, person: str) -> bool:
        """Whether a person has a stream of this table open."""
        return self._online.get(table, _NOBODY)[person] > 0 or person in self._others.get(table, ())

    def online(self, table: str) -> set[str]:
        """The visitors who have a stream of this table open; each anonymous stream counts as one."""
        return {*self._online.get(table, ()), *self._others.get(table, ())}

    def visitors(self) -> list[tuple[str, str]]:
        """All tables and visitors that have streams of this process open."""
        return [(table, visitor) for table, people in self._online.items() for visitor in people]

    def visited_elsewhere(self) -> list[str]:
        """The tables that have visitors at other processes."""
        return list(self._others)

    def take_others(self, table: str, visitors: Collection[str], players: set[str | None] | None) -> None:
        """Takes over who has streams of a table open at other processes.

        ``players``: those who play there, and the host; None for a table that is not in memory.
        """
        before, now = self._others.pop(table, frozenset()), frozenset(visitors)
        if now:
            self._others[table] = now
        changed = before ^ now
        if changed:
            self._presence_changed(table, of_player=players is None or bool(changed & players))

    def listening(self) -> set[str]:
        """The people who have a stream of any table open."""
        return {person for person in self.by_person if person is not None}

    def is_watched(self, table: str) -> bool:
        """Whether a table has listeners, here or at other processes."""
        return table in self._listeners or table in self._others

    def watched(self) -> list[str]:
        """The tables that have listeners."""
        return list(self._listeners)

    def wake(
        self, table: str, among: Callable[[str | None], bool] = lambda _: True, *, table_changed: bool = False
    ) -> None:
        """Wakes the listeners of a table, or those of some people."""
        woken = [listener for listener in self._listeners.get(table, ()) if among(listener.person)]
        for listener in woken:
            listener.table_changed |= table_changed
        self._wake(woken)

    def _wake(self, listeners: Iterable[Listener]) -> None:
        """Wakes players at once, and spectators in the next iterations of the event loop."""
        for listener in listeners:
            if listener.plays:
                listener.wake()
                continue
            if not self._spectators:
                asyncio.get_running_loop().call_soon(self._wake_some)
            self._spectators[listener] = None

    def _wake_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._spectators))):
            self._spectators.popitem(last=False)[0].wake()
        if self._spectators:
            asyncio.get_running_loop().call_soon(self._wake_some)

    def spectators(self, table: str) -> int:
        """The number of spectators' streams at a table."""
        return sum(not listener.plays for listener in self._listeners.get(table, ()))

    def end(self, table: str) -> None:
        """Ends the streams of a table that has been removed."""
        for listener in self._listeners.get(table, ()):
            listener.end()

    def end_of(self, person: str) -> None:
        """Ends all streams of a person."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.person == person:
                    listener.end()

    def end_invalid(self) -> None:
        """Wakes the streams whose cookie or token has expired: then they end."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if not listener.is_valid():
                    listener.wake()

    def close(self) -> None:
        """Ends all streams, also those opened later: the server stops."""
        self._closed = True
        for timer in (*self._leaving.values(), *self._telling.values()):
            timer.cancel()
        self._leaving.clear()
        self._telling.clear()
        for table in self.watched():
            self.end(table)


def _take_from(counts: Counter[Any], key: object) -> None:
    """Counts one less, and removes keys at 0, which a ``Counter`` would keep."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
