"""Workers that play the games of a simulation: in this thread, in threads or processes, or on a cluster.

A worker plays a range of a seed's games and returns the results as a future. Results depend only on the seed and the
games' numbers, not on the kind of worker.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import current_process
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from typing import Any

from starmine.bots.protocol import is_slow
from starmine.lab.cores import cores
from starmine.lab.errors import LostWorker
from starmine.lab.simulation import calls
from starmine.lab.simulation.table import BotTable, Played, Task, packed, play_packed
from starmine.observation.checks import BadSetting
from starmine.parents import end_with_parent

_UNGUARDED = 72  # exit status of a process whose script lacks the `__main__` guard
_WITH_POLICIES = 4.0  # seconds per chunk: long, because empty lanes at its end waste computation

_UNGUARDED_MEANS = (
    "each process of a simulation imports the script that started it, and so starts the simulation again: put "
    "the script's code under `if __name__ == '__main__':`, or use jobs=1"
)


def lost_worker(error: Exception) -> LostWorker:
    """The error for a process that has died, with the remedy."""
    return LostWorker(
        f"a process that was to play has died ({error}). Either a bot has ended it, or it could not start: a script "
        "that starts simulations must come from a file. With jobs=1 no processes are needed."
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Workers:
    """What plays the chunks of a simulation, for ``simulate``."""

    submit: Callable[[int, int], Future[Played]]  # plays so many games from the first one on; may raise `LostWorker`
    close: Callable[[], object]  # ends threads, processes or connection; chunks that have not begun are cancelled
    ahead: int  # how many chunks may be pending at once
    chunk_games: int  # games in the first chunk
    chunk_seconds: float  # how long a chunk should take
    losses: tuple[type[Exception], ...] = ()  # errors of a future whose process has died
    lost: Callable[[Exception], LostWorker] = lost_worker  # of such an error


def workers_for(task: Task, jobs: int | None, on: str) -> Workers:
    """The workers for a task. By default one per core of this machine for compiled or slow bots, else one.

    Raises ``BadSetting`` and ``BadBot``.
    """
    if on == "ray":
        return _cluster(task, jobs)
    compiled = calls.are_compiled(task.bots)
    if jobs is None:
        jobs = cores() if compiled or any(map(is_slow, task.bots)) else 1
    if jobs == 1:
        return _this_thread(task)
    return _threads(task, jobs) if compiled else _processes(task, jobs)


def _this_thread(task: Task) -> Workers:
    """This thread plays, within ``submit``."""
    table = BotTable(task)
    table.play(0, 0)  # compiles before the clock starts

    def submit(first: int, count: int) -> Future[Played]:
        future: Future[Played] = Future()
        future.set_result(table.play(first, count))
        return future

    seconds = 0.1 if task.lanes == 1 else _WITH_POLICIES
    return Workers(submit=submit, close=lambda: None, ahead=1, chunk_games=task.lanes, chunk_seconds=seconds)


def _threads(task: Task, jobs: int) -> Workers:
    """Threads play: compiled bots release the interpreter lock."""
    tables: SimpleQueue[BotTable] = SimpleQueue()
    for _ in range(jobs):
        tables.put(BotTable(task))

    def play(first: int, count: int) -> Played:
        table = tables.get()
        try:
            return table.play(first, count)
        finally:
            tables.put(table)

    play(0, 0)  # compiles before the clock starts
    pool = ThreadPoolExecutor(jobs)
    return Workers(
        submit=lambda first, count: pool.submit(play, first, count),
        close=partial(pool.shutdown, cancel_futures=True),
        ahead=2 * jobs,
        chunk_games=1,
        chunk_seconds=0.1,
    )


def _processes(task: Task, jobs: int) -> Workers:
    """Processes play, for Python bots. Raises ``BadBot`` for bots that cannot be pickled."""
    if getattr(current_process(), "_inheriting", False):  # multiprocessing's mark of a starting process
        sys.exit(_UNGUARDED)  # it is still importing its script: the parent explains the error
    sent, context = packed(task), _Context()
    pool = ProcessPoolExecutor(min(jobs, 61) if sys.platform == "win32" else jobs, context, _begin)  # Windows' limit

    def submit(first: int, count: int) -> Future[Played]:
        try:
            with _interrupts_held_back():  # also in the processes that this starts
                return pool.submit(play_packed, sent, first, count)
        except RuntimeError as error:  # the pool has died
            raise explained(error) from None

    def explained(error: Exception) -> LostWorker:
        pool.shutdown(cancel_futures=True)  # only then have all processes an exit status
        unguarded = any(process.exitcode == _UNGUARDED for process in context.processes)
        return LostWorker(_UNGUARDED_MEANS) if unguarded else lost_worker(error)

    return Workers(
        submit=submit,
        close=partial(pool.shutdown, cancel_futures=True),
        ahead=2 * jobs,
        chunk_games=task.lanes,
        chunk_seconds=0.5 if task.lanes == 1 else _WITH_POLICIES,
        losses=(BrokenExecutor,),
        lost=explained,
    )


def _cluster(task: Task, jobs: int | None) -> Workers:
    """All cores of a Ray cluster play: the one that ``ray.init()`` finds, or else a new one on this machine.

    Needs the extra ``ray`` and the same version of Starmine on this machine and on all nodes.
    """
    if jobs is not None:
        raise BadSetting(f"jobs={jobs}: a cluster uses all of its cores, so leave jobs out with on='ray'")
    try:
        import ray
        from ray.exceptions import NodeDiedError, ObjectLostError, OutOfMemoryError, WorkerCrashedError
    except ImportError as error:
        raise BadSetting(f"on='ray' needs Ray, which is not installed ({error}): install starmine[ray]") from error
    joined_here = not ray.is_initialized()
    if joined_here:
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level="warning")
        except (ValueError, OSError, RuntimeError) as error:
            where = os.environ.get("RAY_ADDRESS", "this machine")
            raise BadSetting(f"on='ray': no Ray cluster answers at {where} ({error}): see RAY_ADDRESS") from error
    sent: Any = ray.put(packed(task))
    play: Any = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(play_packed)
    return Workers(
        submit=lambda first, count: play.remote(sent, first, count).future(),
        close=ray.shutdown if joined_here else lambda: None,
        ahead=2 * max(1, int(ray.cluster_resources().get("CPU", 1))),
        chunk_games=task.lanes,
        chunk_seconds=2.0,  # long enough to outweigh the overhead of a Ray task
        losses=(WorkerCrashedError, OutOfMemoryError, NodeDiedError, ObjectLostError),
    )


class _Context(SpawnContext):
    """A context that remembers its processes, for their exit status."""

    def __init__(self) -> None:
        super().__init__()
        self.processes: list[Any] = []

    def Process(self, *args: Any, **options: Any) -> Any:  # type: ignore[override]  # noqa: N802 - the pool calls it
        self.processes.append(super().Process(*args, **options))
        return self.processes[-1]


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Holds Ctrl-C back until the end; in a process started meanwhile, until ``_begin``. Does nothing on Windows."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Initializes a worker process."""
    # Ctrl-C reaches all processes of a terminal: workers end at once, without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    end_with_parent()
