"""The processes on one store: which others run, who is at their tables, and what they have just written.

Each process tells the others that it runs (a beat every second), who has come to its tables or gone, and which
tables it has changed. A process that has not been heard for a while has died: its people are gone, and the others
share out the tables whose bots it has played.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from starmine.server.live.hub import Hub
from starmine.server.monitoring.background import background
from starmine.server.store.broadcast import LONGEST, Broadcast

BEAT = 1.0  # seconds
DEAD = 4.0  # seconds without a beat
JOINING = 5.0  # seconds in which a process that serves nobody has to reach the others

IN_MESSAGE = LONGEST // 100  # tables or people

_SESSIONS = "sessions"

T = TypeVar("T")


class Processes:
    """This process among the others."""

    def __init__(self, broadcast: Broadcast, hub: Hub) -> None:
        self.id = secrets.token_hex(6)
        self._broadcast = broadcast
        self._hub = hub
        self._heard: dict[str, float] = {}  # by other process: when it was heard last
        self._changed: dict[str, bool] = {}  # by table, what is still to be told: whether a bot is on turn
        self._beating: asyncio.Task[None] | None = None
        self._on_change: Callable[[list[str], list[str]], None] = lambda _changed, _bots: None
        self._on_death: Callable[[], None] = lambda: None
        self._on_sessions: Callable[[], None] = lambda: None

    async def open(
        self,
        on_change: Callable[[list[str], list[str]], None],
        on_death: Callable[[], None],
        on_sessions: Callable[[], None],
    ) -> None:
        """Begins to listen.

        ``on_change`` gets the tables that another process has changed, and those where a bot of this process is on
        turn now. ``on_death`` is called when another process has ended: its bots are to be played here.
        ``on_sessions`` is called when somebody has signed out elsewhere, or there are other keys.
        """
        self._on_change, self._on_death, self._on_sessions = on_change, on_death, on_sessions
        self._hub.on_presence = self._tell_presence
        await self._broadcast.open(self._hear, self._join)
        self._beating = background(self._beat())

    async def close(self) -> None:
        """Ends, and tells so."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        self._hub.on_presence = None
        self._tell(kind="end")
        await self._broadcast.close()

    @property
    def leads(self) -> bool:
        """Whether this process does what is to be done once, such as clearing."""
        return all(self.id <= other for other in self._heard)

    def plays(self, table: str) -> bool:
        """Whether the bots of a table are played by this process: each table has one, the same in all eyes.

        While processes disagree, since one has just come or gone, two may play; the store takes one action for
        each turn.
        """
        return all(_claim(self.id, table) >= _claim(other, table) for other in self._heard)

    def changed(self, table: str, *, bot_on_turn: bool) -> None:
        """Tells the others, soon, that a table has been changed."""
        if self._heard:
            if not self._changed:
                asyncio.get_running_loop().call_soon(self._tell_changes)
            self._changed[table] = bot_on_turn

    def sessions_changed(self) -> None:
        """Tells the others that somebody has signed out."""
        self._tell(kind=_SESSIONS)

    def _tell_changes(self) -> None:
        changed, self._changed = self._changed, {}
        for part in parts(changed, IN_MESSAGE):
            self._tell(kind="changed", tables=part, bots=[table for table in part if changed[table]])

    def _tell_presence(self, table: str, person: str, here: bool) -> None:
        if self._heard:
            self._tell(kind="came" if here else "gone", people=[(table, person)])

    def _join(self) -> None:
        self._tell(kind="hello")
        self._tell_people()
        self._on_change(self._hub.watched(), [])  # what was told while this process could not hear

    def _tell_people(self) -> None:
        for number, part in enumerate(parts(self._hub.people(), IN_MESSAGE) or [[]]):
            self._tell(kind="people" if number == 0 else "came", people=part)

    def _tell(self, **message: object) -> None:
        self._broadcast.tell(json.dumps({"from": self.id, **message}))

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._tell(kind="beat")
            await asyncio.sleep(BEAT)
            for other in [other for other, heard in self._heard.items() if heard < loop.time() - DEAD]:
                self._forget(other)

    def _forget(self, other: str) -> None:
        if self._heard.pop(other, None) is not None:
            self._hub.forget(other)
            self._on_death()

    def _hear(self, text: str) -> None:
        message: dict[str, Any] = json.loads(text)
        other = message["from"]
        if other == self.id:
            return
        if message["kind"] == "end":
            self._forget(other)
            return
        if message["kind"] == _SESSIONS:  # perhaps by one that serves nobody
            self._on_sessions()
            return
        is_new = other not in self._heard
        self._heard[other] = asyncio.get_running_loop().time()
        if is_new:  # what either wrote, and who came, before it knew of the other has not been told
            self._on_change(self._hub.watched(), [])
            self._tell_people()
        people = [(table, person) for table, person in message.get("people", ())]
        if is_new and message["kind"] not in {"hello", "people"}:  # who is there is not known here
            self._tell(kind="hello")
        match message["kind"]:
            case "hello" if not is_new:
                self._tell_people()
            case "people":
                self._hub.forget(other)
                self._hub.hear(other, people, here=True)
            case "came" | "gone":
                self._hub.hear(other, people, here=message["kind"] == "came")
            case "changed":
                self._on_change(message["tables"], [table for table in message["bots"] if self.plays(table)])


async def tell_of_sessions(broadcast: Broadcast) -> None:
    """Tells the processes that serve, from one that does not, that sessions or keys have changed."""
    joined = asyncio.Event()
    await broadcast.open(lambda _: None, joined.set)
    with suppress(TimeoutError):  # they look for themselves from time to time
        async with asyncio.timeout(JOINING):
            await joined.wait()
    broadcast.tell(json.dumps({"from": secrets.token_hex(6), "kind": _SESSIONS}))
    await broadcast.close()


def _claim(process: str, table: str) -> tuple[int, str]:
    return zlib.crc32(f"{process} {table}".encode()), process


def parts(items: Iterable[T], longest: int) -> list[list[T]]:
    """Items in lists of up to ``longest``."""
    rest = list(items)
    return [rest[begin : begin + longest] for begin in range(0, len(rest), longest)]
