"""A read-only database, damaged pages, low memory, a clock that is set back, clients that do not read."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import text

from starmine.cli.errors import CannotServe
from starmine.cli.server.settings import database_url, prepare
from starmine.server.run import SocketConnection
from starmine.server.tables.hub import Hub
from starmine.server.tables.table import OpenTables
from starmine.server.upkeep import Upkeep
from tests.server.serving import PATIENCE, PLAY, House, two_at_a_table, two_in_a_game

PLACES = ("tables.clocks", "upkeep")  # that ask what time it is


async def test_writes_work_again_after_the_database_was_read_only(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, _ = await two_in_a_game(house)
    database = house.database
    body = {"turn": 0, "action": PLAY}
    for method, path, sent in (("POST", f"/games/{table}/actions", body), ("PUT", "/me", {"name": "Adam"})):
        await database.write(lambda session: session.execute(text("PRAGMA query_only = ON")))
        refused = await ada.ask(method, path, sent)
        assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
        assert "Nothing was changed" in refused.json()["message"]
        assert refused.headers["retry-after"]
        database.engine.dispose()  # new connections can write
        assert (await ada.ask(method, path, sent)).is_success
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(told) == 1
    assert told[0].endswith("make the database and its directory writable")
    assert all(record.exc_info is None for record in caplog.records)


def test_damaged_database_is_reported_in_one_line_with_the_remedy(data_dir: Path) -> None:
    file = data_dir / "starmine.sqlite3"
    prepare(database_url(str(file)))
    content = bytearray(file.read_bytes())
    content[4096 * 5 : 4096 * 6] = b"\xa5" * 4096
    file.write_bytes(content)
    with pytest.raises(CannotServe) as refused:
        prepare(database_url(str(file)))
    line = str(refused.value)
    assert "\n" not in line
    assert line.startswith(f"the database {file} ")
    assert "restore a copy" in line
    assert ".recover" in line


async def test_messages_and_turns_keep_their_order_when_the_clock_is_set_back(house: House) -> None:
    table, ada, bob = await two_at_a_table(house, first=0)
    years = iter(range(2040, 2000, -1))

    class Backwards(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = UTC) -> datetime:  # type: ignore[override]
            return datetime(next(years), 1, 1, tzinfo=tz)

    of_tables, of_upkeep = (patch(f"starmine.server.{place}.datetime", Backwards) for place in PLACES)
    with of_tables, of_upkeep:
        await ada.post(f"/tables/{table}/start")
        for number in range(4):
            await ada.post(f"/tables/{table}/messages", {"text": f"message {number}"})
            await (ada, bob)[number % 2].act(table, number, {"type": "play", "slot": 0})
        await house.services[Upkeep].clear()
    house.services[OpenTables].drop(table)
    said = (await bob.get(f"/tables/{table}/messages"))["messages"]
    assert [message["text"] for message in said] == [f"message {number}" for number in range(4)]
    assert (await bob.view(table))["turn"] == 4
    moments = [turn.at for turn in (await house.table(table)).state.turns]
    assert moments == sorted(set(moments), reverse=True)


async def test_socket_is_closed_when_its_client_reads_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    start = SocketConnection.start_keepalive

    def start_soon(connection: SocketConnection) -> None:
        connection.ping_interval = connection.ping_timeout = 0.05
        start(connection)

    monkeypatch.setattr(SocketConnection, "start_keepalive", start_soon)
    # A table event without changes is not sent; patched so that each one looks like a change.
    monkeypatch.setattr("starmine.server.tables.following.hash", lambda _: object(), raising=False)
    table, ada, _ = await two_in_a_game(house)
    async with asyncio.timeout(PATIENCE), ada.socket() as socket:
        await socket.send("follow", game=table)
        await socket.until("news")
        socket.connection.transport.pause_reading()
        while house.services[Hub].is_watched(table):
            house.services[Hub].wake(table, table_changed=True)
            await asyncio.sleep(0)
        socket.connection.transport.abort()
    assert (await ada.view(table))["turn"] == 0
