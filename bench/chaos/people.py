"""Programs that play as people do: they listen, act on their turn, and come back when a connection is lost."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

from bench.chaos.tally import Tally

PATIENCE = 30.0  # seconds in which every request is answered
# As our page does: seconds until a lost stream is opened again, doubled for each failure; and by how much longer than
# asked for by a refusal it waits at the most.
FIRST, LONGEST = 0.5, 15.0
MORE = 1.25
TALK = 0.05  # how many turns come with a message

Json = dict[str, Any]


class Lost(Exception):
    """The connection ended before the answer."""


class Person:
    """Somebody with a token, who goes to another process when one does not answer."""

    def __init__(self, name: str, ports: list[int], place: int, tally: Tally, choice: random.Random) -> None:
        self.name = name
        self.tally = tally
        self.choice = choice
        self._ports = ports
        self._place = place
        self._token = ""

    async def sign_in(self) -> None:
        """Becomes a guest."""
        self._token = (await self.insist("POST", "/guests", {"name": self.name}))["token"]

    async def insist(self, method: str, path: str, body: object = None, *, done: tuple[str, ...] = ()) -> Json:
        """Asks until it succeeds; ``done`` are refusals that say that it has been done before."""
        while True:
            try:
                status, answer, asked = await self.ask(method, path, body)
            except Lost:
                await asyncio.sleep(0.1)
                continue
            if status < 300 or answer.get("error") in done:
                return answer
            if status != 503:
                self.tally.fault("refused", f"{method} {path}: {status} {answer}")
            await self._wait(asked)

    async def _wait(self, asked: float | None) -> None:
        await asyncio.sleep((asked or 1.0) * self.choice.uniform(1, MORE))

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Json, float | None]:
        """One request, which may be lost: the status, the answer, and after how many seconds it is to be repeated."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                head, sent = await self._exchange(_request(method, path, body, self._token))
        except (OSError, asyncio.IncompleteReadError) as error:
            kind = "no answer in time" if isinstance(error, TimeoutError) else "lost"
            self.tally.answers[kind] += 1
            if isinstance(error, TimeoutError):
                self.tally.fault(kind, f"{method} {path}")
            raise Lost from error
        self.tally.longest = max(self.tally.longest, time.monotonic() - begun)
        status, asked = _status(head)
        answer = json.loads(sent)
        self.tally.answers[f"{status} {answer.get('error', '')}".strip()] += 1
        if status == 503:
            self.tally.refused_at = time.monotonic()
        if status >= 500 and (status != 503 or asked is None):
            self.tally.fault(f"answer {status}", f"{method} {path}: {answer}")
        return status, answer, asked

    async def _exchange(self, request: bytes) -> tuple[bytes, bytes]:
        reader, writer = await self._connect()
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
            return head, await reader.readexactly(length)
        finally:
            writer.close()

    async def listen(self, table: str, last: int | None, hear: Callable[[Json], None]) -> float | None:
        """One stream, until it ends; when it is refused, the seconds after which it is to be asked for again."""
        asked = None
        try:
            reader, writer = await self._connect()
            try:
                more = "" if last is None else f"Last-Event-ID: {last}\r\n"
                writer.write(_request("GET", f"/games/{table}/events", None, self._token, more))
                status, asked = _status(await reader.readuntil(b"\r\n\r\n"))
                self.tally.answers[f"stream {status}"] += 1
                if status not in {200, 503}:
                    self.tally.fault(f"stream refused: {status}", table)
                while status == 200:
                    event = await reader.readuntil(b"\n\n")
                    data = event.partition(b"data: ")[2].partition(b"\n")[0]
                    if data:
                        hear(json.loads(data))
            finally:
                writer.close()
        except (OSError, asyncio.IncompleteReadError):
            pass
        return asked

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the first process that takes one, as a proxy finds it."""
        for _ in self._ports:
            try:
                port = self._ports[self._place % len(self._ports)]
                return await asyncio.open_connection("127.0.0.1", port, limit=2**22)
            except ConnectionRefusedError:
                self._place += 1
        raise ConnectionRefusedError


class Seated(Person):
    """Somebody at a table, or who watches it (``seat`` is None)."""

    def __init__(self, name: str, ports: list[int], place: int, tally: Tally, choice: random.Random) -> None:
        super().__init__(name, ports, place, tally, choice)
        self.table = ""
        self.seat: int | None = None
        self.turn: int | None = None  # of the last view
        self.last = 1000  # the turn at which they stop
        self.over = asyncio.Event()
        self.heard: set[str] = set()
        self.shown: Json = {}  # the table as it was shown last
        self._view: Json = {}
        self._news = asyncio.Event()
        self._lost: float | None = None

    async def follow(self) -> None:
        """Listens, and comes back whenever the stream ends."""
        failures = 0
        while True:
            asked = await self.listen(self.table, self.turn, self._hear)
            if self._lost is None:
                failures, self._lost = 0, time.monotonic()
            if asked is not None:
                await self._wait(asked)
            else:
                failures += 1
                await asyncio.sleep(min(LONGEST, FIRST * 2 ** (failures - 1)) * self.choice.uniform(0.5, 1))

    def _hear(self, event: Json) -> None:
        if self._lost is not None:
            self.tally.return_after(self._lost)
            self._lost = None
        match event["type"]:
            case "table":
                self.shown = event["table"]
            case "chat":
                self.heard.add(event["message"]["text"])
            case "snapshot" | "turn":
                self._see(event["type"], event["view"])

    def _see(self, kind: str, view: Json) -> None:
        turn, before = view["turn"], self.turn
        if before is not None and (kind, turn) != ("turn", before + 1):
            self.tally.fault("out of order", f"{kind} {turn} after {before} at {self.table}")
        on_turn = self._view.get("on_turn")
        by_bot = on_turn is not None and self.shown["seats"][on_turn]["kind"] == "bot"
        self.turn, self._view = turn, view
        if kind == "turn":
            self.tally.arrive(self.table, turn, of_bot=by_bot and turn > 0)
        if view["on_turn"] is None or turn >= self.last:
            self.over.set()
        self._news.set()

    async def play(self, pause: float) -> None:
        """Acts whenever it is their turn."""
        while not self.over.is_set():
            self._news.clear()
            if self._view and self._view["on_turn"] == self.seat and self._view["legal"]:
                await asyncio.sleep(self.choice.expovariate(1 / pause))
                await self._act(self._view)
            await self._news.wait()

    async def _act(self, view: Json) -> None:
        turn, action = view["turn"], _choose(view, self.choice)
        path, body = f"/games/{self.table}/actions", {"turn": turn, "action": action}
        while self.turn == turn:
            try:
                status, answer, asked = await self.ask("POST", path, body)
            except Lost:
                await asyncio.sleep(0.2)
                continue
            if status == 200:
                self.tally.accept(self.table, turn, action)
                break
            if answer["error"] == "stale-turn":  # an earlier request was taken, whose answer was lost
                break
            if status != 503:
                self.tally.fault("refused", f"turn {turn} of {self.table}: {status} {answer}")
            await self._wait(asked)
        if self.choice.random() < TALK:
            await self._talk(f"{self.name} at {turn}")

    async def _talk(self, text: str) -> None:
        try:
            status, *_ = await self.ask("POST", f"/tables/{self.table}/messages", {"text": text})
        except Lost:
            return
        if status < 300:
            self.tally.said[self.table].add(text)


def _request(method: str, path: str, body: object, token: str, more: str = "") -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if data:
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    return head.encode() + b"\r\n" + data


def _status(head: bytes) -> tuple[int, float | None]:
    """The status of an answer, and the seconds of its ``Retry-After``."""
    asked = head.lower().partition(b"\nretry-after:")[2].partition(b"\r\n")[0]
    return int(head.split(maxsplit=2)[1]), float(asked) if asked else None


def _choose(view: Json, choice: random.Random) -> Json:
    """Any legal action; clues and discards more often, so that the game lasts."""
    options: list[Json] = [option["action"] for option in view["legal"]]
    quiet = [action for action in options if action["type"] != "play"]
    return choice.choice(quiet if quiet and choice.random() < 0.8 else options)
