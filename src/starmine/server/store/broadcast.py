"""Short messages between the processes that share a store: what one tells, the others hear.

A message can be lost: with a connection, or when its reader is slow. What must not be lost is in the store, and
every process looks there from time to time as well.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL

from starmine.server.monitoring.faults import in_one_line
from starmine.server.store.database import Database

LONGEST = 7_000  # bytes of a message: PostgreSQL takes 8,000
RETRY = 1.0  # seconds after which a lost connection is opened again
FLUSH = 2.0  # seconds in which the last messages have to be sent
_TRIES = 5  # to make a socket in a folder that its last process removes at this moment

Hear = Callable[[str], None]

_log = logging.getLogger(__name__)


class Broadcast(Protocol):
    """Messages to and from the other processes on a store."""

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Begins: ``hear`` gets every message, at times its own too; ``joined`` is called at each connection."""

    def tell(self, message: str) -> None:
        """Sends a message to all others, as far as they can be reached."""

    async def close(self) -> None:
        """Ends."""


def broadcast(database: Database) -> Broadcast:
    """The messages between the processes on this database."""
    if not database.is_sqlite:
        return PostgresBroadcast(database.url)
    if database.url.database and hasattr(os, "getuid"):  # which Windows has not
        return SocketBroadcast(Path(database.url.database))
    return NoBroadcast()


class NoBroadcast:
    """For a database that no other process has open, and where there are no sockets with names."""

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:  # noqa: ARG002
        """Begins."""
        joined()

    def tell(self, message: str) -> None:
        """Nobody is there."""

    async def close(self) -> None:
        """Ends."""


class SocketBroadcast:
    """Between processes of one machine: each has a socket with a name in a folder that only their user can enter.

    The folder is not beside the database, because the name of a socket may have 100 characters at most. The last
    process removes it.
    """

    def __init__(self, database: Path) -> None:
        name = hashlib.sha256(str(database.resolve()).encode()).hexdigest()[:16]
        self._folder = Path(tempfile.gettempdir()) / f"starmine-{_user()}" / name
        self._name = str(self._folder / secrets.token_hex(4))
        self._others: set[str] = set()
        self._socket: socket.socket | None = None

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Begins, unless another user has made the folder."""
        try:
            self._socket = _named_socket(self._name)
        except OSError as error:
            _log.warning("other processes on this database are not heard at once: %s", error)
            return
        self._others = {str(other) for other in self._folder.iterdir()} - {self._name}
        asyncio.get_running_loop().add_reader(self._socket, self._read, self._socket, hear)
        joined()

    def _read(self, reading: socket.socket, hear: Hear) -> None:
        try:
            data, sender = reading.recvfrom(2 * LONGEST)
        except OSError:  # nothing there after all
            return
        self._others.add(sender)
        hear(data.decode())

    def tell(self, message: str) -> None:
        """Sends a message to all others; forgets those that are gone."""
        if self._socket is None:
            return
        for other in list(self._others):
            try:
                self._socket.sendto(message.encode(), other)
            except BlockingIOError:  # it does not read: it looks into the store later
                pass
            except OSError:
                self._others.discard(other)
                with suppress(OSError):
                    Path(other).unlink()

    async def close(self) -> None:
        """Ends."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None
            with suppress(OSError):  # it is not empty: others are there
                Path(self._name).unlink()  # noqa: ASYNC240 (at the end, and quick)
                self._folder.rmdir()
                self._folder.parent.rmdir()


def _user() -> int:
    if sys.platform == "win32":
        raise OSError("users have no numbers on Windows")
    else:  # noqa: RET506 (type checkers leave this out on Windows)
        return os.getuid()


def _named_socket(name: str) -> socket.socket:
    if sys.platform == "win32":
        raise OSError("sockets have no names on Windows")
    else:  # noqa: RET506 (type checkers leave this out on Windows)
        named = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            named.setblocking(False)
            for tries in range(_TRIES):
                try:
                    _own_folder(Path(name).parent.parent)
                    _own_folder(Path(name).parent)
                    named.bind(name)
                    break
                except FileNotFoundError:
                    if tries + 1 == _TRIES:
                        raise
        except OSError:
            named.close()
            raise
        return named


def _own_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.lstat().st_uid != _user() or folder.lstat().st_mode & 0o077:
        raise PermissionError(f"{folder} belongs to somebody else, or others may enter it")


class PostgresBroadcast:
    """Between all processes on one PostgreSQL, by LISTEN and NOTIFY on a connection of its own."""

    CHANNEL = "starmine"

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(maxsize=1000)
        self._task: asyncio.Task[None] | None = None
        self._connected = False

    async def open(self, hear: Hear, joined: Callable[[], None]) -> None:
        """Begins, and goes on whenever the connection is lost."""
        self._task = asyncio.create_task(self._run(hear, joined))

    def tell(self, message: str) -> None:
        """Sends a message as soon as the connection is free; drops it when too many are waiting."""
        if not self._outgoing.full():
            self._outgoing.put_nowait(message)

    async def _run(self, hear: Hear, joined: Callable[[], None]) -> None:
        import asyncpg  # which is installed where PostgreSQL is used

        reachable = True
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=10)
                try:
                    await connection.add_listener(self.CHANNEL, lambda *heard: hear(heard[3]))
                    reachable = True
                    while not self._outgoing.empty():
                        self._outgoing.get_nowait()
                        self._outgoing.task_done()
                    self._connected = True
                    joined()
                    while True:
                        message = await self._outgoing.get()
                        try:
                            await connection.execute("SELECT pg_notify($1, $2)", self.CHANNEL, message, timeout=10)
                        finally:
                            self._outgoing.task_done()
                finally:
                    self._connected = False
                    connection.terminate()
            except Exception as error:  # noqa: BLE001 (whatever it is, the next connection may do)
                if reachable:
                    told = in_one_line(error)
                    _log.warning("other processes on this database are not heard at the moment: %s", told)
                reachable = False
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Ends, once the last messages are sent."""
        if self._task is not None:
            if self._connected:
                with suppress(TimeoutError):
                    async with asyncio.timeout(FLUSH):
                        await self._outgoing.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
