"""What requests ask for, by method and path."""

from __future__ import annotations

import pytest

from starmine.server.people.paths import Asked, asked, asked_by


@pytest.mark.parametrize(
    ("request_line", "read"),
    [
        ("POST /api/games/g1/actions", Asked(True, "actions", "play", "g1")),
        ("GET /api/games/g1/events", Asked(True, "openings", "read", "g1")),
        (f"GET /api/games/{'g' * 41}/events", Asked(True, "reads", "read", None)),
        ("GET /api/games/g1/actions", Asked(True, "reads", "read", None)),
        ("PUT /api/games/g1/notes", Asked(True, "notes", "play", None)),
        ("POST /api/tables", Asked(True, "tables", "play", None)),
        ("POST /api/tables/t1/rematch", Asked(True, "tables", "play", None)),
        ("POST /api/tables/t1/join", Asked(True, "changes", "play", None)),
        ("POST /api/tables/t1/messages", Asked(True, "messages", "play", None)),
        ("POST /api/guests", Asked(True, "guests", "account", None)),
        ("PUT /api/me", Asked(True, "names", "account", None)),
        ("GET /api/me/export", Asked(True, "reads", "account", None)),
        ("POST /api/me/games/import", Asked(True, "imports", "account", None)),
        ("POST /api/account", Asked(True, "accounts", "account", None)),
        ("PUT /api/account/passphrase", Asked(True, "changes", "account", None)),
        ("POST /api/sign-in/passkey", Asked(True, "signins", "account", None)),
        ("OPTIONS /api/tables", Asked(True, "reads", "play", None)),
        ("HEAD /api", Asked(True, "reads", "read", None)),
        ("POST /apiary", Asked(False, "reads", "account", None)),
        ("GET /table/t1", Asked(False, "reads", "read", None)),
    ],
)
def test_request_is_read_by_its_method_and_path(request_line: str, read: Asked) -> None:
    method, _, path = request_line.partition(" ")
    assert asked_by(method, path) == read


def test_long_paths_are_not_kept() -> None:
    kept = asked_by.cache_info().currsize
    assert asked({"method": "GET", "path": f"/api/games/{'g' * 200}"}) == Asked(True, "reads", "read", None)
    assert asked_by.cache_info().currsize == kept
