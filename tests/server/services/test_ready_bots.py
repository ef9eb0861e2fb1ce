"""Bots that are compiled while the server serves: their games wait, others do not, and people are told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from starmine.server.services import ready_bots
from starmine.server.services.table_bots import GETS_READY
from tests.server.serving import Someone, serving


async def _started(ada: Someone, bot: str) -> str:
    seats = [{"kind": "bot", "bot": bot}, {"kind": "me"}]
    table: str = (await ada.post("/tables", {"seats": seats, "first": 0}))["id"]
    await ada.post(f"/tables/{table}/start")
    return table


async def _turn(ada: Someone, table: str, turn: int) -> None:
    """Waits until so many actions have been taken."""
    async with ada.listening(table) as events:
        await events.until(lambda event: event.get("view", {}).get("turn", 0) >= turn)


async def test_games_wait_for_a_bot_that_is_compiled_others_go_on_and_its_table_is_told(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, make = asyncio.Event(), ready_bots._make_ready

    async def late(bot: str) -> None:
        if bot == "conventions":
            await compiled.wait()
        await make(bot)

    monkeypatch.setattr(ready_bots, "_make_ready", late)
    monkeypatch.setattr("starmine.server.services.table_bots.PATIENCE", 0)
    async with serving(data_dir) as house:
        ada = await house.guest()
        waiting, other = await _started(ada, "conventions"), await _started(ada, "cautious")
        await _turn(ada, other, 1)
        async with ada.listening(waiting) as events:
            await events.until(lambda event: event.get("message", {}).get("text") == GETS_READY)
        assert (await house.game(waiting)).turn == 0
        compiled.set()
        await _turn(ada, waiting, 1)
        assert (await house.game(waiting)).log[0].seat == 0
