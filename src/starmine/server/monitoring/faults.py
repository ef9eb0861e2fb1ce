"""Logs faults: the first of each kind at once, repetitions at most once a minute. Background tasks."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from starmine.server.monitoring.metrics import FAULTS

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

_PACKAGE = Path(__file__).parents[2]

_log = logging.getLogger(__name__)


class FaultLog:
    """Stores for each kind of fault when it was last logged, and how often it has occurred since."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._logged: dict[str, tuple[float, int]] = {}

    def report(self, kind: str, line: str) -> None:
        """Logs a fault, or counts it if its kind was logged recently. The number of kinds must be small."""
        FAULTS.inc()
        now = self._now()
        at, more = self._logged.get(kind, (-INTERVAL, 0))
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


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Starts a task. If it fails, the event loop's exception handler is called at once, not at garbage collection."""
    task = asyncio.create_task(work)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": "A task has ended that others rely on", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
