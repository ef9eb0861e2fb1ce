"""The table cache: one object per table while it is used, however many are used at once."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from starmine.server.errors import Refusal
from starmine.server.live import cache as cache_module
from starmine.server.store.damage import Damaged
from starmine.server.store.models import TableRow
from starmine.server.store.tables import tables as store
from starmine.server.store.tables.tables import Arranged, TableState
from tests.server.conftest import own_house
from tests.server.secrecy import BOT, ME, OPEN
from tests.server.serving import House, Someone, two_at_a_table, two_in_a_game, writing

PLAY = {"type": "play", "slot": 0}


house = own_house  # a server for each test, whose database calls are counted and changed


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that keeps two unused tables."""
    monkeypatch.setattr(cache_module, "MOST_KEPT", 2)


async def _tables(someone: Someone, count: int) -> list[str]:
    return [(await someone.post("/tables", {"seats": [ME, OPEN]}))["id"] for _ in range(count)]


async def test_table_is_loaded_when_all_cached_ones_are_watched(house: House) -> None:
    ada = await house.guest()
    tables = await _tables(ada, 5)
    async with AsyncExitStack() as stack:
        streams = [await stack.enter_async_context(house.stranger().listening(table)) for table in tables[:4]]
        for events in streams:
            await events.next()
        for table in tables:
            assert (await ada.get(f"/tables/{table}"))["id"] == table


