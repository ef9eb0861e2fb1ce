"""``demonstrations``: observations and actions of bots, for imitation learning."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import BotLike
from starmine.bots.rng import MAX_SEED
from starmine.lab.simulation.simulate import check_faults, line_up
from starmine.lab.simulation.table import RESULT, BotTable, Task
from starmine.lab.small import Rulebook, as_rulebook
from starmine.observation.checks import BadCount, check_choice, check_whole
from starmine.observation.encoding import Encoding
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.action_ids import action_count

_MAX_GAMES = 2**20
_GAMES_A_LANE = 64  # games that each lane plays before all lanes synchronize


class Turns(NamedTuple):
    """One turn in each of several games, an element or row per game."""

    observations: npt.NDArray[Any]  # of the seat on turn, in the format of `VectorEnv`
    action_mask: npt.NDArray[np.bool_]  # (n, actions)
    actions: npt.NDArray[np.int64]  # the action that the bot in that seat took
    seats: npt.NDArray[np.int64]


def demonstrations(
    edition: Rulebook | str,
    players: int,
    bots: str | BotLike | Sequence[str | BotLike],
    seed: int = 0,
    *,
    games: int = 1024,
    packed: bool = False,
) -> Iterator[Turns]:
    """Endless batches of observations and actions of ``bots``: one turn in each of ``games`` simultaneous games.

    The games are those of ``simulate`` with the same seed, in ``games`` lanes. After 64 games a lane waits for the
    other lanes, so some batches are smaller. Each batch has its own arrays; ``packed`` gives bits instead of bytes.
    Raises what ``simulate`` raises.
    """
    edition = as_rulebook(edition)
    rules = edition.rules(players)
    task = Task(edition, players, line_up(bots, players, rules), check_whole(BadSeed, "seed", seed, 0, MAX_SEED))
    games = check_whole(BadCount, "games", games, 1, _MAX_GAMES)
    check_choice("packed", packed, False, True)
    return _played(BotTable(task, watched=games), Encoding(rules), games, packed, tuple(bot.id for bot in task.bots))


def _played(table: BotTable, encoding: Encoding, games: int, packed: bool, names: tuple[str, ...]) -> Iterator[Turns]:
    """Yields the turns of each pause at the next one. Only then are the actions known for which the lanes paused."""
    actions, lanes, notes = np.arange(action_count(encoding.rules)), table.lanes, table.lanes["notes"]
    for first in itertools.count(0, games * _GAMES_A_LANE):
        results = np.zeros(games * _GAMES_A_LANE, RESULT)
        places, turns = np.zeros(0, np.int64), None  # the lanes of the turns to be yielded next, and these turns
        for _ in table.pauses(first, results):
            if table.has_fault:  # the last action was illegal: do not yield it
                check_faults(results, names)
            if turns is not None:
                yield turns._replace(actions=notes["action"][places])
            places = np.flatnonzero(notes["waiting"])
            states, lasts = lanes["game"][places], notes["last"][places]
            observations = encoding.empty(len(places), packed=packed)
            encoding.write(states, lasts, observations)
            mask = (notes["legal"][places, None] >> actions & 1).astype(np.bool_)
            unknown = np.zeros(len(places), np.int64)
            turns = Turns(observations, mask, unknown, states["seat"].astype(np.int64))
        check_faults(results, names)
        if turns is not None:
            yield turns._replace(actions=notes["action"][places])
