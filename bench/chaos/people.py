"""Simulated people: they listen, act on their turn, and reconnect when a connection is lost."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bench.chaos.tally import Tally
from bench.server import chosen, request
from starmine.server.tables.view_schemas import ActionBody

PATIENCE = 30.0  # timeout of a request, in seconds
# As in the web client: the initial wait before a lost stream is reopened, which doubles with each failure, and its
# maximum, in seconds.
FIRST, LONGEST = 0.5, 15.0
MORE = 1.25  # maximum factor, drawn at random, by which people wait longer than ``Retry-After``
TALK = 0.05  # the share of turns with a chat message
REGRET = 0.15  # the share of clues whose player asks to take them back
AGREE = 0.8  # the share of others' requests that a player agrees to

_CLOSE = "Connection: close\r\n"

Json = dict[str, Any]


class Lost(Exception):
    """The connection was lost before the response."""


class Person:
    """A client with a token."""

    def __init__(self, name: str, port: int, tally: Tally, choice: random.Random) -> None:
        self.name = name
        self.tally = tally
        self.choice = choice
        self._port = port
        self._token = ""

    async def sign_in(self) -> None:
        """Creates a guest."""
        self._token = (await self.insist("POST", "/guests", {"name": self.name}))["token"]

    async def insist(self, method: str, path: str, body: object = None, *, done: tuple[str, ...] = ()) -> Json:
        """Repeats a request until it succeeds; ``done`` are errors which mean that an earlier try succeeded."""
        while True:
            try:
                status, answer, retry_after = await self.ask(method, path, body)
            except Lost:
                await asyncio.sleep(0.1)
                continue
            if status < 300 or answer.get("error") in done:
                return answer
            if status != 503:
                self.tally.fault(f"refused {status}", f"{method} {path}: {status} {answer}")
            await self._wait(retry_after)

    async def _wait(self, retry_after: float | None) -> None:
        await asyncio.sleep((retry_after or 1.0) * self.choice.uniform(1, MORE))

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Json, float | None]:
        """Sends a request; returns status, response and ``Retry-After`` in seconds. Raises ``Lost``."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                head, sent = await self._exchange(request(method, path, body, self._token, _CLOSE))
        except (OSError, asyncio.IncompleteReadError) as error:
            kind = "no answer in time" if isinstance(error, TimeoutError) else "lost"
            self.tally.answers[kind] += 1
            if isinstance(error, TimeoutError):
                self.tally.fault(kind, f"{method} {path}")
            raise Lost from error
        self.tally.longest = max(self.tally.longest, time.monotonic() - begun)
        status, retry_after = _status(head)
        answer = json.loads(sent) if b"application/json" in head.lower() else {}  # others are not from Starmine
        self.tally.answers[f"{status} {answer.get('error', '')}".strip()] += 1
        if status == 503:
            self.tally.refused_at = time.monotonic()
        if status >= 500 and (status != 503 or retry_after is None):
            self.tally.fault(f"answer {status}", f"{method} {path}: {answer}")
        return status, answer, retry_after

    async def _exchange(self, request: bytes) -> tuple[bytes, bytes]:
        reader, writer = await self._connect()
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
            return head, await reader.readexactly(length)
        finally:
            writer.close()

    async def listen(self, table: str, last: str, hear: Callable[[Json, str], None]) -> float | None:
        """Reads a stream until it ends; if it is refused, returns ``Retry-After`` in seconds.

        ``last`` is the id of the last event, and ``hear`` gets each event with its id; "" without one.
        """
        retry_after = None
        try:
            reader, writer = await self._connect()
            try:
                more = f"Last-Event-ID: {last}\r\n" if last else ""
                writer.write(request("GET", f"/games/{table}/events", None, self._token, _CLOSE + more))
                status, retry_after = _status(await reader.readuntil(b"\r\n\r\n"))
                self.tally.answers[f"stream {status}"] += 1
                if status not in {200, 503}:
                    self.tally.fault(f"stream refused: {status}", table)
                while status == 200:
                    event = await reader.readuntil(b"\n\n")
                    if data := _field(event, "data"):
                        hear(json.loads(data), _field(event, "id"))
            finally:
                writer.close()
        except (OSError, asyncio.IncompleteReadError):
            pass
        return retry_after

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)


