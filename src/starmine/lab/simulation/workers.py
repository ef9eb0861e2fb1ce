"""Workers that play the games of a simulation: in this thread, in threads or processes, or on a cluster.

A worker plays a range of a seed's games and returns the results as a future. Results depend only on the seed and the
games' numbers, not on the kind of worker.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import current_process
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from typing import Any, Protocol

from starmine.bots.protocol import is_slow
from starmine.lab.cores import cores
from starmine.lab.errors import LostWorker
from starmine.lab.simulation import calls
from starmine.lab.simulation.table import BotTable, Played, Task, packed, play_packed
from starmine.observation.errors import BadSetting
from starmine.parents import end_with_parent

_UNGUARDED = 72  # exit status of a process whose script lacks the `__main__` guard
_WITH_POLICIES = 4.0  # seconds per chunk: long, because empty lanes at its end waste computation


class Workers(Protocol):
    """Plays chunks of a simulation, for ``simulate``."""

    ahead: int  # how many chunks may be pending at once
    chunk_games: int  # games in the first chunk
    chunk_seconds: float  # how long a chunk should take
    losses: tuple[type[Exception], ...]  # errors of a future whose process has died

    def submit(self, first: int, count: int) -> Future[Played]:
        """Plays games ``first`` to ``first + count - 1``. May raise ``LostWorker``."""
        ...

    def close(self) -> None:
        """Ends the threads, processes or connection; chunks that have not begun are cancelled."""
        ...


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
        return InThisThread(task)
    return Threads(task, jobs) if compiled else Processes(task, jobs)


def _cluster(task: Task, jobs: int | None) -> Workers:
    if jobs is not None:
        raise BadSetting(f"jobs={jobs}: a cluster uses all of its cores, so leave jobs out with on='ray'")
    try:
        from starmine.lab.simulation.on_ray import Cluster
    except ImportError as error:
        raise BadSetting(f"on='ray' needs Ray, which is not installed ({error}): install starmine[ray]") from error
    return Cluster(task)


class InThisThread:
    """Plays in this thread, within ``submit``."""

    ahead = 1
    losses: tuple[type[Exception], ...] = ()

    def __init__(self, task: Task) -> None:
        self.chunk_games, self.chunk_seconds = task.lanes, 0.1 if task.lanes == 1 else _WITH_POLICIES
        self._table = BotTable(task)
        self._table.play(0, 0)  # compiles before the clock starts

    def submit(self, first: int, count: int) -> Future[Played]:
        future: Future[Played] = Future()
        future.set_result(self._table.play(first, count))
        return future

    def close(self) -> None:
        """Does nothing."""


class Threads:
    """Plays in threads: compiled bots release the interpreter lock."""

    chunk_games, chunk_seconds = 1, 0.1
    losses: tuple[type[Exception], ...] = ()

    def __init__(self, task: Task, jobs: int) -> None:
        self.ahead = 2 * jobs
        self._tables: SimpleQueue[BotTable] = SimpleQueue()
        for _ in range(jobs):
            self._tables.put(BotTable(task))
        self._play(0, 0)  # compiles before the clock starts
        self._pool = ThreadPoolExecutor(jobs)

    def _play(self, first: int, count: int) -> Played:
        table = self._tables.get()
        try:
            return table.play(first, count)
        finally:
            self._tables.put(table)

    def submit(self, first: int, count: int) -> Future[Played]:
        return self._pool.submit(self._play, first, count)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class Processes:
    """Plays in processes, for Python bots. Raises ``BadBot`` for bots that cannot be pickled."""

    losses: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, task: Task, jobs: int) -> None:
        if getattr(current_process(), "_inheriting", False):  # multiprocessing's mark of a starting process
            sys.exit(_UNGUARDED)  # it is still importing its script: the parent explains the error
        self.ahead = 2 * jobs
        self.chunk_games, self.chunk_seconds = task.lanes, 0.5 if task.lanes == 1 else _WITH_POLICIES
        self._task = packed(task)
        processes = min(jobs, 61) if sys.platform == "win32" else jobs  # Windows' limit for a pool
        self._context = _Context()
        self._pool = ProcessPoolExecutor(processes, self._context, _begin)

    def submit(self, first: int, count: int) -> Future[Played]:
        try:
            with _interrupts_held_back():  # also in the processes that this starts
                return self._pool.submit(play_packed, self._task, first, count)
        except RuntimeError as error:  # the pool has died
            raise lost_worker(self, error) from None

    @property
    def is_unguarded(self) -> bool:
        """Whether a process tried to start processes while importing its script; only after all have ended."""
        return any(process.exitcode == _UNGUARDED for process in self._context.processes)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


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


def lost_worker(workers: Workers, error: Exception) -> LostWorker:
    """The error for a process that has died, with the remedy."""
    workers.close()
    if isinstance(workers, Processes) and workers.is_unguarded:
        return LostWorker(
            "each process of a simulation imports the script that started it, and so starts the simulation again: put "
            "the script's code under `if __name__ == '__main__':`, or use jobs=1"
        )
    return LostWorker(
        f"a process that was to play has died ({error}). Either a bot has ended it, or it could not start: a script "
        "that starts simulations must come from a file. With jobs=1 no processes are needed."
    )
