"""PostgreSQL by setting only: the same server on another database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.serving import served

PATIENCE = 60  # seconds


@pytest.mark.slow
def test_game_on_postgresql_continues_after_a_restart(postgresql: str, tmp_path: Path) -> None:
    settings = {"STARMINE_DATABASE_URL": postgresql, "STARMINE_BOT_DELAY": "0"}
    with served(tmp_path, settings) as address, httpx.Client(base_url=f"{address}/api") as client:
        token = client.post("/guests", json={"name": "Ada"}).raise_for_status().json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
        new = {"edition": "cocktail", "seats": seats, "first": 0}
        table = client.post("/tables", json=new).raise_for_status().json()["id"]
        client.post(f"/tables/{table}/start").raise_for_status()
        for turn in range(3):
            action = {"type": "play", "slot": 0}
            body = {"seat": turn % 2, "turn": turn, "action": action}
            client.post(f"/games/{table}/actions", json=body).raise_for_status()
        before = client.get(f"/games/{table}", params={"seat": 0}).raise_for_status().json()["view"]
    assert before["turn"] == 3
    with served(tmp_path, settings) as address:
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{address}/api/games/{table}", params={"seat": 0}, headers=headers).raise_for_status()
    assert answer.json()["view"] == before
    assert not list(tmp_path.iterdir()), "the embedded database was used as well"


def test_processes_on_one_database_hear_each_other_at_once(postgresql: str, tmp_path: Path) -> None:
    settings = {"STARMINE_DATABASE_URL": postgresql, "STARMINE_BOT_DELAY": "0", "STARMINE_POLL_INTERVAL": "600"}
    with (
        served(tmp_path, settings) as here,
        served(tmp_path, settings) as there,
        httpx.Client(base_url=f"{here}/api", timeout=PATIENCE) as ada,
        httpx.Client(base_url=f"{there}/api", timeout=PATIENCE) as bob,
    ):
        for client, name in ((ada, "Ada"), (bob, "Bob")):
            token = client.post("/guests", json={"name": name}).raise_for_status().json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
        new = {"edition": "cocktail", "seats": [{"kind": "me"}, {"kind": "open"}], "first": 0}
        table = ada.post("/tables", json=new).raise_for_status().json()["id"]
        with bob.stream("GET", f"/games/{table}/events") as events:
            lines = events.iter_lines()
            _read_until(lines, '"status":"waiting"')
            bob.post(f"/tables/{table}/join").raise_for_status()
            ada.post(f"/tables/{table}/start").raise_for_status()
            _read_until(lines, '"type":"snapshot"')
            action = {"turn": 0, "action": {"type": "play", "slot": 0}}
            ada.post(f"/games/{table}/actions", json=action).raise_for_status()
            _read_until(lines, "id: 1")


def _read_until(lines: Iterator[str], text: str) -> None:
    """Reads a stream up to a line with a text. A stream without news has a line every 15 seconds all the same."""
    deadline = time.monotonic() + PATIENCE
    for line in lines:
        if text in line:
            return
        assert time.monotonic() < deadline, f"{text} did not come"
    raise AssertionError(f"the stream ended before {text} came")
