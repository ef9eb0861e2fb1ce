"""``simulate``: bots play many games at a table."""

from __future__ import annotations

import itertools
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike
from starmine.bots.checks import check_bot, check_fit
from starmine.bots.registry import as_bot, sendable
from starmine.bots.rng import MAX_SEED
from starmine.lab.errors import BadLineUp
from starmine.lab.policy import NO_NUMBER, NO_NUMBER_MEANS
from starmine.lab.simulation.result import Result, Tally
from starmine.lab.simulation.table import NOBODY, RESULT, Played, Task
from starmine.lab.simulation.workers import Workers, workers_for
from starmine.lab.small import Rulebook, as_rulebook
from starmine.observation.checks import BadCount, check_choice, check_whole
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.state import Record

MAX_GAMES = 10**15
_MAX_CHUNK = 1 << 16  # games


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
        if seconds < workers.chunk_seconds / 2 and len(results) >= size:
            size = min(2 * size, max(size, _MAX_CHUNK))  # a first size above the limit stays


def check_faults(results: npt.NDArray[np.void], names: tuple[str, ...]) -> None:
    """Raises ``BotFault`` for the first illegal action in ``results``, if there is one."""
    for fault in results[results["fault_seat"] != NOBODY][:1]:
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
