"""Several processes on one PostgreSQL database: as two servers in this process, which share nothing else."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.chaos.server import KeptServer
from starmine.server import cluster
from starmine.server.cluster import Cluster
from starmine.server.tables import table as opened
from starmine.server.tables.hub import Hub
from starmine.server.tables.table import OpenTables
from tests.server.serving import (
    BOT,
    ME,
    PATIENCE,
    PLAY,
    TURN,
    House,
    Someone,
    begun,
    later,
    play_out,
    serving,
    two_at_a_table,
    two_in_a_game,
)

pytestmark = pytest.mark.postgresql

Pair = tuple[House, House]


@pytest.fixture(autouse=True)
def _looking_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOOK", 0.1)
    monkeypatch.setattr(cluster, "PING", 0.05)
    monkeypatch.setattr(cluster, "RETRY", 0.05)


@pytest.fixture
async def pair(data_dir: Path, postgresql: str) -> AsyncIterator[Pair]:
    async with serving(data_dir, database_url=postgresql) as one, serving(data_dir, database_url=postgresql) as other:
        yield one, other


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 (another process writes it)
            await asyncio.sleep(0.01)


def at(house: House, someone: Someone) -> Someone:
    """The same person at another process."""
    again = house.stranger(someone.name)
    again.client.cookies.update(someone.client.cookies)
    return again


async def test_events_of_one_process_reach_the_streams_of_the_other(pair: Pair) -> None:
    one, other = pair
    table, ada, bob = await two_at_a_table(one, first=0)
    there = at(other, bob)
    async with there.listening(table) as events:
        assert (await events.next())["table"]["status"] == "waiting"
        await ada.post(f"/tables/{table}/start")
        assert (await events.of_type("snapshot"))["view"]["turn"] == 0
        await ada.act(table, 0, PLAY)
        assert (await events.of_type("turn"))["view"]["turn"] == 1
        await ada.post(f"/tables/{table}/messages", {"text": "Your turn"})
        assert (await events.of_type("chat"))["message"]["text"] == "Your turn"


async def test_everybody_sees_who_is_online_at_any_process(pair: Pair) -> None:
    one, other = pair
    table, ada, bob = await two_at_a_table(one)

    def online(event: Any) -> bool:
        return bool(event["type"] == "table" and event["table"]["seats"][1]["online"])

    async with ada.listening(table) as events:
        async with at(other, bob).listening(table):
            await events.until(online)
            assert one.services[Hub].is_watched(table)
        await events.until(lambda event: event["type"] == "table" and not online(event))


async def test_one_process_plays_the_bots_and_the_other_after_its_end(data_dir: Path, postgresql: str) -> None:
    async with serving(data_dir, database_url=postgresql) as other:
        async with serving(data_dir, database_url=postgresql, bot_delay=60) as one:
            ada = await one.guest("Ada")
            table = await begun(ada, ME, BOT, first=1)
            await until(lambda: _serves(one, table))
            there = at(other, ada)
            async with there.listening(table) as events:
                await events.of_type("snapshot")
                assert not _serves(other, table)
        async with there.listening(table) as events:  # its bots act at once
            assert (await events.turn(1))["view"]["on_turn"] == 0
        assert _serves(other, table)


async def test_clock_goes_on_at_the_other_process(data_dir: Path, postgresql: str) -> None:
    async with serving(data_dir, database_url=postgresql, bot_delay=60) as other:
        async with serving(data_dir, database_url=postgresql, bot_delay=60) as one:
            table, ada, _ = await two_in_a_game(one, clock=TURN)
            await until(lambda: _serves(one, table))
        with later(seconds=61):
            async with at(other, ada).listening(table) as events:
                await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["bot"])


async def test_table_stays_in_memory_where_it_is_served(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "MOST_KEPT", 0)
    one, other = pair
    ada = await one.guest("Ada")
    table = await begun(ada, ME, BOT, clock=TURN)
    await at(other, ada).get(f"/tables/{table}")
    await until(lambda: _serves(one, table))
    await until(lambda: not _is_in_memory(other, table))
    assert _is_in_memory(one, table)


async def test_table_that_all_players_have_left_is_given_back(pair: Pair) -> None:
    one, other = pair
    table, ada, bob = await two_in_a_game(one, clock=TURN)
    await until(lambda: _serves(one, table))
    for someone in (ada, bob):
        await someone.post(f"/tables/{table}/leave")
    await until(lambda: not _serves(one, table))
    await at(other, bob).post(f"/tables/{table}/join")
    await until(lambda: _serves(one, table) or _serves(other, table))  # both have it in memory


async def test_removed_table_is_gone_at_the_other_process(pair: Pair) -> None:
    one, other = pair
    table, _, bob = await two_at_a_table(one)
    async with at(other, bob).listening(table) as events:
        await events.next()
        await one.remove_table(table)
        assert await events.next_or_end() is None


async def test_names_of_a_deleted_person_are_gone_at_the_other_process(pair: Pair) -> None:
    one, other = pair
    table, ada, bob = await two_in_a_game(one, options={"strikes": 1})
    await play_out(table, ada, bob)
    async with at(other, bob).listening(table) as events:
        assert [seat["name"] for seat in (await events.next())["table"]["seats"]] == ["Ada", "Bob"]
        await ada.post("/account/delete", {})
        told = await events.of_type("table")
        assert [seat["name"] for seat in told["table"]["seats"]] == ["Player 1", "Bob"]


@pytest.mark.long(60)
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_killed_worker_is_replaced_and_the_other_answers(postgresql: str, tmp_path: Path) -> None:
    server = KeptServer(tmp_path, {"STARMINE_DATABASE_URL": postgresql, "STARMINE_WORKERS": "2"})
    await server.start()
    try:
        begun = _workers(server.pid)
        assert len(begun) == 2
        os.kill(begun.copy().pop(), signal.SIGKILL)
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as client:
            while len(_workers(server.pid) - begun) != 1:
                answer = await client.get(f"http://127.0.0.1:{server.port}/api/health")
                assert answer.is_success
    finally:
        await server.stop()


def _workers(pid: int) -> set[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def _is_in_memory(house: House, table: str) -> bool:
    gc.collect()
    return table in {each.id for each in house.services[OpenTables].in_memory()}


def _serves(house: House, table: str) -> bool:
    return house.services[Cluster].serves(table)
