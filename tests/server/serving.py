"""A real server on a free loopback port, in the test's event loop, and clients for it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn.server
from fastapi import FastAPI
from sqlalchemy.orm import Session
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import starmine as sm
from starmine.rules.words.texts import TEMPLATES, as_sentence
from starmine.server.app import create_app
from starmine.server.database.database import Database
from starmine.server.run import Config, Server, _listen
from starmine.server.settings import Settings
from starmine.server.tables import lists
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.parameters import Services

PATIENCE = 30  # seconds until a waiting test fails

Json = dict[str, Any]

_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # shared, since each client would create one


# Bodies of requests.
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "cautious"}
BOB, CLEO = {"kind": "local", "name": "Bob"}, {"kind": "local", "name": "Cleo"}
PLAY = {"type": "play", "slot": 0}
TURN = {"kind": "turn", "seconds": 60}
FISCHER = {"kind": "fischer", "bank": 300, "increment": 20}

# A table at which nobody sits yet.
NEW_TABLE = TableState(
    id="abc", created=datetime(2026, 1, 1, tzinfo=UTC), host=None, edition="cocktail", options={}, seats=()
)


def english(told: Any) -> Any:
    """The English text for a text in a response, from its id and values; other values unchanged."""
    if not isinstance(told, dict):
        return told
    if told["id"] is None or not told["values"]:
        return told["message"]
    values: Any = {
        name: tuple(map(english, value)) if isinstance(value, list) else english(value)
        for name, value in told["values"].items()
    }
    return TEMPLATES[told["id"]].english_of(values)


@dataclass
class Received:
    """A response or stream event, with its receiver."""

    who: str
    method: str
    path: str
    body: str
    seat: str | None = None  # the requested seat


@dataclass
class House:
    """A running server, and everything that it has sent to its clients."""

    url: str
    app: FastAPI
    received: list[Received] = field(default_factory=list)
    _clients: list[httpx.AsyncClient] = field(default_factory=list)

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    @property
    def database(self) -> Database:
        return self.services[Database]

    async def table(self, table: str) -> OpenTable:
        """A table with its whole game, including what is secret."""
        return await self.services[OpenTables].fresh(table)

    async def game(self, table: str) -> sm.Game:
        return (await self.table(table)).game

    async def remove_table(self, table: str) -> None:
        """Removes a table, as an admin does."""
        await self.database.write(lists.remove, table)
        self.services[OpenTables].drop(table)

    def stranger(self, name: str = "nobody", token: str | None = None) -> Someone:
        """A client without a name, or a program with a token."""
        client = httpx.AsyncClient(base_url=f"{self.url}/api", timeout=PATIENCE, verify=_NO_TLS)
        if token is not None:
            client.headers["Authorization"] = f"Bearer {token}"
        self._clients.append(client)
        return Someone(name, client, self)

    async def guest(self, name: str = "Ada") -> Someone:
        """A client with a cookie."""
        someone = self.stranger(name)
        await someone.put("/me", {"name": name})
        return someone

    async def script(self, name: str = "Script") -> Someone:
        """A client with a token."""
        guest = await self.stranger(name).post("/guests", {"name": name})
        return self.stranger(name, guest["token"])

    @asynccontextmanager
    async def visited(self) -> AsyncIterator[House]:
        """The same server with separate clients, and with the deals of a new server."""
        visited = House(self.url, self.app)
        try:
            with patch("starmine.server.tables.deal.new_seed", side_effect=_seeds()):
                yield visited
        finally:
            await visited.close()

    async def close(self) -> None:
        """Closes all clients."""
        for client in self._clients:
            await client.aclose()


@dataclass
class Someone:
    """A person's browser or program."""

    name: str
    client: httpx.AsyncClient
    house: House

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """Sends any request, and returns any response."""
        if body is not None:
            # Serialized here, so that it may contain invalid Unicode.
            more = {"content": json.dumps(body), "headers": {"Content-Type": "application/json"}, **more}
        response = await self.client.request(method, path, **more)
        self.house.received.append(
            Received(self.name, method, response.url.path, response.text, response.url.params.get("seat"))
        )
        return response

    async def _expect(self, method: str, path: str, body: object = None) -> Any:
        response = await self.ask(method, path, body)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json()

    async def get(self, path: str) -> Any:
        return await self._expect("GET", path)

    async def post(self, path: str, body: object = None) -> Any:
        return await self._expect("POST", path, body)

    async def put(self, path: str, body: object) -> Any:
        return await self._expect("PUT", path, body)

    async def patch(self, path: str, body: object) -> Any:
        return await self._expect("PATCH", path, body)

    async def refused(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, str]:
        """The status and error name of a refusal, which must be a problem with one sentence."""
        response = await self.ask(method, path, body, **more)
        assert 400 <= response.status_code < 500, f"{method} {path}: {response.status_code} {response.text}"
        problem = response.json()
        assert set(problem) == {"error", "id", "values", "message", "rule"}, problem
        if problem["id"] is not None:
            assert problem["values"].keys() == set(TEMPLATES[problem["id"]].holes), problem
            assert problem["message"] == as_sentence(english(problem)), problem
        assert problem["message"][0].isupper() or not problem["message"][0].isalpha(), problem
        assert problem["message"].endswith((".", "?", ")")), problem
        return response.status_code, problem["error"]

    async def view(self, table: str, seat: int | None = None) -> Json:
        query = "" if seat is None else f"?seat={seat}"
        view: Json = (await self.get(f"/games/{table}{query}"))["view"]
        return view

    async def act(self, table: str, turn: int, action: object, seat: int | None = None) -> Json:
        accepted: Json = await self.post(f"/games/{table}/actions", {"turn": turn, "seat": seat, "action": action})
        return accepted

    async def clue(self, table: str) -> Json:
        """Gives the first legal clue, and returns it with the cards that it touches."""
        view = await self.view(table)
        clue: Json = next(each for each in view["legal"] if "slot" not in each["action"])
        await self.act(table, view["turn"], clue["action"])
        return clue

    @asynccontextmanager
    async def listening(
        self, table: str, seat: int | None = None, last: int | None = None, study: str | None = None
    ) -> AsyncIterator[Events]:
        """Opens a stream of a table's events, and of a study."""
        query = {name: value for name, value in (("seat", seat), ("study", study)) if value is not None}
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        path = f"/games/{table}/events"
        async with self.client.stream("GET", path, params=query, headers=headers) as response:
            assert response.status_code == 200, await response.aread()
            yield Events(self, response)

    @asynccontextmanager
    async def socket(self, **headers: str) -> AsyncIterator[Socket]:
        """Opens the socket of a tab, with the person's cookie or token."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        sent = {"Cookie": cookies} if cookies else {}
        if token := self.client.headers.get("Authorization"):
            sent["Authorization"] = token
        url = f"{self.house.url.replace('http', 'ws', 1)}/api/live"
        async with connect(url, additional_headers={**sent, **headers}, compression=None, proxy=None) as connection:
            yield Socket(self, connection)

    async def until_finished(self, table: str) -> None:
        async with self.listening(table) as events:
            await events.until(lambda event: event["type"] == "table" and event["table"]["status"] == "finished")


class Events:
    """The events of a stream, in order."""

    def __init__(self, someone: Someone, response: httpx.Response) -> None:
        self.response = response
        self._someone = someone
        self._lines = response.aiter_lines()
        self.last_id: str | None = None

    async def next(self) -> Json:
        """The next event. Fails when the stream has ended."""
        event = await self.next_or_end()
        assert event is not None, "the stream has ended"
        return event

    async def next_or_end(self) -> Json | None:
        """The next event; None at the end of the stream."""
        data = None
        async with asyncio.timeout(PATIENCE):
            async for line in self._lines:
                if line.startswith("data: "):
                    data = line.removeprefix("data: ")
                elif line.startswith("id: "):
                    self.last_id = line.removeprefix("id: ")
                elif not line and data is not None:
                    url = self.response.url
                    received = Received(self._someone.name, "GET", url.path, data, url.params.get("seat"))
                    self._someone.house.received.append(received)
                    event: Json = json.loads(data)
                    return event
        return None

    async def until(self, matches: Callable[[Json], bool]) -> Json:
        """The next event that matches; others are skipped."""
        while True:
            event = await self.next()
            if matches(event):
                return event

    async def of_type(self, kind: str) -> Json:
        return await self.until(lambda event: bool(event["type"] == kind))

    async def turn(self, turn: int) -> Json:
        """The event with the view of a turn."""
        return await self.until(lambda event: "view" in event and event["view"]["turn"] >= turn)


class Socket:
    """The socket of a tab."""

    def __init__(self, someone: Someone, connection: ClientConnection) -> None:
        self.connection = connection
        self._someone = someone
        self.kept: list[Json] = []  # messages that have been passed over

    async def send(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def next(self) -> Json:
        """The next message. Raises ``ConnectionClosed``."""
        async with asyncio.timeout(PATIENCE):
            text = str(await self.connection.recv())
        message: Json = json.loads(text)
        seat = message.get("seat")
        received = Received(self._someone.name, "GET", "/api/live", text, None if seat is None else str(seat))
        self._someone.house.received.append(received)
        return message

    async def until(self, kind: str, **fields: Any) -> Json:
        """The next message of a kind with these fields; others are kept for later."""
        wanted = {"type": kind, **fields}
        for message in self.kept:
            if all(message.get(name) == value for name, value in wanted.items()):
                self.kept.remove(message)
                return message
        while True:
            message = await self.next()
            if all(message.get(name) == value for name, value in wanted.items()):
                return message
            self.kept.append(message)

    async def turn(self, turn: int) -> None:
        """Reads on until the view of a turn."""
        while not any(
            event["view"]["turn"] >= turn for event in (await self.until("news"))["events"] if "view" in event
        ):
            pass

    async def command(self, kind: str, game: str, **fields: Any) -> Json:
        """Sends a command, and returns the answer."""
        sent = {"id": f"command{next(_COMMANDS):05}", **fields}
        await self.send(kind, game=game, **sent)
        while True:
            message = await self.next()
            if message.get("id") == sent["id"]:
                return message
            self.kept.append(message)

    async def closed(self) -> int:
        """The code with which the server closes the socket."""
        while True:
            try:
                self.kept.append(await self.next())
            except ConnectionClosed:
                return self.connection.close_code or 0


_COMMANDS = count()


def _seeds() -> Iterator[str]:
    for number in count(1):
        yield f"{number:064x}"


class _AsyncioWithShortSleeps:
    """asyncio as seen by uvicorn, with shorter sleeps: its polling intervals of 0.1 s at shutdown would delay each test
    twice.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.005))


