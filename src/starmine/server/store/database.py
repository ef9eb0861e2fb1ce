"""Connections: SQLite in WAL mode with one writer at a time, or another database by its address."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from starmine.server.store import deadline as deadlines
from starmine.server.store.deadline import Busy, Uncertain, Unreachable
from starmine.server.store.private import make_private

T = TypeVar("T")

_BUSY_MS = round(deadlines.WAIT * 1000)  # how long a connection waits for another process's write

# FULL: what was committed survives a power cut, not only a killed process. The journal commits in groups, so
# its price is one sync a group and not one an action.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {_BUSY_MS}",
)


class Database:
    """The store's connections. On SQLite this process's writers take turns, since it has one at a time."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.folder: Path | None = None  # where the file lies, if it is one
        self.written = float("-inf")  # when a write was last committed, as `time.monotonic` counts
        if self.is_sqlite and self.url.database and not self.url.database.startswith((":memory:", "file:")):
            self.folder = Path(self.url.database).parent
            make_private(Path(self.url.database))
        self.engine: AsyncEngine = create_async_engine(self.url, **_patience(self.url))
        # Moves have connections of their own: they do not wait for those who read.
        self._moves = self.engine if self.is_sqlite else create_async_engine(self.url, **_patience(self.url))
        self._writers = asyncio.Semaphore(1)
        self._others = asyncio.Semaphore(1)
        self._direct: _DirectWriter | None = None
        if self.is_sqlite:
            _prepare(self.engine.sync_engine)
            self._direct = _DirectWriter(self.url.set(drivername="sqlite").render_as_string(hide_password=False))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session to read in. Raises ``Unreachable`` when it takes too long."""
        with _reached():
            async with asyncio.timeout(deadlines.WAIT + deadlines.CONFIRM):
                async with AsyncSession(self.engine, expire_on_commit=False) as session:
                    yield session

    async def transact(self, work: Callable[[AsyncSession], Coroutine[Any, Any, T]]) -> T:
        """Does ``work`` in one transaction, which is rolled back by an exception.

        ``work`` awaits calls of its session and nothing else: on SQLite they are done at once, in another thread.
        Raises ``Busy`` when it could not begin before the deadline, and ``Uncertain`` when it was not confirmed.
        """
        deadline = deadlines.from_now()
        if self._direct is not None:
            async with self._reopening(), self._turn_to_write(deadline):
                result = await self._direct.write(partial(_at_once, work), deadline)
        else:
            async with (
                _confirmed(deadline),
                AsyncSession(self.engine, expire_on_commit=False) as session,
                session.begin(),
            ):
                result = await work(session)
        self.written = time.monotonic()
        return result

    @asynccontextmanager
    async def connecting(self) -> AsyncIterator[AsyncConnection]:
        """A bare connection to write with, in one transaction that may take as long as it likes."""
        deadline = deadlines.from_now()
        with _reached():
            async with self._turn_to_write(deadline), self.engine.connect() as connection:
                await connection.execution_options(starmine_writes=deadline)
                async with connection.begin():
                    yield connection

    async def write(
        self, work: Callable[[Connection], T], deadline: float | None = None, *, is_move: bool = False
    ) -> T:
        """``transact`` without a session. Moves, which are written in every turn of a game, go before all others."""
        if deadline is None:
            deadline = deadlines.from_now()
        if self._direct is not None:
            async with self._reopening(), self._turn_to_write(deadline, is_move=is_move):
                result = await self._direct.write(work, deadline)
        else:
            async with _confirmed(deadline), (self._moves if is_move else self.engine).begin() as connection:
                result = await connection.run_sync(work)
        self.written = time.monotonic()
        return result

    @asynccontextmanager
    async def _reopening(self) -> AsyncIterator[None]:
        """Closes the connections to read with, too, after an error that closes the one to write with.

        All connections of a process share a file's index: as long as one is open that was opened while the index
        could not be written, new ones cannot write it either.
        """
        try:
            yield
        except DBAPIError as error:
            if _is_reopened(error.orig):
                await self.engine.dispose()
            raise

    @asynccontextmanager
    async def _turn_to_write(self, deadline: float, *, is_move: bool = False) -> AsyncIterator[None]:
        # Other writes queue one at a time for the database, so that a move waits for one of them at most.
        async with (
            nullcontext() if is_move or not self.is_sqlite else deadlines.holding(self._others, deadline),
            deadlines.holding(self._writers, deadline) if self.is_sqlite else nullcontext(),
        ):
            yield

    async def close(self) -> None:
        """Closes every connection."""
        for engine in {self.engine, self._moves}:
            with suppress(TimeoutError):
                async with asyncio.timeout(deadlines.CONFIRM):
                    await _returned(engine)
            await engine.dispose()
        if self._direct is not None:
            await self._direct.close()


class _DirectWriter:
    """A connection to SQLite on a thread of its own.

    The asynchronous driver changes threads for every call of the database, some ten times in a transaction;
    here a whole transaction is one such change.
    """

    def __init__(self, url: str) -> None:
        self._thread = ThreadPoolExecutor(1, "starmine-writer", self._began)
        self._worker: threading.Thread | None = None
        self._engine = create_engine(url)
        _prepare(self._engine)
        self._connection: Connection | None = None  # stays open as long as all goes well

    def _began(self) -> None:
        self._worker = threading.current_thread()

    async def write(self, work: Callable[[Connection], T], deadline: float) -> T:
        writing = self._thread.submit(self._write, work, deadline)
        written = asyncio.wrap_future(writing)
        try:
            await _wait(written, deadlines.left(deadline) + deadlines.CONFIRM)
        finally:
            never_began = writing.cancel()  # when it was cancelled or is late
        if written.done() and not never_began:
            return written.result()
        written.add_done_callback(_forget)
        raise Busy("other writes took too long") if never_began else Uncertain("the disk did not answer in time")

    def _write(self, work: Callable[[Connection], T], deadline: float) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            self._connection.execution_options(starmine_writes=deadline)
            with self._connection.begin():
                return work(self._connection)
        except SQLAlchemyError as error:
            self._disconnect()
            _let_go(error)
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._disconnect)
        await loop.run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _let_go(error: BaseException | None) -> None:
    """Ends what the frames of an error hold: a file stays open as long as any of its statements is there."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__context__


