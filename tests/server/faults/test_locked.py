"""A database locked by another program: a write has one deadline including queueing, and is not executed after it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from starmine.server import app
from starmine.server.database.database import Busy, Database, Uncertain, Unreachable
from starmine.server.tables.log import Log
from tests.server.logs import opened, said, say
from tests.server.serving import PATIENCE, PLAY, House, serving, two_in_a_game

TABLES = opened("one"), opened("two")
ONE, TWO = (say(change.after, f"Hello {change.after.id}") for change in TABLES)


@pytest.fixture
async def database(data_dir: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite:///{data_dir / 'starmine.sqlite3'}")
    assert await Log(database).append(*TABLES)
    yield database
    await database.close()


@contextmanager
def locked(data_dir: Path) -> Iterator[None]:
    """Another program holds the write lock."""
    other = sqlite3.connect(data_dir / "starmine.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def soon() -> AbstractContextManager[object]:
    """Short deadlines for tests."""
    return patch.multiple("starmine.server.database.database", WAIT=0.2, CONFIRM=0.5)


def _until(begun: threading.Event) -> Callable[..., Awaitable[None]]:
    """Waits until a write has begun, and no longer."""

    async def wait(*_: object) -> None:
        await asyncio.to_thread(begun.wait, PATIENCE)

    return wait


@pytest.mark.slow
async def test_writes_to_a_locked_database_fail_together_and_recover_at_once(house: House, data_dir: Path) -> None:
    """Regression: they failed one by one, 10 seconds apart."""
    table, ada, bob = await two_in_a_game(house)
    action = {"turn": 0, "action": PLAY}
    with locked(data_dir), soon():
        async with asyncio.timeout(PATIENCE):
            answers = await asyncio.gather(
                *(ada.ask("POST", f"/games/{table}/actions", action) for _ in range(6)),
                *(ada.ask("PUT", "/me", {"name": "Ada"}) for _ in range(6)),
                *(bob.ask("POST", f"/tables/{table}/messages", {"text": "Hello"}) for _ in range(6)),
            )
    for answer in answers:
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert answer.json()["error"] == "unavailable"
        assert answer.json()["message"].startswith("The database of the server is busy. Nothing was changed.")
    assert (await ada.view(table))["turn"] == 0
    assert await ada.get(f"/tables/{table}/messages") == {"messages": [], "older": False}
    await ada.act(table, 0, PLAY)
    await bob.post(f"/tables/{table}/messages", {"text": "Hello"})
    assert (await ada.view(table))["turn"] == 1


async def test_event_is_written_when_the_lock_is_released_before_its_deadline(
    database: Database, data_dir: Path
) -> None:
    log = Log(database)
    with locked(data_dir):
        late = asyncio.create_task(log.append(ONE, deadline=time.monotonic() + 0.1))
        patient = asyncio.create_task(log.append(TWO, deadline=time.monotonic() + PATIENCE))
        with pytest.raises(Busy):
            await late
    assert await patient
    assert await said(database, "one") == []
    assert await said(database, "two") == ["Hello two"]


async def test_cancelled_event_is_not_written_later(database: Database, data_dir: Path) -> None:
    log = Log(database)
    with locked(data_dir):
        first, second = (asyncio.create_task(log.append(change)) for change in (ONE, TWO))
        await asyncio.sleep(0)  # both are queued
        first.cancel()
        await asyncio.wait({first})
    assert await second
    assert await said(database, "one") == []
    assert await said(database, "two") == ["Hello two"]


async def test_unconfirmed_write_is_uncertain_and_queued_writes_are_not_executed(
    database: Database,
) -> None:
    going_on, begun, done = threading.Event(), threading.Event(), []

    def stuck(session: Session) -> None:
        session.execute(text("INSERT INTO server VALUES ('stuck', 'x')"))
        begun.set()
        going_on.wait(PATIENCE)

    with patch("starmine.server.database.database._wait", _until(begun)), pytest.raises(Uncertain):
        await database.write(stuck)
    with soon(), pytest.raises(Busy):
        await database.write(lambda _: done.append("late"))
    going_on.set()
    await database.write(lambda _: done.append("in time"))
    assert done == ["in time"]
    count = text("SELECT count(*) FROM server WHERE key = 'stuck'")
    assert await database.write(lambda session: session.scalar(count)) == 1


async def test_player_is_told_when_an_action_may_or_may_not_be_saved(house: House) -> None:
    """The disk is slow. The action may have been saved; sending it again is safe."""
    table, ada, bob = await two_in_a_game(house)
    action = {"turn": 0, "action": PLAY}
    going_on, begun, write = threading.Event(), threading.Event(), Log._write_group

    def slow(log: Log, group: list[Any], connection: Connection) -> None:
        write(log, group, connection)
        begun.set()
        going_on.wait(PATIENCE)

    waiting = patch("starmine.server.database.database._wait", _until(begun))
    in_transaction = patch("starmine.server.tables.log.changes_rows", return_value=True)
    with waiting, in_transaction, patch.object(Log, "_write_group", slow):
        told = await ada.ask("POST", f"/games/{table}/actions", action)
    assert told.status_code == 503
    assert "Check whether your change was saved" in told.json()["message"]
    going_on.set()
    assert await ada.refused("POST", f"/games/{table}/actions", action) == (409, "stale-turn")
    await bob.act(table, 1, PLAY)
    assert (await bob.view(table))["turn"] == 2


async def test_transaction_on_postgresql_is_abandoned_at_its_deadline(postgresql: str) -> None:
    """Regression: only waiting for locks had a deadline."""
    database = Database(postgresql)
    forever = text("SELECT pg_sleep(600)")
    with soon():
        with pytest.raises(Uncertain):
            await database.write(lambda session: session.execute(forever))
        with pytest.raises(Unreachable):
            await database.read(lambda session: session.execute(forever))
    assert await database.write(lambda session: session.scalar(text("SELECT 1"))) == 1
    await database.close()


async def test_start_waits_for_an_unreachable_database(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Regression: the server ended with a traceback."""
    away = [Busy("another program is writing to the database")] * 3
    with patch.object(app, "upgrade", side_effect=[*away, None]), patch.object(app, "RETRY", 0.0):
        async with serving(data_dir) as house:
            await house.guest()
    (told,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert told.startswith("startup waits for the database: Busy: another program")
