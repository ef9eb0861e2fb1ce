"""The classification of requests by method and path."""

from __future__ import annotations

import pytest

from starmine.server.people.paths import RequestKind, request_kind, request_kind_of


@pytest.mark.parametrize(
    ("request_line", "read"),
    [
        ("POST /api/games/g1/actions", RequestKind(True, "g1", True)),
        ("GET /api/games/g1/events", RequestKind(True, "g1", False)),
        (f"GET /api/games/{'g' * 41}/events", RequestKind(True, None, False)),
        ("GET /api/games/g1/actions", RequestKind(True, None, False)),
        ("POST /api/tables", RequestKind(True, None, False)),
        ("HEAD /api", RequestKind(True, None, False)),
        ("POST /apiary", RequestKind(False, None, False)),
        ("GET /table/t1", RequestKind(False, None, False)),
    ],
)
def test_request_is_classified_by_method_and_path(request_line: str, read: RequestKind) -> None:
    method, _, path = request_line.partition(" ")
    assert request_kind_of(method, path) == read


def test_long_paths_are_not_cached() -> None:
    kept = request_kind_of.cache_info().currsize
    long = {"method": "GET", "path": f"/api/games/{'g' * 200}"}
    assert request_kind(long) == RequestKind(True, None, False)
    assert request_kind_of.cache_info().currsize == kept
