"""PostgreSQL: the same server on another database, chosen by a setting."""

from __future__ import annotations

import asyncio
import concurrent.futures
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from starmine.server.store.database import Database
from starmine.server.store.migrate import upgrade
from starmine.server.store.tables import tables
from starmine.server.store.tables.journal import Journal, NewAction
from starmine.server.store.tables.tables import Seated, TableState
from tests.server.serving import NEW_TABLE, stored_actions
from tests.serving import served

PATIENCE = 60  # seconds


@pytest.mark.long(6)
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


async def test_action_during_an_undo_is_not_accepted(postgresql: str) -> None:
    database = Database(postgresql)
    await upgrade(database)
    seats = (Seated(name="A", bot="cautious"), Seated(name="B", bot="cautious"))
    state = replace(NEW_TABLE, id="undone", first=0, seats=seats, started=NEW_TABLE.created)
    journal = Journal(database)
    await database.write(lambda session: tables.insert(session, state))
    assert await journal.append(NewAction("undone", 0, "clue 1 5"))
    loop, late = asyncio.get_running_loop(), list[concurrent.futures.Future[bool]]()

    def undo(session: Session) -> TableState:
        found = tables.load(session, "undone", to_write=True)
        assert found is not None
        late.append(asyncio.run_coroutine_threadsafe(journal.append(NewAction("undone", 1, "play 0")), loop))
        while not late[0].done() and not session.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
            pass
        return tables.take_back(session, found, 0)

    assert (await database.write(undo)).undone == 1
    assert not await asyncio.wrap_future(late[0])
    assert await stored_actions(database, "undone") == []
    assert await journal.append(NewAction("undone", 0, "play 0", undone=1))
    await journal.close()
    await database.close()
