"""Regular tasks: removing old tables and guests."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from starmine.server import upkeep
from starmine.server.database.models import TableRow
from starmine.server.lobby import MOST
from starmine.server.tables.table import OpenTables
from starmine.server.upkeep import BATCH, Upkeep, _repeat
from tests.server.conftest import own_house
from tests.server.serving import PATIENCE, House, play, two_at_a_table, two_in_a_game

SEATS = [{"kind": "me"}, {"kind": "open"}]


house = own_house  # a server for each test, since upkeep removes other tests' tables


def _age(data_dir: Path, table: str, hours: float) -> None:
    created = datetime.now(UTC) - timedelta(hours=hours)
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store, store:
        store.execute("UPDATE tables SET created = ? WHERE id = ?", [f"{created:%Y-%m-%d %H:%M:%S.%f}", table])


async def test_old_table_is_removed_unless_started_or_watched_or_with_messages(house: House, data_dir: Path) -> None:
    """One that everybody has left is removed after an hour, others after a day."""
    watched, ada, _ = await two_at_a_table(house)
    old, young, empty, left, talked = [(await ada.post("/tables", {"seats": SEATS}))["id"] for _ in range(5)]
    for table in (empty, left):
        await ada.post(f"/tables/{table}/leave")
    await ada.post(f"/tables/{talked}/messages", {"text": "Still here"})
    game, *players = await two_in_a_game(house)
    for someone in players:
        await someone.post(f"/tables/{game}/leave")
    ages = {old: 25, young: 23, empty: 1.1, left: 0.9, talked: 100, watched: 100, game: 10_000}
    for table, hours in ages.items():
        _age(data_dir, table, hours)
    async with ada.listening(watched) as events:
        await events.next()
        await house.services[Upkeep].clear()
        found = {table for table in ages if (await ada.ask("GET", f"/tables/{table}")).status_code == 200}
    assert found == {young, left, talked, watched, game}
    assert {table["id"] for table in (await ada.get("/tables"))["mine"]} == {young, talked, watched}
    assert (await ada.get(f"/tables/{game}"))["status"] == "playing"


@pytest.mark.slow
async def test_rematch_is_recreated_when_it_has_been_removed(house: House, data_dir: Path) -> None:
    game, ada, bob = await two_in_a_game(house)
    await play(game, {0: ada, 1: bob}, 200, random.Random(2))
    gone = (await bob.post(f"/tables/{game}/rematch"))["id"]
    _age(data_dir, gone, 25)
    await house.services[Upkeep].clear()
    assert (await ada.post(f"/tables/{game}/rematch"))["id"] != gone
    assert (await bob.get(f"/tables/{game}"))["rematch_by"] == 0


async def test_late_write_is_found(house: House, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A removal that was committed after the server had given up on it."""
    monkeypatch.setattr(house.database, "may_have_written_late", lambda: True)
    table, ada, _ = await two_at_a_table(house)
    async with ada.listening(table) as events:
        await events.next()
        with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store, store:
            store.execute("PRAGMA foreign_keys = ON")
            store.execute("DELETE FROM tables WHERE id = ?", [table])
            await house.services[Upkeep].look()
        assert await events.next_or_end() is None
    assert await ada.refused("GET", f"/tables/{table}") == (404, "not-found")


async def test_guests_who_never_played_are_removed_after_a_month(house: House, data_dir: Path) -> None:
    """Accounts, players, hosts, writers and watchers are kept, and nobody is removed in the first weeks."""
    table, ada, bob = await two_at_a_table(house)
    names = ("idle", "host", "wrote", "watches", "young", "account")
    idle, host, wrote, watches, young, account = [await house.guest(name) for name in names]
    await account.post("/account", {"name": "account", "passphrase": "four lanterns on a river"})
    await host.post("/tables", {"seats": [{"kind": "open"}] * 2})
    written = (await wrote.post("/tables", {"seats": SEATS, "silence": False}))["id"]
    await wrote.post(f"/tables/{written}/messages", {"text": "Hello"})
    await wrote.post(f"/tables/{written}/leave")
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store, store:
        store.execute("UPDATE people SET created = '2026-01-01 00:00:00.000000' WHERE name != 'young'")
    async with watches.listening(table) as events:
        await events.next()
        await house.services[Upkeep].forget()
    kept = (ada, bob, host, wrote, watches, young, account)
    assert [(await someone.get("/me"))["person"] is not None for someone in kept] == [True] * 7
    assert (await idle.get("/me"))["person"] is None
    assert await idle.refused("POST", "/tables", {"seats": SEATS}) == (401, "no-name")
    await idle.put("/me", {"name": "Back"})


