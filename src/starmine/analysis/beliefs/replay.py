"""Replays a game for many hands of a seat, with all bots' memories, in one compiled loop."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import overload, register_jitable

from starmine.analysis.beliefs.result import ByteArray, FloatArray, Int64Array, picked
from starmine.analysis.unseen import DEALT, History
from starmine.bots.protocol import BotLike
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.lab.simulation import calls
from starmine.lab.simulation.calls import act, start
from starmine.lab.simulation.table import lanes_for, take, tell_seats
from starmine.rules.cards import UNSEEN
from starmine.rules.kernel.kernel import blank_hand, deal, legal
from starmine.rules.kernel.state import GAME, PLAYING, Games, Integer, Record

# In `ends`, instead of a turn:
ALIVE = -2  # the hand agrees with all actions so far
RULED_OUT = -1  # with this hand the game would have ended at another turn

_NO_WAIT, _NO_SIGHT = 0, 0  # empty sets of seats, for ``tell_seats``

# What stays the same for all hands.
_PLAN = np.dtype(
    [
        ("first", np.int64),  # the seat that began
        ("seat", np.int64),  # whose hand is open
        ("status", np.int64),  # of the game now
        ("turns", np.int64),  # actions so far
        ("until", np.int64),  # actions from this turn on do not count as evidence
        ("forgotten", np.int64),  # the set of seats whose memories are not kept
    ]
)


class Branches(NamedTuple):
    """Hands, some of their cards still open, with the game and the memories in each, all at the same turn."""

    kinds: ByteArray  # by hand and card
    logs: FloatArray  # the logarithm of the weight: the ways to draw the cards, times the chance of the actions
    slips: Int64Array  # actions that the model would not have taken
    games: Games  # whole games, without the deck's cards
    memories: ByteArray  # by hand and seat

    def pick(self, places: npt.NDArray[Any]) -> Branches:
        """Those at ``places``, copied."""
        games, memories = picked(self.games, places), self.memories[places]
        return Branches(self.kinds[places], self.logs[places], self.slips[places], games, memories)


class Replay:
    """Replays a history with these bots in the seats. Raises ``BadBot`` for bots that do not compile."""

    def __init__(self, history: History, bots: Sequence[BotLike], slips: FloatArray, partners: int) -> None:
        self._history, self._bots, self._slips = history, bots, slips
        self._loop, self._line_up = calls.seated(bots, history.rules, _replay, 1, partners)
        self._row = calls.row_size(bots)
        self._lanes = lanes_for(1)
        self._deck = history.view["deck"].copy()
        self._own = history.own
        self._turn = np.zeros(1, np.int64)  # the loop writes where it is, for errors
        self._plan = np.zeros(1, _PLAN)
        self._plan[0] = (history.first, history.seat, history.view["status"], len(history.actions), 0, 0)

    def root(self) -> Branches:
        """Before the deal: one hand without cards, and no memories yet."""
        memories = np.zeros((1, self._history.players, 0), np.uint8)
        return Branches(np.zeros((1, 0), np.uint8), np.zeros(1), np.zeros(1, np.int64), np.zeros(1, GAME), memories)

    def forward(self, branches: Branches, begin: int, end: int, until: int) -> tuple[Branches, Int64Array]:
        """Moves branches on from turn ``begin`` (``DEALT``: before the deal) to ``end``, with their weights.

        Changes the branches unless ``begin`` is ``DEALT``. The second result has for each hand the turn whose
        action its model would not have taken (then its weight is 0), ``RULED_OUT`` or ``ALIVE``. Actions from turn
        ``until`` on do not count.
        """
        if begin == DEALT:
            branches = branches.pick(np.arange(len(branches.logs)))._replace(memories=self._blank(len(branches.logs)))
        return branches, self._run(branches, begin, end, until, 1 << self._history.seat)

    def remember(self, branches: Branches) -> None:
        """Writes the seat's own memory to whole hands. It is the same for all, since the seat does not see them."""
        one = branches.pick(np.zeros(1, np.int64))._replace(memories=self._blank(1))
        self._run(one, DEALT, len(self._history.actions), 0, ~(1 << self._history.seat))
        branches.memories[:, self._history.seat] = one.memories[0, self._history.seat]

    def _blank(self, hands: int) -> ByteArray:
        return np.zeros((hands, self._history.players, self._row), np.uint8)

    def _run(self, branches: Branches, begin: int, end: int, until: int, forgotten: int) -> Int64Array:
        ends = np.full(len(branches.logs), ALIVE)
        self._plan["until"], self._plan["forgotten"] = until, forgotten
        try:
            self._loop(
                branches.kinds,
                branches.logs,
                branches.slips,
                branches.games,
                branches.memories,
                branches.memories.ctypes.data,
                ends,
                begin,
                end,
                self._plan[0],
                self._history.rules,
                self._history.actions,
                self._deck,
                self._own,
                self._slips,
                self._line_up.seats,
                self._lanes[0],
                self._turn,
            )
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may even raise SystemExit
            raise calls.fault(self._bots, self._line_up, 0, int(self._turn[0]), error) from error
        calls.check_rules(self._bots, self._line_up, self._history.rules, int(self._turn[0]))
        return ends


