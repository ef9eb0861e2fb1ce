"""Bots at tables: they act on their turn, from their own views, and once per turn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

import starmine as sm
from starmine.bots import Player
from starmine.server.bots.table_bots import TableBots
from starmine.server.database.database import Database
from starmine.server.tables.table import OpenTable, OpenTables
from tests.server.conftest import own_house
from tests.server.serving import ME, PATIENCE, House, serving

house = own_house  # a server for each test, without other bots


async def test_bots_pause_when_somebody_watches(data_dir: Path) -> None:
    async with serving(data_dir, bot_delay=60) as house:
        ada = await house.guest()
        table = (await ada.post("/tables", {"seats": [{"kind": "bot", "bot": "cautious"}] * 2}))["id"]
        async with ada.listening(table):
            await ada.post(f"/tables/{table}/start")
            for _ in range(20):
                assert (await ada.get(f"/games/{table}"))["view"]["turn"] == 0


@pytest.mark.slow
async def test_bot_is_called_once_per_turn_when_its_table_is_reread(house: House) -> None:
    asked: list[int] = []
    act = Player.act

    def counted(player: Player, game: sm.Game) -> sm.Action:
        asked.append(game.turn)
        return act(player, game)

    ada = await house.guest()
    seats = [{"kind": "bot", "bot": "cautious"}, {"kind": "bot", "bot": "cautious"}]
    table = (await ada.post("/tables", {"seats": seats}))["id"]
    with patch.object(Player, "act", counted):
        await ada.post(f"/tables/{table}/start")
        finished = asyncio.create_task(ada.until_finished(table))
        while not finished.done():
            await asyncio.gather(*(ada.get(f"/games/{table}") for _ in range(3)))
    game = await house.game(table)
    assert asked == list(range(game.turn))


async def test_bot_tries_again_when_the_store_or_a_thread_fails(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [{"kind": "bot", "bot": "cautious"}, ME], "first": 0}))["id"]
    # The start is written, the first action is not.
    write, failures = Database.write_actions, [OperationalError("INSERT", {}, Exception("the disk is full")), None]
    act, thread_failures = Player.act, iter([RuntimeError("can't start new thread")])

    def failing_once(database: Database, work: Any, deadline: float, told: Any, *, single: bool) -> None:
        if failures and (failure := failures.pop()) is not None:
            told(failure)
        else:
            write(database, work, deadline, told, single=single)

    def without_thread(player: Player, game: sm.Game) -> sm.Action:
        for each in thread_failures:
            raise each
        return act(player, game)

    broken = patch.object(Database, "write_actions", failing_once), patch.object(Player, "act", without_thread)
    with broken[0], broken[1], patch("starmine.server.bots.table_bots.RETRY", 0):
        async with ada.listening(table) as events:
            await ada.post(f"/tables/{table}/start")
            assert (await events.turn(1))["view"]["on_turn"] == 1


async def test_server_answers_before_games_of_bots_are_resumed(data_dir: Path) -> None:
    """Regression: with thousands of games it was unreachable for minutes after a restart."""
    async with serving(data_dir, bot_delay=60) as house:
        ada = await house.guest()
        tables = [(await ada.post("/tables", {"seats": [{"kind": "bot", "bot": "cautious"}, ME]}))["id"] for _ in "123"]
        for table in tables:
            await ada.post(f"/tables/{table}/start")
    taken_up, go_on, get = [], asyncio.Event(), OpenTables.get

    async def late(cache: OpenTables, table: str) -> OpenTable:
        await go_on.wait()
        taken_up.append(table)
        return await get(cache, table)

    with patch.object(OpenTables, "get", late):
        async with serving(data_dir) as house:
            assert await house.stranger().get("/me") == {"person": None}
            assert not taken_up
            go_on.set()
            async with asyncio.timeout(PATIENCE):
                while len(taken_up) < len(tables):
                    await house.stranger().get("/me")
    assert set(taken_up) == set(tables)


async def test_table_that_comes_while_others_are_resumed_is_resumed_too() -> None:
    """Regression: those that were being read at that moment were read again instead."""
    read: list[str] = []

    async def get_many(asked: list[str]) -> None:
        read.extend(asked)
        if read == ["first"]:
            bots.resume(["second"])

    tables: Any = SimpleNamespace(get_many=get_many, on_event=lambda _: None)
    none: Any = None
    bots = TableBots(tables, none, none, lambda _: True, 0)
    bots.resume(["first"])
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*bots._running)
    assert read == ["first", "second"]
