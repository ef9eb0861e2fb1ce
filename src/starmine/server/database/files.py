"""Notices that the files of an open SQLite database were moved, removed or replaced.

SQLite itself would go on: with the old file, whatever its name is now, and for new connections with a new, empty one.
"""

from __future__ import annotations

import logging
import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_SUFFIXES = ("", "-wal", "-shm", "-journal")  # SQLite creates these with the database's permissions

_log = logging.getLogger(__name__)


def make_private(file: Path) -> None:
    """Restricts a SQLite file, and its directory if it does not exist yet, to the owner; narrows existing files.

    An existing directory is not changed, since others may need it. Windows has no such permissions, but there the
    user's own directory is private.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "nt":
        return
    _warn_of_writers(file.parent)
    with suppress(OSError):  # the driver will report the reason
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for suffix in _SUFFIXES:
        _narrow(file.with_name(file.name + suffix))


def _narrow(file: Path) -> None:
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


def _warn_of_writers(folder: Path) -> None:
    mode = folder.stat().st_mode
    if mode & (stat.S_IWGRP | stat.S_IWOTH) and not mode & stat.S_ISVTX:
        _log.warning("others can write to %s, and could replace the database", folder)


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
