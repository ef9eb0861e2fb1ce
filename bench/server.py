"""The load of people: increasing numbers of tables with four people, who each follow their game and act in turn.

    python -m bench.server [--tables 100 400] [--seconds 20] [--by requests] [--workers 2] [--pause 5] [--restart]

Games are of five editions, with eight strikes, so that they last. A table acts every 1.9 seconds on average, or every
``--pause`` seconds, at random times. People use one socket each, or ``--by requests`` an event stream and a connection
for their requests. Measured are the times from an action until its event arrives at another seat and until its answer
arrives, those of ``/api/health``, the server's processor time, and its memory for each table. ``--workers`` so many
processes serve a PostgreSQL database of their own, and their times and memory are added up; else one process serves a
SQLite database. ``--restart`` then stops and starts the server, and measures how long people wait until they follow
their game again.

Client and server share the machine, so compare two versions in turns on one machine. Linux only: it reads ``/proc``.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import re
import resource
import socket
import struct
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from bench.postgresql import cluster
from tools import measuring

TABLES = (100, 300)
PLAYERS = 4
EDITIONS = ("cocktail", "abacus", "online", "tiles", "six-colour")
PAUSE = 1.9  # seconds between a table's actions, on average
SECONDS = 20.0  # of measuring for each number of tables
OPENED = 5  # tables a second at most, before measuring
SETTLING = 15.0  # seconds between the last opening and measuring
RETRY = (0.5, 1.0)  # seconds until people connect again after the server has stopped, as browsers do at first
CONNECTIONS = 1_000_000  # the server's limit of connections; the system may have a lower one
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10  # the opcodes of frames (RFC 6455)


@dataclass
class Connection:
    """A keep-alive HTTP connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int) -> Connection:
        """Connects to ``port`` of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**22))

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Sends a request, again if the server is busy. Raises ``RuntimeError`` if it is refused."""
        self.writer.write(request(method, path, body, token))
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await self.reader.readexactly(length)
        status = head.split(maxsplit=2)[1]
        if status == b"503":
            await asyncio.sleep(1)
            return await self.ask(method, path, body, token)
        if status not in {b"200", b"201"}:
            raise RuntimeError(f"{method} {path}: {head.decode()}{answer.decode()}")
        return json.loads(answer)

    def close(self) -> None:
        """Closes the connection."""
        self.writer.close()


def request(method: str, path: str, body: object = None, token: str = "", more: str = "") -> bytes:
    """An HTTP request with a JSON body and a token, if they are given."""
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\n{more}"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if data:
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    return head.encode() + b"\r\n" + data


def chosen(view: dict[str, Any], choice: random.Random) -> Any:
    """A random legal action; clues and discards are more likely, so that the game lasts."""
    legal = [option["action"] for option in view["legal"]]
    quiet = [action for action in legal if action["type"] != "play"]
    return choice.choice(quiet if quiet and choice.random() < 0.8 else legal)


class Stream:
    """A person who follows a game by an event stream, and acts by requests."""

    def __init__(self, stream: Connection, posts: Connection, game: str, token: str) -> None:
        self._stream = stream
        self._posts = posts
        self._game = game
        self._token = token

    @classmethod
    async def open(cls, port: int, game: str, token: str, after: int | None) -> Stream:
        """Follows a game after an event that is known."""
        stream = await Connection.open(port)
        more = "" if after is None else f"Last-Event-ID: {after}\r\n"
        stream.writer.write(request("GET", f"/games/{game}/events", token=token, more=more))
        if b" 200 " not in await stream.reader.readuntil(b"\r\n\r\n"):
            raise ConnectionError("the stream is refused")
        return cls(stream, await Connection.open(port), game, token)

    async def next(self) -> bytes:
        """The next events."""
        return await self._stream.reader.readuntil(b"\n\n")

    async def act(self, turn: int, action: object) -> float:
        """Acts; returns the seconds until the answer."""
        begun = time.perf_counter()
        await self._posts.ask("POST", f"/games/{self._game}/actions", {"turn": turn, "action": action}, self._token)
        return time.perf_counter() - begun

    def close(self) -> None:
        """Leaves."""
        self._stream.close()
        self._posts.close()


