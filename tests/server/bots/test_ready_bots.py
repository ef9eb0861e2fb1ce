"""Bots compiled while the server runs: their games wait, others continue, and people are told."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from starmine.server.bots import ready_bots
from starmine.server.bots.ready_bots import NoAnswer, ReadyBots
from starmine.server.bots.table_bots import GETS_READY
from starmine.server.tables.served_bots import served_bots
from tests.server.own_bots import own
from tests.server.serving import PATIENCE, Someone, begun, serving


async def _started(ada: Someone, bot: str) -> str:
    return await begun(ada, {"kind": "bot", "bot": bot}, {"kind": "me"})


async def _turn(ada: Someone, table: str, turn: int) -> None:
    """Waits until this many actions have been played."""
    async with ada.listening(table) as events:
        await events.until(lambda event: event.get("view", {}).get("turn", 0) >= turn)


async def test_only_games_of_a_bot_being_compiled_wait(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, make = asyncio.Event(), ready_bots._make_ready

    async def late(bot: str) -> None:
        if bot == "conventions":
            await compiled.wait()
        await make(bot)

    monkeypatch.setattr(ready_bots, "_make_ready", late)
    monkeypatch.setattr("starmine.server.bots.table_bots.PATIENCE", 0)
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


async def test_calls_of_an_own_bot_are_serialized_and_others_continue() -> None:
    bots, begun, go_on = ReadyBots(served_bots(own("PLAIN", "NAMED"))), threading.Semaphore(0), threading.Event()

    def late() -> bool:
        begun.release()
        return go_on.wait(PATIENCE)

    calls = [asyncio.create_task(bots.call("plain", late)) for _ in range(3)]
    assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
    assert await bots.call("cautious", int, "5") == 5
    assert await bots.call("named", int, "6") == 6
    assert not begun.acquire(blocking=False)
    go_on.set()
    assert await asyncio.gather(*calls) == [True] * 3


async def test_own_bot_is_not_called_again_before_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    bots, go_on, ended = ReadyBots(served_bots(own("PLAIN"))), threading.Event(), threading.Event()

    def late() -> None:
        go_on.wait(PATIENCE)
        ended.set()

    monkeypatch.setattr(ready_bots, "LONGEST_CALL", 0)
    with pytest.raises(NoAnswer, match="it has not answered for 0 s"):
        await bots.call("plain", late)
    with pytest.raises(NoAnswer):
        await bots.call("plain", int, "5")
    go_on.set()
    assert await asyncio.to_thread(ended.wait, PATIENCE)
    monkeypatch.setattr(ready_bots, "LONGEST_CALL", PATIENCE)
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                assert await bots.call("plain", int, "5") == 5
            except NoAnswer:  # its thread has ended, but the event loop has not been notified yet
                continue
            break
