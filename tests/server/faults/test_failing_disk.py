"""A read-only database, damaged pages, low memory, a clock that is set back, clients that do not read."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from starmine.cli.errors import CannotServe
from starmine.cli.server.database import database_url, prepare
from starmine.server.admin.upkeep import Upkeep
from starmine.server.database.database import Database
from starmine.server.tables.hub import Hub
from starmine.server.tables.table import OpenTables
from starmine.server.web import connections
from starmine.server.web.connections import HttpConnection
from tests.server.serving import PATIENCE, PLAY, House, two_at_a_table, two_in_a_game


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
        assert (await ada.ask(method, path, sent)).is_success
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(told) == 1
    assert told[0].endswith("make the database and its directory writable")
    assert all(record.exc_info is None for record in caplog.records)


_LEAVE = """
import os, sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("PRAGMA journal_mode = WAL")
store.execute("UPDATE alembic_version SET version_num = version_num")
store.commit()
os._exit(0)
"""


@pytest.mark.process
async def test_writes_work_after_the_database_was_read_only_at_the_start(data_dir: Path) -> None:
    """New connections share the WAL index of open ones, which must all be closed, including their statements."""
    file = data_dir / "starmine.sqlite3"
    subprocess.run([sys.executable, "-c", _LEAVE, file], check=True)  # noqa: ASYNC221 (nothing else is to be done)
    database = Database(f"sqlite:///{file}")
    with read_only(data_dir):
        for _ in range(3):
            with pytest.raises(OperationalError, match="readonly"):
                await database.write(_write)
            await database.read(lambda session: session.execute(text("SELECT * FROM tables")))
    with suppress(OperationalError):
        await database.write(_write)
    await database.write(_write)
    await database.close()


def _write(session: Session) -> None:
    session.execute(text("INSERT INTO server VALUES (hex(randomblob(8)), 'x')"))


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Makes a folder and its files read-only, even for root."""
    places = [folder, *folder.iterdir()]
    if sys.platform != "linux" or subprocess.run(["chattr", "+i", *places], check=False).returncode:
        pytest.skip("files cannot be made immutable here")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *places], check=True)


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

    places = ("tables.clocks", "admin.upkeep")
    clocks = [patch(f"starmine.server.{place}.datetime", Backwards) for place in places]
    for clock in clocks:
        clock.start()
    try:
        await ada.post(f"/tables/{table}/start")
        for number in range(4):
            await ada.post(f"/tables/{table}/messages", {"text": f"message {number}"})
            await (ada, bob)[number % 2].act(table, number, {"type": "play", "slot": 0})
        await house.services[Upkeep].clear()
    finally:
        for clock in clocks:
            clock.stop()
    house.services[OpenTables].drop(table)
    said = (await bob.get(f"/tables/{table}/messages"))["messages"]
    assert [message["text"] for message in said] == [f"message {number}" for number in range(4)]
    assert (await bob.view(table))["turn"] == 4
    moments = [turn.at for turn in (await house.table(table)).state.turns]
    assert moments == sorted(set(moments), reverse=True)


@asynccontextmanager
async def _client_that_does_not_read(house: House, request: str) -> AsyncIterator[asyncio.Event]:
    """A client that does not read the response; yields an event that is set when the server closes the connection."""
    lost, connection_lost = asyncio.Event(), HttpConnection.connection_lost

    def noticed(connection: HttpConnection, error: Exception | None) -> None:
        connection_lost(connection, error)
        lost.set()

    with patch.object(connections, "READ_TIMEOUT", 0.05), patch.object(HttpConnection, "connection_lost", noticed):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(house.url.rpartition(":")[2]), limit=1)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(request.encode())
        async with asyncio.timeout(PATIENCE):
            yield lost
        writer.close()


async def test_connection_is_closed_when_its_client_reads_nothing(house: House) -> None:
    """Regression: the server kept its responses in memory indefinitely."""
    request = "GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with _client_that_does_not_read(house, request * 300) as lost:
        await lost.wait()
    assert await house.stranger().get("/me") == {"person": None}


async def test_stream_is_closed_when_its_client_reads_nothing(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    request = f"GET /api/games/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    # A table event without changes is not sent; patched so that each one looks like a change.
    always = patch("starmine.server.tables.following.hash", lambda _: object(), create=True)
    with always:
        async with _client_that_does_not_read(house, request) as lost:
            while not lost.is_set():
                house.services[Hub].wake(table, table_changed=True)
                await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        while house.services[Hub].is_watched(table):
            await ada.get("/me")
    assert (await ada.view(table))["turn"] == 0


async def test_socket_is_closed_when_its_client_reads_nothing(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    # A table event without changes is not sent; patched so that each one looks like a change.
    always = patch("starmine.server.tables.following.hash", lambda _: object(), create=True)
    with always, patch.object(connections, "READ_TIMEOUT", 0.05):
        async with asyncio.timeout(PATIENCE), ada.socket() as socket:
            await socket.send("follow", game=table)
            await socket.until("news")
            socket.connection.transport.pause_reading()
            while house.services[Hub].is_watched(table):
                house.services[Hub].wake(table, table_changed=True)
                await asyncio.sleep(0)
            socket.connection.transport.abort()
    assert (await ada.view(table))["turn"] == 0
