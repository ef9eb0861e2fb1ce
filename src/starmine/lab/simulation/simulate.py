"""``simulate``: bots play many games at a table, in this thread, in threads or processes, or on a cluster.

A worker plays a range of a seed's games and returns the results as a future. Results depend only on the seed and the
games' numbers, not on the kind of worker.
"""

from __future__ import annotations

import functools
import itertools
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import current_process
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import BadBot, BotFault, BotLike
from starmine.bots.checks import check_bot, check_fit
from starmine.bots.protocol import is_slow
from starmine.bots.registry import as_bot, sendable
from starmine.bots.rng import MAX_SEED
from starmine.lab.cores import cores
from starmine.lab.errors import BadLineUp, LostWorker
from starmine.lab.policy import NO_NUMBER, NO_NUMBER_MEANS
from starmine.lab.simulation import calls
from starmine.lab.simulation.result import Result, Tally
from starmine.lab.simulation.table import NOBODY, RESULT, BotTable, Played, Task
from starmine.lab.small import Rulebook, as_rulebook
from starmine.observation.checks import BadCount, BadSetting, check_choice, check_whole
from starmine.parents import end_with_parent
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.state import Record

MAX_GAMES = 10**15
_MAX_CHUNK = 1 << 16  # games

_UNGUARDED = 72  # exit status of a process whose script lacks the `__main__` guard
_WITH_POLICIES = 4.0  # seconds per chunk: long, because empty lanes at its end waste computation

_UNGUARDED_MEANS = (
    "each process of a simulation imports the script that started it, and so starts the simulation again: put "
    "the script's code under `if __name__ == '__main__':`, or use jobs=1"
)


class Chunk(NamedTuple):
    """A range of games, submitted to the workers."""

    first: int  # index of its first game
    future: Future[Played]


def simulate(
    edition: Rulebook | str,
    players: int,
    bots: str | BotLike | Sequence[str | BotLike],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int | None = None,
    on: Literal["here", "ray"] = "here",
    each: Callable[[npt.NDArray[np.void]], None] | None = None,
) -> Result:
    """Plays ``games`` games with ``bots``, given by id or as objects: one for all seats, or one per seat.

    Game ``n`` of a seed does not depend on ``games``, ``jobs`` and ``on``: its deck and the bots' seeds depend only
    on ``seed`` and ``n``. Compiled bots play in compiled code, Python bots through the same protocol.
    ``progress`` is called with the number of games done, about ten times a second; with policies every few seconds.
    ``each`` is called as often, with the ``RESULT`` records of the games since its last call, in order.
    Ctrl-C stops early and returns the first games of the seed; further interrupts are ignored.

    ``jobs`` is the number of parallel workers. Compiled bots play in threads, by default one per core. Python bots and
    policies play in this thread by default, else in processes: then they must be picklable, and a script must call
    this under ``if __name__ == "__main__":``. With a bot whose ``slow`` is true (see ``BotLike``), the default is a
    process per core. With policies each worker plays many games at once (see ``starmine.lab.policy``). ``on="ray"``
    plays on all cores of a Ray cluster: the one that ``ray.init()`` finds, or else a new one on this machine.

    Raises ``UnknownEdition``, ``BadPlayers``, ``UnknownBot``, ``BadBot``, ``UnfitBot``, ``BadLineUp``, ``BadCount``,
    ``BadSeed``, ``BadSetting``, ``LostWorker`` when a process dies, and ``BotFault`` as soon as a bot chooses an
    illegal action, raises an error, or is found to have written to its rules.
    """
    edition = as_rulebook(edition)
    rules = edition.rules(players)
    seated = line_up(bots, players, rules)
    games = check_whole(BadCount, "games", games, 1, MAX_GAMES)
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    check_choice("on", on, "here", "ray")
    if jobs is not None:
        jobs = check_whole(BadCount, "jobs", jobs, 1, 1024)
    workers = workers_for(Task(edition, players, seated, seed), jobs, on)
    names = tuple(member if isinstance(member, str) else member.id for member in seated)
    highest = int(rules["max_score"])
    tally = Tally.of(np.zeros(0, RESULT), highest)
    pending: deque[Chunk] = deque()
    interrupt: KeyboardInterrupt | None = None
    began = time.perf_counter()
    with ExitStack() as until_the_end:
        try:
            for results in _in_order(workers, games, pending):
                check_faults(results, names)
                tally += Tally.of(results, highest)
                if each is not None:
                    each(results)
                if progress is not None:
                    progress(tally.games)
        except KeyboardInterrupt as first:
            interrupt = first
        except workers.losses as error:
            raise workers.lost(error) from None
        finally:
            until_the_end.enter_context(_interrupts_ignored())
            workers.close()
        rest = uncounted(pending, tally.games)
        tally += Tally.of(rest, highest)
        if each is not None:
            each(rest)
        if interrupt is not None and not tally.games:
            raise interrupt
        return Result.of(
            tally,
            edition=edition.id,
            bots=names,
            seed=seed,
            seconds=time.perf_counter() - began,
            interrupted=interrupt is not None,
        )


