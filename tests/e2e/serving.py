"""A real server for browsers, in a thread of this process, so that tests can inspect it, with a recorder."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy.orm import Session
from starlette.types import Message, Receive, Scope, Send

import starmine as sm
from starmine.server.app import create_app
from starmine.server.database.database import Database
from starmine.server.identity import COOKIE, Signer
from starmine.server.run import Config
from starmine.server.settings import Settings
from starmine.server.tables.hub import Hub
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTables


@dataclass
class Payload:
    """One answer of the API, or everything that one event stream or socket has sent so far."""

    cookie: str | None
    path: str
    over: frozenset[str] = frozenset()  # the games that were over at the request
    body: bytearray = field(default_factory=bytearray)


class Recorder:
    """Middleware that records everything the API sends, by the receiving browser's cookie."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.payloads: list[Payload] = []
        self.by_cookie = defaultdict[str, list[Payload]](list)
        self.people: dict[str, str] = {}  # the person of each cookie when it first came

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
        cookie = cookies[COOKIE].value if COOKIE in cookies else None
        payload = Payload(cookie, scope["path"], self._over())
        self._keep(payload)
        # Recorded answers must be readable, so nothing may be compressed.
        plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]

        async def record(message: Message) -> None:
            payload.body += message.get("body", b"") or message.get("text", "").encode()
            await send(message)

        await self.app({**scope, "headers": plain}, receive, record)

    def _keep(self, payload: Payload) -> None:
        self.payloads.append(payload)
        if payload.cookie is None:
            return
        self.by_cookie[payload.cookie].append(payload)
        if payload.cookie not in self.people:
            signed = self.app.state.services[Signer].read("cookie", payload.cookie)
            if signed is not None:
                self.people[payload.cookie] = signed.person

    def _over(self) -> frozenset[str]:
        tables = self.app.state.services[OpenTables].in_memory()
        return frozenset(table.id for table in tables if table.outcome is not None)


@dataclass
class Server:
    """A running server, and what it has sent."""

    port: int
    recorder: Recorder
    _app: Any
    _loop: asyncio.AbstractEventLoop

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def game(self, table: str) -> sm.Game:
        """The whole game of a table, which no browser ever sees."""
        game: sm.Game = self._live(table).game
        return game

    def state(self, table: str) -> TableState:
        """A table as it is in the store."""
        state: TableState = self._live(table).state
        return state

    def seats(self, table: str, cookie: str) -> set[int]:
        """The seats at a table of a cookie's owner, who may have signed out since."""
        person = self.recorder.people.get(cookie)
        return set() if person is None else set(self._live(table).state.seats_of(person))

    def was_removed(self, table: str, cookie: str) -> bool:
        """Whether a cookie's owner has been removed from a table, and so may have held a seat before."""
        return self.recorder.people.get(cookie) in self._live(table).state.removed

    def received(self, cookie: str) -> list[Payload]:
        """Everything sent to the browser with this cookie."""
        return list(self.recorder.by_cookie.get(cookie, ()))

    def keep(self, work: Callable[[Session], None]) -> None:
        """Writes something to the database."""
        database = self._app.state.services[Database]
        asyncio.run_coroutine_threadsafe(database.write(work), self._loop).result(60)

    def _live(self, table: str) -> Any:
        tables = self._app.state.services[OpenTables]
        return asyncio.run_coroutine_threadsafe(tables.fresh(table), self._loop).result(60)


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Server]:
    """A server on a free port of the loopback interface, with a database in ``folder`` and bots without pauses."""
    given: dict[str, Any] = {
        "bot_delay": 0,
        "presence_grace": 0.2,
        "limits": False,
        "analysis_processes": 0,
        **settings,
    }
    chosen = Settings(data_dir=folder, **given)
    app = create_app(chosen)
    recorder = Recorder(app)
    config = Config(recorder, chosen, host="127.0.0.1", port=0, log_level="error", timeout_graceful_shutdown=2)
    server = _Server(config)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=(server.serve(),), daemon=True)
    thread.start()
    try:
        assert server.ready.wait(60), "the server did not start"
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Server(port, recorder, app, loop)
    finally:
        if hasattr(app.state, "services"):
            loop.call_soon_threadsafe(app.state.services[Hub].close)
        server.should_exit = True
        thread.join(20)
        loop.close()


class _Server(uvicorn.Server):
    """Signals when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()
