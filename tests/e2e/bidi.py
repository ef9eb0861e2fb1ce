"""A stand-in for Firefox's program that makes Firefox usable by Playwright.

Playwright sets media features for every browser context by a command of WebDriver BiDi that Firefox ESR does not
support. The stand-in starts Firefox and forwards everything, but replaces that command by a harmless one:
``python -m tests.e2e.bidi PROGRAM ARGUMENT ...``
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from contextlib import suppress

UNKNOWN = b'"emulation.setMediaFeaturesOverride"'


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The next WebSocket frame of the client, with the unsupported command replaced (RFC 6455, 5.2)."""
    head = await reader.readexactly(2)
    size = head[1] & 0x7F
    if size >= 126:
        head += await reader.readexactly(2 if size == 126 else 8)
        size = int.from_bytes(head[2:])
    mask = await reader.readexactly(4)
    body = await reader.readexactly(size)
    if UNKNOWN not in (text := _masked(body, mask)):
        return head + mask + body
    text = json.dumps({"id": json.loads(text)["id"], "method": "session.status", "params": {}}).encode()
    return bytes([head[0], 0x80 | len(text)]) + mask + _masked(text, mask)


def _masked(body: bytes, mask: bytes) -> bytes:
    key = (mask * (len(body) // 4 + 1))[: len(body)]
    return (int.from_bytes(body) ^ int.from_bytes(key)).to_bytes(len(body))


async def _commands(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
    hello = await reader.readuntil(b"\r\n\r\n")
    writer.write(re.sub(rb"Host: \S+", b"Host: 127.0.0.1:%d" % port, hello))
    while True:
        writer.write(await _frame(reader))


async def _answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)


async def _serve(port: int) -> int:
    """Listens for Playwright in front of Firefox's port; returns its own port."""

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await asyncio.gather(_commands(reader, back, port), _answers(there, writer))
        for one in (writer, back):
            one.close()

    server = await asyncio.start_server(connect, "127.0.0.1", 0, limit=2**26)
    own: int = server.sockets[0].getsockname()[1]
    return own


async def main() -> int:
    """Starts Firefox and prints our port to Playwright in place of Firefox's."""
    firefox = await asyncio.create_subprocess_exec(*sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        text = line.decode(errors="replace")
        if found := re.search(r"BiDi listening on ws://[^:]+:(\d+)", text):
            text = text.replace(found[1], str(await _serve(int(found[1]))))
        sys.stderr.write(text)
        sys.stderr.flush()
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
