"""Plays games on from any position, with the bots' memories as they are there: for searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike
from starmine.bots.rng import below, fill, seeds
from starmine.compiling.jit import njit
from starmine.knowledge.sets import nth, size
from starmine.lab.simulation import calls
from starmine.lab.simulation.calls import act, restore
from starmine.lab.simulation.table import hide, lanes_for, take, tell_seats
from starmine.rules.kernel.kernel import legal, points
from starmine.rules.kernel.state import PLAYING, Games, Integer, Record

ByteArray = npt.NDArray[np.uint8]
Int64Array = npt.NDArray[np.int64]

_NO_POLICY, _NO_WAIT, _NO_SIGHT = 0, 0, 0  # sets of seats
_NOBODY = -1
_CERTAIN = 1 << 20  # a probability of 1


@njit
def _play_out(
    games: Games,
    decks: ByteArray,
    memories: ByteArray,
    address: Integer,
    actions: Int64Array,
    rules: Record,
    tables: Any,
    lanes: npt.NDArray[np.void],
    lapses: Int64Array,
    seeds: Int64Array,
    scores: Int64Array,
    fault: Int64Array,
) -> None:
    """Writes the score of each game after each action to ``scores``. ``address`` is that of ``memories``.

    ``lapses`` are by seat (see ``Playouts``), in units of 1 / ``_CERTAIN``. ``seeds`` are by game, so that all its
    actions meet the same luck. An illegal action ends the loop: its seat and id are written to ``fault``.
    """
    lane, seats, players = lanes[0], tables[0], rules["players"]
    game, words = lane["game"], np.zeros(4, np.uint32)
    for place in range(len(games)):
        for number in range(len(actions)):
            lane["game"] = games[place]
            fill(words, seeds[place])
            for seat in range(players):
                restore(seats, seat, memories, address, place)
            action = actions[number]
            while True:
                lane["past"] = game
                take(game, rules, decks[place], action)
                tell_seats(lane, rules, seats, players, _NO_POLICY, _NO_WAIT, _NO_SIGHT, action)
                if game["status"] != PLAYING:
                    break
                mover = game["seat"]
                if lapses[mover] and below(words, _CERTAIN) < lapses[mover]:
                    mask = legal(game, rules)
                    action = nth(mask, below(words, size(mask)))
                    continue
                lane["before"] = game
                hide(lane["before"], game, rules, _NO_SIGHT, mover)
                action = act(seats, mover, lane["before"])
                if action < 0 or action > 63 or not legal(game, rules) >> action & 1:  # a mask has bits 0 to 63
                    fault[0], fault[1] = mover, action
                    return
            scores[place, number] = points(game, rules)


class Playouts:
    """Plays games on with these bots in the seats. Raises ``BadBot`` for bots that do not compile.

    ``lapses`` is the share of actions, by seat or of all, that are any legal action instead of the bot's.
    """

    def __init__(
        self,
        bots: Sequence[BotLike],
        rules: Record,
        partners: int | None = None,
        lapses: float | Sequence[float] = 0.0,
    ) -> None:
        self._bots, self._rules = bots, rules
        self._lapses = np.round(np.broadcast_to(lapses, len(bots)) * float(_CERTAIN)).astype(np.int64)
        self._loop, self._line_up = calls.seated(bots, rules, _play_out, 1, partners)
        self._lanes = lanes_for(1)

    def scores(
        self, games: Games, decks: ByteArray, memories: ByteArray, actions: Int64Array, seed: int = 0
    ) -> Int64Array:
        """The official scores, ``(games, actions)``, if each game goes on with each action and then by the bots.

        ``games`` are ``GAME`` records that are not over, ``(n,)``, whose cards to draw may be UNSEEN; ``decks`` the
        kinds of their cards by order; ``memories`` the bots' memories, ``(n, players, bytes)``, in rows as wide as the
        widest, rounded up to 64 bytes. ``actions`` are ids that are legal in every game. ``seed`` decides about
        lapses: when there is one, and the action. Raises ``BotFault``.
        """
        scores = np.zeros((len(games), len(actions)), np.int64)
        fault = np.array([_NOBODY, 0])  # seat and action
        memories = np.ascontiguousarray(memories)
        try:
            self._loop(
                games,
                decks,
                memories,
                memories.ctypes.data,
                actions,
                self._rules,
                self._line_up.seats,
                self._lanes,
                self._lapses,
                seeds(seed, 0, len(games)),
                scores,
                fault,
            )
        except (BotFault, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot may even raise SystemExit
            raise calls.fault(self._bots, self._line_up, 0, self._turn, error) from error
        if fault[0] != _NOBODY:
            raise BotFault(self._bots[fault[0]].id, int(fault[0]), self._turn, int(fault[1]))
        calls.check_rules(self._bots, self._line_up, self._rules, self._turn)
        return scores

    @property
    def _turn(self) -> int:
        return int(self._lanes[0]["game"]["turn"])
