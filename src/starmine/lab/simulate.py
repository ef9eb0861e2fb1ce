"""``simulate``: bots alone at a table, many times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike
from starmine.bots import bot as named
from starmine.bots.numbers import MAX_SEED, seeds
from starmine.lab import calls
from starmine.lab.errors import BadCount, BadLineUp, BadSeed
from starmine.lab.loop import NOBODY, RESULT, play_games
from starmine.lab.result import Result
from starmine.rules.edition import Edition
from starmine.rules.state import GAME

_CHUNK_SECONDS = 0.1  # a chunk of games is as many as take about this long
_MAX_CHUNK = 1 << 16

Chunk = Callable[[npt.NDArray[np.int64]], npt.NDArray[np.void]]


def simulate(
    edition: Edition,
    players: int,
    bots: str | BotLike | Sequence[str | BotLike],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Plays ``games`` games of ``bots``, by id or themselves: one for all seats, or one a seat.

    Game ``n`` of a seed is the same whatever ``games`` is: its deck and the bots' seeds hang on ``seed`` and ``n``
    alone. Compiled bots play wholly in compiled code, Python ones through the same protocol. ``progress``
    gets the number of games done, some ten times a second. An interrupt (Ctrl-C) ends it with what is there.

    Raises ``BadPlayers``, ``UnknownBot``, ``BadBot``, ``BadLineUp``, ``BadCount``, ``BadSeed``, and
    ``BotFault`` as soon as a bot chooses what is not legal.
    """
    rules = edition.rules(players)
    line_up = _line_up(bots, players)
    if not _whole(games, 1):
        raise BadCount(f"games={games!r}: simulate plays a whole number of games, 1 or more")
    if not _whole(seed, 0) or seed > MAX_SEED:
        raise BadSeed(f"seed={seed!r}: a seed is a whole number from 0 to 2**63 - 1")
    play = _player(edition, players, line_up)
    play(seeds(seed, 0, 0))  # what has to be compiled is compiled before the clock starts
    done: list[npt.NDArray[np.void]] = []
    began = time.perf_counter()
    try:
        for results in _chunks(play, games, seed):
            _check(results, line_up)
            done.append(results)
            if progress is not None:
                progress(sum(map(len, done)))
    except KeyboardInterrupt:
        if not done:
            raise
    played = np.concatenate(done)
    return Result.of(
        played,
        edition=edition.id,
        bots=tuple(member.id for member in line_up),
        max_score=int(rules["max_score"]),
        seed=seed,
        seconds=time.perf_counter() - began,
        interrupted=len(played) < games,
    )


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _line_up(bots: str | BotLike | Sequence[str | BotLike], players: int) -> list[BotLike]:
    """One bot a seat."""
    members = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * players
    if len(members) != players:
        raise BadLineUp(f"{len(members)} bots for {players} seats: give one for all seats, or one a seat")
    return [named(member) if isinstance(member, str) else member for member in members]


def _player(edition: Edition, players: int, line_up: list[BotLike]) -> Chunk:
    """The function that plays the games of some seeds with this line-up."""
    rules = edition.rules(players)
    deck = np.array(edition.deck(players), np.uint8)
    room = np.zeros(1 + 2 * players, GAME)
    loop, seats, memory = calls.seated(line_up, play_games)

    def play(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.void]:
        results = np.zeros(len(numbers), RESULT)
        results["fault_seat"] = NOBODY
        loop(results, numbers, deck, rules, seats, memory, room)
        return results

    return play


def _chunks(play: Chunk, games: int, seed: int) -> Iterator[npt.NDArray[np.void]]:
    """The results of all games in turn, in chunks that take about ``_CHUNK_SECONDS`` each."""
    done, size = 0, 1
    while done < games:
        count = min(size, games - done)
        began = time.perf_counter()
        yield play(seeds(seed, done, count))
        done += count
        if time.perf_counter() - began < _CHUNK_SECONDS / 2:
            size = min(2 * size, _MAX_CHUNK)


def _check(results: npt.NDArray[np.void], line_up: list[BotLike]) -> None:
    """Raises ``BotFault`` for the action that stopped a chunk, if one did."""
    for fault in results[results["fault_seat"] != NOBODY][:1]:
        seat = int(fault["fault_seat"])
        raise BotFault(line_up[seat].id, seat, int(fault["turns"]), int(fault["fault_action"]))
