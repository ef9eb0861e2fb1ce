"""PostgreSQL by setting only: the same server on another database."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.serving import served


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
