"""Metrics for Prometheus, faults in the log, the log's formats, and tasks in the background that report failures."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
import traceback
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, Literal, TypeVar

from prometheus_client import Counter, Gauge, Histogram
from sqlalchemy.exc import DBAPIError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter("starmine_requests", "Requests that were answered.", ["operation", "status"])
ANSWERS = Histogram("starmine_answer_seconds", "Seconds until an answer began.", ["operation"], buckets=_SECONDS)
ACTIONS = Counter("starmine_actions", "Actions that were accepted.")
COMMITS = Histogram("starmine_commit_seconds", "Seconds in which actions were committed.", buckets=_SECONDS)
BOTS = Histogram(
    "starmine_bot_seconds", "Seconds that bots of this server took for an action.", ["bot"], buckets=_SECONDS
)
SEARCHES = Counter("starmine_bot_searches", "Moves of bots that think, by what came of the search.", ["outcome"])
STARTED = Counter("starmine_games_started", "Games that began.", ["edition"])
ENDED = Counter("starmine_games_ended", "Games that were played to their end.", ["edition"])
NOTICES = Counter("starmine_notices", "Notices that were sent to a push service, by what came of it.", ["outcome"])
FAULTS = Counter("starmine_faults", "Faults, also those that the log leaves out because they come again and again.")
STREAMS = Gauge("starmine_streams", "Event streams that are open.")
PEOPLE = Gauge("starmine_people", "People with an event stream.")
TABLES = Gauge("starmine_tables", "Tables in memory.")


class Measured:
    """ASGI middleware that counts requests, and measures the time until each response starts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                operation = getattr(scope.get("route"), "name", "other")
                REQUESTS.labels(operation, message["status"]).inc()
                ANSWERS.labels(operation).observe(perf_counter() - begun)
            await send(message)

        await self._app(scope, receive, send_on)


INTERVAL = 60.0  # seconds between lines about the same kind of fault

# By the prefix of SQLite's error name.
_REMEDIES = {
    "SQLITE_CORRUPT": "restore a copy of the database, or save what can be read with: sqlite3 FILE .recover",
    "SQLITE_NOTADB": "if it was one, restore a copy",
    "SQLITE_FULL": "make room on the disk",
    "SQLITE_READONLY": "make the database and its directory writable",
    "SQLITE_CANTOPEN": "make the database and its directory writable, and allow more open files",
    "SQLITE_IOERR": "look at the disk",
}

T = TypeVar("T")

_PACKAGE = Path(__file__).parents[1]

_log = logging.getLogger(__name__)


class FaultLog:
    """Logs faults, each kind at most once in ``INTERVAL``."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._logged: dict[str, tuple[float, int]] = {}  # by kind: when it was last logged, and its faults since

    def report(self, kind: str, line: str) -> None:
        """Logs a fault, or counts it if its kind was logged recently. The number of kinds must be small."""
        FAULTS.inc()
        now = self._now()
        at, more = self._logged.get(kind, (now - INTERVAL, 0))  # a new kind is logged at once
        if now - at < INTERVAL:
            self._logged[kind] = (at, more + 1)
            return
        self._logged[kind] = (now, 0)
        _log.error("%s%s", line, f" ({more} times more since it was last logged)" if more else "")

    def report_once(self, kind: str, line: str) -> None:
        """Logs a permanent fault only once."""
        FAULTS.inc()
        if kind not in self._logged:
            self._logged[kind] = (self._now(), 0)
            _log.error("%s", line)


faults = FaultLog()  # one per process, like the log


def kind_of(error: BaseException) -> str:
    """A key for errors with the same cause, whose messages may differ."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    codes = (getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate", "errno"))
    return " ".join([type(cause).__name__, *(str(code) for code in codes if code is not None)])


def remedy(error: BaseException) -> str:
    """A remedy for the operator, to append to the line; empty if there is none."""
    name = kind_of(error)
    return next((f": {text}" for start, text in _REMEDIES.items() if f" {start}" in name), "")


def in_one_line(error: BaseException) -> str:
    """The error's type, message and place, in one line that outsiders cannot break."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    said = " ".join(str(cause).split())[:200]
    text = "".join(letter if letter.isprintable() else "?" for letter in said)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_PACKAGE)]
    place = f" ({Path(ours[-1].filename).name}, line {ours[-1].lineno})" if ours else ""
    return f"{type(cause).__name__}{': ' if text else ''}{text}{place}"


def end_if_memory_is_short(error: Exception) -> None:
    """Gives a ``MemoryError``, which may have left things half done, to the loop's handler, which ends the process."""
    if isinstance(error, MemoryError):
        asyncio.get_running_loop().call_exception_handler({"message": "memory is short", "exception": error})


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Starts a task. If it fails, the event loop's exception handler is called at once, not at garbage collection."""
    task = asyncio.create_task(work)
    task.add_done_callback(_report)
    return task


class Background:
    """A base class with tasks in the background, which ``close`` ends."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts a task like ``background``."""
        return self._keep(background(work))

    def create(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts a task whose error is for those who wait for it, if anybody does."""
        task = asyncio.create_task(work)
        task.add_done_callback(_retrieve)
        return self._keep(task)

    def _keep(self, task: asyncio.Task[T]) -> asyncio.Task[T]:
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def close(self) -> None:
        """Cancels all tasks, and waits for their end."""
        self._closed = True
        tasks = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Timers(Background):
    """Calls ``work`` with a key after some time, in the background. Each key has one timer at most."""

    def __init__(self, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        super().__init__()
        self._work = work
        self._handles: dict[str, asyncio.TimerHandle] = {}

    def set(self, key: str, seconds: float) -> None:
        """Sets or resets the timer of a key."""
        self.cancel(key)
        if not self._closed:
            self._handles[key] = asyncio.get_running_loop().call_later(seconds, self._timed_out, key)

    def cancel(self, key: str) -> None:
        """Cancels the timer of a key, if it has one."""
        if (handle := self._handles.pop(key, None)) is not None:
            handle.cancel()

    def _timed_out(self, key: str) -> None:
        del self._handles[key]
        self.start(self._work(key))

    def pending(self) -> list[str]:
        """The keys whose timers are set."""
        return list(self._handles)

    async def close(self) -> None:
        """Cancels all timers and tasks, and waits for their end."""
        for key in self.pending():
            self.cancel(key)
        await super().close()


def _retrieve(done: asyncio.Future[Any]) -> None:
    """Looks at the error of a task for which nobody may wait: asyncio logs errors at which nobody has looked."""
    if not done.cancelled():
        done.exception()


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": "A task has ended that others rely on", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)


# Control characters, line breaks and direction marks.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class OneLine(logging.Formatter):
    """Escapes unprintable characters and indents tracebacks, so that only messages start at the left margin."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return escaped(super().formatMessage(record))

    def formatException(  # noqa: N802
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        lines = super().formatException(ei).split("\n")
        return "\n".join(f"    {escaped(line)}" for line in lines)


def escaped(text: str) -> str:
    """The text in one line, with unprintable characters escaped."""
    return _UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class AsJson(logging.Formatter):
    """One JSON object per message, for log collectors: ``time``, ``level``, ``logger``, ``message``, ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {"time": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def logging_of(form: Literal["text", "json"]) -> dict[str, Any]:
    """The logging configuration: one line per message on stderr, as text or JSON."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": OneLine, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": AsJson},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form}},
        "loggers": {name: {"handlers": ["stderr"], "level": "WARNING"} for name in ("starmine", "uvicorn", "asyncio")},
    }
