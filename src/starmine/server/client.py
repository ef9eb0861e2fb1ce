"""The browser client's files: built by the wheel, served for every path that is not the API's."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Receive, Scope, Send

BUILT = Path(__file__).parent / "client"

_FOR_EVER = "public, max-age=31536000, immutable"  # what lies in /assets has its contents' hash in its name
_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # what may lie beside a file, the better one first

_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Starmine</title></head>
<body><h1>The client has not been built</h1>
<p>This server runs, but the files that browsers need are missing. Build them with <code>make play</code>,
or install Starmine from a wheel, which brings them along. The API works: see <a href="/api/docs">/api/docs</a>.</p>
</body></html>
"""


class ClientFiles(StaticFiles):
    """Static files with what the client's build promises: names with hashes, and compressed twins."""

    def __init__(self, directory: Path = BUILT) -> None:
        super().__init__(directory=directory, html=True, check_dir=False)
        self._index = directory / "index.html"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers what no route of the API did."""
        if scope["path"] == "/api" or scope["path"].startswith("/api/"):
            raise HTTPException(404)
        if not self._index.is_file():
            await HTMLResponse(_NOT_BUILT, 503)(scope, receive, send)
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

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, in its compressed form where there is one that the browser takes."""
        path, headers = Path(full_path), Headers(scope=scope)
        response = FileResponse(path, status_code, stat_result=stat_result)
        for encoding, suffix in _ENCODINGS.items():
            twin = path.with_name(path.name + suffix)
            if encoding in headers.get("accept-encoding", "") and twin.is_file():
                response = FileResponse(twin, status_code, media_type=response.media_type, stat_result=twin.stat())
                response.headers["Content-Encoding"] = encoding
                break
        response.headers["Cache-Control"] = _FOR_EVER if path.parent.name == "assets" else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        if self.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response
