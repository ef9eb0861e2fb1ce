"""Deadlines of writes, which include queueing."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType

from sqlalchemy.exc import SQLAlchemyError

WAIT = 10.0  # seconds from a write's request until it must begin
CONFIRM = 5.0  # further seconds for the commit to be confirmed


class Unreachable(SQLAlchemyError):
    """The database cannot be reached; nothing was written."""


class Busy(SQLAlchemyError):
    """A write could not begin before its deadline; nothing was or will be written."""


class Uncertain(SQLAlchemyError):
    """A write was not confirmed in time: it may or may not be committed."""


def from_now() -> float:
    """The deadline (``time.monotonic``) of a write that is requested now."""
    return time.monotonic() + WAIT


def left(deadline: float) -> float:
    """Seconds until a deadline; 0 if it has passed."""
    return max(0.0, deadline - time.monotonic())


class holding:  # noqa: N801 (is used like a function)
    """Holds a semaphore of value 1 in an ``async with`` block. Raises ``Busy`` at the deadline.

    A semaphore, unlike a lock, tells whether it can be acquired at once: then no timer is needed.
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
