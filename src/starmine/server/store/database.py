"""Database connections: SQLite in WAL mode with one writer at a time, or PostgreSQL by its URL."""

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

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from starmine.server.store import deadline as deadlines
from starmine.server.store.deadline import Busy, Uncertain, Unreachable
from starmine.server.store.files import Gone, OpenFiles

T = TypeVar("T")

_BUSY_MS = round(deadlines.WAIT * 1000)  # how long a connection waits for another process's write
LATE = 60.0  # seconds in which a write that was not confirmed may still be committed

# FULL: commits survive a power failure, not only a killed process. The journal commits in groups, so this costs one
# sync per group and not per action.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {_BUSY_MS}",
)


class Database:
    """The database's connections. On SQLite, the writers of this process queue, since only one can write at a time."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.folder: Path | None = None  # of the SQLite file
        self.written = float("-inf")  # time of the last commit (``time.monotonic``)
        self._doubted = float("-inf")  # time of the last write that was not confirmed
        self._files: OpenFiles | None = None
        if self.is_sqlite and self.url.database and not self.url.database.startswith((":memory:", "file:")):
            file = Path(self.url.database)
            self.folder = file.parent
            self._files = OpenFiles(file)
        self.engine: AsyncEngine = create_async_engine(self.url, **_timeouts(self.url))
        # Actions have a separate pool, so that they do not wait for readers.
        self._moves = self.engine if self.is_sqlite else create_async_engine(self.url, **_timeouts(self.url))
        self._writers = asyncio.Semaphore(1)
        self._others = asyncio.Semaphore(1)
        self._direct: _DirectWriter | None = None
        if self.is_sqlite:
            _prepare(self.engine.sync_engine, self._files)
            url = self.url.set(drivername="sqlite").render_as_string(hide_password=False)
            self._direct = _DirectWriter(url, self._files)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session for reading. Raises ``Unreachable`` after a timeout."""
        with _reached():
            async with asyncio.timeout(deadlines.WAIT + deadlines.CONFIRM):
                async with AsyncSession(self.engine, expire_on_commit=False) as session:
                    yield session

    async def transact(self, work: Callable[[AsyncSession], Coroutine[Any, Any, T]]) -> T:
        """Runs ``work`` in one transaction, which is rolled back on an exception.

        ``work`` may only await methods of its session: on SQLite they run synchronously in another thread. Raises
        ``Busy`` if it could not start before the deadline, and ``Uncertain`` if the commit was not confirmed.
        """
        deadline = deadlines.from_now()
        if self._direct is not None:
            async with self._doubting(), self._reopening(), self._write_lock(deadline):
                result = await self._direct.write(partial(_run_synchronously, work), deadline)
        else:
            async with (
                self._doubting(),
                _confirmed(deadline),
                AsyncSession(self.engine, expire_on_commit=False) as session,
                session.begin(),
            ):
                result = await work(session)
        self.written = time.monotonic()
        return result

    @asynccontextmanager
    async def connecting(self) -> AsyncIterator[AsyncConnection]:
        """A connection for writing, in one transaction without a time limit."""
        deadline = deadlines.from_now()
        with _reached():
            async with self._write_lock(deadline), self.engine.connect() as connection:
                await connection.execution_options(starmine_writes=deadline)
                async with connection.begin():
                    yield connection

    async def write(
        self, work: Callable[[Connection], T], deadline: float | None = None, *, is_move: bool = False
    ) -> T:
        """``transact`` without a session. Players' actions (``is_move``) have priority over all other writes."""
        if deadline is None:
            deadline = deadlines.from_now()
        if self._direct is not None:
            async with self._doubting(), self._reopening(), self._write_lock(deadline, is_move=is_move):
                result = await self._direct.write(work, deadline)
        else:
            async with (
                self._doubting(),
                _confirmed(deadline),
                (self._moves if is_move else self.engine).begin() as connection,
            ):
                result = await connection.run_sync(work)
        self.written = time.monotonic()
        return result

    @asynccontextmanager
    async def _doubting(self) -> AsyncIterator[None]:
        try:
            yield
        except Uncertain:
            self._doubted = time.monotonic()
            raise

    @asynccontextmanager
    async def _reopening(self) -> AsyncIterator[None]:
        """After an error that closes the write connection, closes the read connections, too.

        The connections of a process share SQLite's WAL index. A new one cannot write to it while another is open that
        was opened when the index was read-only.
        """
        try:
            yield
        except DBAPIError as error:
            if _is_reopened(error.orig):
                await self.engine.dispose()
            raise

    @asynccontextmanager
    async def _write_lock(self, deadline: float, *, is_move: bool = False) -> AsyncIterator[None]:
        # Other writes first queue here one by one, so that an action waits for one of them at most.
        async with (
            nullcontext() if is_move or not self.is_sqlite else deadlines.holding(self._others, deadline),
            deadlines.holding(self._writers, deadline) if self.is_sqlite else nullcontext(),
        ):
            yield

    def may_have_written_late(self) -> bool:
        """Whether a write was not confirmed recently: it may have been committed since."""
        return time.monotonic() < self._doubted + LATE

    def problem(self) -> str | None:
        """Why nothing can be written to the files of the database any more; None if they are still there."""
        try:
            if self._files is not None:
                self._files.check()
        except Gone as gone:
            return str(gone)
        return None

    async def close(self) -> None:
        """Closes all connections."""
        for engine in {self.engine, self._moves}:
            with suppress(TimeoutError):
                async with asyncio.timeout(deadlines.CONFIRM):
                    await _all_returned(engine)
            await engine.dispose()
        if self._direct is not None:
            await self._direct.close()


