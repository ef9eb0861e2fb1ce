"""What others rely on though nobody waits for it, and errors that must not pass unnoticed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Begins a task. An error that ends it is told to the event loop at once, not only when it is forgotten."""
    task = asyncio.create_task(work)
    task.add_done_callback(_tell)
    return task


def notice(error: BaseException) -> None:
    """Tells the event loop of an error after which the server goes on, if it is one that leaves things half done."""
    if isinstance(error, MemoryError):
        asyncio.get_running_loop().call_exception_handler({"message": "Memory is short", "exception": error})


def _tell(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": "A task has ended that others rely on", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