class Socket:
    """A person who follows a game and acts by a socket. A library's frames would take the client most of a core."""

    def __init__(self, connection: Connection, game: str) -> None:
        self._reader, self._writer = connection.reader, connection.writer
        self._game = game
        self._sent: dict[str, tuple[float, asyncio.Future[float]]] = {}

    @classmethod
    async def open(cls, port: int, game: str, token: str, after: int | None) -> Socket:
        """Follows a game after an event that is known."""
        connection = await Connection.open(port)
        key = base64.b64encode(os.urandom(16)).decode()
        wanted = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": 13,
            "Sec-WebSocket-Key": key,
        }
        more = "".join(f"{name}: {value}\r\n" for name, value in wanted.items())
        connection.writer.write(request("GET", "/live", token=token, more=more))
        if b" 101 " not in await connection.reader.readuntil(b"\r\n\r\n"):
            raise ConnectionError("the socket is refused")
        opened = cls(connection, game)
        opened._send(_TEXT, {"type": "follow", "game": game, "after": after})
        return opened

    async def next(self) -> bytes:
        """The next events."""
        while True:
            first, second = await self._reader.readexactly(2)
            opcode, length = first & 15, second & 127
            if length >= 126:  # marks that the length follows, in 2 bytes (126) or 8 (127)
                form = "!H" if length == 126 else "!Q"
                [length] = struct.unpack(form, await self._reader.readexactly(struct.calcsize(form)))
            data = await self._reader.readexactly(length)
            if opcode == _CLOSE:
                raise ConnectionError(data.decode(errors="replace"))
            if opcode == _PING:
                self._send(_PONG, data)
                continue
            if not data.startswith((b'{"type":"done"', b'{"type":"refused"')):
                return data
            answer = json.loads(data)
            begun, answered = self._sent.pop(answer["id"])
            if answer["type"] == "done":
                answered.set_result(time.perf_counter() - begun)
            else:
                answered.set_exception(RuntimeError(data.decode()))

    async def act(self, turn: int, action: object) -> float:
        """Acts; returns the seconds until the answer."""
        name = base64.urlsafe_b64encode(os.urandom(9)).decode()
        answered: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._sent[name] = time.perf_counter(), answered
        self._send(_TEXT, {"type": "act", "id": name, "game": self._game, "turn": turn, "action": action})
        return await answered

    def _send(self, opcode: int, message: object) -> None:
        """Sends a frame: bytes, or a message as JSON."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        # 0x80 marks the last frame of a message in the first byte, and a mask in the second. The mask is four zeros.
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(data))
        self._writer.write(bytes([0x80 | opcode]) + length + bytes(4) + data)

    def close(self) -> None:
        """Leaves."""
        self._writer.close()


_VIEW = re.compile(rb'"view":\{"id":"\w+","turn":(\d+)')
_NUMBER = re.compile(rb'(?:"number":|^id: )(\d+)')  # of the last event that a message tells


@dataclass
class Known:
    """What a person knows of their game, also after the connection was lost."""

    number: int | None = None  # of the last event
    view: bytes = b""  # begins with the last view


@dataclass
class Load:
    """The people, and what is measured."""

    port: int
    kind: type[Socket | Stream]
    sent: dict[tuple[str, int], tuple[float, int]] = field(default_factory=dict)  # by game and turn: time and seat
    told: list[float] = field(default_factory=list)  # seconds until the event at another seat
    answered: list[float] = field(default_factory=list)  # seconds until the answer to an action
    checks: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)  # seconds from the stop of the server until the first message
    failures: list[str] = field(default_factory=list)
    choice: random.Random = field(default_factory=random.Random)
    begun: set[str] = field(default_factory=set)  # hosts' tokens, of tables whose first game has begun
    stopped: float = float("inf")  # when the server was stopped
    pause: float = PAUSE

    def clear(self) -> None:
        """Forgets the times so far: measuring begins."""
        for figures in (self.told, self.answered, self.checks):
            figures.clear()

    async def table(self, opening: float) -> None:
        """Four people who play one game after the other; the first one begins within ``opening`` seconds."""
        await asyncio.sleep(random.uniform(0, opening))
        posts = await Connection.open(self.port)
        tokens = [(await posts.ask("POST", "/guests", {"name": f"Guest {n}"}))["token"] for n in range(PLAYERS)]
        while True:
            posts.close()
            posts = await Connection.open(self.port)  # the server has closed the last one if the game was long
            seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
            new = {"edition": random.choice(EDITIONS), "options": {"strikes": 8}, "seats": seats}
            game = (await posts.ask("POST", "/tables", new, tokens[0]))["id"]
            for token in tokens[1:]:
                await posts.ask("POST", f"/tables/{game}/join", None, token)
            await posts.ask("POST", f"/tables/{game}/start", None, tokens[0])
            self.begun.add(tokens[0])
            await asyncio.gather(*(self.person(game, token, seat) for seat, token in enumerate(tokens)))
            self.sent = {key: value for key, value in self.sent.items() if key[0] != game}

    async def person(self, game: str, token: str, seat: int) -> None:
        """Plays a game to its end, and comes back after lost connections."""
        known = Known()
        while True:
            acting: set[asyncio.Task[None]] = set()
            try:
                connection = await self.kind.open(self.port, game, token, known.number)
                if await self._play(connection, game, seat, known, acting):
                    return
            except (OSError, asyncio.IncompleteReadError) as error:
                if time.perf_counter() < self.stopped:
                    self.failures.append(repr(error))
                await asyncio.sleep(random.uniform(*RETRY))
            finally:
                for task in acting:
                    task.cancel()

    async def _play(
        self, connection: Socket | Stream, game: str, seat: int, known: Known, acting: set[asyncio.Task[None]]
    ) -> bool:
        """Follows the game and acts; returns True when it has ended. ``acting`` gets the tasks of its actions."""
        on_turn, is_returning = f'"on_turn":{seat},'.encode(), self.stopped < time.perf_counter()
        with closing(connection):
            while True:
                data = await connection.next()
                now = time.perf_counter()
                if (number := _NUMBER.search(data[:200])) is not None:
                    known.number = int(number[1])
                found = _VIEW.search(data)
                if found is not None:
                    known.view = data[found.start() + len('"view":') :]
                    at, by = self.sent.get((game, int(found[1])), (now, seat))  # without an action: not counted
                    if by != seat:
                        self.told.append(now - at)
                elif number is None or not is_returning:
                    continue
                if is_returning:  # this is the first message, perhaps without a view if none was missed
                    is_returning = False
                    self.back.append(now - self.stopped)
                if b'"on_turn":null' in known.view[:300]:
                    return True
                if on_turn in known.view[:300]:
                    task = asyncio.create_task(self._act(connection, game, seat, known.view))
                    acting.add(task)
                    task.add_done_callback(acting.discard)

    async def _act(self, connection: Socket | Stream, game: str, seat: int, data: bytes) -> None:
        view, _ = json.JSONDecoder().raw_decode(data.decode())  # more follows the view
        action = chosen(view, self.choice)
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
        self.sent[game, view["turn"] + 1] = time.perf_counter(), seat
        try:
            self.answered.append(await connection.act(view["turn"], action))
        except (OSError, RuntimeError, asyncio.IncompleteReadError) as error:
            if time.perf_counter() < self.stopped:
                self.failures.append(repr(error))

    async def check(self) -> None:
        """Sends ten health checks a second."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, RuntimeError):
                connection = await Connection.open(self.port)
                while True:
                    begun = time.perf_counter()
                    await connection.ask("GET", "/health")
                    self.checks.append(time.perf_counter() - begun)
                    await asyncio.sleep(0.1)
            await asyncio.sleep(0.1)


