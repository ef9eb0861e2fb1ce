"""The database: SQLite in WAL mode, which one thread writes, or PostgreSQL; deadlines, and errors.

All work with it is done by plain functions of a ``Session``, in threads, so that the event loop never waits; players'
actions need only a ``Connection``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sqlite3
import stat
import time
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakSet

from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import text
from starmine.server.monitoring import faults, in_one_line

T = TypeVar("T")
V = TypeVar("V")
P = ParamSpec("P")
Work = Callable[Concatenate[Session, P], T]

WAIT = 10.0  # seconds from a write's request until it must begin
CONFIRM = 5.0  # further seconds for the commit to be confirmed
READERS = 8  # threads
WRITERS = 4  # threads that write to PostgreSQL, besides the one for players' actions
AT_ONCE = 500  # values in one statement
IDLE = 6.0  # seconds between the statements of a transaction, after which PostgreSQL rolls it back
LATE = 60.0  # seconds in which a write that was not confirmed may still be committed

_BUSY_MS = round(WAIT * 1000)  # how long a connection waits for another program's write

# FULL: commits survive a power failure, not only a killed process. Events are committed in groups, so this costs one
# sync per group and not per action.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {_BUSY_MS}",
)

# Exceptions from rows with values that the server never wrote.
_WRONG_VALUES = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, zlib.error)

DAMAGED = text(
    "table.damaged",
    "The record of this table is damaged and cannot be shown. It is kept so that the operator of this server can "
    "repair it.",
)

_log = logging.getLogger(__name__)


class Unreachable(SQLAlchemyError):
    """The database cannot be reached; nothing was written."""


class Busy(SQLAlchemyError):
    """A write could not begin before its deadline; nothing was or will be written."""


class Uncertain(SQLAlchemyError):
    """A write was not confirmed in time: it may or may not be committed."""


class Damaged(Exception):
    """The record of a table cannot be read."""

    def __init__(self, table: str) -> None:
        super().__init__(DAMAGED)
        self.table = table


class Database:
    """The threads and connections of one database."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.folder: Path | None = None  # of the SQLite file
        self.written = float("-inf")  # time of the last commit (``time.monotonic``)
        self._doubted = float("-inf")  # time of the last write that was not confirmed
        if self.is_sqlite and self.url.database and not self.url.database.startswith((":memory:", "file:")):
            file = Path(self.url.database)
            self.folder = file.parent
            make_private(file)
        writers = 1 if self.is_sqlite else WRITERS
        self.engine = create_engine(
            self.url,
            hide_parameters=True,  # they are keys, passphrases and cards, which must not be logged
            pool_size=READERS + WRITERS + 1,
            **_timeouts(self.url),
        )
        self._connections: WeakSet[Any] = WeakSet()  # to PostgreSQL, for ``close``
        if self.is_sqlite:
            event.listen(self.engine, "connect", _connected)
            event.listen(self.engine, "begin", _begun)
        else:
            event.listen(self.engine, "connect", lambda connection, _: self._connections.add(connection))
        self._readers = ThreadPoolExecutor(READERS, "starmine-reader")
        self._writers = ThreadPoolExecutor(writers, "starmine-writer")
        self._kept: Connection | None = None  # to SQLite, for all writes
        # All writes but players' actions queue here: on SQLite an action then waits for one of them at most, if none
        # hangs.
        self._other_writes = asyncio.Semaphore(writers)
        self._actions = self._writers if self.is_sqlite else ThreadPoolExecutor(1, "starmine-actions")

    async def read(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` returns for a session for reading. Raises ``Unreachable`` after a timeout."""

        def in_session() -> T:
            with _reached(), Session(self.engine, expire_on_commit=False) as session:
                return work(session, *args, **named)

        reading = self._readers.submit(in_session)
        try:
            await _wait(reading, WAIT + CONFIRM)
        finally:
            reading.cancel()
        if reading.done() and not reading.cancelled():
            return reading.result()
        raise Unreachable("the database did not answer in time")

    async def write(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What ``work`` returns for a session in a transaction, which is rolled back on an exception.

        Raises ``Busy`` if it could not begin before the deadline, and ``Uncertain`` if the commit was not confirmed.
        """
        deadline = from_now()

        def in_session(connection: Connection) -> T:
            with Session(connection, expire_on_commit=False) as session:
                result = work(session, *args, **named)
                session.flush()
                return result

        async with holding(self._other_writes, deadline):
            return await self._write(self._writers, in_session, deadline)

    def write_actions(
        self,
        work: Callable[[Connection], object],
        deadline: float,
        told: Callable[[BaseException | None], object],
        *,
        single: bool = False,
    ) -> None:
        """``write`` for players' actions, which have priority over all other writes, and need no session.

        Calls ``told`` in the event loop: with None once it is committed, else with what ``write`` would raise.
        ``single``: ``work`` is one statement. SQLite then needs no others to begin and to commit, at each of which the
        thread may wait for the GIL.
        """
        try:
            writing = self._actions.submit(self._commit, work, deadline, single)
        except RuntimeError as error:  # no thread can be started
            told(error)
            return

        def tell(writing: Future[Any]) -> None:
            if not timer.cancelled():  # called twice, by the timer and at the end: the first call counts
                timer.cancel()
                told(self._failure(writing))

        timer = _tell_when_ended(writing, left(deadline) + CONFIRM, tell)

    async def _write(self, threads: ThreadPoolExecutor, work: Callable[[Connection], T], deadline: float) -> T:
        writing = threads.submit(self._commit, work, deadline)
        try:
            await _wait(writing, left(deadline) + CONFIRM)
        finally:
            failure = self._failure(writing)  # also for a caller who is cancelled: it withdraws the write
        if failure is not None:
            raise failure
        return writing.result()

    def _failure(self, writing: Future[Any]) -> BaseException | None:
        """Withdraws a write that has not begun.

        Returns why it has failed, or why it is not waited for any longer; None if it is committed.
        """
        if writing.cancel():  # before it began
            return Busy("other writes took too long")
        if writing.done():
            return writing.exception()
        self._doubted = time.monotonic()  # it goes on in its thread, and may still commit
        return Uncertain("the database did not answer in time")

    def _commit(self, work: Callable[[Connection], T], deadline: float, single: bool = False) -> T:
        if not left(deadline):
            raise Busy("other writes took too long")
        try:
            with _reached(), self._to_write() as connection:
                connection.execution_options(starmine_writes=deadline, starmine_single=single)
                with connection.begin():
                    result = work(connection)
        except SQLAlchemyError as error:
            self._drop_kept()  # a failed transaction would block the connection
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                self._doubted = time.monotonic()  # it may have been lost during the commit
            _check_busy(getattr(error, "orig", None))
            raise
        self.written = time.monotonic()
        return result

    def _to_write(self) -> AbstractContextManager[Connection]:
        """A connection for a write. SQLite's only writer keeps its own: opening one costs as much as a write."""
        if not self.is_sqlite:
            return self.engine.connect()
        if self._kept is None:
            self._kept = self.engine.connect()
        return nullcontext(self._kept)

    def _drop_kept(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def may_have_written_late(self) -> bool:
        """Whether a write was not confirmed recently: it may have been committed since."""
        return time.monotonic() < self._doubted + LATE

    async def close(self) -> None:
        """Waits for the threads, but not forever, and closes all connections."""
        pools = {self._readers, self._writers, self._actions}
        ending = asyncio.gather(*(asyncio.to_thread(pool.shutdown) for pool in pools))
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(CONFIRM):
                    await asyncio.shield(ending)
            if not ending.done():
                for connection in list(self._connections):
                    _hang_up(connection)
                await ending
        finally:
            self._drop_kept()
            self.engine.dispose()


def from_now() -> float:
    """The deadline (``time.monotonic``) of a write that is requested now."""
    return time.monotonic() + WAIT


def left(deadline: float) -> float:
    """Seconds until a deadline; 0 if it has passed."""
    return max(0.0, deadline - time.monotonic())


@asynccontextmanager
async def holding(lock: asyncio.Semaphore, deadline: float) -> AsyncIterator[None]:
    """A context that holds a lock. Raises ``Busy`` at the deadline."""
    try:
        # A free lock needs no timeout, and so no timer.
        async with asyncio.timeout(left(deadline)) if lock.locked() else nullcontext():
            await lock.acquire()
    except TimeoutError as error:
        raise Busy("other writes took too long") from error
    try:
        yield
    finally:
        lock.release()


def in_parts(values: Collection[V]) -> Iterator[list[V]]:
    """The values in parts that are few enough for one statement."""
    listed = list(values)
    return (listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE))


def _tell_when_ended(call: Future[Any], seconds: float, tell: Callable[[Future[Any]], object]) -> asyncio.TimerHandle:
    """Calls ``tell`` in the event loop when a call in a thread has ended, and when the timer that it returns ends.

    ``asyncio.wait`` would take two more iterations of the event loop, and under load each takes some milliseconds.
    """
    loop = asyncio.get_running_loop()
    timer = loop.call_later(seconds, tell, call)

    def ended(call: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(tell, call)

    call.add_done_callback(ended)
    return timer


async def _wait(call: Future[Any], seconds: float) -> None:
    """Waits until a call has ended, or for so many seconds."""
    ended = asyncio.Event()
    timer = _tell_when_ended(call, seconds, lambda _: ended.set())
    try:
        await ended.wait()
    finally:
        timer.cancel()


@contextmanager
def _reached() -> Iterator[None]:
    """Turns system errors of drivers into ``Unreachable``."""
    try:
        yield
    except OSError as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from error


def _timeouts(url: URL) -> dict[str, Any]:
    """Timeouts for PostgreSQL; those of SQLite are set in ``_connected``."""
    if url.get_backend_name() != "postgresql":
        return {}
    longest = round((WAIT + CONFIRM) * 1000)
    return {
        "pool_timeout": WAIT,
        "connect_args": {
            "connect_timeout": round(WAIT),
            # A process that hangs in a transaction holds its rows no longer than ``IDLE``.
            "options": f"-c lock_timeout={_BUSY_MS} -c statement_timeout={longest}"
            f" -c idle_in_transaction_session_timeout={round(IDLE * 1000)}",
            # A host that is gone is noticed after 25 seconds.
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": longest,
        },
    }


def _hang_up(connection: Any) -> None:
    """Breaks a connection to PostgreSQL, so that the thread that waits for an answer gets an error."""
    with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as link:
        link.shutdown(socket.SHUT_RDWR)


def _connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver would begin transactions too late; ``_begun`` begins them instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begun(connection: Connection) -> None:
    # Writers lock at once: upgrading a read transaction could fail with "database is locked".
    options = connection.get_execution_options()
    deadline: float | None = options.get("starmine_writes")
    if deadline is None:
        connection.exec_driver_sql("BEGIN")
        return
    patience = round(left(deadline) * 1000)
    is_short = patience < _BUSY_MS - 1000  # part of the time was spent queueing
    if options.get("starmine_single") and not is_short:
        return  # the statement commits itself
    if is_short:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")
    try:
        connection.connection.cursor().execute("BEGIN IMMEDIATE")  # bypasses SQLAlchemy, which takes 3 times as long
    except sqlite3.Error as error:
        _check_busy(error)
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # raises the same error, wrapped by SQLAlchemy
    finally:
        if is_short:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_BUSY_MS}")


def _check_busy(error: BaseException | None) -> None:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:  # higher bits say why
        raise Busy("another program is writing to the database") from error


@contextmanager
def reading(table: str) -> Iterator[None]:
    """Turns exceptions from unreadable rows into ``Damaged``, and logs each damaged table once."""
    try:
        yield
    except Exception as error:
        if not is_damage(error):
            raise
        faults.report_once(f"damaged {table}", f"table {table} is damaged: {in_one_line(error)}")
        raise Damaged(table) from error


def is_damage(error: Exception) -> bool:
    """Whether an error means unreadable rows, rather than an unavailable database."""
    if isinstance(error, DBAPIError):
        return "Could not decode to UTF-8" in str(error.orig)
    return isinstance(error, (StarmineError, *_WRONG_VALUES))


_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_SUFFIXES = ("", "-wal", "-shm", "-journal")  # SQLite creates these with the database's permissions


def make_private(file: Path) -> None:
    """Makes a SQLite file, new or existing, accessible to its owner only; creates it, and its directory, if missing.

    An existing directory is not changed, since others may need it. Windows has no such permissions, but there the
    user's own directory is private.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "nt":
        return
    mode = file.parent.stat().st_mode
    if mode & (stat.S_IWGRP | stat.S_IWOTH) and not mode & stat.S_ISVTX:
        _log.warning("others can write to %s, and could replace the database", file.parent)
    with suppress(OSError):  # the driver will report the reason
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for suffix in _SUFFIXES:
        _narrow(file.with_name(file.name + suffix))


def _narrow(file: Path) -> None:
    """Takes the permissions of others from a file, if it exists and they have any, and says so in the log."""
    try:
        mode = file.stat().st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode) or not mode & _OTHERS:
        return
    try:
        file.chmod(stat.S_IMODE(mode) & ~_OTHERS)
    except OSError as error:
        _log.warning("others can read %s, which holds decks and keys: %s", file, error.strerror)
    else:
        _log.warning("others could read %s, which holds decks and keys: now only its owner can", file)