def line_up(bots: str | BotLike | Sequence[str | BotLike], players: int, rules: Record) -> tuple[str | BotLike, ...]:
    """The bots by seat, as built-in ids or objects. Raises ``UnknownBot``, ``BadBot``, ``UnfitBot``, ``BadLineUp``."""
    members = bots if isinstance(bots, Sequence) and not isinstance(bots, str | bytes) else [bots] * players
    if len(members) != players:
        raise BadLineUp(f"{len(members)} bots for {players} seats: give one for all seats, or one a seat")
    made = [as_bot(member) for member in members]
    for bot in made:
        check_bot(bot)
        check_fit(bot, rules)
    return tuple(map(sendable, members))


def _in_order(workers: Workers, games: int, pending: deque[Chunk]) -> Iterator[npt.NDArray[np.void]]:
    """Submits all games, in chunks of about ``workers.chunk_seconds`` each, and yields their results in order.

    A chunk stays in ``pending`` until its results have been processed, so an interrupt loses none.
    """
    submitted, size = 0, workers.chunk_games
    while submitted < games or pending:
        while submitted < games and len(pending) < workers.ahead:
            count = min(size, games - submitted)
            pending.append(Chunk(submitted, workers.submit(submitted, count)))
            submitted += count
        results, seconds = pending[0].future.result()
        yield results
        pending.popleft()
        # Only chunks of the current size count; earlier ones were smaller. A first size above the limit stays.
        if seconds < workers.chunk_seconds / 2 and len(results) >= size:
            size = min(2 * size, max(size, _MAX_CHUNK))


def check_faults(results: npt.NDArray[np.void], names: tuple[str, ...]) -> None:
    """Raises ``BotFault`` for the first illegal action in ``results``, if there is one."""
    faults = results[results["fault_seat"] != NOBODY]
    if len(faults):
        fault = faults[0]
        seat = int(fault["fault_seat"])
        turn, action = int(fault["turns"]), int(fault["fault_action"])
        raise BotFault(names[seat], seat, turn, action, NO_NUMBER_MEANS if action == NO_NUMBER else None)


def uncounted(chunks: Iterable[Chunk], counted: int) -> npt.NDArray[np.void]:
    """The results, after an interrupt, from game ``counted`` up to the first that is missing or has a fault."""
    left = (chunk.future for chunk in chunks if chunk.first >= counted)
    done = itertools.takewhile(lambda future: future.done() and not future.cancelled() and not future.exception(), left)
    played = np.concatenate([np.zeros(0, RESULT), *(future.result().results for future in done)])
    faults = np.flatnonzero(played["fault_seat"] != NOBODY)
    return played[: faults[0]] if len(faults) else played


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignores Ctrl-C, so that a second one does not lose the results."""
    in_main_thread = threading.current_thread() is threading.main_thread()  # handlers can only be set there
    before = signal.getsignal(signal.SIGINT)
    if not in_main_thread or before is None:  # None: the handler was not set by Python
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _lost_worker(error: Exception) -> LostWorker:
    """The error for a process that has died, with the remedy."""
    return LostWorker(
        f"a process that was to play has died ({error}). Either a bot has ended it, or it could not start: a script "
        "that starts simulations must come from a file. With jobs=1 no processes are needed."
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Workers:
    """What plays the chunks of a simulation, for ``simulate``."""

    submit: Callable[[int, int], Future[Played]]  # `submit(first, count)` plays `count` games; may raise `LostWorker`
    close: Callable[[], object]  # ends threads, processes or connection; chunks that have not begun are cancelled
    ahead: int  # how many chunks may be pending at once
    chunk_games: int  # games in the first chunk
    chunk_seconds: float  # how long a chunk should take
    losses: tuple[type[Exception], ...] = ()  # errors of a future whose process has died
    lost: Callable[[Exception], LostWorker] = _lost_worker  # the error to raise for one of `losses`


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
        sys.exit(_UNGUARDED)  # this process is still importing its script: the parent explains the error
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
        return LostWorker(_UNGUARDED_MEANS) if unguarded else _lost_worker(error)

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


def packed(task: Task) -> bytes:
    """A task as bytes for other processes. Raises ``BadBot`` for a bot that cannot be pickled."""
    for member in task.line_up:
        try:
            pickle.loads(pickle.dumps(member))  # noqa: S301 - our own bytes
        except Exception as error:
            name = member if isinstance(member, str) else member.id
            raise BadBot(f"bot {name!r} cannot be sent to other processes ({error}): use jobs=1") from error
    return pickle.dumps(task)


def play_packed(task: bytes, first: int, count: int) -> Played:
    """Plays games of a packed task, in a worker's process."""
    return _table(task).play(first, count)


@functools.lru_cache(maxsize=4)
def _table(task: bytes) -> BotTable:
    try:
        unpacked: Task = pickle.loads(task)  # noqa: S301 - by `packed`
    except Exception as error:  # unpickling runs the bot's own code
        raise BadBot(
            f"a bot cannot be read by other processes ({error}): define it at the top of a module that they can "
            "import, or use jobs=1"
        ) from error
    return BotTable(unpacked)
