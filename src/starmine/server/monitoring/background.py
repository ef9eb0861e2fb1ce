"""Background tasks that nobody awaits."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Starts a task. If it fails, the event loop's exception handler is called at once, not at garbage collection."""
    task = asyncio.create_task(work)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": "A task has ended that others rely on", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
