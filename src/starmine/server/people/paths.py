"""Classifies requests by method and path, for limits, ``direct`` and the client's files."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from starlette.types import Scope

_KINDS = re.compile(
    "POST /api/(?:games/([^/]{1,40})/(?P<actions>actions)|(?P<guests>guests)|(?P<tables>tables(?:/[^/]+/rematch)?)"
    "|(?P<accounts>account)|(?P<signins>sign-in(?:/.*)?)|(?P<imports>me/games/import)"
    "|(?P<messages>tables/[^/]+/messages))|PUT /api/(?:(?P<notes>games/[^/]+/notes)|(?P<names>me))"
    "|GET /api/games/([^/]{1,40})/(?P<openings>events)"
)
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_LONGEST = 100  # characters


class RequestKind(NamedTuple):
    """The classification of a request."""

    is_api: bool
    kind: str  # the kind that limits count, or ``names``
    game: str | None  # for ``actions``, and for ``openings`` (event streams)


def request_kind(request: Scope) -> RequestKind:
    """The classification of a request. Long paths are not cached, since they could fill the memory."""
    method, path = request["method"], request["path"]
    return (request_kind_of if len(method) + len(path) <= _LONGEST else request_kind_of.__wrapped__)(method, path)


@lru_cache(maxsize=1024)
def request_kind_of(method: str, path: str) -> RequestKind:
    """The classification of a method and path."""
    found, is_api = _KINDS.fullmatch(f"{method} {path}"), f"{path}/".startswith("/api/")
    kind = (found and found.lastgroup) or ("reads" if method in _READING or not is_api else "changes")
    return RequestKind(is_api, kind, found and (found[1] or found[_KINDS.groups - 1]))
