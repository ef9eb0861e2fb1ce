"""Messages between processes on one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg
import pytest
from sqlalchemy import make_url

from starmine.server.store import broadcast
from starmine.server.store.broadcast import PostgresBroadcast


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 (what is waited for has no event)
            await asyncio.sleep(0.001)


async def test_lost_connection_is_opened_again_whatever_the_driver_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of a kind that was not foreseen ended the listening for good."""
    tried = asyncio.Semaphore(0)

    async def fail(*_: object, **__: object) -> None:
        tried.release()
        raise asyncpg.InternalClientError("unknown protocol state")

    monkeypatch.setattr(asyncpg, "connect", fail)
    monkeypatch.setattr(broadcast, "RETRY", 0)
    one = PostgresBroadcast(make_url("postgresql://nobody@/nothing"))
    await one.open(lambda _: None, lambda: None)
    async with asyncio.timeout(30):
        for _ in range(3):
            await tried.acquire()
    await one.close()


async def test_last_message_arrives_before_the_connection_is_closed(postgresql: str) -> None:
    """The others noticed only by the silence that a process had ended."""
    heard: list[str] = []
    one, two = PostgresBroadcast(make_url(postgresql)), PostgresBroadcast(make_url(postgresql))
    joined = [asyncio.Event(), asyncio.Event()]
    await two.open(heard.append, joined[1].set)
    await one.open(lambda _: None, joined[0].set)
    async with asyncio.timeout(30):
        for each in joined:
            await each.wait()
    one.tell("so long")
    one.tell("end")
    await one.close()
    await _until(lambda: heard == ["so long", "end"])
    await two.close()
