"""The ASGI application for hanab.live's bots, on a port of its own: ``POST /login``, and the WebSocket ``/ws``."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from starlette.requests import Request, cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from starmine.server.database.database import Database
from starmine.server.hanab_live.session import Session
from starmine.server.hanab_live.translation import TableNumbers
from starmine.server.identity import Signed, Signer, check_scope, known_name
from starmine.server.limits import client_of
from starmine.server.monitoring import background
from starmine.server.request_limits import RequestRates
from starmine.server.settings import Settings
from starmine.server.tables.events import Entry, Said
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal
from starmine.server.web.guard import Guard
from starmine.server.web.parameters import Services

COOKIE = "hanabi.sid"  # its value is the token
FORM = "application/x-www-form-urlencoded"

_FOREIGN = re.compile(r"[^\w.-]", re.ASCII)  # characters that no token has, such as line breaks
_PRIVATE = re.compile(r"/(?:msg|pm)\s+(.+)", re.DOTALL)

ELSEWHERE = "You have logged on from somewhere else, so you have been disconnected here."  # bots search for this text
NOT_ITS_NAME = "The username is the name of the person whose token is the password; this token has another name."
WHERE = "Only bots that were written for hanab.live connect here, at /login and /ws."


class _Exact(bytes):
    """A header name that keeps its case: uvicorn writes ``name.lower()``."""

    def lower(self) -> bytes:
        return self


SET_COOKIE = _Exact(b"Set-Cookie")  # bots look for the name in just this case


class HanabLive:
    """Serves the bots. Whoever writes ``/msg NAME …`` at a table sends ``…`` to the bot of that name."""

    _services: Services  # set before connections are accepted

    def __init__(self, settings: Settings, rates: RequestRates) -> None:
        self._settings = settings
        self._rates = rates
        self._numbers = TableNumbers()
        self._sessions: dict[str, Session] = {}  # by person
        self._app = Guard(self._serve, settings, rates.take_any, body=FORM)

    def begin(self, services: Services) -> None:
        """Serves from now on."""
        self._services = services
        services[OpenTables].on_event(self._happened)

    def _happened(self, table: OpenTable, entry: Entry | None, /, *, own: bool) -> None:  # noqa: ARG002 (see ``OnEvent``)
        match entry:
            case Entry(event=Said(text=str(text), name=who)) if (private := _PRIVATE.match(text)) is not None:
                for session in self._sessions.values():  # names may contain spaces, so each is tried
                    name, rest = private[1][: len(session.name)], private[1][len(session.name) :]
                    if name.casefold() == session.name.casefold() and rest[:1].isspace():
                        background(session.hear(table, who, rest.strip()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._connect(WebSocket(scope, receive, send))
            return
        if (scope["method"], scope["path"]) == ("POST", "/login"):
            response = await self._login(Request(scope, receive))
        else:
            response = PlainTextResponse(WHERE, 404)
        await response(scope, receive, send)

    async def _login(self, request: Request) -> PlainTextResponse:
        """Checks name and token, and answers with a cookie."""
        sent = parse_qs((await request.body()).decode(errors="replace"))
        fields = {name: sent.get(name, [""])[0] for name in ("username", "password", "version")}
        if lacks := [name for name, value in fields.items() if not value]:
            return PlainTextResponse(f'You must provide the "{lacks[0]}" parameter to log in.', 401)
        token = _FOREIGN.sub("", fields["password"])
        try:
            self._rates.take("signins", None, client_of(request.scope))
            _, name = await self._known(token)
        except Refusal as refusal:
            return PlainTextResponse(refusal.text, refusal.status)
        if fields["username"].strip().casefold() != name.casefold():
            return PlainTextResponse(NOT_ITS_NAME, 401)
        response = PlainTextResponse("OK")
        secure = "; Secure" if self._settings.secure else ""
        cookie = f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict{secure}"
        response.raw_headers.append((SET_COOKIE, cookie.encode()))
        return response

    async def _connect(self, socket: WebSocket) -> None:
        token = cookie_parser(socket.headers.get("cookie", "")).get(COOKIE, "")
        if socket.url.path != "/ws":
            await socket.send_denial_response(PlainTextResponse(WHERE, 404))
            return
        try:
            signed, name = await self._known(token)
        except Refusal as refusal:
            await socket.send_denial_response(PlainTextResponse(refusal.text, refusal.status))
            return
        await socket.accept()
        session = Session(self._services, self._numbers, socket, signed, name, client_of(socket.scope))
        before, self._sessions[signed.person] = self._sessions.get(signed.person), session
        try:
            if before is not None:
                await before.end(ELSEWHERE)
            await session.run()
        finally:
            if self._sessions.get(signed.person) is session:
                del self._sessions[signed.person]

    async def _known(self, token: str) -> tuple[Signed, str]:
        """The content of a token, and its person's name. Raises a refusal."""
        signer = self._services[Signer]
        signed = signer.read("token", token)
        if signed is None:
            raise Refusal(401, "bad-token", signer.why_not(token))
        check_scope(signed, "play")
        return signed, await self._services[Database].read(known_name, signed.person)
