"""Collects responses, stream events and the faults in them."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

IN_TIME = 15.0  # seconds, in spite of a restart, until a client is back, each stream has a turn, or a bot has acted
TOLD = 20  # listed faults per kind


class Tally:
    """The data collected during a run."""

    def __init__(self) -> None:
        # By table, turn and action: how often people decided to take it, and how often the server accepted it. After an
        # undo both can be more than once.
        self.decided: Counter[tuple[str, int, str]] = Counter()
        self.accepted: Counter[tuple[str, int, str]] = Counter()
        self.undo: set[tuple[str, int]] = set()  # tables and turns at which taking back was asked or answered
        self.said: set[tuple[str, str]] = set()  # tables and accepted messages
        self.answers: Counter[str] = Counter()  # by kind of response
        self.faults: Counter[str] = Counter()
        self.listed: list[str] = []
        self.late: list[float] = []  # seconds from the acceptance of a turn to its event at each stream
        self.back: list[float] = []  # seconds from the loss of a stream to the snapshot of the next one
        self.acted: dict[str, list[float]] = defaultdict(list)  # by what happened: seconds until a bot or clock acted
        self.longest = 0.0  # seconds of the longest request
        self.refused_at = 0.0  # time of the last response with status 503
        self._outages: list[tuple[float, float]] = []

    def fault(self, kind: str, told: str) -> None:
        """Records a fault."""
        self.faults[kind] += 1
        if self.faults[kind] <= TOLD:
            self.listed.append(f"{kind}: {told}")

    @contextmanager
    def outage(self) -> Iterator[None]:
        """A context in which the database cannot be reached; time limits do not count there."""
        place = len(self._outages)
        self._outages.append((time.monotonic(), float("inf")))
        try:
            yield
        finally:
            self._outages[place] = (self._outages[place][0], time.monotonic())

    def since(self, moment: float, now: float | None = None) -> float:
        """Seconds since ``moment``, or since the end of the last outage, if that was later."""
        now = time.monotonic() if now is None else now
        ends = [end for begin, end in self._outages if end > moment and begin < now]
        return max(0.0, now - max([moment, *ends]))

    def arrive(self, table: str, turn: int, begun: float, came: float) -> None:
        """Records when a turn began, and when a stream got it."""
        self.late.append(self.since(begun, came))
        if self.late[-1] > IN_TIME:
            self.fault("stream late", f"{self.late[-1]:.1f} s until turn {turn} of {table}")

    def act(self, told: str, kind: str, due: float, done: float) -> None:
        """Records when an action of a bot or clock was due and done; ``kind`` is what happened to servers meanwhile."""
        self.acted[kind].append(self.since(due, done))
        if self.acted[kind][-1] > IN_TIME:
            self.fault("bot late", f"{self.acted[kind][-1]:.1f} s, {told}")

    def return_after(self, lost: float) -> None:
        """Records that a stream is open again that was lost at the time ``lost``."""
        self.back.append(self.since(lost))
        if self.back[-1] > IN_TIME:
            self.fault("back late", f"{self.back[-1]:.1f} s without a stream")


def share(seconds: list[float], part: float) -> float:
    """The quantile ``part`` of ``seconds``."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0