class Seated(Person):
    """A player or a spectator (``seat`` is None) of a table."""

    def __init__(self, name: str, port: int, tally: Tally, choice: random.Random) -> None:
        super().__init__(name, port, tally, choice)
        self.table = ""
        self.seat: int | None = None
        self.acts = True  # whether this person acts on their turns
        self.turn: int | None = None  # of the last view
        self.snapshots = 0
        self.arrivals: list[tuple[int, int, float]] = []  # turns, the last event's id, and when they came
        self.last = 1000  # the turn at which this person stops playing
        self.over = asyncio.Event()
        self.heard: set[str] = set()
        self.shown: Json = {}  # the last state of the table
        self._view: Json = {}
        self._last = ""  # id of the last event
        self._came: list[tuple[int, float]] = []  # turns whose event has no id yet, and when they came
        self._news = asyncio.Event()
        self._lost: float | None = None  # when the stream ended; None since its next event

    async def follow(self) -> None:
        """Reads the table's stream, and reopens it whenever it ends."""
        failures = 0
        while True:
            retry_after = await self.listen(self.table, self._last, self._hear)
            if self._lost is None:  # ``_hear`` cleared it: the stream worked, so failures are counted anew
                failures, self._lost = 0, time.monotonic()
            if retry_after is not None:
                await self._wait(retry_after)
            else:
                failures += 1
                await asyncio.sleep(min(LONGEST, FIRST * 2 ** (failures - 1)) * self.choice.uniform(0.5, 1))

    def _hear(self, event: Json, number: str) -> None:
        self._last = number or self._last
        if self._lost is not None:
            self.tally.return_after(self._lost)
            self._lost = None
        match event["type"]:
            case "table":
                self.shown = event["table"]
                self._news.set()
            case "chat":
                self.heard.add(event["message"]["text"])
            case "snapshot" | "turn":
                self._see(event["type"], event["view"])
        if number:
            self.arrivals.extend((turn, int(number), moment) for turn, moment in self._came)
            self._came.clear()

    def _see(self, kind: str, view: Json) -> None:
        turn, before = view["turn"], self.turn
        if kind == "snapshot":
            self.snapshots += 1
        elif turn != (before or 0) + 1:
            self.tally.fault("out of order", f"turn {turn} after {before} at {self.table}")
        else:
            self._came.append((turn, time.monotonic()))
        self.turn, self._view = turn, view
        if view["on_turn"] is None or turn >= self.last:
            self.over.set()
        self._news.set()

    async def play(self, pause: float) -> None:
        """Acts on each of its turns, and answers requests to take an action back."""
        while not self.over.is_set():
            self._news.clear()
            asked, view = self.shown.get("undo"), self._view
            if asked and self.seat in asked["missing"]:
                await self._answer(asked["turn"], agree=self.choice.random() < AGREE)
            if view and view["on_turn"] == self.seat and view["legal"]:
                try:
                    async with asyncio.timeout(self.choice.expovariate(1 / pause)):
                        await self._news.wait()  # such as somebody's request to undo
                except TimeoutError:
                    await self._act(view)
            await self._news.wait()

    async def _act(self, view: Json) -> None:
        turn, action = view["turn"], chosen(view, self.choice)
        path, body = f"/games/{self.table}/actions", {"turn": turn, "action": action}
        move = self.table, turn, str(ActionBody.model_validate(body).action)
        self.tally.decided[move] += 1
        while self._view is view:
            try:
                status, answer, retry_after = await self.ask("POST", path, body)
            except Lost:
                await asyncio.sleep(0.2)
                continue
            if status == 200:
                self.tally.accepted[move] += 1
                if action["type"] in {"colour", "rank"} and self.choice.random() < REGRET:
                    await self._answer(turn + 1, agree=True)
                break
            if answer["error"] == "stale-turn":  # an earlier request succeeded, but its response was lost
                break
            if answer["error"] == "stand-in":  # this person's time ran out
                await self.insist("PUT", f"/tables/{self.table}/seats/{self.seat}", {"kind": "me"})
                continue
            await self._wait(retry_after)
            if status != 503 and self._view is view:  # else an action was taken back meanwhile
                self.tally.fault(f"refused {status}", f"turn {turn} of {self.table}: {status} {answer}")
        if self.choice.random() < TALK:
            await self._talk(f"{self.name} at {turn}")

    async def _answer(self, turn: int, *, agree: bool) -> None:
        """Asks to take the last action back, or answers such a request; the server may refuse either."""
        with suppress(Lost):
            status, *_ = await self.ask("POST", f"/games/{self.table}/undo", {"turn": turn, "agree": agree})
            if status < 300:
                self.tally.undo.add((self.table, turn))

    async def _talk(self, text: str) -> None:
        with suppress(Lost):
            status, *_ = await self.ask("POST", f"/tables/{self.table}/messages", {"text": text})
            if status < 300:
                self.tally.said.add((self.table, text))


def _status(head: bytes) -> tuple[int, float | None]:
    """The status of a response, and its ``Retry-After`` in seconds."""
    retry_after = head.lower().partition(b"\nretry-after:")[2].partition(b"\r\n")[0]
    return int(head.split(maxsplit=2)[1]), float(retry_after) if retry_after else None


def _field(event: bytes, name: str) -> str:
    """A field of a server-sent event, or ""."""
    start = f"{name}: "
    return next((line.removeprefix(start) for line in event.decode().splitlines() if line.startswith(start)), "")
