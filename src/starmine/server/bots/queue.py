"""A queue of tasks, by urgency, for processes that keep what they have loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from time import monotonic
from typing import Any

from starmine.server.bots.tasks import prepare_search
from starmine.server.bots.worker import TaskFailed, Worker, WorkerDied
from starmine.server.monitoring import Background, faults, in_one_line
from starmine.server.tables.served_bots import MODEL

LONGEST_LOAD = 600.0  # seconds: a version's first start compiles
LONGEST_TASK = 20.0  # seconds after which a process is killed
LONGEST_REVIEW = 120.0  # the same for a task of a review
IDLE = 900.0  # seconds after processes were last needed, until they end
PAUSE = 10.0  # seconds after a process died until another one is started


class Urgency(IntEnum):
    """The order of tasks that wait."""

    MOVE = 0
    REASON = 1
    HINT = 2
    REVIEW = 3
    DEEP_REVIEW = 4  # takes seconds, and is interrupted by a more urgent task


@dataclass(order=True)
class _Job:
    urgency: Urgency
    number: int  # by arrival: orders jobs of the same urgency
    task: Callable[..., Any] = field(compare=False)
    given: tuple[Any, ...] = field(compare=False)
    answer: asyncio.Future[Any] = field(compare=False)
    seconds_left: Callable[[], float | None] | None = field(compare=False)  # see ``TaskQueue.ask``


class TaskQueue(Background):
    """At most ``processes`` tasks at once, urgent ones first."""

    def __init__(self, processes: int) -> None:
        super().__init__()
        self.processes = processes  # 0: nothing is computed
        self.ready = 0  # processes that have loaded what they need
        self._jobs: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._numbers = count()
        self._needed = 0.0  # when the processes were last needed
        self._deep: set[Worker] = set()  # the processes that work on deep reviews
        self._died = -PAUSE  # when a process last died; at first, long enough ago

    def warm_up(self) -> None:
        """Starts the processes unless they run: they will be needed. Returns at once."""
        self._needed = monotonic()
        if self._needed - self._died >= PAUSE:
            while len(self._running) < self.processes:
                self.start(self._serve())

    def interrupt_deep_reviews(self) -> None:
        """Ends running deep reviews, for a more urgent task: their ``ask`` raises ``Interrupted``."""
        for worker in self._deep:
            worker.interrupt()
        self._deep.clear()

    async def ask(
        self,
        urgency: Urgency,
        task: Callable[..., Any],
        given: tuple[Any, ...],
        seconds_left: Callable[[], float | None] | None = None,
    ) -> Any:
        """Calls ``task``, a module-level function, in a process, once one is free.

        Then ``seconds_left`` is called first. Its result is the task's last argument; if it is None, the task is too
        late: it is not called, and the answer is None. If nobody waits for the answer any more, a task that has not
        begun is dropped. Raises ``TaskFailed``, and ``Interrupted`` for deep reviews.
        """
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if urgency < Urgency.REVIEW:
            self.interrupt_deep_reviews()
        self._jobs.put_nowait(_Job(urgency, next(self._numbers), task, given, answer, seconds_left))
        return await answer

    async def _serve(self) -> None:
        """One process, until it dies or is not needed any more."""
        worker = Worker()
        try:
            async with asyncio.timeout(LONGEST_LOAD):
                await worker.run(prepare_search, MODEL.id)
            self.ready += 1
            try:
                while (job := await self._next()) is not None:
                    await self._do(job, worker)
            finally:
                self.ready -= 1
        except (TaskFailed, TimeoutError) as error:
            self._died = monotonic()
            faults.report("thinking", f"a process for searches ended: {in_one_line(error)}")
            self._drop_abandoned()
        finally:
            await worker.end()

    def _drop_abandoned(self) -> None:
        """Drops the tasks that nobody waits for any more: while no process starts, nothing else removes them."""
        waiting = [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
        for job in waiting:
            if not job.answer.done():
                self._jobs.put_nowait(job)

    async def _next(self) -> _Job | None:
        """The next task; None after a long time without any."""
        while (left := self._needed + IDLE - monotonic()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return await self._jobs.get()
        return None

    async def _do(self, job: _Job, worker: Worker) -> None:
        """Runs a task, unless nobody waits for it any more. Raises ``WorkerDied`` and ``TimeoutError``."""
        if job.answer.done():
            return
        given = job.given
        if job.seconds_left is not None:
            if (seconds := job.seconds_left()) is None:
                job.answer.set_result(None)
                return
            given = *given, seconds
        if job.urgency == Urgency.DEEP_REVIEW:
            self._deep.add(worker)
        longest = LONGEST_REVIEW if job.urgency >= Urgency.REVIEW else LONGEST_TASK
        try:
            async with asyncio.timeout(longest):
                result = await worker.run(job.task, *given)
        except (TaskFailed, TimeoutError) as error:
            failed = error if isinstance(error, TaskFailed) else TaskFailed(f"no answer within {longest:.0f} s")
            if not job.answer.done():
                job.answer.set_exception(failed)
            if isinstance(error, WorkerDied | TimeoutError):
                raise
        else:
            if not job.answer.done():
                job.answer.set_result(result)
        finally:
            self._deep.discard(worker)
