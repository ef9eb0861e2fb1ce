"""The socket of a browser's tab: it follows tables, and sends players' commands."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose, WebSocketDisconnect, WebSocketState

from starmine.server.identity import Access, Signed, Signer, check_scope, known, sender
from starmine.server.limits import TIMES, client_of
from starmine.server.request_limits import Kind, RequestRates
from starmine.server.settings import Settings
from starmine.server.tables.event_schemas import (
    LiveBrief,
    LiveDone,
    LiveEnded,
    LiveFollow,
    LiveHello,
    LivePing,
    LiveRefused,
    LiveRequest,
    LiveUnfollow,
)
from starmine.server.tables.following import STREAMS_OF_ADDRESS, STREAMS_OF_PERSON, News, Streams
from starmine.server.tables.table import OpenTables
from starmine.server.web.errors import Refusal, is_refusal, refusal_of, refuse_socket, too_many
from starmine.server.web.parameters import Services
from starmine.server.web.schemas import LiveProblem

MOST_FOLLOWED = 100  # tables that one socket follows
# Close codes. Those from 4000 on are 4000 plus an HTTP status, as in ``errors.refuse_socket``.
STOPS = 1012  # the server stops, or starts again
SIGNED_OUT = 4401
TOO_MANY = 4429
PATIENCE = 2.0  # seconds for a command to be answered when the server stops

_REQUESTS: TypeAdapter[LiveRequest] = TypeAdapter(LiveRequest)

# As what a command counts, by its type.
_KINDS: dict[str, Kind] = {"act": "actions", "arrange": "changes", "note": "messages", "say": "messages"}

Followed = tuple[str, int | None, bool]  # game, seat, and whether it is followed whole


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application for WebSockets: ``/api/live``."""
    if scope["path"] == "/api/live":
        services: Services = scope["app"].state.services
        await services[Sockets].serve(WebSocket(scope, receive, send))
    else:
        await WebSocketClose()(scope, receive, send)


class Sockets:
    """The open sockets."""

    def __init__(
        self, tables: OpenTables, streams: Streams, signer: Signer, rates: RequestRates, settings: Settings
    ) -> None:
        self.tables = tables
        self.streams = streams
        self.signer = signer
        self.rates = rates
        self.stops = False  # whether the server stops
        self._most = TIMES * settings.limit_streams if settings.limits else None  # sockets of one address
        self._open: set[Socket] = set()
        self._entering = asyncio.Lock()

    async def serve(self, socket: WebSocket) -> None:
        """Serves one socket until it is closed."""
        address = client_of(socket.scope)
        try:
            signed = sender(self.signer, socket.scope)
            if self._most is not None and sum(one.address == address for one in self._open) >= self._most:
                raise too_many(STREAMS_OF_ADDRESS(count=self._most), "STARMINE_LIMIT_STREAMS", address)
        except Refusal as refusal:
            await refuse_socket(socket, refusal)
            return
        async with self._entering:  # one at a time, as in ``Streams``
            await socket.accept()
        one = Socket(self, socket, signed, address)
        self._open.add(one)
        try:
            await one.run()
        finally:
            self._open.discard(one)

    async def close(self) -> None:
        """Closes all sockets, once the commands that are being handled are answered: the server stops."""
        self.stops = True
        await asyncio.gather(*(one.close(STOPS) for one in self._open))