async def test_guests_are_removed_in_batches(house: House, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "REST", 0)
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store, store:
        guests = [
            (f"guest{number}", "Eve", "2026-01-01 00:00:00.000000") for number in range(3 * upkeep.GUESTS_AT_ONCE + 1)
        ]
        store.executemany("INSERT INTO people (id, name, created) VALUES (?, ?, ?)", guests)
    removed: list[int] = []
    remove = upkeep.remove_idle_people

    def count(session: Session, people: list[str]) -> None:
        remove(session, people)
        removed.append(len(people))

    monkeypatch.setattr(upkeep, "remove_idle_people", count)
    await house.services[Upkeep].forget()
    assert removed == [*[upkeep.GUESTS_AT_ONCE] * 3, 1]


async def test_person_who_sits_down_meanwhile_is_not_removed(house: House) -> None:
    _, ada, _ = await two_at_a_table(house)
    person = (await ada.get("/me"))["person"]
    await house.database.write(lambda connection: upkeep.remove_idle_people(connection, [person["id"]]))
    assert (await ada.get("/me"))["person"] == person


@pytest.mark.slow
async def test_writes_wait_for_one_batch_of_removals_at_most(house: House, data_dir: Path) -> None:
    """Removing many tables is split into small writes, between which other writes are possible."""
    ada = await house.guest()
    table = await ada.post("/tables", {"seats": SEATS})
    _copy(data_dir, table["id"], 5 * BATCH)
    database = house.database
    left: list[int] = []

    async def write_between() -> None:
        while not left or left[-1] > 0:
            left.append(await database.write(_count_tables))

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(house.services[Upkeep].clear(), write_between())
    removed = [before - after for before, after in itertools.pairwise(left)]
    assert sum(removed) >= 4 * BATCH
    assert max(removed) <= BATCH


def _copy(data_dir: Path, table: str, count: int) -> None:
    """Makes a table old, and inserts copies of it."""
    _age(data_dir, table, 100)
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store, store:
        for name, key in (("tables", "id"), ("seats", '"table"'), ("events", '"table"')):
            cursor = store.execute(f"SELECT * FROM {name} WHERE {key} = ?", [table])  # the key is the first column
            rows = cursor.fetchall()
            marks = ", ".join("?" * len(rows[0]))
            copies = [[f"copy{number}", *row[1:]] for number in range(count) for row in rows]
            store.executemany(f"INSERT INTO {name} VALUES ({marks})", copies)


def _count_tables(session: Session) -> int:
    return session.scalar(select(func.count(TableRow.id))) or 0


async def test_lists_show_finished_games_without_loading_them(house: House) -> None:
    game, ada, bob = await two_in_a_game(house)
    await play(game, {0: ada, 1: bob}, 200, random.Random(2))
    (shown,) = (await ada.get("/tables"))["mine"]
    house.services[OpenTables].drop(game)
    assert (await ada.get("/tables"))["mine"] == [shown]
    assert game not in [table.id for table in house.services[OpenTables].in_memory()]


async def test_lists_of_tables_are_paged(house: House, data_dir: Path) -> None:
    ada = await house.guest()
    table = await ada.post("/tables", {"seats": SEATS, "listed": True})
    _copy(data_dir, table["id"], MOST + 10)
    others = house.stranger()
    for name, someone in (("mine", ada), ("open", others)):
        first = await someone.get("/tables")
        rest = await someone.get(f"/tables?{name}_before={first[f'older_{name}']}")
        ids = [table["id"] for page in (first, rest) for table in page[name]]
        assert (len(ids), len(set(ids))) == (MOST + 11, MOST + 11)
        assert rest[f"older_{name}"] is None
        assert rest["open" if name == "mine" else "mine"] == []
    for wrong in ("x", "1-", "123456789012345678-a", "-1-a", "1-a%00"):
        assert (await ada.refused("GET", f"/tables?mine_before={wrong}"))[0] == 422
    newest = (await ada.get("/tables"))["mine"]
    assert (await ada.get("/tables?mine_before=99999999999999999-zz"))["mine"] == newest


async def test_loop_continues_after_any_error_and_logs_it_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """Regression: an ``OSError`` of a driver, and an unreadable row, ended it for good."""
    failures: list[Exception] = [
        OperationalError("SELECT", {}, Exception("the disk\nis full")),
        ConnectionRefusedError(111, "Connection refused"),
        ValueError("Invalid isoformat string"),
        KeyError("a row"),
    ]
    done = asyncio.Event()

    async def work() -> None:
        if failures:
            raise failures.pop(0)
        done.set()

    loop = asyncio.create_task(_repeat(work, 0))
    async with asyncio.timeout(PATIENCE):
        await done.wait()
    loop.cancel()
    (told,) = [record.getMessage() for record in caplog.records]
    assert "the disk is full" in told