uvicorn.server.asyncio = _AsyncioWithShortSleeps()  # type: ignore[assignment, attr-defined]


class QuietServer(Server):
    """A server that leaves signals to the tests' event loop, whose Ctrl-C handler would otherwise be lost."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def writing(database: Database) -> Iterator[Session]:
    """A session in a transaction that is committed at the end, and rolled back after an exception."""
    with Session(database.engine, expire_on_commit=False) as session, session.begin():
        yield session


@asynccontextmanager
async def serving(folder: Path, *also: socket.socket, **settings: Any) -> AsyncIterator[House]:
    """A server with its database in ``folder``, without pauses of bots, and with deterministic deals.

    It also listens at the sockets ``also``.
    """
    given: dict[str, Any] = {"bot_delay": 0, "presence_grace": 0, "analysis_processes": 0}
    given |= settings
    chosen = Settings(data_dir=folder, **given)
    app = create_app(chosen)
    config = Config(app, chosen, host="127.0.0.1", port=0, log_level="error", timeout_graceful_shutdown=2)
    ready = asyncio.Event()
    uvicorn_server = QuietServer(config, app, ready.set)
    sockets = [*_listen("127.0.0.1", 0), *also] if also else None
    task = asyncio.create_task(uvicorn_server.serve(sockets=sockets))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    assert ready.is_set(), "the server did not start"
    port = uvicorn_server.servers[0].sockets[0].getsockname()[1]
    try:
        async with House(f"http://127.0.0.1:{port}", app).visited() as house:
            yield house
    finally:
        uvicorn_server.should_exit = True
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            for waits in asyncio.all_tasks():
                waits.print_stack()
            raise TimeoutError(f"the server did not stop within {PATIENCE} s; what its tasks wait for stands above")
        await task


PROGRAM = """
from starmine.server.run import run
from starmine.server.settings import Settings
run(Settings(), ready=lambda here, others: print(here, flush=True))
"""


@asynccontextmanager
async def in_a_process(
    data_dir: Path, program: str = PROGRAM, **environment: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server in a process of its own, on a free port, which is killed at the end."""
    environment = {**os.environ, "STARMINE_DATA_DIR": str(data_dir), "STARMINE_PORT": "0", **environment}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, env=environment, stdout=pipe, stderr=pipe
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def address_of(process: asyncio.subprocess.Process) -> str:
    """The address that the program of a process prints once it answers."""
    assert process.stdout is not None
    async with asyncio.timeout(2 * PATIENCE):
        url = (await process.stdout.readline()).decode().strip()
    assert url, "the server did not start"
    return url