def free_port() -> int:
    """A port of this machine at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


async def serve(port: int, settings: dict[str, str], **options: Any) -> Process:
    """Starts ``starmine serve`` with these settings, and none of this process; ``options`` are those of asyncio."""
    command = (sys.executable, "-m", "starmine", "serve", "--no-open", "--port", str(port))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("STARMINE_")}
    return await asyncio.create_subprocess_exec(*command, env=inherited | settings, **options)


class Server:
    """A server with these settings, and the statistics of its processes from ``/proc``."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.port = free_port()
        self._is_alone = "STARMINE_WORKERS" not in settings
        self._settings = {"STARMINE_LIMITS": "no", **settings}

    async def start(self) -> None:
        """Starts it, and waits until it answers."""
        self._process = await serve(self.port, self._settings, stdout=asyncio.subprocess.DEVNULL)
        while True:
            with suppress(OSError, RuntimeError, asyncio.IncompleteReadError):
                connection = await Connection.open(self.port)
                health = await connection.ask("GET", "/health")
                connection.close()
                if health["kernels"]:
                    return
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Stops it."""
        self._process.terminate()
        await self._process.wait()

    @property
    def _serving(self) -> list[int]:
        """The ids of its processes: the one that was started, then the workers, if there are any."""
        pid = self._process.pid
        return [pid] if self._is_alone else [pid, *_children(pid)]

    @property
    def compiles(self) -> bool:
        """Whether bots are being compiled, in processes of their own."""
        serving = self._serving if self._is_alone else self._serving[1:]  # the first one's children are the workers
        return any(map(_children, serving))

    @property
    def processor(self) -> float:
        """Seconds of processor time used so far."""
        threads = (thread for each in self._serving for thread in Path(f"/proc/{each}").glob("task/*/schedstat"))
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    @property
    def memory(self) -> int:
        """Bytes of resident memory."""
        pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in self._serving)
        return pages * os.sysconf("SC_PAGE_SIZE")


def _children(pid: int) -> list[int]:
    lists = (thread.read_text() for thread in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(each) for listed in lists for each in listed.split()]


async def measure(
    counts: list[int], seconds: float, kind: type[Socket | Stream], workers: int | None, pause: float, *, restart: bool
) -> AsyncIterator[str]:
    """Rows of the table, and at the end what went wrong, if anything did."""
    with ExitStack() as stack:
        settings = {"STARMINE_DATA_DIR": stack.enter_context(tempfile.TemporaryDirectory())}
        settings["STARMINE_LIMIT_CONNECTIONS"] = str(CONNECTIONS)
        if workers is not None:
            database = stack.enter_context(cluster()).url
            settings |= {"STARMINE_DATABASE_URL": database, "STARMINE_WORKERS": str(workers)}
        server = Server(settings)
        await server.start()
        load = Load(server.port, kind, pause=pause)
        tasks = [asyncio.create_task(load.check())]  # then a task for each table
        used = 0.0  # seconds of processor time so far
        while server.compiles or server.processor - used > 0.2:  # over a fifth of a core is busy
            used = server.processor
            await asyncio.sleep(1)
        empty = server.memory
        try:
            for count in counts:
                more = count + 1 - len(tasks)  # 1 is the task of the health checks
                tasks += [asyncio.create_task(load.table(opening=more / OPENED)) for _ in range(more)]
                while len(load.begun) < count:
                    await asyncio.sleep(1)
                    for task in tasks:
                        if task.done():
                            task.result()  # why a table could not be opened
                await asyncio.sleep(SETTLING)
                load.clear()
                used, begun = server.processor, time.perf_counter()
                await asyncio.sleep(seconds)
                took, spent = time.perf_counter() - begun, server.processor - used
                actions = len(load.answered)
                cells = (
                    f"{count:,}",
                    f"{actions / took:.0f}",
                    *(f"{_share(load.told, share):.0f}" for share in (50, 99)),
                    f"{_share(load.answered, 99):.0f}",
                    f"{_share(load.checks, 99):.0f}",
                    f"{1000 * spent / actions:.2f}",
                    f"{spent / took:.0%}",
                    f"{(server.memory - empty) / count / 1000:.0f}",
                )
                yield f"| {' | '.join(cells)} |"
            if restart:
                load.clear()
                load.sent.clear()
                load.stopped = time.perf_counter()
                await server.stop()
                await server.start()
                started = time.perf_counter()
                await asyncio.sleep(15)
                load.back = [wait - (started - load.stopped) for wait in load.back]  # from the start on
                waits = ", ".join(f"{_share(load.back, share) / 1000:.1f}" for share in (50, 99, 100))
                yield f"\n{len(load.back)} people follow their games again {waits} s after the start (50 %, 99 %, all)."
                yield f"Actions of those who are back: {_share(load.answered, 99):.0f} ms until the answer (99 %)."
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await server.stop()
        for failure in load.failures[:3]:
            yield f"\n{len(load.failures)} failures, such as {failure}"


def _share(seconds: list[float], share: int) -> float:
    """Milliseconds within which this share, in percent, has happened."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("nan")