def _at_once(work: Callable[[AsyncSession], Coroutine[Any, Any, T]], connection: Connection) -> T:
    with Session(connection, expire_on_commit=False) as session:
        working = work(cast("AsyncSession", _Prompt(session)))
        try:
            working.send(None)
        except StopIteration as done:
            session.flush()
            return cast("T", done.value)
        finally:
            working.close()
    raise RuntimeError("a transaction awaits something else than its session")


class _Prompt:
    """A session that is called like an asynchronous one and never waits: coroutines that use it run to their end."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call: Callable[..., Any] = getattr(self._session, name)
        if name in _NEVER_AWAITED:
            return call

        async def prompt(*arguments: Any, **named: Any) -> Any:
            return call(*arguments, **named)

        return prompt


_NEVER_AWAITED = {"add", "add_all", "expunge"}


async def _returned(engine: AsyncEngine) -> None:
    """Waits for connections that cancelled requests still hold: an engine closes only those that lie in its pool."""
    pool = engine.pool
    while isinstance(pool, AsyncAdaptedQueuePool) and pool.checkedout():  # noqa: ASYNC110 (a pool tells nobody)
        await asyncio.sleep(0.01)


async def _wait(written: asyncio.Future[Any], seconds: float) -> None:
    await asyncio.wait({written}, timeout=seconds)


def _forget(written: asyncio.Future[Any]) -> None:
    if not written.cancelled():
        written.exception()  # nobody waits for it any more


@asynccontextmanager
async def _confirmed(deadline: float) -> AsyncIterator[None]:
    """A write to a server, queueing included."""
    with _reached():
        try:
            async with asyncio.timeout(deadlines.left(deadline) + deadlines.CONFIRM):
                yield
        except TimeoutError as error:
            raise Uncertain("the database did not answer in time") from error


@contextmanager
def _reached() -> Iterator[None]:
    """Drivers that cannot reach their server raise errors of the system."""
    try:
        yield
    except OSError as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from error


def _patience(url: URL) -> dict[str, Any]:
    """How long a server is waited for; SQLite's connections are told in ``_connected``."""
    if url.get_driver_name() != "asyncpg":
        return {}
    settings = {"lock_timeout": f"{_BUSY_MS}ms"}
    arguments = {"timeout": deadlines.WAIT, "server_settings": settings}
    return {"pool_timeout": deadlines.WAIT, "connect_args": arguments}


# After these a connection is opened anew: what it holds open may be read-only, or another file by now.
_REOPENED = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_CORRUPT", "SQLITE_NOTADB")


def _failed(context: ExceptionContext) -> None:
    if _is_reopened(context.original_exception):
        context.is_disconnect = True


def _is_reopened(error: BaseException | None) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(_REOPENED)


def _prepare(engine: Engine) -> None:
    event.listen(engine, "handle_error", _failed)
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)


def _connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver would begin transactions late and by its own rules; ``_begun`` does it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begun(connection: Connection) -> None:
    # A writer takes its lock at once: a reader that turned writer midway could meet "database is locked".
    deadline: float | None = connection.get_execution_options().get("starmine_writes")
    if deadline is None:
        connection.exec_driver_sql("BEGIN")
        return
    patience = round(deadlines.left(deadline) * 1000)
    if is_short := patience < _BUSY_MS - 1000:  # it queued for others
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")
    try:
        connection.connection.cursor().execute("BEGIN IMMEDIATE")  # not by SQLAlchemy, which takes three times as long
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise Busy("another program is writing to the database") from error
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # fails again, as an error of SQLAlchemy
    finally:
        if is_short:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_BUSY_MS}")
