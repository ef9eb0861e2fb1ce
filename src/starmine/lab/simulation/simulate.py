"""``simulate``: bots alone at a table, many times."""

from __future__ import annotations

import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from typing import Literal, cast

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike
from starmine.bots import bot as named
from starmine.bots.checks import check_bot
from starmine.bots.numbers import MAX_SEED
from starmine.lab.checks import check_choice, check_whole
from starmine.lab.errors import BadCount, BadLineUp, BadSeed, BadSetting
from starmine.lab.simulation.loop import NOBODY, RESULT
from starmine.lab.simulation.result import Result, Tally
from starmine.lab.simulation.workers import Played, Task, Workers, local, lost
from starmine.lab.small import Rulebook, check_rulebook

MAX_GAMES = 10**15
_MAX_PART = 1 << 16  # games


def simulate(
    edition: Rulebook,
    players: int,
    bots: str | BotLike | Sequence[str | BotLike],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int | None = None,
    on: Literal["here", "ray"] = "here",
) -> Result:
    """Plays ``games`` games of ``bots``, by id or themselves: one for all seats, or one a seat.

    Game ``n`` of a seed is the same whatever ``games``, ``jobs`` and ``on`` are: its deck and the bots' seeds depend
    on ``seed`` and ``n`` alone. Compiled bots play wholly in compiled code, Python ones through the same
    protocol. ``progress`` gets the number of games done, some ten times a second. Ctrl-C stops
    early and returns the first games of the seed; further interrupts are ignored.

    ``jobs`` is how many play at once: as many as there are cores unless given, in threads; Python bots play alone
    unless given, in processes, which they must be able to be sent to. ``on="ray"`` plays on all cores of a Ray
    cluster (see ``on_ray``).

    Raises ``UnknownEdition``, ``BadPlayers``, ``UnknownBot``, ``BadBot``, ``BadLineUp``, ``BadCount``, ``BadSeed``,
    ``BadSetting``, ``LostWorker`` when a process dies, and ``BotFault`` as soon as a bot chooses what is not legal,
    raises something itself, or is found to have written to its rules.
    """
    check_rulebook(edition)
    rules = edition.rules(players)
    line_up = _line_up(bots, players)
    games = check_whole(BadCount, "games", games, 1, MAX_GAMES)
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    check_choice("on", on, "here", "ray")
    if jobs is not None:
        jobs = check_whole(BadCount, "jobs", jobs, 1, 1024)
    workers = _workers(Task(edition, players, line_up, seed), jobs, on)
    names = tuple(member if isinstance(member, str) else member.id for member in line_up)
    parts: list[Future[Played] | None] = []
    counted: list[Tally] = []
    highest = int(rules["max_score"])
    interrupt: KeyboardInterrupt | None = None
    began = time.perf_counter()
    with ExitStack() as to_the_end:
        try:
            done = 0
            for results in _in_turn(workers, games, parts, counted):
                _check(results, names)
                counted.append(Tally.of(results, highest))
                done += len(results)
                if progress is not None:
                    progress(done)
        except KeyboardInterrupt as first:
            interrupt = first
        except workers.losses as error:
            raise lost(error) from error
        finally:
            to_the_end.enter_context(_undisturbed())
            workers.close()
        tally = sum(counted, Tally.of(_last_games(parts[len(counted) :]), highest))
        if interrupt is not None and not tally.scores.any():
            raise interrupt
        return Result.of(
            tally,
            edition=edition.id,
            bots=names,
            seed=seed,
            seconds=time.perf_counter() - began,
            interrupted=int(tally.scores.sum()) < games,
        )


def _line_up(bots: str | BotLike | Sequence[str | BotLike], players: int) -> tuple[str | BotLike, ...]:
    """One bot a seat."""
    members = bots if isinstance(bots, Sequence) and not isinstance(bots, str | bytes) else [bots] * players
    if len(members) != players:
        raise BadLineUp(f"{len(members)} bots for {players} seats: give one for all seats, or one a seat")
    for member in members:
        check_bot(named(member) if isinstance(member, str) else member)
    return tuple(members)


def _workers(task: Task, jobs: int | None, on: str) -> Workers:
    if on == "here":
        return local(task, jobs)
    if jobs is not None:
        raise BadSetting(f"jobs={jobs}: a cluster has as many as it has cores, so leave jobs out with on='ray'")
    try:
        from starmine.lab.simulation.on_ray import Cluster
    except ImportError as error:
        raise BadSetting(f"on='ray' needs Ray, which is not installed ({error}): install starmine[ray]") from error
    return Cluster(task)


def _in_turn(
    workers: Workers, games: int, parts: list[Future[Played] | None], counted: Sequence[object]
) -> Iterator[npt.NDArray[np.void]]:
    """Hands out all games, in parts of about ``part_seconds`` each, which are added to ``parts``.

    Gives their results in turn. Whoever takes them adds to ``counted``, and then a part is forgotten.
    """
    handed_out, size = 0, 1
    while handed_out < games or len(counted) < len(parts):
        while handed_out < games and len(parts) - len(counted) < workers.ahead:
            count = min(size, games - handed_out)
            parts.append(workers.submit(handed_out, count))
            handed_out += count
        place = len(counted)
        results, seconds = cast("Future[Played]", parts[place]).result()
        yield results
        parts[place] = None
        if seconds < workers.part_seconds / 2 and len(results) >= size:
            size = min(2 * size, _MAX_PART)


def _check(results: npt.NDArray[np.void], names: tuple[str, ...]) -> None:
    """Raises ``BotFault`` for the action that stopped a part, if one did."""
    for fault in results[results["fault_seat"] != NOBODY][:1]:
        seat = int(fault["fault_seat"])
        raise BotFault(names[seat], seat, int(fault["turns"]), int(fault["fault_action"]))


def _last_games(parts: Sequence[Future[Played] | None]) -> npt.NDArray[np.void]:
    """The results that have not been counted, up to the first game that is missing or has been stopped by a fault."""
    left = [part for part in parts if part is not None]
    there = itertools.takewhile(lambda part: part.done() and not part.cancelled() and not part.exception(), left)
    played = np.concatenate([np.zeros(0, RESULT), *(part.result().results for part in there)])
    faults = np.flatnonzero(played["fault_seat"] != NOBODY)
    return played[: faults[0]] if len(faults) else played


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Interrupts are passed over within: what is there must not be lost to a second one."""
    handled = threading.current_thread() is threading.main_thread()  # which alone is interrupted, and may say so
    before = signal.getsignal(signal.SIGINT)
    if not handled or before is None:  # None: not Python's to handle
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
