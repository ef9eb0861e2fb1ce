"""The page of the API documentation at ``/api/docs``; it needs no internet access."""

from __future__ import annotations

from importlib import import_module

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from starmine.bots import BOTS
from starmine.server.identity import PUBLIC
from starmine.server.web.files import Packed

router = APIRouter(include_in_schema=False)

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Starmine: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api-docs/swagger-ui.css">
</head>
<body>
<div id="docs"><p>The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>. This page shows
it once the client has been built (<code>make play</code> does that) and JavaScript is on.</p></div>
<script src="/api-docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
"""

_START = """SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
"""


@router.get("/api/openapi.json", **PUBLIC)
def openapi(request: Request) -> Response:
    """The API's description. It is made in a thread, since that takes a moment the first time."""
    packed: Packed = request.app.packed_openapi
    return packed.answer(request.headers)


@router.get("/api/docs", **PUBLIC)
async def docs() -> HTMLResponse:
    """The page."""
    return HTMLResponse(_PAGE)


@router.get("/api/docs/start.js", **PUBLIC)
async def start() -> Response:
    """The page's script: a separate file, since the content security policy forbids inline scripts."""
    return Response(_START, media_type="text/javascript")


def declare_texts() -> None:
    """Imports the modules with texts that the server otherwise imports only when needed.

    A module declares its texts when it is imported: puzzles, names of variants and editions, and bots' reasons.
    """
    from starmine.server.editions.showing import show_editions

    show_editions()
    import_module("starmine.learning.puzzles.puzzle")
    import_module("starmine.rules.catalogue.words")
    tuple(BOTS.values())  # each is imported when it is looked up
