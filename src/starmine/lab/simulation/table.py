"""Bots at a table: deals, calls the bots for actions, applies them, shows them to every bot, and keeps the results."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike, bot
from starmine.bots.numbers import below, fill, seeds, shuffle
from starmine.bots.protocol import sees_own_hand
from starmine.lab.simulation import calls
from starmine.lab.simulation.calls import act, start, watch
from starmine.lab.small import Rulebook
from starmine.rules.action_ids import first_clue
from starmine.rules.cards import UNSEEN
from starmine.rules.jit import inlined, njit
from starmine.rules.kernel import apply, blank_hand, deal, legal, points
from starmine.rules.state import GAME, PLAYING, Integer, Record

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

Words = npt.NDArray[np.uint32]  # of a generator (see ``bots.numbers``)

_SEED_PART = 1 << 31


# The game, the game a turn before, and the views for the next call. Each begins a cache line of its own: copies of
# records that lie across cache lines take much longer.
_LINE = 64
_STRIDE = -(-GAME.itemsize // _LINE) * _LINE
_PLACES = ("game", "past", "before", "after")
ROOM = np.dtype(
    {
        "names": _PLACES,
        "formats": [GAME] * len(_PLACES),
        "offsets": [_STRIDE * place for place in range(len(_PLACES))],
        "itemsize": _STRIDE * len(_PLACES),
    }
)


@njit
def play_games(
    results: npt.NDArray[np.void],
    game_seeds: npt.NDArray[np.int64],
    cards: npt.NDArray[np.uint8],
    rules: Record,
    seats: Any,
    sighted: Integer,
    room: Record,
) -> None:
    """Plays a game for each of ``game_seeds`` and writes its result to ``results``; seat 0 begins.

    ``cards`` holds the edition's kinds, sorted; the game's seed alone shuffles them. ``seats`` are those of a
    ``LineUp``; ``sighted`` is the set of those that see their own hands. ``fault_seat`` of all results must be NOBODY;
    the first illegal action sets it and ends the loop. Errors that a bot raises are raised here.
    """
    words, deck = np.zeros(4, np.uint32), cards.copy()
    game, players = room["game"], np.int64(rules["players"])
    for number in range(len(game_seeds)):
        fill(words, game_seeds[number])
        _deal(game, rules, cards, deck, words)
        for seat in range(players):
            room["after"] = game
            _hide(room["after"], game, sighted, seat)
            start(seats, seat, room["after"], below(words, _SEED_PART) * _SEED_PART + below(words, _SEED_PART))
        result = results[number]
        while game["status"] == PLAYING:
            mover = np.int64(game["seat"])
            room["before"] = game
            _hide(room["before"], game, sighted, mover)
            action = act(seats, mover, room["before"])
            if action < 0 or action > 63 or not legal(game, rules) >> action & 1:
                result["fault_seat"] = mover
                result["fault_action"] = action
                break
            room["past"] = game
            if action < first_clue(rules) and game["drawn"] < rules["deck_size"]:
                game["deck"][game["drawn"]] = deck[game["drawn"]]
            apply(game, rules, action)
            for seat in range(players):  # bots may write to views, so each call gets new ones
                room["before"], room["after"] = room["past"], game
                _hide(room["before"], room["past"], sighted, seat)
                _hide(room["after"], game, sighted, seat)
                watch(seats, seat, room["before"], action, room["after"])
        result["turns"] = game["turn"]
        result["score"] = points(game, rules)
        result["kept"] = game["score"]
        result["status"] = game["status"]
        if result["fault_seat"] != NOBODY:
            break


@njit
def _deal(game: Record, rules: Record, cards: npt.NDArray[np.uint8], deck: npt.NDArray[np.uint8], words: Words) -> None:
    """Shuffles ``cards`` into ``deck`` and deals; the game holds no card that has not been drawn."""
    for order in range(len(cards)):
        deck[order] = cards[order]
    shuffle(deck, words)
    deal(game, rules, deck, 0)
    for order in range(np.int64(game["drawn"]), np.int64(rules["deck_size"])):
        game["deck"][order] = UNSEEN


@inlined
def _hide(view: Record, game: Record, sighted: Integer, seat: Integer) -> None:
    """Makes a copy of the game a seat's view."""
    if not sighted >> seat & 1:
        blank_hand(view, game, seat)


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
        self._cards = np.array(sorted(task.edition.deck(task.players)), np.uint8)
        self._room = _room()
        self._bots = task.bots
        self._sighted = sum(sees_own_hand(bot) << seat for seat, bot in enumerate(self._bots))
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
            self._play_games(results, numbers, self._cards, self._rules, self._line_up.seats, self._sighted, self._room)
        except (BotFault, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot may raise even SystemExit
            raise calls.fault(self._bots, self._line_up, self._turn, error) from error
        calls.check_rules(self._bots, self._line_up, self._rules, self._turn)
        return Played(results, time.perf_counter() - began)

    @property
    def _turn(self) -> int:
        return int(self._room["game"]["turn"])


def _room() -> Record:
    """A ``ROOM`` record that begins a cache line."""
    space = np.zeros(ROOM.itemsize + _LINE, np.uint8)
    begin = -space.ctypes.data % _LINE
    return space[begin : begin + ROOM.itemsize].view(ROOM)[0]
