"""Tasks that others rely on though nobody awaits them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Begins a task. An error that ends it is told to the event loop at once, not only when it is forgotten."""
    task = asyncio.create_task(work)
    task.add_done_callback(_tell)
    return task


def _tell(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": "A task has ended that others rely on", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
