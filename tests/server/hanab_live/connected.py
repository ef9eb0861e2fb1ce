"""A bot at the port for hanab.live's bots: what it sends and gets, as hanab.live's own bots do."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.serving import ME, OPEN, PATIENCE, PLAY, House, Json, Someone, serving

Message = tuple[str, Any]


@dataclass
class Port:
    """A server, and its port for these bots."""

    house: House
    port: int

    async def login(self, username: str, password: str, **more: Any) -> httpx.Response:
        form = {"username": username, "password": password, "version": "bot"}
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
            return await client.post(f"http://127.0.0.1:{self.port}/login", **{"data": form, **more})

    @asynccontextmanager
    async def connected(self, name: str, token: str) -> AsyncIterator[Bot]:
        """A bot that has logged in."""
        cookie = (await self.login(name, token)).headers["set-cookie"]  # whole, as a bot does
        url = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(url, additional_headers={"Cookie": cookie}, compression=None, proxy=None) as connection:
            yield Bot(name, connection)

    async def token(self, name: str = "Robot") -> str:
        """A new guest's token."""
        token: str = (await self.house.stranger(name).post("/guests", {"name": name}))["token"]
        return token

    @asynccontextmanager
    async def guest(self, name: str = "Robot") -> AsyncIterator[Bot]:
        """A bot with a new guest's token."""
        async with self.connected(name, await self.token(name)) as bot:
            yield bot


@dataclass
class Bot:
    """A connection."""

    name: str
    connection: ClientConnection
    received: list[Message] = field(default_factory=list)
    kept: list[Message] = field(default_factory=list)  # passed over

    async def send(self, command: str, **data: Any) -> None:
        await self.connection.send(f"{command} {json.dumps(data)}")

    async def next(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            text = str(await self.connection.recv())
        command, _, body = text.partition(" ")
        self.received.append((command, json.loads(body)))
        return self.received[-1]

    async def until(self, command: str, matches: Callable[[Any], bool] = lambda _: True) -> Any:
        """The data of the next message of a kind; others are kept for later."""
        for message in self.kept:
            if message[0] == command and matches(message[1]):
                self.kept.remove(message)
                return message[1]
        while True:
            message = await self.next()
            if message[0] == command and matches(message[1]):
                return message[1]
            self.kept.append(message)

    async def warned(self) -> str:
        text: str = (await self.until("warning"))["warning"]
        assert text[0].isupper()
        assert text.endswith((".", ")"))
        return text

    async def closed(self) -> Json:
        """The error with which the server closes the connection."""
        try:
            while True:
                await self.next()
        except ConnectionClosed:
            command, data = self.received[-1]
            assert command == "error"
            error: Json = data
            return error

    async def join(self, host: Someone, table: str) -> int:
        """Joins the table of somebody who asks for it in the chat; returns the table's number."""
        await host.post(f"/tables/{table}/messages", {"text": f"/msg {self.name} /join"})
        asked = await self.until("chat", lambda chat: chat["recipient"] == self.name)
        assert (asked["who"], asked["msg"]) == (host.name, "/join")
        shown = next(data for kind, data in reversed(self.received) if kind == "table")
        assert host.name in shown["players"]
        assert not shown["running"]
        await self.send("tableJoin", tableID=shown["id"])
        number: int = (await self.until("joined"))["tableID"]
        return number

    async def load(self, number: int) -> tuple[Json, list[Json]]:
        """Loads a game that has started: the settings and the actions so far."""
        await self.until("tableStart", lambda data: data["tableID"] == number)
        await self.send("getGameInfo1", tableID=number)
        settings = await self.until("init")
        await self.send("getGameInfo2", tableID=number)
        actions = (await self.until("gameActionList"))["list"]
        await self.send("loaded", tableID=number)
        return settings, actions

    async def action(self, kind: str) -> Json:
        """The next action of a kind."""
        action: Json = (await self.until("gameAction", lambda data: data["action"]["type"] == kind))["action"]
        return action

    async def turn(self, number: int) -> None:
        """Reads on until a turn begins."""
        turn = {"type": "turn", "num": number}
        await self.until("gameAction", lambda data: turn.items() <= data["action"].items())


@asynccontextmanager
async def serving_bots(folder: Path, **settings: Any) -> AsyncIterator[Port]:
    """A server with a port for hanab.live's bots."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        async with serving(folder, listening, hanab_live_port=port, **settings) as house:
            yield Port(house, port)


async def lose(port: Port, bot: Bot, table: str, number: int, host: Someone) -> None:
    """Plays the oldest card on every turn of such a game as ``game_with`` begins, so that strikes end it soon."""
    while (game := await port.house.game(table)).outcome is None:
        if game.turn % 2:
            await bot.send("action", tableID=number, type=0, target=game.hands[1][0].order)
        else:
            await host.act(table, game.turn, PLAY)
        await bot.turn(game.turn + 1)


async def game_with(port: Port, bot: Bot, name: str = "Ada", **new: Any) -> tuple[str, int, Someone]:
    """A game of a person, who begins, on seat 0 and a bot on seat 1, at a table of hanab.live's rules."""
    host = await port.house.guest(name)
    body = {"edition": "hanab-live", "seats": [ME, OPEN], "first": 0, **new}
    table = (await host.post("/tables", body))["id"]
    number = await bot.join(host, table)
    await host.post(f"/tables/{table}/start")
    return table, number, host
