"""The capacity of one server process: increasing numbers of tables with four people, each with an open stream.

    python -m bench.server [--tables 50 200 1000] [--workers 2]

Every table acts every four seconds on average, at random times, so 1,000 tables make 250 actions per second. Measured
are the time from the POST of an action until the last of the other three people gets its event, the server's processor
time for an action with all four events, and its memory: the mean per table, and per table added since the previous run,
as some memory does not depend on the number of tables. Requests to ``/api/health``, which does nothing, calibrate for
the machine's speed. Actions as fast as possible, with warm processor caches, are compared with health checks without
pauses; actions at the tables' normal rate, with cold caches, with checks at that rate. Client and server share the
machine; the client does as little as possible. With ``--workers`` so many processes serve a PostgreSQL database of
their own, and their processor times and memory are added up; else one process serves a SQLite database. Linux only: it
reads ``/proc``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.postgresql import cluster

TABLES = (50, 200, 1000)
PLAYERS = 4
PAUSE = 4.0  # seconds between a table's actions, on average
SECONDS = 20.0  # per run
IDLE = 5.0  # seconds of measuring the server without requests
CHECKS = 2000  # health checks, to measure the processor time of one
HURRIED = 10  # actions per table without pauses, to measure the processor time of one
FIRST = 10  # tables played as a warm-up, without measurement
OPENING = 32  # tables opened at the same time
CONNECTIONS = 1_000_000  # the server's limit of connections; the system may have a lower one

_SERVER = """
from starmine.server.run import run
from starmine.server.settings import Settings
run(Settings(), ready=lambda here, others: print(here, flush=True))
"""

Figures = dict[int, dict[str, float]]


@dataclass
class Connection:
    """A keep-alive HTTP connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int) -> Connection:
        """Connects to ``port`` of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Sends a request and returns the response. Raises ``RuntimeError`` unless it succeeds."""
        self.writer.write(_request(method, path, body, token))
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await self.reader.readexactly(length)
        if head.split(maxsplit=2)[1] not in {b"200", b"201"}:
            raise RuntimeError(f"{method} {path}: {head.decode()}{answer.decode()}")
        return json.loads(answer)

    def close(self) -> None:
        """Closes the connection."""
        self.writer.close()


def _request(method: str, path: str, body: object = None, token: str = "") -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if data:
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    return head.encode() + b"\r\n" + data


_TURN = re.compile(rb'"view":\{"id":"\w+","turn":(\d+)')


class Stream(asyncio.Protocol):
    """A person's stream, which keeps the newest view unparsed except for its turn."""

    def __init__(self) -> None:
        self.turn = -1
        self.arrived = 0.0
        self.news = asyncio.Event()
        self._held = b""
        self._view = b""

    @classmethod
    async def open(cls, port: int, table: str, token: str) -> Stream:
        """Opens the stream of a table and waits for its first view."""
        transport, stream = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        transport.write(_request("GET", f"/games/{table}/events", token=token))
        stream.transport = transport
        await stream.reaches(0)
        return stream

    transport: asyncio.Transport

    def data_received(self, data: bytes) -> None:
        """Handles received data, event by event."""
        *events, self._held = (self._held + data).split(b"\n\n")
        for event in events:
            if found := _TURN.search(event):
                self._view, self.turn, self.arrived = event, int(found[1]), time.perf_counter()
                self.news.set()

    async def reaches(self, turn: int) -> None:
        """Waits for the view of ``turn``."""
        while self.turn < turn:
            self.news.clear()
            await self.news.wait()

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        data = self._view.partition(b"data: ")[2].partition(b"\n")[0]
        view: dict[str, Any] = json.loads(data)["view"]
        return view


