"""Constant response bodies, made once: large ones would delay other requests each time."""

from __future__ import annotations

import gzip
import hashlib

from starlette.datastructures import Headers
from starlette.responses import Response

_KEPT = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}  # browsers keep it, but revalidate it each time


class Packed:
    """JSON as it is sent, plain and compressed, with its ETag."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self._compressed = gzip.compress(body, mtime=0)
        self._etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    def answer(self, headers: Headers) -> Response:
        """The response to a request with these headers: 304 if it has the body already."""
        sent = {**_KEPT, "ETag": self._etag}
        if self._etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=sent)
        if "gzip" not in headers.get("accept-encoding", ""):
            return Response(self.body, headers=sent, media_type="application/json")
        sent["Content-Encoding"] = "gzip"
        return Response(self._compressed, headers=sent, media_type="application/json")
