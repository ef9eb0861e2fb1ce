"""Connections: limited in total and per address, and closed when nothing is received on them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from starmine.server.settings import Settings
from starmine.server.web import connections
from tests.server.serving import PATIENCE, House, serving

HEAD = b"GET /api/server HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
Open = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def opened(house: House, count: int, address: str = "127.0.0.1") -> AsyncIterator[list[Open]]:
    """Open connections from a local address, on which nothing has been sent yet."""
    port = int(house.url.rpartition(":")[2])
    made: list[Open] = []
    try:
        while len(made) < count:
            made.append(await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
        yield made
    finally:
        for _, writer in made:
            writer.close()


async def rest(connection: Open, sent: bytes = b"") -> bytes:
    """Everything received until the server closes the connection."""
    reader, writer = connection
    async with asyncio.timeout(PATIENCE):
        try:
            writer.write(sent)
            return await reader.read()
        except ConnectionError:
            return b""


async def answer(connection: Open) -> int:
    """The status of a response; 0 if the connection is closed."""
    head = (await rest(connection, HEAD + b"Connection: close\r\n\r\n")).partition(b"\r\n")[0]
    return int(head.split()[1]) if head else 0


async def test_connection_is_closed_without_a_request(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT", 0.05)
    async with opened(house, 1) as [connection]:
        assert await rest(connection) == b""


PARTS = {
    "two letters": (b"GE", b"408"),
    "some headers": (HEAD, b"408"),
    "half a header": (HEAD + b"X: ", b"408"),
    "a line break": (b"\r\n", b"408"),
    "half a body": (BODY, b""),
}


@pytest.mark.parametrize(("sent", "status"), PARTS.values(), ids=PARTS)
async def test_connection_is_closed_when_a_request_does_not_arrive(
    house: House, monkeypatch: pytest.MonkeyPatch, sent: bytes, status: bytes
) -> None:
    async with opened(house, 1) as [connection]:
        reader, writer = connection
        writer.write(HEAD + b"\r\n")  # a complete request first, so that the short timeout starts with the next bytes
        length = int((await reader.readuntil(b"\r\n\r\n")).partition(b"content-length: ")[2].split(b"\r")[0])
        await reader.readexactly(length)
        monkeypatch.setattr(connections, "REQUEST_TIMEOUT", 0.05)
        told = await rest(connection, sent)
    assert told.partition(b"\r\n")[0].split()[1:2] == ([status] if status else [])
    if status:
        assert json.loads(told.partition(b"\r\n\r\n")[2])["error"] == "too-slow"


async def test_half_open_connections_of_one_address_do_not_block_others(data_dir: Path) -> None:
    async with serving(data_dir, limit_connections=80) as house:
        async with opened(house, 12, "127.0.0.2") as many, opened(house, 2) as [one, other]:
            refused = await asyncio.gather(*(rest(connection) for connection in many[8:]))
            assert await answer(one) == 200
            assert await answer(other) == 200
        for told in refused:
            head, _, body = told.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 429 ")
            assert b"\r\nRetry-After: " in head
            assert "8 open connections" in json.loads(body)["message"]
        async with asyncio.timeout(PATIENCE):  # until the server has noticed that they are closed
            status = 0
            while status != 200:
                async with opened(house, 1, "127.0.0.2") as [again]:
                    status = await answer(again)


async def test_connections_are_limited_in_total_and_per_address(data_dir: Path) -> None:
    async with (
        serving(data_dir, limit_connections=10) as house,
        opened(house, 2, "127.0.0.2") as two,
        AsyncExitStack() as others,
    ):
        assert (await rest(two[1])).startswith(b"HTTP/1.1 429 ")
        more = [await others.enter_async_context(opened(house, 1, f"127.0.0.{last}")) for last in range(3, 13)]
        full = await rest(more[-1][0])
        assert full.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: " in full
        assert await answer(more[0][0]) == 200


async def test_connections_of_a_trusted_proxy_are_not_limited_per_address(data_dir: Path) -> None:
    async with (
        serving(data_dir, limit_connections=10, proxies="127.0.0.0/8") as house,
        opened(house, 3) as many,
    ):
        assert [await answer(connection) for connection in many] == [200] * 3


_RAISED = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 900))
from starmine.server.web.connections import ConnectionLimiter
from starmine.server.settings import Settings
print(ConnectionLimiter(Settings(limit_connections=MOST), [])._most, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.long(2)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")
@pytest.mark.parametrize(
    ("most", "taken"), [(10_000, 900 - connections.RESERVED), (2000, 900 - connections.RESERVED), (300, 300)]
)
@pytest.mark.process
def test_open_file_limit_is_raised_and_reserves_some_for_the_database(most: int, taken: int) -> None:
    program = _RAISED.replace("MOST", str(most))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [str(taken), "900"]


def test_connections_are_limited_without_a_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert connections.raise_file_limit() is None
    assert connections.ConnectionLimiter(Settings(), [])._most == Settings().limit_connections