class Socket:
    """One socket."""

    def __init__(self, sockets: Sockets, socket: WebSocket, signed: Signed | None, address: str) -> None:
        self._sockets = sockets
        self._socket = socket
        self._signed = signed
        self.address = address
        self._following: dict[Followed, asyncio.Task[None]] = {}
        self._handling = asyncio.Lock()  # held while a message is handled

    @property
    def _person(self) -> str | None:
        return self._signed and self._signed.person

    async def run(self) -> None:
        """Handles messages, one after the other, until the socket is closed."""
        try:
            await self._send(LiveHello())
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                async with self._handling:
                    await self._handle(message.get("text") or "")
        finally:
            for task in self._following.values():
                task.cancel()
            await asyncio.gather(*self._following.values(), return_exceptions=True)

    async def close(self, code: int) -> None:
        """Closes the socket once the message that is being handled is answered."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE), self._handling:
                await self._close(code)

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):  # the client has closed it
                await self._socket.close(code)

    async def _send(self, message: BaseModel | str) -> None:
        """Sends a message, unless the socket is closed; messages that have arrived are handled all the same."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect):
                await self._socket.send_text(message if isinstance(message, str) else message.model_dump_json())

    async def _handle(self, text: str) -> None:
        sockets = self._sockets
        if not sockets.signer.is_valid(self._signed):
            await self._close(SIGNED_OUT)
            return
        try:
            sockets.rates.take_any(self.address)
        except Refusal as refusal:
            await self._send(LiveProblem(**refusal.told))
            await self._close(TOO_MANY)
            return
        try:
            await self._obey(_REQUESTS.validate_json(text))
        except ValidationError as error:
            await self._refuse(_id_in(text), _explained(error))

    async def _obey(self, request: LiveRequest) -> None:
        match request:
            case LiveFollow():
                await self._follow(request)
            case LiveUnfollow():
                if task := self._following.pop(_followed(request), None):
                    task.cancel()
            case LivePing():
                await self._send(LiveHello())
            case _:  # a command for ``deciding.decide``, with the game and the command's id
                try:
                    self._check("play")
                    person = known(self._person)
                    self._sockets.rates.take(_KINDS[request.type], self._person, self.address)
                    table = await self._sockets.tables.get(request.game)
                    who = await self._sockets.tables.writer(table, person)
                    number = await table.do(request, who, command_id=request.id, again=request.again)
                except Exception as error:  # noqa: BLE001 (the client is told)
                    await self._refuse(request.id, error)
                else:
                    await self._send(LiveDone(id=request.id, number=table.state.number if number is None else number))

    def _check(self, needed: Access) -> None:
        if self._signed is not None:
            check_scope(self._signed, needed)

    async def _refuse(self, id: str | None, error: Exception) -> None:  # noqa: A002 (as the API calls it)
        told = _refusal_of(error).told
        await self._send(LiveProblem(**told) if id is None else LiveRefused(id=id, **told))

    async def _follow(self, request: LiveFollow) -> None:
        sockets, followed = self._sockets, _followed(request)
        if (before := self._following.pop(followed, None)) is not None:
            before.cancel()
            await asyncio.gather(before, return_exceptions=True)
        try:
            self._check("read")
            self._check_followed()
            sockets.rates.take("reads", self._person, self.address)
            told: AsyncGenerator[News | LiveBrief]
            if request.whole:
                follower = await sockets.streams.open(
                    request.game,
                    self._signed,
                    self.address,
                    request.seat,
                    request.after,
                    request.assistance,
                    request.study,
                )
                told = follower.follow()
            else:
                told = await sockets.streams.open_briefly(request.game, self._signed)
        except Exception as error:  # noqa: BLE001 (as above)
            await self._end(followed, _refusal_of(error))
        else:
            self._following[followed] = asyncio.create_task(self._tell(followed, told))
            await asyncio.sleep(0)  # the task enters the hub, which counts it

    def _check_followed(self) -> None:
        if len(self._following) >= MOST_FOLLOWED:
            raise too_many(STREAMS_OF_PERSON(count=MOST_FOLLOWED), "the limit of a socket", self.address)

    async def _tell(self, followed: Followed, told: AsyncGenerator[News | LiveBrief]) -> None:
        """Sends what is new at a table, until nothing more may be sent."""
        game, seat, _ = followed
        head = json.dumps({"type": "news", "game": game, "seat": seat})[:-1]  # without the closing brace
        try:
            async with aclosing(told):
                async for news in told:
                    await self._send(news if isinstance(news, LiveBrief) else _news_text(head, news))
                    del news  # frees it while waiting for the next ones
            if self._sockets.stops:
                return
            del self._following[followed]
            if self._sockets.signer.is_valid(self._signed):
                await self._end(followed)
            else:
                await self.close(SIGNED_OUT)
        except Exception as error:  # noqa: BLE001 (the client comes back)
            del self._following[followed]
            await self._end(followed, _refusal_of(error))

    async def _end(self, followed: Followed, refusal: Refusal | None = None) -> None:
        """Tells that a table is not followed, or not any more."""
        game, seat, whole = followed
        told = {"status": None, "problem": None, "retry_after": None} if refusal is None else refusal.told
        await self._send(LiveEnded(game=game, seat=seat, whole=whole, **told))


def _followed(request: LiveFollow | LiveUnfollow) -> Followed:
    return request.game, request.seat if request.whole else None, request.whole


def _refusal_of(error: Exception) -> Refusal:
    """An error as a refusal; a fault of the server is logged."""
    if not is_refusal(error):
        logging.getLogger("uvicorn.error").error("a socket failed", exc_info=error)
    return refusal_of(error)


def _news_text(head: str, news: News) -> str:
    """The JSON text of ``LiveNews``, whose events are JSON already."""
    number = "null" if news.number is None else news.number
    commands = ",".join(f'"{command}"' for command in news.commands)  # ids need no escapes: see ``CommandId``
    return f'{head},"number":{number},"commands":[{commands}],"events":[{b",".join(news.events).decode()}]}}'


def _id_in(text: str) -> str | None:
    """The id of a command whose other fields are not valid."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return None
    return found if isinstance(found, str) and re.fullmatch("[A-Za-z0-9_-]{1,40}", found) else None


def _explained(error: ValidationError) -> RequestValidationError:
    """The errors of a message, as those of a request's body."""
    of_type = {"union_tag_not_found": "missing", "union_tag_invalid": "wrong"}  # errors in the field ``type``
    errors: list[Any] = []
    for one in error.errors():
        if one["type"] in of_type:
            errors.append({**one, "type": of_type[one["type"]], "loc": ("body", "type")})
        else:
            errors.append({**one, "loc": ("body", *one["loc"][1:])})  # ``loc`` begins with the message's type
    return RequestValidationError(errors)
