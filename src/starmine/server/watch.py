"""A watchdog for the event loop: ends the process if the loop hangs, so that a supervisor can restart it.

A thread checks that the loop still ticks. A MemoryError in the loop ends the process, too, since callbacks may have
been lost.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress

PAUSE = 1.0  # seconds between checks
MAX_MISSED = 30  # checks in a row without a new tick; longer than a shutdown while the database does not answer
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


class Watchdog:
    """Checks the ticks of a loop, from its first one on."""

    def __init__(self, look: Callable[[], None] = lambda: time.sleep(PAUSE), end: Callable[[str], None] = end) -> None:
        self._look = look
        self.end = end
        self._ticks = 0

    def tick(self) -> None:
        """Counts a tick of the loop."""
        self._ticks += 1

    def begin(self) -> None:
        """Starts the watchdog thread, which runs until the process ends: a shutdown may hang, too."""
        threading.Thread(target=self.watch, name="starmine-watch", daemon=True).start()

    def watch(self) -> None:
        """Checks until ``MAX_MISSED`` checks in a row have found no new tick."""
        seen = still = 0
        while still < MAX_MISSED:
            self._look()
            still = still + 1 if 0 < seen == self._ticks else 0
            seen = self._ticks
        self.end(f"the event loop stood still for {MAX_MISSED * PAUSE:.0f} s")
