"""``/mcp`` of a Starmine server: the protocol's streamable HTTP, with the caller's token of the HTTP API."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

import httpx2
from mcp.server.mcpserver import Context
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp

from starmine.mcp.tools import make_server
from starmine.remote.api import Api


def mounted(app: ASGIApp) -> tuple[ASGIApp, AbstractAsyncContextManager[None]]:
    """The application for ``/mcp``, and what must run while it serves.

    Each request is independent: no session is kept. ``app`` gets the tools' requests, with the token, host and address
    of the caller, so its rules for hosts, scopes and limits hold.
    """

    def connect(context: Context) -> Api:
        request = context.request_context.request
        headers, client = context.headers or {}, getattr(request, "client", None)
        transport = httpx2.ASGITransport(app=app, client=(client.host, client.port) if client else ("127.0.0.1", 0))
        scheme, _, token = headers.get("authorization", "").partition(" ")
        url = f"{request.url.scheme}://{headers.get('host', 'localhost')}" if request else "http://localhost"
        return Api(url, token if scheme.lower() == "bearer" else None, _ignore, transport=transport)

    server = make_server(connect)
    # The server's own guard checks hosts and origins.
    made = server.streamable_http_app(
        stateless_http=True,
        json_response=True,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    return made, server.session_manager.run()


def _ignore(report: str) -> None:
    """Does nothing: the tools' errors already tell outages."""
