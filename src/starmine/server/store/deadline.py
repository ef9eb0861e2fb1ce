"""How long a write waits: one deadline for all of it, queueing included."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType

from sqlalchemy.exc import SQLAlchemyError

WAIT = 10.0  # seconds that a write waits for others, from when it is asked for until it begins
CONFIRM = 5.0  # seconds after that, in which the database confirms it


class Unreachable(SQLAlchemyError):
    """The database cannot be reached; nothing has been written."""


class Busy(SQLAlchemyError):
    """A write could not begin before its deadline; nothing has been written, now or later."""


class Uncertain(SQLAlchemyError):
    """A write was not confirmed in time: it may have been kept, or may be yet."""


def from_now() -> float:
    """The deadline, as ``time.monotonic`` counts, of a write that is asked for now."""
    return time.monotonic() + WAIT


def left(deadline: float) -> float:
    """Seconds until a deadline; 0 after it."""
    return max(0.0, deadline - time.monotonic())


class holding:  # noqa: N801 (is used like a function)
    """Holds a semaphore of one in an ``async with`` block. Raises ``Busy`` when others hold it until the deadline.

    Unlike a lock, a semaphore tells whether it can be had at once: then no timer is needed.
    """

    __slots__ = ("_deadline", "_lock")

    def __init__(self, lock: asyncio.Semaphore, deadline: float) -> None:
        self._lock = lock
        self._deadline = deadline

    async def __aenter__(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        try:
            async with asyncio.timeout(left(self._deadline)):
                await self._lock.acquire()
        except TimeoutError as error:
            raise Busy("other writes took too long") from error

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()
