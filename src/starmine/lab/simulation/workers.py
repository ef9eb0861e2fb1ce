"""Who plays the games of a simulation: this thread, several, several processes, or a cluster.

Each plays the games of a seed from one number to another, and gives the results as a future. What comes out
depends on the seed and the games' numbers alone, so it does not matter who has played which.
"""

from __future__ import annotations

import functools
import pickle
import signal
import sys
import time
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from queue import SimpleQueue
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from starmine.bots import BadBot, BotFault, BotLike, bot
from starmine.bots.numbers import seeds
from starmine.lab.cores import cores
from starmine.lab.errors import LostWorker
from starmine.lab.simulation import calls
from starmine.lab.simulation.loop import NOBODY, RESULT, play_games
from starmine.lab.small import Rulebook
from starmine.rules.state import GAME


class Played(NamedTuple):
    """What came of some games, as ``RESULT`` records, and how long it took."""

    results: npt.NDArray[np.void]
    seconds: float


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be simulated."""

    edition: Rulebook
    players: int
    line_up: tuple[str | BotLike, ...]  # by seat: a bot's id, or a bot of the caller's own
    seed: int

    @property
    def bots(self) -> list[BotLike]:
        return [bot(member) if isinstance(member, str) else member for member in self.line_up]


class Table:
    """A line-up at its table: plays one game after the other. Raises ``BadBot``."""

    def __init__(self, task: Task) -> None:
        self._seed = task.seed
        self._rules = task.edition.rules(task.players)
        self._deck = np.array(task.edition.deck(task.players), np.uint8)
        self._room = np.zeros(1 + 2 * task.players, GAME)
        self._bots = task.bots
        self._loop, self._line_up = calls.seated(self._bots, self._rules, play_games)

    def play(self, first: int, count: int) -> Played:
        """Plays games ``first`` to ``first + count - 1``; stops at the first action that is not legal.

        Raises ``BotFault`` for a bot that raises something, or has written to its rules.
        """
        began = time.perf_counter()
        results = np.zeros(count, RESULT)
        results["fault_seat"] = NOBODY
        numbers = seeds(self._seed, first, count)
        try:
            self._loop(results, numbers, self._deck, self._rules, self._line_up, self._room)
        except (BotFault, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot may even leave the interpreter
            raise calls.fault(self._bots, self._line_up, self._turn, error) from error
        calls.check_rules(self._bots, self._line_up, self._rules, self._turn)
        return Played(results, time.perf_counter() - began)

    @property
    def _turn(self) -> int:
        return int(self._room[0]["turn"])


class Workers(Protocol):
    """What ``simulate`` gives the games to."""

    ahead: int  # parts that are handed out before the first one is back
    part_seconds: float  # how long a part should take
    losses: tuple[type[Exception], ...]  # what a part's future raises when its player has died

    def submit(self, first: int, count: int) -> Future[Played]:
        """Hands out some games. May raise ``LostWorker``."""
        ...

    def close(self) -> None:
        """Ends what is not needed any more."""
        ...


class Here:
    """Plays at once, in this thread."""

    ahead, part_seconds = 1, 0.1
    losses: tuple[type[Exception], ...] = ()

    def __init__(self, task: Task) -> None:
        self._table = Table(task)
        self._table.play(0, 0)  # what has to be compiled is compiled before the clock starts

    def submit(self, first: int, count: int) -> Future[Played]:
        future: Future[Played] = Future()
        future.set_result(self._table.play(first, count))
        return future

    def close(self) -> None:
        """Nothing is left open."""


class Threads:
    """Plays in threads: compiled bots do not hold the interpreter."""

    part_seconds = 0.1
    losses: tuple[type[Exception], ...] = ()

    def __init__(self, task: Task, jobs: int) -> None:
        self.ahead = 2 * jobs
        self._tables: SimpleQueue[Table] = SimpleQueue()
        for _ in range(jobs):
            self._tables.put(Table(task))
        self._play(0, 0)
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
    """Plays in processes of their own, which Python bots need. Raises ``BadBot`` for what cannot be sent there."""

    part_seconds = 0.5
    losses: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, task: Task, jobs: int) -> None:
        self.ahead = 2 * jobs
        self._task = packed(task)
        processes = min(jobs, 61) if sys.platform == "win32" else jobs  # a pool there cannot wait for more
        self._pool = ProcessPoolExecutor(processes, get_context("spawn"), _end_at_an_interrupt)

    def submit(self, first: int, count: int) -> Future[Played]:
        try:
            return self._pool.submit(play_packed, self._task, first, count)
        except RuntimeError as error:  # a script without a guard that is run again in such a process, or a dead one
            raise lost(error) from error

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _end_at_an_interrupt() -> None:
    """Ctrl-C reaches all processes: these have nothing to say about it, and stop whatever the bots are at."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def lost(error: Exception) -> LostWorker:
    """What to do about a process that has died."""
    return LostWorker(
        f"a process that was to play has died ({error}). Either a bot has ended it, or it could not start: a script "
        "must start simulations behind `if __name__ == '__main__':` and come from a file. To play here, with jobs=1, "
        "needs no processes."
    )


def packed(task: Task) -> bytes:
    """A task as bytes that another process can read. Raises ``BadBot``."""
    for member in task.line_up:
        try:
            pickle.loads(pickle.dumps(member))  # noqa: S301 - our own bytes
        except Exception as error:
            name = member if isinstance(member, str) else member.id
            raise BadBot(f"bot {name!r} cannot be sent to other processes ({error}): play here, with jobs=1") from error
    return pickle.dumps(task)


def play_packed(task: bytes, first: int, count: int) -> Played:
    """Plays games of a packed task, in a worker's process."""
    return _table(task).play(first, count)


@functools.lru_cache(maxsize=4)
def _table(task: bytes) -> Table:
    try:
        unpacked: Task = pickle.loads(task)  # noqa: S301 - by `packed`
    except Exception as error:  # whatever its own pickling raises
        raise BadBot(
            f"a bot cannot be read by other processes ({error}): define it at the top of a module that they can "
            "import, or play here with jobs=1"
        ) from error
    return Table(unpacked)


def local(task: Task, jobs: int | None) -> Workers:
    """Workers on this machine: one a core unless ``jobs`` says otherwise, but one alone for Python bots."""
    compiled = calls.are_compiled(task.bots)
    count = (cores() if compiled else 1) if jobs is None else jobs
    if count == 1:
        return Here(task)
    return Threads(task, count) if compiled else Processes(task, count)
