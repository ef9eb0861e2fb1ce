"""A table with a damaged log or damaged rows is reported and kept, and does not affect others."""

from __future__ import annotations

import logging
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from starmine.server.monitoring import faults
from starmine.server.tables.table import OpenTables
from starmine.server.upkeep import Upkeep
from tests.server.serving import BOT, House, Someone, play, play_out, serving, two_in_a_game

SEATS = [{"kind": "me"}, {"kind": "open"}]

DAMAGES = [
    "UPDATE events SET body = json_set(body, '$.deck', 'R1 R1 nonsense') WHERE \"table\" = ? AND kind = 'started'",
    "UPDATE events SET body = json_set(body, '$.first', 9) WHERE \"table\" = ? AND kind = 'started'",
    "UPDATE events SET body = json_set(body, '$.settings.edition', 'chess') WHERE \"table\" = ? AND number = 0",
    "UPDATE events SET at = 'yesterday' WHERE \"table\" = ? AND number = 0",
    'DELETE FROM events WHERE "table" = ? AND number = 0',
    "UPDATE events SET kind = 'danced' WHERE \"table\" = ? AND kind = 'said'",
    "UPDATE events SET body = CAST(x'ff' AS TEXT) WHERE \"table\" = ? AND kind = 'hand'",
    "UPDATE events SET body = json_set(body, '$.action', 'clue 9 mauve') WHERE \"table\" = ? AND kind = 'acted'",
    "DELETE FROM events WHERE \"table\" = ? AND kind = 'acted'",
    "UPDATE events SET number = number + 1 WHERE \"table\" = ? AND kind = 'said'",
]


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def change(data_dir: Path, statement: str, *values: object) -> None:
    """Damages the database with a statement."""
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store, store:
        for part in statement.split(";"):
            changed = store.execute(part, values)
            assert changed.rowcount > 0, part


async def _game(house: House) -> tuple[str, Someone, Someone]:
    """A game of two turns, with an arranged hand and a message."""
    table, ada, bob = await two_in_a_game(house)
    await play(table, {0: ada, 1: bob}, 2, random.Random(1))
    orders = [card.order for card in (await house.game(table)).hands[0]]
    await ada.put(f"/games/{table}/hand", {"seat": 0, "orders": orders[::-1], "turned": [], "gaps": []})
    await ada.post(f"/tables/{table}/messages", {"text": "Hello"})
    return table, ada, bob