async def two_at_a_table(house: House, **new: Any) -> tuple[str, Someone, Someone]:
    """A waiting table with Ada, the host, on seat 0 and Bob on seat 1, where both may write."""
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    return await seated(ada, bob, **new), ada, bob


async def seated(host: Someone, other: Someone, **new: Any) -> str:
    """A waiting table with these two, where both may write."""
    table: str = (await host.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}], "silence": False, **new}))[
        "id"
    ]
    await other.post(f"/tables/{table}/join")
    return table


async def together(host: Someone, other: Someone, **new: Any) -> str:
    """A game of these two, which the host begins."""
    table = await seated(host, other, first=0, **new)
    await host.post(f"/tables/{table}/start")
    return table


async def two_in_a_game(house: House, **new: Any) -> tuple[str, Someone, Someone]:
    """A game with Ada, who begins, on seat 0 and Bob on seat 1."""
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    return await together(ada, bob, **new), ada, bob


def later(**time: float) -> Any:
    """Lets some time pass, for clocks and notices."""
    return patch("starmine.server.tables.clocks.now", lambda: datetime.now(UTC) + timedelta(**time))


def said_of(card: Json) -> list[str]:
    """The kinds of the colours and numbers that were said of a card, at a table of the cocktail edition."""
    suits = [
        suit for suit in "WRBYG" if suit in {mark["colour"][0].upper() for mark in card["clues"] if mark["colour"]}
    ]
    ranks = sorted({mark["rank"] for mark in card["clues"] if mark["rank"]})
    return [f"{suit}{rank}" for suit in suits or "WRBYG" for rank in ranks or range(1, 6)]


