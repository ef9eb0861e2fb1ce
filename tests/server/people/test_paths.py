"""The classification of requests by method and path."""

from __future__ import annotations

import pytest

from starmine.server.people.paths import RequestKind, request_kind, request_kind_of


@pytest.mark.parametrize(
    ("request_line", "read"),
    [
        ("POST /api/games/g1/actions", RequestKind(True, "actions", "g1")),
        ("GET /api/games/g1/events", RequestKind(True, "openings", "g1")),
        (f"GET /api/games/{'g' * 41}/events", RequestKind(True, "reads", None)),
        ("GET /api/games/g1/actions", RequestKind(True, "reads", None)),
        ("PUT /api/games/g1/notes", RequestKind(True, "notes", None)),
        ("POST /api/tables", RequestKind(True, "tables", None)),
        ("POST /api/tables/t1/rematch", RequestKind(True, "tables", None)),
        ("POST /api/tables/t1/join", RequestKind(True, "changes", None)),
        ("POST /api/tables/t1/messages", RequestKind(True, "messages", None)),
        ("POST /api/guests", RequestKind(True, "guests", None)),
        ("PUT /api/me", RequestKind(True, "names", None)),
        ("GET /api/me/export", RequestKind(True, "reads", None)),
        ("POST /api/me/games/import", RequestKind(True, "imports", None)),
        ("POST /api/account", RequestKind(True, "accounts", None)),
        ("PUT /api/account/passphrase", RequestKind(True, "changes", None)),
        ("POST /api/sign-in/passkey", RequestKind(True, "signins", None)),
        ("OPTIONS /api/tables", RequestKind(True, "reads", None)),
        ("HEAD /api", RequestKind(True, "reads", None)),
        ("POST /apiary", RequestKind(False, "reads", None)),
        ("GET /table/t1", RequestKind(False, "reads", None)),
    ],
)
def test_request_is_classified_by_method_and_path(request_line: str, read: RequestKind) -> None:
    method, _, path = request_line.partition(" ")
    assert request_kind_of(method, path) == read


def test_long_paths_are_not_cached() -> None:
    kept = request_kind_of.cache_info().currsize
    long = {"method": "GET", "path": f"/api/games/{'g' * 200}"}
    assert request_kind(long) == RequestKind(True, "reads", None)
    assert request_kind_of.cache_info().currsize == kept
