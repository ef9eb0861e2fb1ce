"""What ends the process, so that a service manager can restart it: lost files, lost memory, a loop that hangs."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress

EXIT_CODE = 70
PROBLEM_CODE = 66  # a restart does not help
CHECKED = 0.5  # seconds between checks for problems


def end(why: str, code: int = EXIT_CODE) -> None:
    """Ends the process immediately. All accepted actions are in the store."""
    with suppress(OSError):  # not through the log, whose lock may be held forever
        os.write(2, f"ERROR starmine.server.watch: {why}: the server ends, and has to be started again\n".encode())
    os._exit(code)


def guard(
    problem: Callable[[], str | None],
    look: Callable[[], None] = lambda: time.sleep(CHECKED),
    end: Callable[[str, int], None] = end,
) -> None:
    """Ends the process as soon as there is a problem."""
    while (why := problem()) is None:
        look()
    end(why, PROBLEM_CODE)


def notify(state: str) -> None:
    """Tells systemd the state of the server (sd_notify(3)), if it wants to know: ``READY=1`` or ``WATCHDOG=1``."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
            telling.sendto(state.encode(), address.replace("@", "\0", 1))
