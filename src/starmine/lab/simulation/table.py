"""Bots at a table: deals, calls the bots for actions, applies them, shows them to every bot, and keeps the results."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike, bot
from starmine.bots.numbers import below, fill, seeds, shuffle
from starmine.lab.simulation import calls
from starmine.lab.simulation.calls import LineUp, act, start, watch
from starmine.lab.small import Rulebook
from starmine.rules.jit import njit
from starmine.rules.kernel import apply, deal, legal, points, view
from starmine.rules.state import GAME, PLAYING, Games, Record

NOBODY = 255  # in `fault_seat`

RESULT = np.dtype(
    [
        ("turns", np.uint16),
        ("score", np.uint8),  # the score that counts (C19, R6)
        ("kept", np.uint8),  # the cards on the fireworks
        ("status", np.uint8),
        ("fault_seat", np.uint8),  # whose action was illegal, or NOBODY
        ("fault_action", np.int64),  # that action
    ],
    align=True,
)

_SEED_PART = 1 << 31


@njit
def play_games(
    results: npt.NDArray[np.void],
    game_seeds: npt.NDArray[np.int64],
    deck: npt.NDArray[np.uint8],
    rules: Record,
    line_up: LineUp,
    room: Games,
) -> None:
    """Plays a game for each of ``game_seeds`` and writes its result to ``results``; seat 0 begins.

    ``deck`` holds the edition's kinds and is shuffled in place, by the game's seed alone; ``room`` is space for one
    game and two views a seat. ``fault_seat`` of all results must be NOBODY; the first illegal action sets it and
    ends the loop. Errors that a bot raises are raised here.
    """
    players = np.int64(rules["players"])
    words = np.zeros(4, np.uint32)
    game = room[0]
    for number in range(len(game_seeds)):
        fill(words, game_seeds[number])
        deck.sort()
        shuffle(deck, words)
        deal(game, rules, deck, 0)
        now, after = np.int64(1), 1 + players  # where the views begin in `room`
        for seat in range(players):
            view(room[now + seat : now + seat + 1], game, rules, seat)
            seed = below(words, _SEED_PART) * _SEED_PART + below(words, _SEED_PART)
            start(line_up, seat, room[now + seat], seed)
        result = results[number]
        while game["status"] == PLAYING:
            mover = np.int64(game["seat"])
            action = act(line_up, mover, room[now + mover])
            if action < 0 or action > 63 or not legal(game, rules) >> action & 1:
                result["fault_seat"] = mover
                result["fault_action"] = action
                break
            apply(game, rules, action)
            for seat in range(players):  # all of them first, as copying a record just written is slow
                view(room[after + seat : after + seat + 1], game, rules, seat)
            for seat in range(players):
                watch(line_up, seat, room[now + seat], action, room[after + seat])
            now, after = after, now
        result["turns"] = game["turn"]
        result["score"] = points(game, rules)
        result["kept"] = game["score"]
        result["status"] = game["status"]
        if result["fault_seat"] != NOBODY:
            break


class Played(NamedTuple):
    """The results of some games, as ``RESULT`` records, and how long they took."""

    results: npt.NDArray[np.void]
    seconds: float


@dataclass(frozen=True, slots=True)
class Task:
    """What to simulate."""

    edition: Rulebook
    players: int
    line_up: tuple[str | BotLike, ...]  # by seat: a bot's id, or a bot
    seed: int

    @property
    def bots(self) -> list[BotLike]:
        """The bots by seat."""
        return [bot(member) if isinstance(member, str) else member for member in self.line_up]


class BotTable:
    """A line-up at its table, which plays one game after the other. Raises ``BadBot``."""

    def __init__(self, task: Task) -> None:
        self._seed = task.seed
        self._rules = task.edition.rules(task.players)
        self._deck = np.array(task.edition.deck(task.players), np.uint8)
        self._room = np.zeros(1 + 2 * task.players, GAME)
        self._bots = task.bots
        self._play_games, self._line_up = calls.seated(self._bots, self._rules, play_games)

    def play(self, first: int, count: int) -> Played:
        """Plays games ``first`` to ``first + count - 1`` of the seed; stops at the first illegal action.

        Raises ``BotFault`` for a bot that raises an error or has written to its rules.
        """
        began = time.perf_counter()
        results = np.zeros(count, RESULT)
        results["fault_seat"] = NOBODY
        numbers = seeds(self._seed, first, count)
        try:
            self._play_games(results, numbers, self._deck, self._rules, self._line_up, self._room)
        except (BotFault, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot may raise even SystemExit
            raise calls.fault(self._bots, self._line_up, self._turn, error) from error
        calls.check_rules(self._bots, self._line_up, self._rules, self._turn)
        return Played(results, time.perf_counter() - began)

    @property
    def _turn(self) -> int:
        return int(self._room[0]["turn"])
