"""Classifies requests by method and path, for ``direct``, the general limit and the client's files."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from starlette.types import Scope

_DIRECT = re.compile("(?P<acts>POST) /api/games/([^/]{1,40})/actions|GET /api/games/([^/]{1,40})/events")
_LONGEST = 100  # characters


class RequestKind(NamedTuple):
    """The classification of a request."""

    is_api: bool
    game: str | None  # for actions and event streams
    acts: bool


def request_kind(request: Scope) -> RequestKind:
    """The classification of a request. Long paths are not cached, since they could fill the memory."""
    method, path = request["method"], request["path"]
    return (request_kind_of if len(method) + len(path) <= _LONGEST else request_kind_of.__wrapped__)(method, path)


@lru_cache(maxsize=1024)
def request_kind_of(method: str, path: str) -> RequestKind:
    """The classification of a method and path."""
    found = _DIRECT.fullmatch(f"{method} {path}")
    return RequestKind(
        f"{path}/".startswith("/api/"), found and (found[2] or found[3]), found is not None and bool(found["acts"])
    )
