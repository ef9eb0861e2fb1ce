"""Classifies requests by method and path, for limits, token scopes, ``direct`` and the client's files."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from starlette.types import Scope as HTTPScope

from starmine.server.schemas.base import Scope

_KINDS = re.compile(
    "POST /api/(?:games/([^/]{1,40})/(?P<actions>actions)|(?P<guests>guests)|(?P<tables>tables(?:/[^/]+/rematch)?)"
    "|(?P<accounts>account)|(?P<signins>sign-in(?:/.*)?)|(?P<imports>me/games/import)"
    "|(?P<messages>tables/[^/]+/messages))|PUT /api/(?:(?P<notes>games/[^/]+/notes)|(?P<names>me))"
    "|GET /api/games/([^/]{1,40})/(?P<openings>events)"
)
_OWN = ("/api/me/tokens", "/api/me/export", "/api/account", "/api/sign-")
_PLAYED = ("/api/tables", "/api/games/", "/api/puzzles", "/api/lesson")
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_LONGEST = 100  # characters


class RequestKind(NamedTuple):
    """The classification of a request."""

    is_api: bool
    kind: str  # the kind that limits count, or ``names``
    scope: Scope  # the scope that a token needs
    game: str | None  # for ``actions``, and for ``openings`` (event streams)


def request_kind(request: HTTPScope) -> RequestKind:
    """The classification of a request. Long paths are not cached, since they could fill the memory."""
    method, path = request["method"], request["path"]
    return (request_kind_of if len(method) + len(path) <= _LONGEST else request_kind_of.__wrapped__)(method, path)


@lru_cache(maxsize=1024)
def request_kind_of(method: str, path: str) -> RequestKind:
    """The classification of a method and path."""
    found, is_api = _KINDS.fullmatch(f"{method} {path}"), f"{path}/".startswith("/api/")
    kind = (found and found.lastgroup) or ("reads" if method in _READING or not is_api else "changes")
    scope: Scope = "play" if path.startswith(_PLAYED) else "account"
    if method in {"GET", "HEAD"} and not path.startswith(_OWN):
        scope = "read"
    return RequestKind(is_api, kind, scope, found and (found[1] or found[_KINDS.groups - 1]))
