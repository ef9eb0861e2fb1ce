"""Serves files of the build (the client, and the documentation's site) and constant JSON."""

from __future__ import annotations

import errno
import gzip
import hashlib
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Receive, Scope, Send

from starmine.server.web.errors import PAGE
from starmine.server.web.guard import is_api

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"  # browsers keep it, but ask at each request whether it has changed


class Packed:
    """The body of a constant JSON response, plain and compressed, with its ETag."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self._compressed = gzip.compress(body, mtime=0)
        self._etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    def answer(self, headers: Headers) -> Response:
        """The response to a request with these headers: 304 if it has the body already."""
        sent = {"Cache-Control": _ASK_AGAIN, "Vary": "Accept-Encoding", "ETag": self._etag}
        if self._etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=sent)
        if "gzip" not in headers.get("accept-encoding", ""):
            return Response(self.body, headers=sent, media_type="application/json")
        sent["Content-Encoding"] = "gzip"
        return Response(self._compressed, headers=sent, media_type="application/json")


_SERVER = Path(__file__).parents[1]
CLIENT = _SERVER / "client"
SITE = _SERVER / "site"

_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # suffixes of compressed copies, best encoding first

# Types that browsers insist on, set here because the system's table may be wrong: on Windows any program can edit it.
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_NO_CLIENT = PAGE.format(
    title="The client has not been built",
    message="This server runs, but the files that browsers need are missing. Build them with <code>make play</code>, "
    "or install Starmine from a wheel, which brings them along. "
    'The API works: see <a href="/api/docs">/api/docs</a>.',
)

_NO_SITE = PAGE.format(
    title="The documentation has not been built",
    message="This server runs from the source tree, without its documentation. <code>make docs</code> builds it there; "
    "its source is the folder <code>docs</code>. A wheel or a container has it built in. "
    'The API has a page of its own: <a href="/api/docs">/api/docs</a>.',
)


class BuiltFiles(StaticFiles):
    """Static files, served compressed if the build left a compressed copy beside them."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True, check_dir=False)
        self._index = directory / "index.html"

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Finds a file; a name that the system cannot have, such as ``a*b`` on Windows, counts as missing."""
        try:
            return super().lookup_path(path)
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
            return "", None  # as the method of the base class, for a missing file

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or a compressed copy that the browser accepts."""
        path, headers = Path(full_path), Headers(scope=scope)
        response = FileResponse(path, status_code, media_type=_TYPES.get(path.suffix), stat_result=stat_result)
        for encoding, suffix in _ENCODINGS.items():
            twin = path.with_name(path.name + suffix)
            if encoding in headers.get("accept-encoding", "") and twin.is_file():
                response = FileResponse(twin, status_code, media_type=response.media_type, stat_result=twin.stat())
                response.headers["Content-Encoding"] = encoding
                break
        response.headers["Cache-Control"] = self.cache_control(path)
        response.headers["Vary"] = "Accept-Encoding"
        if self.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response

    def cache_control(self, path: Path) -> str:  # noqa: ARG002 (used by ``ClientFiles``)
        return _ASK_AGAIN


class ClientFiles(BuiltFiles):
    """The browser client: answers all paths without a route."""

    def __init__(self, directory: Path = CLIENT) -> None:
        super().__init__(directory)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request; unknown paths of the API get a 404."""
        if is_api(scope["path"]):
            raise HTTPException(404)
        if not self._index.is_file():
            await HTMLResponse(_NO_CLIENT, 503)(scope, receive, send)
            return
        response = await self.get_response(self.get_path(scope), scope)
        await response(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at ``path``; ``index.html`` for the client's own routes."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in Path(path).name:
                raise
            return await super().get_response("index.html", scope)

    def cache_control(self, path: Path) -> str:
        # The names of files in ``assets`` contain a hash of the content.
        return _FOR_EVER if path.parent.name == "assets" else _ASK_AGAIN


class SiteFiles(BuiltFiles):
    """The documentation's site: ``/docs/hosting/`` is ``hosting/index.html``."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request; without a built site, with a page that says how to build it."""
        answers = super().__call__ if self._index.is_file() else HTMLResponse(_NO_SITE, 404)
        await answers(scope, receive, send)


def site_routes(directory: Path = SITE) -> list[BaseRoute]:
    return [Route("/docs", _add_slash, include_in_schema=False), Mount("/docs", SiteFiles(directory), name="site")]


async def _add_slash(_: Request) -> Response:
    return RedirectResponse("/docs/")
