"""The database's files are for their owner only: decks, messages and the signing key lie in them."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")  # SQLite makes them with the permissions of the database itself

_log = logging.getLogger(__name__)


def make_private(file: Path) -> None:
    """Makes a SQLite file, and its directory where there is none, for their owner only; narrows files that are there.

    A directory that is there is left as it is, since it may hold what others need. Windows has no such permissions:
    there the user's own directory is private.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "nt":
        return
    _warn_of_writers(file.parent)
    with suppress(OSError):  # the driver says better why it cannot be made
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for suffix in _BESIDE:
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
        _log.warning("others can write to %s, and so put another database in place of the one there", folder)
