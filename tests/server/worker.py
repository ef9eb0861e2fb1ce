"""A double of the processes for analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starmine.server.bots import tasks
from starmine.server.bots.worker import Interrupted


class FakeWorker:
    """Gives its ``answers`` in order, and what ``otherwise`` returns after them."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []  # the arguments of each task
        self.answers: list[object] = []  # exceptions are raised
        self.otherwise: Callable[..., object] = lambda *_: None
        self.has_begun = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def run(self, task: Callable[..., Any], *given: Any) -> Any:
        if task is tasks.prepare_search:
            return None
        self.asked.append(given)
        self.has_begun.set()
        await self.may_answer.wait()
        answer = self.answers.pop(0) if self.answers else self.otherwise(*given)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def interrupt(self) -> None:
        self.answers.append(Interrupted("something more urgent came"))
        self.may_answer.set()

    async def end(self) -> None:
        """There is no process to end."""
