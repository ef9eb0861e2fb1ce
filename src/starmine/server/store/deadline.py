"""How long a write waits: one deadline for all of it, queueing included."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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


@asynccontextmanager
async def holding(lock: asyncio.Lock, deadline: float) -> AsyncIterator[None]:
    """Holds a lock. Raises ``Busy`` when others hold it until the deadline."""
    try:
        async with asyncio.timeout(left(deadline)):
            await lock.acquire()
    except TimeoutError as error:
        raise Busy("other writes took too long") from error
    try:
        yield
    finally:
        lock.release()
