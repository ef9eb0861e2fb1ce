"""What stands before all routes: ASGI middleware by which no address can keep the server from the others."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from starmine.server.identity.limits import RequestRates
from starmine.server.limits.addresses import client_of
from starmine.server.web.errors import Refusal, refuse, refuse_socket

HELD = 2.0  # seconds before a refusal is sent: an immediate one would provoke an immediate retry
AT_ONCE = 8  # requests of one address that are handled at the same time, not counting actions
PATIENCE = 1.0  # seconds that further requests wait for a slot


class GeneralLimit:
    """Counts the requests of each address, and handles at most ``AT_ONCE`` of them at a time."""

    def __init__(self, app: ASGIApp, rates: RequestRates) -> None:
        self._app = app
        self._rates = rates
        self._slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        address = client_of(scope)
        try:
            self._rates.take_any(address)
        except Refusal as refusal:
            await asyncio.sleep(HELD)
            if scope["type"] == "websocket":
                await refuse_socket(WebSocket(scope, receive, send), refusal)
            else:
                await refuse(scope["method"], refusal)(scope, receive, send)
            return
        if scope["type"] == "websocket" or (scope["method"] == "POST" and scope["path"].endswith("/actions")):
            await self._app(scope, receive, send)
        else:
            await self._in_turn(address, scope, receive, send)

    async def _in_turn(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles at most ``AT_ONCE`` requests of an address at a time, so that it cannot delay the others."""
        slots = self._slots.setdefault(address, asyncio.Semaphore(AT_ONCE))
        has_slot = await _acquire(slots)

        def leave() -> None:
            nonlocal has_slot
            if has_slot:
                has_slot = False
                slots.release()

        async def send_on(message: Message) -> None:
            leave()  # from here on it waits for its client, or streams
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            leave()


async def _acquire(slots: asyncio.Semaphore) -> bool:
    """Waits for a slot for at most ``PATIENCE`` seconds; returns False if it got none, and the request goes ahead."""
    try:
        async with asyncio.timeout(PATIENCE) if slots.locked() else nullcontext():
            return await slots.acquire()
    except TimeoutError:
        return False
