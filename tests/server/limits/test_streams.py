"""Streams: limited per person, address and table; players are notified before spectators."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from starmine.server.limits import TIMES
from starmine.server.tables import following
from starmine.server.tables import hub as hubs
from starmine.server.tables.hub import Hub, Listener
from tests.server.serving import House, Someone, serving, two_in_a_game


async def _refused(someone: Someone, table: str) -> str:
    answer = await someone.ask("GET", f"/games/{table}/events")
    assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
    assert int(answer.headers["retry-after"]) > 0
    message: str = answer.json()["message"]
    return message


async def test_streams_are_limited_by_person(data_dir: Path) -> None:
    async with serving(data_dir, limit_streams=2) as house:
        table, ada, bob = await two_in_a_game(house)
        async with ada.listening(table), ada.listening(table):
            assert "Limit reached: you have 2 tables open at the same time." in await _refused(ada, table)
            async with bob.listening(table) as events:
                await events.next()
        await _let_in(ada, house, table)


async def _let_in(someone: Someone, house: House, table: str) -> None:
    """Waits until the server has closed their streams, and they can open others."""
    while house.services[Hub].is_watched(table):
        await someone.get("/me")
    async with someone.listening(table) as events:
        await events.next()
    assert house.services[Hub].by_person.total() <= 1


async def test_streams_are_limited_by_address(data_dir: Path) -> None:
    async with serving(data_dir, limit_streams=1) as house:
        table, ada, bob = await two_in_a_game(house)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(bob.listening(table))
            for _ in range(TIMES - 1):
                await stack.enter_async_context(house.stranger().listening(table))
            assert "Limit for your network address reached: 10 tables open" in await _refused(ada, table)
        await _let_in(ada, house, table)


async def test_spectators_of_a_table_are_limited_and_its_players_are_not(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "MOST_SPECTATORS", 3)
    async with serving(data_dir) as house:
        table, ada, bob = await two_in_a_game(house)
        eve = await house.guest("Eve")
        async with AsyncExitStack() as stack:
            for someone in (eve, eve, house.stranger()):
                await stack.enter_async_context(someone.listening(table))
            for someone in (eve, house.stranger()):
                assert "Limit reached: 3 spectators at this table" in await _refused(someone, table)
            for someone in (ada, bob):
                await stack.enter_async_context(someone.listening(table))


async def test_players_are_woken_first_and_spectators_a_few_at_a_time() -> None:
    """Regression: two thousand streams of one person delayed everybody by half a second per action."""
    hub = Hub(0)
    spectators = [Listener("a", None, plays=False) for _ in range(3 * hubs.AT_ONCE)]
    player = Listener("a", "ada")
    for listener in (player, *spectators):
        hub.enter(listener)
    hub.wake("a")
    hub.wake("a", table_changed=True)
    woken = []
    for _ in range(5):
        woken.append(sum(listener.woken.is_set() for listener in spectators))
        assert player.woken.is_set()
        await asyncio.sleep(0)
    assert woken == [0, *(hubs.AT_ONCE * batch for batch in (1, 2, 3)), 3 * hubs.AT_ONCE]
    assert all(listener.table_changed for listener in spectators)


async def test_spectator_who_sits_down_is_woken_as_a_player(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = (await ada.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]}))["id"]
    async with bob.listening(table) as events:
        await events.next()
        assert house.services[Hub].spectators(table) == 1
        await bob.post(f"/tables/{table}/join")
        await events.of_type("table")
        assert house.services[Hub].spectators(table) == 0
