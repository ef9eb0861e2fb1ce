"""Checks before every route: limits, cross-site protection and security headers."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starmine.server.errors import answer
from starmine.server.schemas import Problem

MAX_BODY = 64 * 1024  # bytes

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

# The client's styles set custom properties on elements; nothing else is inline, and nothing comes from elsewhere.
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A table's address lets people join it, so it is not sent to other sites.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """ASGI middleware: refuses requests before any route, and adds headers to every response."""

    def __init__(self, app: ASGIApp, *, public_url: str | None = None) -> None:
        self._app = app
        self._own_host = urlsplit(public_url).netloc if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        status, problem = self._refuse(scope)
        if problem is not None:
            await answer(status, problem)(scope, receive, send_with_headers)
            return
        await self._app(scope, _limited(receive), send_with_headers)

    def _refuse(self, scope: Scope) -> tuple[int, Problem | None]:
        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE_METHODS and self._is_foreign(headers):
            return 403, Problem(
                error="cross-site",
                message="This request comes from a page of another site. Programs send a token instead of a cookie.",
                rule=None,
            )
        length = headers.get("content-length", "0")
        if length.isdecimal() and len(length) <= 18 and int(length) <= MAX_BODY:
            has_body = int(length) > 0 or "transfer-encoding" in headers
        else:
            return 413, Problem(error="too-large", message="The request is too large: 64 kB is the most.", rule=None)
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and media_type != "application/json":
            return 415, Problem(
                error="not-json", message="The body must be JSON: send Content-Type: application/json.", rule=None
            )
        return 0, None

    def _is_foreign(self, headers: Headers) -> bool:
        """Whether a browser sends this with our cookie for a page of another site."""
        if headers.get("authorization", "").lower().startswith("bearer ") and len(headers["authorization"]) > 7:
            return False  # a page of another site cannot set it, and the cookie is not read then
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            return True
        origin = headers.get("origin")
        try:
            return origin is not None and urlsplit(origin).netloc not in {headers.get("host"), self._own_host}
        except ValueError:  # no address at all
            return True


def _limited(receive: Receive) -> Receive:
    """Counts the body as it arrives, since a length need not be announced."""
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
