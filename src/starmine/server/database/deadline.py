"""Deadlines of writes, which include queueing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

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


@asynccontextmanager
async def holding(lock: asyncio.Semaphore, deadline: float) -> AsyncIterator[None]:
    """A context that holds a lock. Raises ``Busy`` at the deadline."""
    try:
        # A free lock needs no timeout, and so no timer.
        async with asyncio.timeout(left(deadline)) if lock.locked() else nullcontext():
            await lock.acquire()
    except TimeoutError as error:
        raise Busy("other writes took too long") from error
    try:
        yield
    finally:
        lock.release()