@dataclass
class Table:
    """A game in progress."""

    id: str
    tokens: list[str]
    streams: list[Stream]

    @classmethod
    async def open(cls, port: int) -> Table:
        """Starts a game in which all people have streams. Many strikes make it long enough."""
        posts = await Connection.open(port)
        tokens = [(await posts.ask("POST", "/guests", {"name": f"Guest {n}"}))["token"] for n in range(PLAYERS)]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
        new = {"seats": seats, "options": {"strikes": 8}, "first": 0}
        table = (await posts.ask("POST", "/tables", new, tokens[0]))["id"]
        for token in tokens[1:]:
            await posts.ask("POST", f"/tables/{table}/join", None, token)
        await posts.ask("POST", f"/tables/{table}/start", None, tokens[0])
        posts.close()
        return cls(table, tokens, [await Stream.open(port, table, token) for token in tokens])

    async def play(self, port: int, until: float, choice: random.Random) -> list[float]:
        """Acts until a time; returns for each action the seconds from the POST to the last event at another seat."""
        posts, seconds = await Connection.open(port), []
        # The first action is at a random time within the pause, so that tables do not act in sync.
        pause = choice.random() * PAUSE
        while (now := time.perf_counter()) + pause < until:
            await asyncio.sleep(pause)
            seconds.append(await self._act(posts, choice))
            pause = choice.expovariate(1 / PAUSE)
        posts.close()
        await asyncio.sleep(max(0.0, until - now))
        return seconds

    async def hurry(self, port: int, choice: random.Random) -> None:
        """Acts ``HURRIED`` times, each time as soon as everybody has seen the previous action."""
        posts = await Connection.open(port)
        for _ in range(HURRIED):
            await self._act(posts, choice)
        posts.close()

    async def _act(self, posts: Connection, choice: random.Random) -> float:
        view = self.streams[0].view
        seat, turn = view["on_turn"], view["turn"]
        if seat is None:
            raise RuntimeError("the game ended too early to be measured")
        body = {"turn": turn, "action": _choose(self.streams[seat].view, choice)}
        begun = time.perf_counter()
        await posts.ask("POST", f"/games/{self.id}/actions", body, self.tokens[seat])
        for stream in self.streams:
            await stream.reaches(turn + 1)
        return max(stream.arrived for n, stream in enumerate(self.streams) if n != seat) - begun

    def close(self) -> None:
        """Closes the streams."""
        for stream in self.streams:
            stream.transport.close()


def _choose(view: dict[str, Any], choice: random.Random) -> dict[str, Any]:
    """A clue if one is legal, else a discard, else a play, so that the game lasts."""
    legal: list[dict[str, Any]] = view["legal"]
    choices = [[option["action"] for option in legal if option["action"]["type"] in names] for names in _PREFERRED]
    return choice.choice(next(actions for actions in choices if actions))


_PREFERRED = ({"colour", "rank"}, {"discard"}, {"play"})


async def _check(port: int, until: float) -> list[float]:
    """Sends ten health checks per second until a time; returns the seconds of each."""
    connection = await Connection.open(port)
    seconds = []
    while (begun := time.perf_counter()) < until:
        await connection.ask("GET", "/health")
        seconds.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)
    connection.close()
    return seconds


class Process:
    """The statistics of a process and its children from ``/proc``."""

    def __init__(self, pid: int) -> None:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        self._folders = [Path(f"/proc/{each}") for each in (pid, *children)]

    @property
    def processor(self) -> float:
        """Seconds of processor time used so far."""
        threads = (thread for folder in self._folders for thread in folder.glob("task/*/schedstat"))
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    @property
    def memory(self) -> int:
        """Bytes of resident memory."""
        pages = sum(int((folder / "statm").read_text().split()[1]) for folder in self._folders)
        return pages * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def _server(workers: int | None) -> AsyncIterator[tuple[int, Process]]:
    """A new server: its port and its process."""
    with tempfile.TemporaryDirectory() as folder, nullcontext() if workers is None else cluster() as database:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STARMINE_")}
        environment |= {"STARMINE_DATA_DIR": folder, "STARMINE_PORT": "0", "STARMINE_LIMITS": "no"}
        environment["STARMINE_LIMIT_CONNECTIONS"] = str(CONNECTIONS)
        if database is not None:
            environment |= {"STARMINE_DATABASE_URL": database.url, "STARMINE_WORKERS": str(workers)}
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _SERVER, env=environment, stdout=subprocess.PIPE
        )
        try:
            if server.stdout is None:
                raise RuntimeError("the server has no output to read")
            yield int((await server.stdout.readline()).decode().rsplit(":", 1)[1]), Process(server.pid)
        finally:
            server.terminate()
            await server.wait()


