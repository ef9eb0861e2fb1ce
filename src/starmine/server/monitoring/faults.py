"""Faults in the log: one line for each kind, then at most one a minute that says how often it came again."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from starmine.server.monitoring.metrics import FAULTS

INTERVAL = 60.0  # seconds between lines about the same kind of fault

# By the beginning of SQLite's name for an error.
_REMEDIES = {
    "SQLITE_CORRUPT": "restore a copy of the database, or save what can be read with: sqlite3 FILE .recover",
    "SQLITE_NOTADB": "if it was one, restore a copy",
    "SQLITE_FULL": "make room on the disk",
    "SQLITE_READONLY": "make the database and its directory writable",
    "SQLITE_CANTOPEN": "make the database and its directory writable, and allow more open files",
    "SQLITE_IOERR": "look at the disk",
}

_log = logging.getLogger(__name__)


class FaultLog:
    """Remembers of each kind of fault when it was last told, and how often it came since."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._told: dict[str, tuple[float, int]] = {}

    def tell(self, kind: str, line: str) -> None:
        """One line for a fault. ``kind`` must be one of few."""
        FAULTS.inc()
        now = self._now()
        at, more = self._told.get(kind, (-INTERVAL, 0))
        if now - at < INTERVAL:
            self._told[kind] = (at, more + 1)
            return
        self._told[kind] = (now, 0)
        _log.error("%s%s", line, f" ({more} times more since it was last told)" if more else "")

    def tell_once(self, kind: str, line: str) -> None:
        """One line for a fault that does not pass by itself."""
        FAULTS.inc()
        if kind not in self._told:
            self._told[kind] = (self._now(), 0)
            _log.error("%s", line)

    def forget(self) -> None:
        """Begins anew."""
        self._told.clear()


faults = FaultLog()  # one for the process, as there is one log


def kind_of(error: BaseException) -> str:
    """Errors of one kind have the same cause: what they say may differ."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    codes = (getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate", "errno"))
    return " ".join([type(cause).__name__, *(str(code) for code in codes if code is not None)])


def remedy(error: BaseException) -> str:
    """What the operator can do about it, to be added to a line; empty where nothing is known."""
    name = kind_of(error)
    return next((f": {text}" for start, text in _REMEDIES.items() if f" {start}" in name), "")


def in_one_line(error: BaseException) -> str:
    """What went wrong, in one line that nobody outside can break into several, and where."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    said = " ".join(str(cause).split())[:200]
    text = "".join(letter if letter.isprintable() else "?" for letter in said)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "starmine" in Path(frame.filename).parts]
    place = f" ({Path(ours[-1].filename).name}, line {ours[-1].lineno})" if ours else ""
    return f"{type(cause).__name__}{': ' if text else ''}{text}{place}"