def _lend(seats: Any, seat: Integer, memories: ByteArray, address: Integer, place: Integer) -> None:  # noqa: ARG001
    """Has a bot use its memory of the hand at ``place``: interpreted as a view, compiled by its address.

    ``address`` is that of ``memories``, for the compiled form below.
    """
    dtype = seats.bots[seat].memory
    seats.memory[seat] = memories[place, seat, : dtype.itemsize].view(dtype)


@overload(_lend)
def _lend_compiled(seats: Any, seat: Any, memories: Any, address: Any, place: Any) -> Any:  # noqa: ARG001
    def lend(seats: Any, seat: Any, memories: Any, address: Any, place: Any) -> None:
        seats["memory"][seat] = address + (place * memories.shape[1] + seat) * memories.shape[2]

    return lend


@register_jitable(forceinline=True)  # runs interpreted in the interpreted loop
def _begin(lane: Record, rules: Record, seats: Any, deck: ByteArray, plan: Record) -> None:
    """Deals, and calls ``start`` of the bots whose memories are kept."""
    game = lane["game"]
    deal(game, rules, deck, plan["first"])
    for order in range(game["drawn"], rules["deck_size"]):
        game["deck"][order] = UNSEEN
    for seat in range(rules["players"]):
        if not plan["forgotten"] >> seat & 1:
            lane["after"] = game
            blank_hand(lane["after"], game, seat)
            start(seats, seat, lane["after"], 0)


@register_jitable(forceinline=True)
def _chance(lane: Record, rules: Record, seats: Any, slips: float, action: Integer) -> tuple[float, bool]:
    """The probability that the seat on turn takes an action, and whether it is not the model's."""
    game, mover = lane["game"], lane["game"]["seat"]
    lane["before"] = game
    blank_hand(lane["before"], game, mover)
    slipped = act(seats, mover, lane["before"]) != action
    chance = 0.0 if slipped else 1.0 - slips
    if slips > 0.0:
        chance += slips / size(legal(game, rules))
    return chance, slipped


@njit
def _replay(
    kinds: ByteArray,
    logs: FloatArray,
    slipped: Int64Array,
    games: Games,
    memories: ByteArray,
    address: Integer,
    ends: Int64Array,
    begin: Integer,
    end: Integer,
    plan: Record,
    rules: Record,
    actions: Int64Array,
    deck: ByteArray,
    own: Int64Array,
    slips: FloatArray,
    tables: Any,
    lane: Record,
    now: Int64Array,
) -> None:
    """Replays turns ``begin`` to ``end - 1`` for each hand: see ``Replay.forward``."""
    seats, game, players = tables[0], lane["game"], rules["players"]
    for place in range(len(logs)):
        for card in range(kinds.shape[1]):
            deck[own[card]] = kinds[place, card]
        for seat in range(players):
            _lend(seats, seat, memories, address, place)
        now[0] = 0
        if begin == DEALT:
            _begin(lane, rules, seats, deck, plan)
        else:
            lane["game"] = games[place]
        for turn in range(max(begin, 0), end):
            now[0] = turn
            if turn < plan["until"] and game["seat"] != plan["seat"]:
                chance, slip = _chance(lane, rules, seats, slips[turn], actions[turn])
                if chance == 0.0:
                    ends[place], logs[place] = turn, -inf
                    break
                logs[place] += log(chance)
                slipped[place] += slip
            lane["past"] = game
            take(game, rules, deck, actions[turn])
            tell_seats(lane, rules, seats, players, plan["forgotten"], _NO_WAIT, _NO_SIGHT, actions[turn])
            if game["status"] != (plan["status"] if turn + 1 == plan["turns"] else PLAYING):
                ends[place], logs[place] = RULED_OUT, -inf
                break
        games[place] = game
