"""Searches for bots at tables, in processes that keep what they have loaded. A late move is the model's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import starmine as sm
from starmine.bots.reasons import Reason
from starmine.bots.telling import DEALS
from starmine.rules.cards import UNSEEN
from starmine.server.analysis.pool import TaskFailed
from starmine.server.analysis.tasks import Position, explain, prepare_search, search
from starmine.server.analysis.worker import Worker, WorkerDied
from starmine.server.live.table import LiveTable
from starmine.server.monitoring.background import background
from starmine.server.monitoring.faults import faults, in_one_line
from starmine.server.monitoring.metrics import SEARCHES
from starmine.server.seats.thinking import MODEL, THINKING

LIMIT = 2.0  # seconds for a move, with waiting for a process
SEARCH = 1.0  # seconds of them for the search itself
MARGIN = 0.4  # seconds left for the way to the process and back, and since a search may overrun
SHORTEST = 0.2  # seconds: shorter searches are not worth it
REASON_LIMIT = 20.0  # seconds for a reason
MOST_REASONS, MOST_OF_A_TABLE = 20, 4  # that wait; further ones are refused
REMEMBERED = 1000  # reasons
LONGEST_LOAD = 600.0  # seconds: a version's first start compiles
LONGEST_TASK = 20.0  # seconds after which a process is killed
IDLE = 900.0  # seconds without a table that needs it, after which a process ends
PAUSE = 10.0  # seconds after a process died until another one is started

_MOVES, _REASONS = range(2)  # the order of tasks that wait


class NoReason(Exception):
    """No process can search for a reason now."""


class Thought:
    """The search for a move at one position of a table."""

    def __init__(self, live: LiveTable, action: asyncio.Task[sm.Action | None]) -> None:
        self._place = _place(live)
        self._action = action

    def is_about(self, live: LiveTable) -> bool:
        """Whether the table is still at that position."""
        return _place(live) == self._place

    async def action(self) -> sm.Action | None:
        """The action to take; None if there is none in time."""
        return await self._action

    def cancel(self) -> None:
        """Ends the search if nobody needs it any more."""
        self._action.cancel()


@dataclass
class _Job:
    task: Callable[..., Any]
    given: tuple[Any, ...]
    answer: asyncio.Future[Any]
    until: float | None  # the loop's time by which a move must be there


class Thinking:
    """At most ``processes`` searches at once, moves before reasons. As many moves again may wait."""

    def __init__(self, processes: int) -> None:
        self.processes = processes  # 0: nothing is searched
        self._jobs: asyncio.PriorityQueue[tuple[int, int, _Job]] = asyncio.PriorityQueue()
        self._numbers = 0  # of jobs so far, which keeps them in order
        self._running: set[asyncio.Task[None]] = set()
        self._ready = 0  # processes that have loaded what they need
        self._moves = 0  # that wait or are searched
        self._needed = 0.0  # the loop's time at which a table last needed the processes
        self._died = -PAUSE
        self._reasons: dict[tuple[Any, ...], asyncio.Task[Reason | None]] = {}

    def warm_up(self) -> None:
        """Starts the processes unless they run: a table has a bot that will need them. Returns at once."""
        self._needed = _now()
        if self._needed - self._died >= PAUSE:
            while len(self._running) < self.processes:
                task = background(self._serve())
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    def notice(self, live: LiveTable) -> None:
        """Starts the processes if a table that is not over has a bot that thinks."""
        if live.state.status != "finished" and any(seated.bot == THINKING.id for seated in live.state.seats):
            self.warm_up()

    def begin(self, live: LiveTable, seed: int) -> Thought | None:
        """Begins to search for the move of a bot on turn that thinks; None for other bots."""
        if self.processes == 0 or live.bot_on_turn != THINKING.id:
            return None
        return Thought(live, asyncio.create_task(self._move(_position(live), seed)))

    async def _move(self, position: Position, seed: int) -> sm.Action | None:
        self.warm_up()
        if self._ready == 0 or self._moves >= 2 * self._ready:
            SEARCHES.labels("not ready" if self._ready == 0 else "busy").inc()
            return None
        self._moves += 1
        try:
            async with asyncio.timeout(LIMIT) as limit:
                action: sm.Action | None = await self._ask(
                    _MOVES, search, (MODEL.id, position, seed), until=limit.when()
                )
        except TimeoutError:
            SEARCHES.labels("late").inc()
            return None
        except TaskFailed as error:
            faults.report("thinking", f"a move was not searched: {in_one_line(error)}")
            SEARCHES.labels("failed").inc()
            return None
        finally:
            self._moves -= 1
        SEARCHES.labels("late" if action is None else "done").inc()
        return action

    async def reason(self, live: LiveTable, turn: int, viewer: int | None) -> Reason | None:
        """Why a bot that thinks acted as it did, for ``viewer``; after the end of the game for everybody.

        None if there is no reason that the viewer may know. Raises ``NoReason``.
        """
        is_over = live.game.outcome is not None
        if not is_over and viewer is None:
            return None
        key = live.id, live.state.undone, turn, None if is_over else (viewer, live.turn)
        task = self._reasons.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            waiting = [table for (table, *_), task in self._reasons.items() if not task.done()]
            if len(waiting) >= MOST_REASONS or waiting.count(live.id) >= MOST_OF_A_TABLE:
                raise NoReason("too many reasons are being searched for")
            while len(self._reasons) >= REMEMBERED:
                del self._reasons[next(iter(self._reasons))]
            names = tuple(seated.name for seated in live.state.seats)
            given = live.game, _position(live), turn, None if is_over else viewer, names
            task = self._reasons[key] = asyncio.create_task(self._explain(*given))
            task.add_done_callback(_retrieve)
        return await asyncio.shield(task)

    async def _explain(
        self, game: sm.Game, position: Position, turn: int, viewer: int | None, names: tuple[str, ...]
    ) -> Reason | None:
        self.warm_up()
        deck = (game if viewer is None else game.view(viewer)).state["deck"]
        try:
            async with asyncio.timeout(REASON_LIMIT):
                for deal in range(1 if viewer is None else DEALS):
                    given = MODEL.id, position, turn, viewer, deal, names
                    reason: Reason | None = await self._ask(_REASONS, explain, given)
                    if reason is not None:
                        return reason if all(deck[order] != UNSEEN for order in reason.orders) else None
        except TimeoutError as error:
            raise NoReason(f"there was no reason within {REASON_LIMIT:.0f} s") from error
        except TaskFailed as error:
            faults.report("thinking", f"a reason was not found: {in_one_line(error)}")
            raise NoReason(str(error)) from error
        return None

    async def _ask(
        self, order: int, task: Callable[..., Any], given: tuple[Any, ...], until: float | None = None
    ) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._numbers += 1
        self._jobs.put_nowait((order, self._numbers, _Job(task, given, answer, until)))
        return await answer

    async def _serve(self) -> None:
        """One process, until it dies or no table needs it any more."""
        worker = Worker()
        try:
            async with asyncio.timeout(LONGEST_LOAD):
                await worker.run(prepare_search, MODEL.id)
            self._ready += 1
            try:
                while (job := await self._next()) is not None:
                    await _do(job, worker)
            finally:
                self._ready -= 1
        except (TaskFailed, TimeoutError) as error:
            self._died = _now()
            faults.report("thinking", f"a process for searches ended: {in_one_line(error)}")
        finally:
            await worker.end()

    async def _next(self) -> _Job | None:
        """The next task; None after a long time without any."""
        while (left := self._needed + IDLE - _now()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return (await self._jobs.get())[2]
        return None

    async def close(self) -> None:
        """Kills the processes."""
        tasks = [*self._running, *self._reasons.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _do(job: _Job, worker: Worker) -> None:
    """Has a task done, unless nobody waits for it any more. Raises ``WorkerDied`` and ``TimeoutError``."""
    if job.answer.done():
        return
    given = job.given
    if job.until is not None:
        seconds = min(SEARCH, job.until - _now() - MARGIN)
        if seconds < SHORTEST:
            job.answer.set_result(None)
            return
        given = *given, seconds
    try:
        async with asyncio.timeout(LONGEST_TASK):
            result = await worker.run(job.task, *given)
    except (TaskFailed, TimeoutError) as error:
        failed = error if isinstance(error, TaskFailed) else TaskFailed(f"no answer within {LONGEST_TASK:.0f} s")
        if not job.answer.done():
            job.answer.set_exception(failed)
        if isinstance(error, WorkerDied | TimeoutError):
            raise
    else:
        if not job.answer.done():
            job.answer.set_result(result)


def _position(live: LiveTable) -> Position:
    state = live.state
    deal = state.edition, state.options, state.players, state.deck or "", state.first_seat or 0
    return Position(*deal, live.game.actions)


def _place(live: LiveTable) -> tuple[int, int]:
    return live.state.undone, live.turn


def _now() -> float:
    return asyncio.get_running_loop().time()


def _retrieve(task: asyncio.Task[Reason | None]) -> None:
    """Marks the error of a reason as seen, which nobody may wait for any more."""
    if not task.cancelled():
        task.exception()