_COLUMNS = ("tables", "actions/s", "p50, ms", "p99, ms", "answer p99", "check p99", "ms an action", "of a core", "kB")


def table(rows: list[str]) -> str:
    """The figures as a table in Markdown."""
    return "\n".join((measuring.table(_COLUMNS, (), names=0), *rows))


def run(
    counts: Sequence[int] = TABLES,
    seconds: float = SECONDS,
    kind: type[Socket | Stream] = Socket,
    workers: int | None = None,
    pause: float = PAUSE,
    *,
    restart: bool = False,
) -> list[str]:
    """The rows of the table, which are also printed as they come. Raises the system's limit of open files."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()  # the people's pauses are not the server's

    async def printed() -> list[str]:
        rows = []
        async for row in measure(sorted(set(counts)), seconds, kind, workers, pause, restart=restart):
            print(row, flush=True)
            rows.append(row)
        return rows

    return uvloop.run(printed())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures the server under the load of people.")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="how many tables, one after the other")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of measuring for each number of tables")
    parser.add_argument("--by", choices=("sockets", "requests"), default="sockets", help="how people are connected")
    parser.add_argument("--workers", type=int, help="processes on PostgreSQL; by default one on SQLite")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds between a table's actions, on average")
    parser.add_argument("--restart", action="store_true", help="restarts the server at the end")
    given = parser.parse_args()
    print(table([]))
    kind = Socket if given.by == "sockets" else Stream
    run(given.tables, given.seconds, kind, given.workers, given.pause, restart=given.restart)
