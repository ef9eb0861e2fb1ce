"""Broadcast between processes on one PostgreSQL database."""

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


async def test_lost_connection_is_reopened_after_any_error_of_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: an unexpected kind of error ended the listener for good."""
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


async def test_last_message_is_sent_before_the_connection_closes(postgresql: str) -> None:
    """Regression: the others noticed the end of a process only by its silence."""
    heard: list[str] = []
    one, two = PostgresBroadcast(make_url(postgresql)), PostgresBroadcast(make_url(postgresql))
    joined = [asyncio.Event(), asyncio.Event()]
    await two.open(heard.append, joined[1].set)
    await one.open(lambda _: None, joined[0].set)
    async with asyncio.timeout(30):
        for each in joined:
            await each.wait()
    one.send("so long")
    one.send("end")
    await one.close()
    await _until(lambda: heard == ["so long", "end"])
    await two.close()