@pytest.mark.long(10)
@pytest.mark.slow
async def test_damaged_game_is_refused_and_others_continue(data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each kind of damage: while the game is in memory, and after a restart."""
    async with serving(data_dir) as house:
        broken = {damage: await _game(house) for damage in DAMAGES}
        whole, ada, _ = await _game(house)
        signed = {damage: dict(people[1].client.cookies) for damage, people in broken.items()}
        before = await ada.view(whole)
        for damage, (table, *_) in broken.items():
            change(data_dir, damage, table)
        for damage, (table, carl, _) in broken.items():  # in memory: the undamaged copy, or none
            for path in (f"/tables/{table}", f"/games/{table}"):
                assert (await carl.ask("GET", path)).status_code in {200, 409}, (damage, path)
        assert await ada.view(whole) == before
    faults._logged.clear()
    caplog.clear()
    async with serving(data_dir) as house:
        for damage, (table, *_) in broken.items():
            carl = house.stranger("Carl")
            carl.client.cookies.update(signed[damage])
            await _is_refused(table, carl, damage)
            lines = [line for line in told(caplog) if table in line]
            assert len(lines) == 1, (damage, lines)
            assert "\n" not in lines[0]
        assert (await house.stranger().get(f"/games/{whole}"))["view"]["turn"] == 2
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store:
        assert store.execute("SELECT count(*) FROM tables").fetchone() == (len(DAMAGES) + 1,)


async def _is_refused(table: str, someone: Someone, damage: str) -> None:
    """Requests for the table are refused, and its player can do everything else."""
    asked: list[tuple[str, str, Any]] = [
        *(("GET", f"/tables/{table}{rest}", None) for rest in ("", "/messages")),
        *(("GET", f"/games/{table}{rest}", None) for rest in ("", "/events", "/knowledge", "/record")),
        *(("POST", f"/tables/{table}/{what}", None) for what in ("join", "rematch")),
        ("POST", f"/games/{table}/actions", {"turn": 2, "action": {"type": "play", "slot": 0}}),
    ]
    for method, path, body in asked:
        assert await someone.refused(method, path, body) == (409, "damaged"), (damage, path)
    await someone.put("/me", {"name": "Adam"})


async def test_damaged_table_is_never_removed(house: House, data_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    ada = await house.guest()
    tables = [(await ada.post("/tables", {"seats": SEATS, "listed": True}))["id"] for _ in range(4)]
    change(data_dir, "UPDATE tables SET created = '2020-01-01 00:00:00.000000'")
    change(data_dir, "UPDATE events SET body = '{' WHERE \"table\" = ?", tables[0])
    change(data_dir, "UPDATE events SET body = replace(body, 'cocktail', 'chess') WHERE \"table\" = ?", tables[1])
    change(data_dir, "UPDATE events SET kind = 'x' WHERE \"table\" = ?", tables[2])
    await house.services[Upkeep].clear()
    with closing(sqlite3.connect(data_dir / "starmine.sqlite3")) as store:
        assert {row for (row,) in store.execute("SELECT id FROM tables")} == set(tables[:3])
    assert {table for table in tables if any(table in line for line in told(caplog))} == set(tables[:3])


async def test_lists_omit_damaged_tables(house: House, data_dir: Path) -> None:
    over, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    await play_out(over, ada, bob)
    tables = [(await ada.post("/tables", {"seats": SEATS, "listed": True}))["id"] for _ in range(3)]
    change(data_dir, "UPDATE tables SET options = '[1]' WHERE id = ?", tables[0])
    change(data_dir, "UPDATE events SET body = '{' WHERE \"table\" = ?", tables[1])
    change(data_dir, "UPDATE tables SET edition = 'chess' WHERE id = ?", over)
    house.services[OpenTables].drop(tables[1])
    for someone in (ada, house.stranger()):
        listed = await someone.get("/tables")
        assert [table["id"] for table in [*listed["mine"], *listed["open"]]] == [tables[2]]


async def test_table_whose_rows_for_lists_are_damaged_is_shown_from_its_log(house: House, data_dir: Path) -> None:
    table, ada, _ = await _game(house)
    before = await ada.view(table)
    change(data_dir, "UPDATE tables SET options = '{', edition = 'chess', first_seat = 9 WHERE id = ?", table)
    change(data_dir, 'DELETE FROM seats WHERE "table" = ?', table)
    house.services[OpenTables].drop(table)
    assert await ada.view(table) == before
    assert (await ada.get(f"/tables/{table}"))["settings"]["edition"] == "cocktail"
    await ada.act(table, before["turn"], before["legal"][0]["action"])


async def test_server_starts_and_bots_play_when_a_bot_game_is_damaged(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(data_dir, bot_delay=60) as house:
        ada = await house.guest("Ada")
        tables = [(await ada.post("/tables", {"seats": [BOT, {"kind": "me"}], "first": 0}))["id"] for _ in range(3)]
        for table in tables:
            await ada.post(f"/tables/{table}/start")
    change(data_dir, DAMAGES[0], tables[0])
    change(data_dir, "UPDATE events SET body = '{' WHERE \"table\" = ? AND number = 0", tables[1])
    async with serving(data_dir) as house, house.stranger().listening(tables[2]) as events:
        assert (await events.turn(1))["view"]["on_turn"] == 1
        for table in tables[:2]:
            assert (await house.stranger().refused("GET", f"/games/{table}")) == (409, "damaged")
    for table in tables[:2]:
        assert len([line for line in told(caplog) if table in line]) == 1
