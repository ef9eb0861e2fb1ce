"""Processes that Starmine starts end when the one that started them has ended, even if that was killed."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing import connection, parent_process


def end_with_parent() -> None:
    """Makes this process, started by ``multiprocessing``, get SIGTERM when its parent has ended. Returns at once."""
    if (parent := parent_process()) is not None:
        _end_after(partial(connection.wait, [parent.sentinel]))


def end_with_stdin() -> None:
    """Makes this process get SIGTERM when its stdin, a pipe from its parent, has ended. Returns at once."""
    _end_after(partial(os.read, sys.stdin.fileno(), 1))


def _end_after(wait: Callable[[], object]) -> None:
    def end() -> None:
        wait()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end, daemon=True).start()
