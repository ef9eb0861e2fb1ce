"""What requests ask for, by method and path: read once for limits, tokens, ``direct`` and the client's files."""

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
    """What a request asks for."""

    is_api: bool
    kind: str  # what limits count it as, or ``names``
    scope: Scope  # what a token has to be for
    game: str | None  # of ``actions`` and ``openings``, which are event streams


def request_kind(request: HTTPScope) -> RequestKind:
    """What a request asks for. Long paths are not kept: they could fill memory."""
    method, path = request["method"], request["path"]
    return (request_kind_of if len(method) + len(path) <= _LONGEST else request_kind_of.__wrapped__)(method, path)


@lru_cache(maxsize=1024)
def request_kind_of(method: str, path: str) -> RequestKind:
    """What a request of this method and path asks for."""
    found, is_api = _KINDS.fullmatch(f"{method} {path}"), f"{path}/".startswith("/api/")
    kind = (found and found.lastgroup) or ("reads" if method in _READING or not is_api else "changes")
    scope: Scope = "play" if path.startswith(_PLAYED) else "account"
    if method in {"GET", "HEAD"} and not path.startswith(_OWN):
        scope = "read"
    return RequestKind(is_api, kind, scope, found and (found[1] or found[_KINDS.groups - 1]))
