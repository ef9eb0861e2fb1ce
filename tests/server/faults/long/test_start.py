"""A start with thousands of unfinished bot games."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from bench.chaos.server import KeptServer
from bench.filling import fill

pytestmark = [pytest.mark.long(60), pytest.mark.skipif(sys.platform != "linux", reason="harms as only Linux can")]

GAMES = 3_500
LISTENING = 30.0  # seconds until the server responds after its start, on a slow machine
# Bots sit down on all seats.
_SIT = """
INSERT INTO events SELECT [table], max(number) + 1, max(at), NULL, 'bots', 'seats', json_object(
    'seats', json((SELECT json_group_array(json_object('name', name, 'bot', 'cautious'))
        FROM seats WHERE [table] = events.[table])),
    'host', NULL, 'first', NULL) FROM events GROUP BY [table]
"""


async def test_server_responds_at_once_with_thousands_of_unfinished_bot_games(tmp_path: Path, logs: Path) -> None:
    file = tmp_path / "starmine.sqlite3"
    await fill(f"sqlite:///{file}", 0, GAMES)
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("UPDATE seats SET bot = 'cautious', person = NULL")
        store.execute(_SIT)
    before = actions(file)
    settings = {"STARMINE_DATA_DIR": str(tmp_path), "STARMINE_BOT_DELAY": "0"}
    server, begun = KeptServer(logs, settings), time.monotonic()
    try:
        await server.start()
        started = time.monotonic() - begun
        longest = await longest_answer(server.port, 15)
        pace = (actions(file) - before) / 15
    finally:
        await server.stop()
    print(f"answered after {started:.1f} s; then bots took {pace:.0f} turns a second; longest answer {longest:.2f} s")
    assert started < LISTENING
    assert pace > 1
    assert longest < 2
    assert not server.log()


def actions(file: Path) -> int:
    with closing(sqlite3.connect(file)) as store:
        count: int = store.execute("SELECT count(*) FROM events WHERE kind = 'acted'").fetchone()[0]
        return count


async def longest_answer(port: int, seconds: float) -> float:
    """The longest response time of some requests from a new client."""
    longest, end = 0.0, time.monotonic() + seconds
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api") as client:
        while (begun := time.monotonic()) < end:
            (await client.post("/guests", json={"name": "Ada"})).raise_for_status()
            (await client.get("/tables")).raise_for_status()
            longest = max(longest, time.monotonic() - begun)
            await asyncio.sleep(0.2)
    return longest
