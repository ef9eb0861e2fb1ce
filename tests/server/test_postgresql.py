"""PostgreSQL: the same server on another database, chosen by a setting."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from typing import Any

import pytest
from sqlalchemy import delete, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from starmine.server.accounts.sessions import signing_keys
from starmine.server.database import database as databases
from starmine.server.database.database import Database
from starmine.server.database.migrate import upgrade
from starmine.server.database.models import ServerRow
from starmine.server.tables import events, lists
from starmine.server.tables.log import Log
from tests.server.logs import opened, said, say, start, stored, then
from tests.server.tables.telling import clue

PATIENCE = 60  # seconds


async def test_action_during_an_undo_is_not_accepted(postgresql: str) -> None:
    database = Database(postgresql)
    await upgrade(database)
    log = Log(database)
    begun = opened("undone")
    started = start(begun.after)
    clued = then(started.after, events.Acted(clue(started.after)))
    assert await log.append(begun, started, clued)
    taken_back, action = then(clued.after, events.TakenBack()), then(clued.after, events.Acted("play 0"))
    loop, late = asyncio.get_running_loop(), list[concurrent.futures.Future[bool]]()

    def undo(session: Session) -> bool | Exception:
        was_first = log._insert.run(session.connection(), [taken_back])
        late.append(asyncio.run_coroutine_threadsafe(log.append(action), loop))
        while not late[0].done() and not session.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
            pass
        return was_first

    assert await database.write(undo) is True
    assert not await asyncio.wrap_future(late[0])
    assert (await stored(database, "undone")).turn == 0
    assert await log.append(then(taken_back.after, events.Acted("play 0")))
    await database.write(lists.remove, "undone")
    await database.close()


async def test_processes_that_start_together_have_one_key(postgresql: str) -> None:
    database, other = Database(postgresql), Database(postgresql)
    await upgrade(database)
    await database.write(lambda session: session.execute(delete(ServerRow)))  # of earlier tests
    loop, late = asyncio.get_running_loop(), list[concurrent.futures.Future[Any]]()

    def first(session: Session) -> str:
        row = ServerRow.first(session, "signing-key", '[{"text": "one", "made": "2026"}]')
        late.append(asyncio.run_coroutine_threadsafe(signing_keys(other), loop))
        while not late[0].done() and not session.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
            pass
        return row.value

    assert "one" in await database.write(first)
    assert [key.text for key in await asyncio.wrap_future(late[0])] == ["one"]
    await database.close()
    await other.close()


async def test_process_hanging_in_a_transaction_stops_nobody(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "IDLE", 0.1)
    database, other = Database(postgresql), Database(postgresql)
    await upgrade(database)
    begun = opened("hung")
    assert await Log(database).append(begun)
    loop, wrote, goes_on = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def hang(session: Session) -> None:
        assert Log(database)._insert.run(session.connection(), [say(begun.after, "I hang")]) is True
        loop.call_soon_threadsafe(wrote.set)
        goes_on.wait(PATIENCE)

    hung = asyncio.create_task(database.write(hang))
    await wrote.wait()
    assert await Log(other).append(say(begun.after, "I do not"))
    goes_on.set()
    with pytest.raises(DBAPIError):
        await hung
    assert await said(other, "hung") == ["I do not"]
    await other.write(lists.remove, "hung")
    await database.close()
    await other.close()
