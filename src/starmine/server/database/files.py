"""The permissions of a SQLite database's files, which hold decks and keys."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_SUFFIXES = ("", "-wal", "-shm", "-journal")  # SQLite creates these with the database's permissions

_log = logging.getLogger(__name__)


def make_private(file: Path) -> None:
    """Makes a SQLite file, new or existing, accessible to its owner only; creates it, and its directory, if missing.

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


def _warn_of_writers(folder: Path) -> None:
    mode = folder.stat().st_mode
    if mode & (stat.S_IWGRP | stat.S_IWOTH) and not mode & stat.S_ISVTX:
        _log.warning("others can write to %s, and could replace the database", folder)
