"""The processes on one store: which others run, who is online there, and what they have just written.

Each process broadcasts a heartbeat every second, who has come to its tables or gone, and which tables it has changed. A
process without a recent heartbeat is dead: its people count as offline, and the others share out the bots that it
played.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from starmine.server.live.hub import Hub
from starmine.server.monitoring.background import background
from starmine.server.store.broadcast import LONGEST, Broadcast

BEAT = 1.0  # seconds
DEAD = 4.0  # seconds without a heartbeat until a process counts as dead
ANSWER = 2.0  # seconds that a question to the leading process waits for its answer
JOINING = 5.0  # seconds that a process without a server waits for its connection to the others

IN_MESSAGE = LONGEST // 100  # tables or people per message

_SESSIONS = "sessions"

T = TypeVar("T")


class Processes:
    """The messages between this process and the others."""

    def __init__(self, broadcast: Broadcast, hub: Hub) -> None:
        self.id = secrets.token_hex(6)
        self._broadcast = broadcast
        self._hub = hub
        self._heard: dict[str, float] = {}  # by other process: time of its last message
        self._changed: dict[str, bool] = {}  # changes not broadcast yet, by table: whether a bot is on turn
        self._beating: asyncio.Task[None] | None = None
        self._on_change: Callable[[list[str], list[str]], None] = lambda _changed, _bots: None
        self._on_death: Callable[[], None] = lambda: None
        self._on_sessions: Callable[[], None] = lambda: None
        self.on_unsettled: Callable[[str], None] | None = None  # called where this process leads
        self.on_question: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]] | None = None  # likewise; answers it
        self._questions: dict[str, asyncio.Future[dict[str, Any]]] = {}  # not answered yet, by id

    async def open(
        self,
        on_change: Callable[[list[str], list[str]], None],
        on_death: Callable[[], None],
        on_sessions: Callable[[], None],
    ) -> None:
        """Begins to receive messages.

        ``on_change`` gets the tables that another process has changed, and those where a bot of this process is now on
        turn. ``on_death`` is called when another process has ended: this one may have to play its bots. ``on_sessions``
        is called when somebody has signed out at another process, or the signing keys have changed.
        """
        self._on_change, self._on_death, self._on_sessions = on_change, on_death, on_sessions
        self._hub.on_presence = self._send_presence
        await self._broadcast.open(self._hear, self._join)
        self._beating = background(self._beat())

    async def close(self) -> None:
        """Announces the end of this process and stops."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        self._hub.on_presence = None
        self._send(kind="end")
        await self._broadcast.close()

    @property
    def leads(self) -> bool:
        """Whether this process does the tasks that only one may do, such as removing old tables."""
        return all(self.id <= other for other in self._heard)

    def plays(self, table: str) -> bool:
        """Whether this process plays the bots of a table: all processes agree on one.

        While they disagree, because one has just started or ended, two may play; the store accepts one action per turn.
        """
        return all(_claim(self.id, table) >= _claim(other, table) for other in self._heard)

    def changed(self, table: str, *, bot_on_turn: bool) -> None:
        """Schedules telling the others that a table has changed."""
        if self._heard:
            if not self._changed:
                asyncio.get_running_loop().call_soon(self._send_changes)
            self._changed[table] = bot_on_turn

    def sessions_changed(self) -> None:
        """Tells the others that somebody has signed out."""
        self._send(kind=_SESSIONS)

    def tell_unsettled(self, table: str) -> None:
        """Tells the leading process that somebody looks at a finished game whose deal is to be analysed."""
        self._send(kind="unsettled", table=table)

    async def ask_leader(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """The answer of the leading process; None if none comes in time. Both must fit into a message."""
        asked = secrets.token_hex(6)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._questions[asked] = answer
        try:
            self._send(kind="question", id=asked, question=question)
            async with asyncio.timeout(ANSWER):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self._questions[asked]

    async def _answer(self, asked: str, question: dict[str, Any]) -> None:
        if self.on_question is not None:
            self._send(kind="answer", id=asked, answer=await self.on_question(question))

    def _send_changes(self) -> None:
        changed, self._changed = self._changed, {}
        for part in parts(changed, IN_MESSAGE):
            self._send(kind="changed", tables=part, bots=[table for table in part if changed[table]])

    def _send_presence(self, table: str, person: str, here: bool) -> None:
        if self._heard:
            self._send(kind="came" if here else "gone", people=[(table, person)])

    def _join(self) -> None:
        self._send(kind="hello")
        self._send_people()
        self._on_change(self._hub.watched(), [])  # changes may have been missed while disconnected

    def _send_people(self) -> None:
        for number, part in enumerate(parts(self._hub.people(), IN_MESSAGE) or [[]]):
            self._send(kind="people" if number == 0 else "came", people=part)

    def _send(self, **message: object) -> None:
        self._broadcast.send(json.dumps({"from": self.id, **message}))

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._send(kind="beat")
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
        if message["kind"] == _SESSIONS:  # may come from a process without a server
            self._on_sessions()
            return
        is_new = other not in self._heard
        self._heard[other] = asyncio.get_running_loop().time()
        if is_new:  # neither has told the other about changes and people from before they met
            self._on_change(self._hub.watched(), [])
            self._send_people()
        if is_new and message["kind"] not in {"hello", "people"}:  # its list of people is still missing
            self._send(kind="hello")
        if message["kind"] == "hello" and not is_new:
            self._send_people()
        self._apply(other, message)

    def _apply(self, other: str, message: dict[str, Any]) -> None:
        people = [(table, person) for table, person in message.get("people", ())]
        match message["kind"]:
            case "people":
                self._hub.forget(other)
                self._hub.set_presence(other, people, here=True)
            case "came" | "gone":
                self._hub.set_presence(other, people, here=message["kind"] == "came")
            case "unsettled" if self.leads and self.on_unsettled is not None:
                self.on_unsettled(message["table"])
            case "question" if self.leads:
                background(self._answer(message["id"], message["question"]))
            case "answer" if (answer := self._questions.get(message["id"])) is not None and not answer.done():
                answer.set_result(message["answer"])
            case "changed":
                self._on_change(message["tables"], [table for table in message["bots"] if self.plays(table)])


async def announce_session_changes(broadcast: Broadcast) -> None:
    """Tells the serving processes that sessions or keys have changed; for a process without a server."""
    joined = asyncio.Event()
    await broadcast.open(lambda _: None, joined.set)
    with suppress(TimeoutError):  # they also check from time to time
        async with asyncio.timeout(JOINING):
            await joined.wait()
    broadcast.send(json.dumps({"from": secrets.token_hex(6), "kind": _SESSIONS}))
    await broadcast.close()


def _claim(process: str, table: str) -> tuple[int, str]:
    return zlib.crc32(f"{process} {table}".encode()), process


def parts(items: Iterable[T], longest: int) -> list[list[T]]:
    """Splits items into lists of at most ``longest``."""
    rest = list(items)
    return [rest[begin : begin + longest] for begin in range(0, len(rest), longest)]
