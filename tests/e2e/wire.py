"""A proxy between one browser and the server that can be cut, for tests of lost connections."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class Wire:
    """Forwards connections to ``target`` (a port of this machine) until it is cut, and again after it is mended."""

    def __init__(self, target: int, loop: asyncio.AbstractEventLoop) -> None:
        self.target = target
        self.port = 0
        self._loop = loop
        self._cut = False
        self._open: set[asyncio.StreamWriter] = set()
        self._under_way: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Closes every connection, and every new one at once."""
        self._do(self._drop())

    def mend(self) -> None:
        """Lets connections through again."""
        self._cut = False

    def _do(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(60)

    async def _drop(self) -> None:
        self._cut = True
        for writer in list(self._open):
            writer.transport.abort()

    async def start(self) -> None:
        """Starts to listen on a free port."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Closes everything."""
        self._server.close()
        await self._drop()
        await asyncio.gather(*self._under_way)

    def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = self._loop.create_task(self._forward(reader, writer))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:  # the server is down: close the connection as well
            writer.transport.abort()
            return
        both = {writer, back}
        self._open |= both
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        self._open -= both
        for one in both:
            with suppress(OSError):
                await one.wait_closed()

    @staticmethod
    async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close()


@contextmanager
def wire(target: int) -> Iterator[Wire]:
    """A proxy to a port of this machine, in its own thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    one = Wire(target, loop)
    asyncio.run_coroutine_threadsafe(one.start(), loop).result(60)
    try:
        yield one
    finally:
        asyncio.run_coroutine_threadsafe(one.stop(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
