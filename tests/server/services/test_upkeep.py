"""What the server does by itself: clearing away tables that never started."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import OperationalError

from starmine.server.services.upkeep import BATCH, _repeat
from starmine.server.store.models import TableRow
from tests.server.serving import PATIENCE, House, play, two_at_a_table, two_in_a_game

SEATS = [{"kind": "me"}, {"kind": "open"}]


def _age(data_dir: Path, table: str, hours: float) -> None:
    created = datetime.now(UTC) - timedelta(hours=hours)
    with sqlite3.connect(data_dir / "starmine.sqlite3") as store:
        store.execute("UPDATE tables SET created = ? WHERE id = ?", [created.isoformat(" "), table])
    store.close()


async def test_old_table_is_removed_when_it_never_started(house: House, data_dir: Path) -> None:
    ada = await house.guest()
    old, young = [(await ada.post("/tables", {"seats": SEATS, "listed": True}))["id"] for _ in range(2)]
    _age(data_dir, old, 25)
    _age(data_dir, young, 23)
    await house.services.upkeep.clear()
    assert await ada.refused("GET", f"/tables/{old}") == (404, "not-found")
    assert [table["id"] for table in (await ada.get("/tables"))["mine"]] == [young]


async def test_rematch_is_opened_anew_when_the_last_one_has_been_removed(house: House, data_dir: Path) -> None:
    game, ada, bob = await two_in_a_game(house)
    await play(game, {0: ada, 1: bob}, 200, random.Random(2))
    gone = (await bob.post(f"/tables/{game}/rematch"))["id"]
    _age(data_dir, gone, 25)
    await house.services.upkeep.clear()
    assert (await ada.post(f"/tables/{game}/rematch"))["id"] != gone
    assert (await bob.get(f"/tables/{game}"))["rematch_by"] == 0


async def test_empty_table_is_removed_after_an_hour(house: House, data_dir: Path) -> None:
    ada = await house.guest()
    empty, fresh = [(await ada.post("/tables", {"seats": SEATS}))["id"] for _ in range(2)]
    for table in (empty, fresh):
        await ada.post(f"/tables/{table}/leave")
    _age(data_dir, empty, 1.1)
    await house.services.upkeep.clear()
    assert (await ada.ask("GET", f"/tables/{empty}")).status_code == 404
    assert (await ada.ask("GET", f"/tables/{fresh}")).status_code == 200


async def test_waiting_table_is_kept_when_it_is_watched_or_has_messages(house: House, data_dir: Path) -> None:
    watched, ada, _ = await two_at_a_table(house)
    talked = (await ada.post("/tables", {"seats": SEATS}))["id"]
    await ada.post(f"/tables/{talked}/messages", {"text": "Still here"})
    for table in (watched, talked):
        _age(data_dir, table, 100)
    async with ada.listening(watched) as events:
        await events.next()
        await house.services.upkeep.clear()
        assert (await ada.ask("GET", f"/tables/{watched}")).status_code == 200
    assert (await ada.ask("GET", f"/tables/{talked}")).status_code == 200


async def test_game_is_never_removed(house: House, data_dir: Path) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.post(f"/tables/{table}/leave")
    await bob.post(f"/tables/{table}/leave")
    _age(data_dir, table, 10_000)
    await house.services.upkeep.clear()
    assert (await ada.get(f"/tables/{table}"))["status"] == "playing"


async def test_table_is_gone_when_another_process_removed_it(house: House, data_dir: Path) -> None:
    table, ada, _ = await two_at_a_table(house)
    async with ada.listening(table) as events:
        await events.next()
        with sqlite3.connect(data_dir / "starmine.sqlite3") as store:
            store.execute("PRAGMA foreign_keys = ON")
            store.execute("DELETE FROM tables WHERE id = ?", [table])
        store.close()
        await house.services.upkeep.poll()
        assert await events.next_or_end() is None
    assert await ada.refused("GET", f"/tables/{table}") == (404, "not-found")


async def test_writes_wait_for_a_few_removals_at_most(house: House, data_dir: Path) -> None:
    """Clearing many tables is many small writes, and those that others ask for meanwhile come in between."""
    ada = await house.guest()
    table = await ada.post("/tables", {"seats": SEATS})
    _copy(data_dir, table["id"], 5 * BATCH)
    database = house.services.upkeep._database
    left: list[int] = []

    async def write_between() -> None:
        while not left or left[-1] > 0:
            left.append(await database.write(_count_tables))

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(house.services.upkeep.clear(), write_between())
    removed = [before - after for before, after in itertools.pairwise(left)]
    assert sum(removed) >= 4 * BATCH
    assert max(removed) <= BATCH


def _copy(data_dir: Path, table: str, count: int) -> None:
    """Makes a table old, and many like it."""
    _age(data_dir, table, 100)
    with sqlite3.connect(data_dir / "starmine.sqlite3") as store:
        for name, key in (("tables", "id"), ("seats", '"table"')):
            cursor = store.execute(f"SELECT * FROM {name} WHERE {key} = ?", [table])  # its key is the first column
            rows = cursor.fetchall()
            marks = ", ".join("?" * len(rows[0]))
            copies = [[f"copy{number}", *row[1:]] for number in range(count) for row in rows]
            store.executemany(f"INSERT INTO {name} VALUES ({marks})", copies)
    store.close()


def _count_tables(connection: Connection) -> int:
    return connection.execute(select(func.count(TableRow.id))).scalar_one()


async def test_loop_goes_on_after_any_error_and_tells_of_it_once(caplog: pytest.LogCaptureFixture) -> None:
    """A driver's ``OSError`` and a row that cannot be read ended it for good."""
    caplog.set_level(logging.WARNING)
    failures: list[Exception] = [
        OperationalError("SELECT", {}, Exception("the disk is full")),
        ConnectionRefusedError(111, "Connection refused"),
        ValueError("Invalid isoformat string"),
        KeyError("a row"),
    ]
    done = asyncio.Event()
    went_well = 0

    async def work() -> None:
        nonlocal went_well
        if failures:
            raise failures.pop(0)
        went_well += 1
        if went_well == 3:
            done.set()

    loop = asyncio.create_task(_repeat(work, 0))
    async with asyncio.timeout(PATIENCE):
        await done.wait()
    loop.cancel()
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2
    assert "the disk is full" in told[0]
    assert told[1].endswith("goes on after 4 failures")
    assert not any("\n" in line for line in told)
    assert all(record.exc_info is None for record in caplog.records)
