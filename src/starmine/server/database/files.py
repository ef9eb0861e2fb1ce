"""Notices that the files of an open SQLite database were moved, removed or replaced.

SQLite itself would go on: with the old file, whatever its name is now, and for new connections with a new, empty one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from starmine.server.database.private import make_private

_SHARED = ("-wal", "-shm")  # files that SQLite creates, and removes with its last connection

_Identity = tuple[int, int]


class Gone(SQLAlchemyError):
    """The database's files are not those that were opened: what is written now would be lost."""


class OpenFiles:
    """The identities of a database's files. Thread-safe."""

    def __init__(self, file: Path) -> None:
        """Creates the file unless it exists. Raises ``Gone`` if only its write-ahead log does."""
        self._file = file.absolute()
        log = self._beside(_SHARED[0])
        if not file.exists() and log.exists() and log.stat().st_size > 0:
            raise Gone(
                f"the file is missing, but {log} still has its last changes: put it back, or move that away, too"
            )
        make_private(file)
        self._changing = threading.Lock()
        self._known: dict[Path, _Identity] = {}
        self._remember(self._file)

    @property
    def uri(self) -> str:
        """The name by which SQLite opens the file, but does not create it."""
        return f"{self._file.as_uri()}?mode=rw"

    def remember(self) -> None:
        """Remembers which files are beside the database, while the connection that writes is open."""
        if len(self._known) <= len(_SHARED):
            self._remember(*map(self._beside, _SHARED))

    def _remember(self, *files: Path) -> None:
        with self._changing:
            for file in files:
                if (found := _identity(file)) is not None:
                    self._known.setdefault(file, found)

    @contextmanager
    def closing(self) -> Iterator[None]:
        """The connection that writes is closed in this block, and SQLite may remove the files beside the database."""
        with self._changing:
            for suffix in _SHARED:
                self._known.pop(self._beside(suffix), None)
            yield

    def check(self) -> None:
        """Raises ``Gone``. It takes some microseconds."""
        with self._changing:
            for file, known in self._known.items():
                try:
                    is_same = _identity(file) == known
                except OSError:  # cannot be told
                    continue
                if not is_same:
                    raise Gone(f"{file} was moved, removed or replaced while it was open, and has to be put back")

    def _beside(self, suffix: str) -> Path:
        return self._file.with_name(self._file.name + suffix)


def _identity(file: Path) -> _Identity | None:
    """Device and number of a file; None if there is none of this name. Raises ``OSError`` if that cannot be told."""
    try:
        found = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino
