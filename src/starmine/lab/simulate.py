"""``simulate``: bots alone at a table, many times."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import closing
from typing import Literal

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike
from starmine.bots import bot as named
from starmine.bots.numbers import MAX_SEED
from starmine.lab.checks import check_choice, check_whole
from starmine.lab.errors import BadCount, BadLineUp, BadSeed, BadSetting
from starmine.lab.loop import NOBODY
from starmine.lab.result import Result
from starmine.lab.workers import Played, Task, Workers, local
from starmine.rules.edition import Edition

MAX_GAMES = 10**15
_MAX_PART = 1 << 16  # games


def simulate(
    edition: Edition,
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

    Game ``n`` of a seed is the same whatever ``games``, ``jobs`` and ``on`` are: its deck and the bots' seeds hang
    on ``seed`` and ``n`` alone. Compiled bots play wholly in compiled code, Python ones through the same
    protocol. ``progress`` gets the number of games done, some ten times a second. An interrupt (Ctrl-C) ends it
    with what is there.

    ``jobs`` is how many play at once: as many as there are cores unless given, in threads; Python bots play alone
    unless given, in processes, which they must be able to be sent to. ``on="ray"`` plays on all cores of a Ray
    cluster (see ``on_ray``).

    Raises ``BadPlayers``, ``UnknownBot``, ``BadBot``, ``BadLineUp``, ``BadCount``, ``BadSeed``, ``BadSetting``,
    and ``BotFault`` as soon as a bot chooses what is not legal.
    """
    rules = edition.rules(players)
    line_up = _line_up(bots, players)
    check_whole(BadCount, "games", games, 1, MAX_GAMES)
    check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    check_choice("on", on, "here", "ray")
    if jobs is not None:
        check_whole(BadCount, "jobs", jobs, 1, 1024)
    workers = _workers(Task(edition, players, line_up, int(seed)), jobs, on)
    names = tuple(member if isinstance(member, str) else member.id for member in line_up)
    done: list[npt.NDArray[np.void]] = []
    began = time.perf_counter()
    try:
        with closing(_parts(workers, games, done)) as parts:
            for results in parts:
                _check(results, names)
                if progress is not None:
                    progress(sum(map(len, done)))
    except KeyboardInterrupt:
        if not done:
            raise
    finally:
        workers.close()
    played = np.concatenate(done)
    return Result.of(
        played,
        edition=edition.id,
        bots=names,
        max_score=int(rules["max_score"]),
        seed=seed,
        seconds=time.perf_counter() - began,
        interrupted=len(played) < games,
    )


def _line_up(bots: str | BotLike | Sequence[str | BotLike], players: int) -> tuple[str | BotLike, ...]:
    """One bot a seat."""
    members = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * players
    if len(members) != players:
        raise BadLineUp(f"{len(members)} bots for {players} seats: give one for all seats, or one a seat")
    return tuple(named(member).id if isinstance(member, str) else member for member in members)


def _workers(task: Task, jobs: int | None, on: str) -> Workers:
    if on == "here":
        return local(task, jobs)
    if jobs is not None:
        raise BadSetting(f"jobs={jobs}: a cluster has as many as it has cores, so leave jobs out with on='ray'")
    try:
        from starmine.lab.on_ray import Cluster
    except ImportError as error:
        raise BadSetting(f"on='ray' needs Ray, which is not installed ({error}): install starmine[ray]") from error
    return Cluster(task)


def _parts(workers: Workers, games: int, done: list[npt.NDArray[np.void]]) -> Generator[npt.NDArray[np.void]]:
    """The results of all games in turn, in parts of about ``part_seconds`` each, which are added to ``done``.

    When it is left early, what has been played by then is added, too.
    """
    waiting: deque[Future[Played]] = deque()
    handed_out, size = 0, 1
    try:
        while handed_out < games or waiting:
            while handed_out < games and len(waiting) < workers.ahead:
                count = min(size, games - handed_out)
                waiting.append(workers.submit(handed_out, count))
                handed_out += count
            results, seconds = waiting[0].result()
            waiting.popleft()
            done.append(results)
            yield results
            if seconds < workers.part_seconds / 2 and len(results) >= size:
                size = min(2 * size, _MAX_PART)
    finally:
        done += [part.result().results for part in waiting if part.done() and not part.exception()]


def _check(results: npt.NDArray[np.void], names: tuple[str, ...]) -> None:
    """Raises ``BotFault`` for the action that stopped a part, if one did."""
    for fault in results[results["fault_seat"] != NOBODY][:1]:
        seat = int(fault["fault_seat"])
        raise BotFault(names[seat], seat, int(fault["turns"]), int(fault["fault_action"]))
