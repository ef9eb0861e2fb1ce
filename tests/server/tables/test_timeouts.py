"""Clocks at tables: their values, the bot that takes over when time is up, and restarts."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from starmine.server.database.database import Database
from starmine.server.tables import timeouts
from starmine.server.tables.table import OpenTables
from tests.server.serving import FISCHER, ME, PLAY, TURN, House, later, serving, two_in_a_game


async def _look(house: House, table: str) -> None:
    """Has the server look at a table's clock, as after every event."""
    house.services[OpenTables].tell(await house.table(table), None)


async def test_stream_sends_the_clocks_at_first_and_with_every_turn(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=FISCHER)
    async with bob.listening(table) as events:
        first = await events.of_type("clock")
        assert first["running"] == 0
        assert 300 < first["left"][0] <= 320
        assert first["left"][1] == 320
        await ada.act(table, 0, PLAY)
        second = await events.of_type("clock")
        assert second["running"] == 1
        assert first["left"][0] < second["left"][0] <= 340
    async with bob.listening(table, last=1) as events:
        assert (await events.of_type("clock"))["running"] == 1


async def test_bot_stands_in_when_a_players_time_is_up(slow_bots: House) -> None:
    house = slow_bots
    table, ada, bob = await two_in_a_game(house, clock=TURN)
    async with bob.listening(table) as events:
        await events.of_type("clock")
        with later(seconds=61):
            await _look(house, table)
            replaced = await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["bot"])
        assert replaced["table"]["seats"][0]["kind"] == "person"
        assert replaced["table"]["seats"][0]["out_of_time"]
    assert (await house.table(table)).state.bot_on_turn is not None
    assert await ada.refused("POST", f"/games/{table}/actions", {"turn": 0, "action": PLAY}) == (409, "stand-in")
    table_now = await ada.put(f"/tables/{table}/seats/0", ME)
    assert table_now["seats"][0]["bot"] is None
    assert not table_now["seats"][0]["out_of_time"]
    await ada.post(f"/tables/{table}/leave")
    left = (await bob.get(f"/tables/{table}"))["seats"][0]
    assert left["bot"] is not None
    assert not left["out_of_time"]


async def test_clocks_continue_after_a_restart(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, _ = await two_in_a_game(house, clock=FISCHER)
        await ada.act(table, 0, PLAY)
        before = await ada.get(f"/games/{table}/clocks")
    async with serving(data_dir) as house:
        after = await house.stranger().get(f"/games/{table}/clocks")
        assert after["running"] == 1
        assert after["left"][0] == before["left"][0]
        assert before["left"][1] - 60 < after["left"][1] <= before["left"][1]
    with later(seconds=before["left"][1] + 1):
        async with serving(data_dir, bot_delay=60) as house, house.stranger().listening(table) as events:
            await events.until(lambda event: event.get("table", {}).get("seats", [{}, {}])[1].get("bot"))


async def test_timeout_that_was_not_written_is_retried(own_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "RETRY", 0)
    table, _, bob = await two_in_a_game(own_house, clock=TURN)
    failures = [OperationalError("", {}, Exception("disk full"))]
    write = Database.write_actions

    async def failing(database: Database, work: Any, *given: Any, **named: Any) -> Any:
        if failures:
            raise failures.pop()
        return await write(database, work, *given, **named)

    async with bob.listening(table) as events:
        await events.of_type("clock")
        with later(seconds=61), patch.object(Database, "write_actions", failing):
            await _look(own_house, table)
            await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["bot"])
    assert not failures
