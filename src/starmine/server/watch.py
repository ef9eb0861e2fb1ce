"""A watch over the event loop: a server that stands still ends, so that whatever started it can start it again.

A thread beside the loop looks whether it still ticks. Where memory is short, an event loop can lose what was to go on,
so an error for want of it ends the process, too.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress

LOOK = 1.0  # seconds between looks
MOST = 30  # looks in a row that find no new tick: longer than stopping takes with a database that does not answer
BROKEN = 70  # the process's exit code


def end(why: str) -> None:
    """Ends the process as it is. What was accepted is in the store."""
    with suppress(OSError):  # not by the log, which others may hold for good
        os.write(2, f"ERROR starmine.server.watch: {why}: the server ends, and has to be started again\n".encode())
    os._exit(BROKEN)


class Watch:
    """Counts the ticks of a loop, from the first one on."""

    def __init__(self, look: Callable[[], None] = lambda: time.sleep(LOOK), end: Callable[[str], None] = end) -> None:
        self._look = look
        self.end = end
        self._ticks = 0

    def tick(self) -> None:
        """The loop goes on."""
        self._ticks += 1

    def begin(self) -> None:
        """Watches until the process ends: stopping may get stuck, too."""
        threading.Thread(target=self.watch, name="starmine-watch", daemon=True).start()

    def watch(self) -> None:
        """Looks until too many looks in a row have found no new tick."""
        seen = still = 0
        while still < MOST:
            self._look()
            still = still + 1 if 0 < seen == self._ticks else 0
            seen = self._ticks
        self.end(f"the event loop stood still for {MOST * LOOK:.0f} s")