async def measure(counts: tuple[int, ...] = TABLES, seconds: float = SECONDS, workers: int | None = None) -> Figures:
    """By number of tables: the values for ``table``. ``workers``: processes on PostgreSQL; None: one on SQLite."""
    choice = random.Random(7)
    figures: Figures = {}
    async with _server(workers) as (port, process):
        tables: list[Table] = []
        room = asyncio.Semaphore(OPENING)

        async def opened() -> Table:
            async with room:
                return await Table.open(port)

        first = [await opened() for _ in range(FIRST)]
        until = time.perf_counter() + PAUSE * 2
        await asyncio.gather(*(table.play(port, until, choice) for table in first))
        empty = before = process.memory
        for count in counts:
            further = count - len(tables)
            tables += await asyncio.gather(*(opened() for _ in range(further)))
            idle = await _processor_of_a_second(process)
            nothing = await _processor_of_a_check(port, process, idle)
            paced = await _processor_of_a_check(port, process, idle, PAUSE / count)
            spent, begun = process.processor, time.perf_counter()
            until = begun + seconds
            playing = (table.play(port, until, choice) for table in tables)
            *runs, checks = await asyncio.gather(*playing, _check(port, until))
            took, spent = time.perf_counter() - begun, process.processor - spent
            latencies = [second for run in runs for second in run]
            action = (spent - idle * took - len(checks) * paced) / len(latencies)
            hurried = await _processor_of_a_hurried_action(port, process, tables, choice)
            figures[count] = {
                "actions": len(latencies) / took,
                **{f"p{share}": _share(latencies, share) * 1000 for share in (50, 99)},
                "check": _share(checks, 99) * 1000,
                "hurried": hurried / nothing,
                "paced": action / paced,
                "mixed": action / nothing,
                "busy": spent / took,
                "memory": (process.memory - empty) / count / 1000,
                "further": (process.memory - before) / further / 1000,
            }
            before = process.memory
        for table in (*first, *tables):
            table.close()
    return figures


async def _processor_of_a_second(process: Process) -> float:
    """Seconds of processor time per second without requests."""
    before = process.processor
    await asyncio.sleep(IDLE)
    return (process.processor - before) / IDLE


async def _processor_of_a_check(port: int, process: Process, idle: float, pause: float = 0) -> float:
    """Seconds of processor time per health check, with a pause before each."""
    connection = await Connection.open(port)
    checks = min(CHECKS, int(SECONDS / pause)) if pause else CHECKS
    before, begun = process.processor, time.perf_counter()
    for _ in range(checks):
        await asyncio.sleep(pause)
        await connection.ask("GET", "/health")
    connection.close()
    return (process.processor - before - idle * (time.perf_counter() - begun)) / checks


async def _processor_of_a_hurried_action(
    port: int, process: Process, tables: list[Table], choice: random.Random
) -> float:
    """Seconds of processor time per action when all tables act as fast as possible."""
    before = process.processor
    await asyncio.gather(*(table.hurry(port, choice) for table in tables))
    return (process.processor - before) / (HURRIED * len(tables))


def _share(seconds: list[float], share: int) -> float:
    ordered = sorted(seconds)
    return ordered[int(len(ordered) * share / 100)]


def run(counts: tuple[int, ...] = TABLES, workers: int | None = None) -> Figures:
    """Runs ``measure`` in a new event loop, with the system's maximum of open files."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return asyncio.run(measure(counts, workers=workers))


_COLUMNS = (
    *("tables", "actions/s", "p50, ms", "p99, ms", "check p99", "hurried", "at its pace", "mixed", "of a core"),
    *("kB", "further"),
)


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    lines = [f"| {' | '.join(_COLUMNS)} |", "|" + " ---: |" * len(_COLUMNS)]
    for count, row in figures.items():
        checks = " | ".join(f"{row[name]:.1f}" for name in ("p50", "p99", "check", "hurried", "paced", "mixed"))
        memory = f"{row['memory']:.0f} | {row['further']:.0f}"
        lines.append(f"| {count:,} | {row['actions']:.0f} | {checks} | {row['busy']:.0%} | {memory} |")
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures the server beside a health check.")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="how many tables, one run for each")
    parser.add_argument("--workers", type=int, help="processes on PostgreSQL; by default one on SQLite")
    given = parser.parse_args()
    print(table(run(tuple(sorted(set(given.tables))), given.workers)))
