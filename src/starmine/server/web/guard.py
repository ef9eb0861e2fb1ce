"""Checks before every route: host name, body size and type, cross-site protection, a limit; adds security headers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from starmine.rules.words.texts import text
from starmine.server.limits import client_of
from starmine.server.settings import Settings
from starmine.server.web.errors import TOO_LARGE, Refusal, forbidden, page, refuse, refuse_socket

UNKNOWN_HOST = text(
    "request.unknown-host",
    "This server does not answer at this address. Open the address that it printed when it started. Its operator "
    "can set a public address.",
)
CROSS_SITE = text(
    "request.cross-site", "This request comes from a page of another site. Programs send a token instead of a cookie."
)
MEDIA_TYPE = text("request.media-type", "The body must be JSON: send Content-Type: application/json.")

MAX_BODY = 64 * 1024  # bytes
HELD = 2.0  # seconds before a 429 is sent: an immediate one would provoke an immediate retry

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

# No inline code, nothing from other sites. (Styles that scripts set through an element's ``style`` are allowed.)
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The address of a table lets people join it, so other sites must not see it.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

_HSTS = {"Strict-Transport-Security": "max-age=31536000"}  # once visited by https, only https for a year

# A host name or address, perhaps with a final dot and a port.
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:@/\\?#\s]+?)\.?(:\d*)?", re.IGNORECASE)

_CONTAINER = re.compile(r"[\w-]+")  # a host name without a dot


def is_api(path: str) -> bool:
    return f"{path}/".startswith("/api/")


class Guard:
    """ASGI middleware: refuses requests before any route, and adds headers to every response."""

    def __init__(
        self, app: ASGIApp, settings: Settings, count: Callable[[str], None], body: str = "application/json"
    ) -> None:
        """``count`` is called with the address of each request, and raises a 429. ``body``: bodies' media type."""
        self._app = app
        self._count = count
        self._body = body
        self._public = settings.public_url
        self._names = settings.names
        self._headers = {**HEADERS, **(_HSTS if settings.secure else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal: Refusal | None = None
        if scope["type"] in {"http", "websocket"}:
            try:
                self._check(scope)
            except Refusal as error:
                refusal = error
                await asyncio.sleep(HELD if error.status == 429 else 0)  # other refusals are sent at once
        if scope["type"] != "http":
            if refusal is None:
                await self._app(scope, receive, send)
            else:
                await refuse_socket(WebSocket(scope, receive, send), refusal)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if is_api(scope["path"]):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if refusal is not None:
            response = page(refusal) if _is_for_people(scope) else refuse(scope["method"], refusal)
            await response(scope, receive, send_with_headers)
            return
        await self._app(scope, _limited(receive), send_with_headers)

    def _check(self, scope: Scope) -> None:
        """Raises the ``Refusal`` of a request or a socket's handshake."""
        headers = Headers(scope=scope)
        if not self._is_own_host(scope["path"], headers):
            raise forbidden("unknown-host", UNKNOWN_HOST)
        method = scope.get("method")  # None for a socket, which counts as unsafe: a browser may act on it
        if method not in _SAFE_METHODS and self._is_foreign(scope["scheme"].replace("ws", "http"), headers):
            raise forbidden("cross-site", CROSS_SITE)
        self._count(client_of(scope))
        if method is None:
            return
        length = headers.get("content-length", "0")
        if not (length.isdecimal() and len(length) <= 18 and int(length) <= MAX_BODY):  # more digits are slow to read
            raise Refusal(413, "too-large", TOO_LARGE)
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        if (int(length) > 0 or "transfer-encoding" in headers) and media_type != self._body:
            raise Refusal(415, "not-json", MEDIA_TYPE)

    def _is_own_host(self, path: str, headers: Headers) -> bool:
        """Whether the Host header has a name of this server.

        This prevents DNS rebinding: another site can make its own name resolve to this machine, but the browser still
        sends that name.

        A monitor in the same container network requests ``/metrics`` by the container's name. A name without a dot
        cannot be the name of another site.
        """
        if self._names is None:
            return True
        hosts = headers.getlist("host")
        host = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if host is None:
            return False
        is_container = path == "/metrics" and _CONTAINER.fullmatch(host[1]) is not None
        return is_container or host[1].lower() in self._names

    def _is_foreign(self, own_scheme: str, headers: Headers) -> bool:
        """Whether a browser may have sent this request, with our cookie, for a page of another site.

        The scheme counts, too: without encryption anybody in the network can change a page.
        """
        way, _, token = headers.get("authorization", "").partition(" ")
        if way.lower() == "bearer" and token:
            return False  # other sites cannot set this header, and with it the cookie is ignored
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            return True
        origin = headers.get("origin")
        if origin is None or origin == self._public:
            return False
        scheme, _, host = origin.partition("://")
        # An origin with the public host differs from the public address in its scheme.
        if host != headers.get("host") or (self._public or "").endswith(f"://{host}"):
            return True
        return scheme not in {"https", own_scheme}  # a proxy may end https without telling this server


def _is_for_people(scope: Scope) -> bool:
    """Whether a browser opens a page."""
    return scope["method"] == "GET" and "text/html" in Headers(scope=scope).get("accept", "").lower()


def _limited(receive: Receive) -> Receive:
    """``receive`` with a 413 once the body exceeds ``MAX_BODY``, since a chunked body has no announced length."""
    received = 0

    async def limited() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise HTTPException(413)
        return message

    return limited
