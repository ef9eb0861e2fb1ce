"""What programs were told and what they saw, and what is wrong with it."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

IN_TIME = 3.0  # seconds in which people are back, and in which their streams have a turn
BOT_IN_TIME = 15.0  # seconds in which a bot has acted: its process may have died, which the others notice in 4
TOLD = 20  # faults of one kind that are listed


class Tally:
    """Collects as long as the games go on."""

    def __init__(self) -> None:
        self.accepted: dict[tuple[str, int], dict[str, Any]] = {}  # by table and turn: what was answered with 200
        self.said: dict[str, set[str]] = defaultdict(set)  # by table: messages that were accepted
        self.answers: Counter[str] = Counter()  # by what they were
        self.faults: Counter[str] = Counter()
        self.listed: list[str] = []
        self.late: list[float] = []  # seconds from the acceptance of a turn to its event at each stream
        self.back: list[float] = []  # seconds from the loss of a stream to the next one's state
        self.bots: list[float] = []  # seconds that bots took for a turn
        self.longest = 0.0  # seconds that a request took
        self.refused_at = 0.0  # when an answer was last that it cannot be done now
        self._stands: dict[tuple[str, int], float] = {}  # when a table has come to a turn
        self._outages: list[tuple[float, float]] = []

    def fault(self, kind: str, told: str) -> None:
        """Something that must not be."""
        self.faults[kind] += 1
        if self.faults[kind] <= TOLD:
            self.listed.append(f"{kind}: {told}")

    @contextmanager
    def outage(self) -> Iterator[None]:
        """A time in which the database cannot be reached, so that nobody can be in time."""
        place = len(self._outages)
        self._outages.append((time.monotonic(), float("inf")))
        try:
            yield
        finally:
            self._outages[place] = (self._outages[place][0], time.monotonic())

    def since(self, moment: float) -> float:
        """Seconds since a moment; since the end of the last time without the database, if that was later."""
        now = time.monotonic()
        ends = [end for begin, end in self._outages if end > moment and begin < now]
        return max(0.0, now - max([moment, *ends]))

    def accept(self, table: str, turn: int, action: dict[str, Any]) -> None:
        """An action was answered with 200."""
        if (table, turn) in self.accepted:
            self.fault("accepted twice", f"turn {turn} of {table}")
        self.accepted[table, turn] = action
        self._stands.setdefault((table, turn + 1), time.monotonic())

    def arrive(self, table: str, turn: int, *, of_bot: bool) -> None:
        """A stream has got a turn, which the action of a bot may have made."""
        key = (table, turn)
        if key not in self._stands:
            self._stands[key] = time.monotonic()
            before = self._stands.get((table, turn - 1))
            if of_bot and before is not None:
                self.bots.append(self.since(before))
                if self.bots[-1] > BOT_IN_TIME:
                    self.fault("bot late", f"{self.bots[-1]:.1f} s for turn {turn - 1} of {table}")
        self.late.append(self.since(self._stands[key]))
        if self.late[-1] > IN_TIME:
            self.fault("stream late", f"{self.late[-1]:.1f} s until turn {turn} of {table}")

    def return_after(self, lost: float) -> None:
        """Somebody has a stream again that was lost at a moment."""
        self.back.append(self.since(lost))
        if self.back[-1] > IN_TIME:
            self.fault("back late", f"{self.back[-1]:.1f} s without a stream")


def share(seconds: list[float], part: float) -> float:
    """The value that this part of all do not exceed."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0
