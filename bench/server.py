"""The time from a POST to the server-sent event at another seat, fifty tables at once, beside a no-op endpoint.

    python -m bench.server

Each table has two people, each with an open stream. In the steady run every table acts twice a second, at random
moments, like fast players. In the burst every table acts again as soon as its event has arrived, which is as much as
the server can do. The no-op endpoint gets requests in the same rhythm on as many connections.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

TABLES = 50
ROUNDS = 20  # actions at each table in each run
PAUSE = 0.5  # seconds between a table's actions in the steady run, on average

_SERVER = """
from starmine.server.run import run
from starmine.server.settings import Settings
run(Settings(), ready=lambda here, others: print(here, flush=True))
"""

Figures = dict[str, dict[str, float]]


@dataclass
class Connection:
    """A kept-alive HTTP connection that does as little as possible, as the client is not what is measured."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    token: str = ""

    @classmethod
    async def open(cls, port: int, token: str = "") -> Connection:
        """A connection to this machine's ``port``."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20), token)

    def send(self, method: str, path: str, body: object = None) -> None:
        """Sends a request."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        if data:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)

    async def head(self) -> dict[str, str]:
        """Reads a response's head. Raises ``RuntimeError`` unless it is a success."""
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        if lines[0].split()[1] not in {"200", "201"}:
            raise RuntimeError(f"{lines[0]}: {(await self.reader.read(1000)).decode()}")
        return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Sends a request and returns the answer."""
        self.send(method, path, body)
        head = await self.head()
        return json.loads(await self.reader.readexactly(int(head["content-length"])))

    async def events(self, path: str) -> AsyncIterator[tuple[float, dict[str, Any]]]:
        """The events of a stream, each with the time of its arrival."""
        self.send("GET", path)
        await self.head()
        while line := await self.reader.readline():
            if line.startswith(b"data: "):
                yield time.perf_counter(), json.loads(line[6:])

    def close(self) -> None:
        """Closes it."""
        self.writer.close()


@dataclass
class Seat:
    """A person at a table."""

    posts: Connection
    stream: Connection
    turn: int = -1
    view: dict[str, Any] = field(default_factory=dict)
    arrived: float = 0.0
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    task: asyncio.Task[None] | None = None

    async def listen(self, game: str) -> None:
        """Follows the game."""
        async for moment, event in self.stream.events(f"/games/{game}/events"):
            if "view" in event:
                async with self.news:
                    self.view, self.turn, self.arrived = event["view"], event["view"]["turn"], moment
                    self.news.notify_all()

    async def reaches(self, turn: int) -> None:
        """Waits until this seat has seen ``turn``."""
        async with self.news:
            await self.news.wait_for(lambda: self.turn >= turn)


async def _seat(port: int) -> Seat:
    connection = await Connection.open(port)
    token = (await connection.ask("POST", "/guests", {"name": "Guest"}))["token"]
    connection.token = token
    return Seat(connection, await Connection.open(port, token))


async def _table(port: int) -> tuple[str, list[Seat]]:
    """A started game whose two people listen. Many strikes keep it going for long enough."""
    seats = [await _seat(port), await _seat(port)]
    new = {"seats": [{"kind": "me"}, {"kind": "open"}], "options": {"strikes": 8}}
    table = (await seats[0].posts.ask("POST", "/tables", new))["id"]
    await seats[1].posts.ask("POST", f"/tables/{table}/join")
    await seats[0].posts.ask("POST", f"/tables/{table}/start")
    for seat in seats:
        seat.task = asyncio.create_task(seat.listen(table))
        await seat.reaches(0)
    return table, seats


def _choose(view: dict[str, Any], choice: random.Random) -> dict[str, Any]:
    """A clue if one is legal, else a discard, else a play, so that the game lasts."""
    legal: list[dict[str, Any]] = view["legal"]
    choices = [[option["action"] for option in legal if option["action"]["type"] in names] for names in _PREFERRED]
    return choice.choice(next(actions for actions in choices if actions))


_PREFERRED = ({"colour", "rank"}, {"discard"}, {"play"})


async def _play(
    game: str, seats: list[Seat], rounds: int, pause: Callable[[], Awaitable[None]], choice: random.Random
) -> list[float]:
    """Plays some rounds; for each the seconds from the POST to the event at the other seat."""
    seconds = []
    for _ in range(rounds):
        await pause()
        turn = seats[0].turn
        await seats[1].reaches(turn)
        if seats[0].view["on_turn"] is None:
            raise RuntimeError("the game ended too early to be measured")
        actor, other = seats if seats[0].view["on_turn"] == seats[0].view["seat"] else seats[::-1]
        action = _choose(actor.view, choice)
        begun = time.perf_counter()
        await actor.posts.ask("POST", f"/games/{game}/actions", {"turn": turn, "action": action})
        await other.reaches(turn + 1)
        await actor.reaches(turn + 1)
        seconds.append(other.arrived - begun)
    return seconds


async def _request_no_op(port: int, rounds: int, pause: Callable[[], Awaitable[None]]) -> list[float]:
    connection = await Connection.open(port)
    seconds = []
    for _ in range(rounds):
        await pause()
        begun = time.perf_counter()
        await connection.ask("GET", "/health")
        seconds.append(time.perf_counter() - begun)
    connection.close()
    return seconds


@asynccontextmanager
async def _server() -> AsyncIterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"STARMINE_DATA_DIR": folder, "STARMINE_PORT": "0", "STARMINE_DATABASE_URL": ""}
        environment = {name: value for name, value in environment.items() if value}
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _SERVER, env=environment, stdout=subprocess.PIPE
        )
        try:
            if server.stdout is None:
                raise RuntimeError("the server has no output to read")
            yield int((await server.stdout.readline()).decode().rsplit(":", 1)[1])
        finally:
            server.terminate()
            await server.wait()


def _figures(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    return {f"p{share}_ms": round(ordered[int(len(ordered) * share / 100)] * 1000, 2) for share in (50, 99)}


async def measure(tables: int = TABLES, rounds: int = ROUNDS) -> Figures:
    """By run: the 50th and the 99th percentile in milliseconds, and the actions a second."""
    choice = random.Random(7)

    async def steady() -> None:
        await asyncio.sleep(choice.expovariate(1 / PAUSE))

    async def burst() -> None:
        pass

    figures: Figures = {}
    async with _server() as port:
        games = [await _table(port) for _ in range(tables)]
        for name, pause in (("steady", steady), ("burst", burst)):
            begun = time.perf_counter()
            runs = await asyncio.gather(*(_play(game, seats, rounds, pause, choice) for game, seats in games))
            took = time.perf_counter() - begun
            figures[name] = _figures([second for run in runs for second in run])
            figures[name]["actions_per_second"] = round(tables * rounds / took)
            nothing = await asyncio.gather(*(_request_no_op(port, rounds, pause) for _ in range(tables)))
            figures[f"{name}, no-op"] = _figures([second for run in nothing for second in run])
        for _, seats in games:
            for seat in seats:
                if seat.task is not None:
                    seat.task.cancel()
                seat.posts.close()
                seat.stream.close()
    return figures


def run() -> Figures:
    """Runs ``measure`` in a new event loop."""
    return asyncio.run(measure())


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    lines = ["| | p50, ms | p99, ms | actions a second |", "| --- | ---: | ---: | ---: |"]
    for name, row in figures.items():
        actions = f"{row['actions_per_second']:,.0f}" if "actions_per_second" in row else ""
        lines.append(f"| {name} | {row['p50_ms']:.1f} | {row['p99_ms']:.1f} | {actions} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(run()))
