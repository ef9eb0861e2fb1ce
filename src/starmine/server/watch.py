"""A watch over the event loop: a server that stands still ends, so that whatever started it can start it again.

Where memory is short, an event loop can lose what was to go on: then a task waits forever, and if that is the one that
looks for signals, the server cannot even be told to stop. So a thread beside the loop looks whether it still ticks.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress

LOOK = 1.0  # seconds between looks
MOST = 30  # looks in a row that find no new tick: longer than stopping takes with a database that does not answer
DOUBTED = 10  # the same where there is reason to expect it
STOOD_STILL = 70  # the process's exit code

_LINE = b"ERROR starmine.server.watch: the server stood still for too long: it ends, and has to be started again\n"


def _end() -> None:
    """Ends the process as it is. What was accepted is in the store."""
    with suppress(OSError):
        os.write(2, _LINE)  # not by the log, which others may hold for good
    os._exit(STOOD_STILL)


class Watch:
    """Counts the ticks of a loop, from the first one on."""

    def __init__(self, look: Callable[[], None] = lambda: time.sleep(LOOK), end: Callable[[], None] = _end) -> None:
        self._look = look
        self._end = end
        self._ticks = 0
        self._most = MOST

    def tick(self) -> None:
        """The loop goes on."""
        self._ticks += 1

    def rest(self) -> None:
        """Does not expect the next tick until there is one: the loop has ended, and another one begins."""
        self._ticks = 0
        self._most = MOST

    def doubt(self) -> None:
        """Memory is short, so the loop may have lost what was to go on: it is given less time."""
        self._most = min(DOUBTED, self._most)

    def begin(self) -> None:
        """Watches until the process ends: stopping may get stuck, too."""
        threading.Thread(target=self.watch, name="starmine-watch", daemon=True).start()

    def watch(self) -> None:
        """Looks until too many looks in a row have found no new tick."""
        seen = still = 0
        while still < self._most:
            with suppress(MemoryError):
                self._look()
            still = still + 1 if 0 < seen == self._ticks else 0
            seen = self._ticks
        self._end()