def choose(view: Json, choice: random.Random) -> Json:
    """A random legal action of the viewer, with a preference for clues and discards, so that games last."""
    options = [option["action"] for option in view["legal"]]
    quiet = [action for action in options if action["type"] != "play"]
    action: Json = choice.choice(quiet if quiet and choice.random() < 0.7 else options)
    return action


async def play(table: str, seats: dict[int, Someone], turns: int, choice: random.Random) -> Json:
    """Plays at most ``turns`` turns for the people in ``seats``, and returns the last view."""
    view = await seats[0].view(table, 0)
    for _ in range(turns):
        seat = view["on_turn"]
        if seat is None:
            break
        if seat != view["seat"]:
            view = await seats[seat].view(table, seat)
        await seats[seat].act(table, view["turn"], choose(view, choice), seat)
        follows = min(seats, key=lambda other: (other - seat - 1) % len(view["hands"]))
        view = await seats[follows].view(table, follows)
    return await seats[0].view(table, 0)


async def play_out(table: str, *people: Someone) -> Json:
    """Plays a game to its end, and gives the last view."""
    while (view := await play(table, dict(enumerate(people)), 10, random.Random(3)))["outcome"] is None:
        pass
    return view


async def begun(someone: Someone, *seats: Json, **new: Any) -> str:
    """A game at a table that somebody opens and starts. Seat 0 begins, unless the deal decides."""
    first = {} if "deal" in new else {"first": 0}
    table: str = (await someone.post("/tables", {"seats": seats, **first, **new}))["id"]
    await someone.post(f"/tables/{table}/start")
    return table


async def alone(someone: Someone, **new: Any) -> str:
    """A game of one person, with both seats on one device."""
    return await begun(someone, *new.pop("seats", [{"kind": "me"}, {"kind": "local", "name": "Bob"}]), **new)


async def lose(table: str, *people: Someone) -> str:
    """Plays the oldest card on every turn, so that strikes end the game soon. One of the people may hold all seats."""
    while (game := await people[0].house.game(table)).outcome is None:
        await people[game.seat % len(people)].act(table, game.turn, {"type": "play", "slot": 0}, game.seat)
    return table