class _DirectWriter:
    """A connection to SQLite in its own thread.

    The asynchronous driver switches threads for each call, about ten times per transaction; this switches once.
    """

    def __init__(self, url: str, files: OpenFiles | None) -> None:
        self._files = files
        self._thread = ThreadPoolExecutor(1, "starmine-writer", self._began)
        self._worker: threading.Thread | None = None
        self._engine = create_engine(url)
        _prepare(self._engine, files)
        self._connection: Connection | None = None  # kept open until an error

    def _began(self) -> None:
        self._worker = threading.current_thread()

    async def write(self, work: Callable[[Connection], T], deadline: float) -> T:
        writing = self._thread.submit(self._write, work, deadline)
        written = asyncio.wrap_future(writing)
        try:
            await _wait(written, deadlines.left(deadline) + deadlines.CONFIRM)
        finally:
            never_began = writing.cancel()  # true if cancelled or too late
        if written.done() and not never_began:
            return written.result()
        written.add_done_callback(_forget)
        raise Busy("other writes took too long") if never_began else Uncertain("the disk did not answer in time")

    def _write(self, work: Callable[[Connection], T], deadline: float) -> T:
        if self._files is None:
            return self._commit(work, deadline)
        self._files.check()
        result = self._commit(work, deadline)
        self._files.check()  # again: what was written into a file that is gone is not accepted
        self._files.remember()
        return result

    def _commit(self, work: Callable[[Connection], T], deadline: float) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            self._connection.execution_options(starmine_writes=deadline)
            with self._connection.begin():
                return work(self._connection)
        except SQLAlchemyError as error:
            self._disconnect()
            _release_frames(error)
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            with nullcontext() if self._files is None else self._files.closing():
                self._connection.close()
            self._connection = None

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._disconnect)
        await loop.run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _release_frames(error: BaseException | None) -> None:
    """Releases the objects in an error's frames: a statement among them would keep the database file open."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__context__


def _run_synchronously(work: Callable[[AsyncSession], Coroutine[Any, Any, T]], connection: Connection) -> T:
    with Session(connection, expire_on_commit=False) as session:
        working = work(cast("AsyncSession", _SynchronousSession(session)))
        try:
            working.send(None)
        except StopIteration as done:
            session.flush()
            return cast("T", done.value)
        finally:
            working.close()
    raise RuntimeError("a transaction awaited something other than its session")


class _SynchronousSession:
    """A synchronous session with asynchronous methods that never wait, so that coroutines run to completion."""

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


async def _all_returned(engine: AsyncEngine) -> None:
    """Waits for connections of cancelled requests: the engine can close only those that are back in its pool."""
    pool = engine.pool
    while isinstance(pool, AsyncAdaptedQueuePool) and pool.checkedout():  # noqa: ASYNC110 (a pool tells nobody)
        await asyncio.sleep(0.01)


async def _wait(written: asyncio.Future[Any], seconds: float) -> None:
    await asyncio.wait({written}, timeout=seconds)


def _forget(written: asyncio.Future[Any]) -> None:
    if not written.cancelled():
        written.exception()  # retrieves the error, to prevent a warning


@asynccontextmanager
async def _confirmed(deadline: float) -> AsyncIterator[None]:
    """A write to a database server, with a timeout that includes queueing."""
    with _reached():
        try:
            async with asyncio.timeout(deadlines.left(deadline) + deadlines.CONFIRM):
                yield
        except TimeoutError as error:
            raise Uncertain("the database did not answer in time") from error


@contextmanager
def _reached() -> Iterator[None]:
    """Turns system errors of drivers into ``Unreachable``."""
    try:
        yield
    except OSError as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from error


def _timeouts(url: URL) -> dict[str, Any]:
    """Timeouts for PostgreSQL; those of SQLite are set in ``_connected``."""
    if url.get_driver_name() != "asyncpg":
        return {}
    settings = {"lock_timeout": f"{_BUSY_MS}ms"}
    arguments = {"timeout": deadlines.WAIT, "server_settings": settings}
    return {"pool_timeout": deadlines.WAIT, "connect_args": arguments}


# Errors after which a connection is reopened: its file may be read-only, or have been replaced.
_REOPENED = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_CORRUPT", "SQLITE_NOTADB")


def _failed(context: ExceptionContext) -> None:
    if _is_reopened(context.original_exception):
        context.is_disconnect = True


def _is_reopened(error: BaseException | None) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(_REOPENED)


def _prepare(engine: Engine, files: OpenFiles | None) -> None:
    if files is not None:

        def connecting(_: Dialect, __: object, arguments: list[Any], named: dict[str, Any]) -> None:
            files.check()  # else another file would be read
            arguments[0], named["uri"] = files.uri, True

        event.listen(engine, "do_connect", connecting)
    event.listen(engine, "handle_error", _failed)
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)


def _connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver's own transaction handling would begin them too late; ``_begun`` begins them instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begun(connection: Connection) -> None:
    # Writers lock at once: upgrading a read transaction could fail with "database is locked".
    deadline: float | None = connection.get_execution_options().get("starmine_writes")
    if deadline is None:
        connection.exec_driver_sql("BEGIN")
        return
    patience = round(deadlines.left(deadline) * 1000)
    if is_short := patience < _BUSY_MS - 1000:  # part of the time was spent queueing
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")
    try:
        connection.connection.cursor().execute("BEGIN IMMEDIATE")  # bypasses SQLAlchemy, which takes 3 times as long
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise Busy("another program is writing to the database") from error
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # raises the same error, wrapped by SQLAlchemy
    finally:
        if is_short:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_BUSY_MS}")