async def test_watched_table_stays_the_same_object_when_others_are_loaded(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with bob.listening(table) as events:
        await events.of_type("snapshot")
        before = await house.live(table)
        for other in await _tables(ada, 5):
            await ada.get(f"/tables/{other}")
        assert await house.live(table) is before
        await ada.act(table, 0, PLAY)
        assert (await events.of_type("turn"))["view"]["turn"] == 1


async def test_stream_gets_changes_when_its_table_is_evicted_while_it_opens(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    other = await _tables(ada, 3)
    stream = await house.services.streams.open(table, None, "", None, None)
    for each in other:  # between the stream's request and its first event
        await house.services.cache.get(each)
    told = asyncio.Event()
    stream.enter(told.set)
    stream.begin()
    told.clear()
    await ada.act(table, 0, PLAY)
    async with asyncio.timeout(10):
        await told.wait()
    assert b'"turn":1' in stream.news()
    stream.leave()


async def test_simultaneous_requests_for_fresh_tables_share_few_reads(house: House) -> None:
    """Regression: after a process died, each reconnecting stream read for itself, and used up the connections."""
    ada, cache = await house.guest(), house.services.cache
    tables, looks, marks = await _tables(ada, 3), list[list[str]](), store.progress
    held = [await cache.get(table) for table in tables]

    def counted(session: Session, asked: list[str]) -> Any:
        looks.append(asked)
        return marks(session, asked)

    with patch.object(store, "progress", counted):
        found = await asyncio.gather(*(cache.fresh(table) for table in tables * 20))
    assert found == held * 20
    assert len(looks) == 1
    assert sorted(looks[0]) == sorted(tables)


async def test_other_tables_of_a_batch_are_read_when_one_is_damaged(house: House) -> None:
    ada, cache = await house.guest(), house.services.cache
    whole, broken = await _tables(ada, 2)
    held = [await cache.get(table) for table in (whole, broken)]
    with writing(house.database) as session:
        values = {"edition": "unheard-of", "version": 9}
        session.execute(update(TableRow).where(TableRow.id == broken).values(values))
        session.execute(update(TableRow).where(TableRow.id == whole).values(version=9, silence=True))
    found = await asyncio.gather(cache.fresh(broken), cache.fresh(whole), return_exceptions=True)
    assert isinstance(found[0], Damaged)
    assert found[1] is held[0]
    assert held[0].state.silence


async def test_table_is_found_when_it_is_evicted_while_it_is_refreshed(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    marks, cache = store.progress, house.services.cache
    others = [await cache.get(other) for other in await _tables(ada, 2)]

    loop = asyncio.get_running_loop()

    def slowly(*given: Any) -> Any:
        found = marks(*given)
        for other in others:
            asyncio.run_coroutine_threadsafe(cache.get(other.id), loop).result()
        return found

    await cache.get(table)
    with patch.object(store, "progress", side_effect=_once(slowly, marks)):
        assert (await ada.get(f"/tables/{table}"))["id"] == table


async def test_hand_arranged_during_a_read_keeps_its_new_order(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    hands, cache, kept = store.hands, house.services.cache, Arranged((1, 0, 2, 3, 4))
    await ada.put(f"/games/{table}/hand", {"seat": 0, "orders": [4, 3, 2, 1, 0]})

    async def arrange() -> None:
        await house.database.write(store.save_hand, table, 0, kept)
        cache.arrange(await cache.get(table), 0, kept)

    loop = asyncio.get_running_loop()

    def late(*given: Any) -> Any:
        found = hands(*given)
        asyncio.run_coroutine_threadsafe(arrange(), loop).result()
        return found

    with patch.object(store, "hands", side_effect=_once(late, hands)):
        assert (await ada.view(table))["arrangement"] == [1, 0, 2, 3, 4]


@pytest.mark.slow
async def test_bot_continues_when_its_table_is_evicted_meanwhile(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [BOT, BOT], "first": 0}))["id"]
    others = await _tables(ada, 3)
    await ada.post(f"/tables/{table}/start")
    while (await ada.get(f"/games/{table}"))["view"]["turn"] < 20:
        for other in others:
            await ada.get(f"/tables/{other}")


async def test_simultaneous_requests_get_the_same_object(house: House) -> None:
    table, _, _ = await two_in_a_game(house)
    house.services.cache.drop(table)
    found = await asyncio.gather(*(house.services.cache.get(table) for _ in range(20)))
    assert all(each is found[0] for each in found)
    assert found[0].started is not None


async def test_changes_committed_during_loading_are_not_missed(house: House) -> None:
    (table,) = await _tables(await house.guest(), 1)
    cache = house.services.cache
    cache.drop(table)
    load = store.load_all

    loop = asyncio.get_running_loop()

    def late(*given: Any) -> list[TableState]:
        (found,) = load(*given)
        with writing(house.database) as session:
            saved = store.save(session, replace(found, listed=True))
        loop.call_soon_threadsafe(cache.adopt, saved)
        return [found]

    with patch.object(store, "load_all", side_effect=_once(late, load)):
        assert (await cache.get(table)).state.listed


def _once(first: Any, then: Any) -> Any:
    calls = iter([first])

    def call(*given: Any, **more: Any) -> Any:
        return next(calls, then)(*given, **more)

    return call


@pytest.mark.long(4)
@pytest.mark.slow
async def test_unused_tables_are_evicted_beyond_the_limit(house: House) -> None:
    ada = await house.guest()
    tables = await _tables(ada, 6)
    for table in tables:
        await ada.get(f"/tables/{table}")
    await ada.get("/me")
    gc.collect()
    assert {live.id for live in house.services.cache.in_memory()} & {*tables} == {*tables[-2:]}


async def test_table_removed_during_loading_is_not_found(house: House) -> None:
    (table,) = await _tables(await house.guest(), 1)
    cache = house.services.cache
    cache.drop(table)
    async with _removed_at(house, table):
        with pytest.raises(Refusal, match="Unknown table"):
            await cache.get(table)


@asynccontextmanager
async def _removed_at(house: House, table: str) -> AsyncIterator[None]:
    """Removes a table from the database as soon as its row has been read."""
    load = store.load_all

    def removed(*given: Any, **more: Any) -> Any:
        found = load(*given, **more)
        with writing(house.database) as session:
            store.remove(session, table)
        return found

    with patch.object(store, "load_all", side_effect=_once(removed, load)):
        yield
