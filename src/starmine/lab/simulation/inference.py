"""Batched inference: asks each policy of a line-up about all waiting games at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots import BotFault, BotLike
from starmine.lab.policy import Policy, mask_rows
from starmine.observation.encoding import Encoding
from starmine.rules.kernel.state import Games, Record

Array = npt.NDArray[Any]


class _Question(NamedTuple):
    """A policy, and the seats that one call can be about."""

    policy: Policy
    seats: int  # a set; a single seat if the policy observes all turns
    states: Array  # (lanes, players, *state)


class Inference:
    """The policies of a line-up, in ``lanes`` lanes.

    Each call has a row for every lane, at a fixed index. So floating-point results for a lane depend only on its
    observation, even where they vary with the batch size or the index.
    """

    def __init__(self, bots: Sequence[BotLike], rules: Record, lanes: int) -> None:
        self._lanes = lanes
        held: dict[int, list[int]] = {}  # the seats of each policy, by its id()
        for seat, bot in enumerate(bots):
            if isinstance(bot, Policy):
                held.setdefault(id(bot), []).append(seat)
        self._questions: list[_Question] = []
        for seats in held.values():
            policy: Any = bots[seats[0]]
            states = np.zeros((lanes, len(bots), *policy.state), np.float32)
            single = [1 << seat for seat in seats]
            sets = single if policy.observes_all else [sum(single)]
            self._questions += (_Question(policy, asked, states) for asked in sets)
        self.policies = sum(1 << seat for seats in held.values() for seat in seats)
        observes_all = any(question.policy.observes_all for question in self._questions)
        self.waits = (1 << len(bots)) - 1 if observes_all else self.policies  # seats before whose turns games pause
        self._numbers = np.full(lanes, -1)  # by lane: its game at the last call of `answer`; -1: none
        if self._questions:
            self._encoding = Encoding(rules)

    def begin(self) -> None:
        """Forgets all games."""
        self._numbers[:] = -1

    def answer(self, games: Games, notes: Games, chosen: npt.NDArray[np.int64]) -> None:
        """Writes the policies' actions in the waiting lanes to ``chosen``. Raises ``BotFault``."""
        begun = self._numbers != notes["number"]
        self._numbers[:] = notes["number"]
        for question in self._questions:  # reset all before any call, since two may share states
            question.states[begun] = 0
        for question in self._questions:
            on_turn = (question.seats >> games["seat"] & 1).astype(np.bool_)
            lanes = np.flatnonzero(notes["waiting"] & (on_turn | question.policy.observes_all))
            if len(lanes):
                self._ask(question, lanes, on_turn[lanes], games[lanes], notes[lanes], chosen)

    def _ask(
        self, question: _Question, lanes: Array, on_turn: Array, games: Games, notes: Games, chosen: Array
    ) -> None:
        policy, states = question.policy, question.states
        # Off turn the policy observes all turns, so `question.seats` is a single bit.
        seats = np.where(on_turn, games["seat"], question.seats.bit_length() - 1).astype(np.int64)
        rows = self._encoding.empty(len(lanes))
        self._encoding.write(games, notes["last"].copy(), rows, seats)
        asked = policy.blank(self._lanes)
        asked.observations[lanes] = rows
        asked.masks[lanes] = mask_rows(np.where(on_turn, notes["legal"], -1), policy.actions)  # -1: all
        asked.states[lanes] = states[lanes, seats]
        asked.seeds[lanes] = notes["seeds"][np.arange(len(lanes)), seats]
        asked.turns[lanes] = games["turn"]
        try:
            actions, new = policy.decide(asked)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a policy may even raise SystemExit
            raise BotFault.raised(policy.id, int(seats[0]), int(games["turn"][0]), "act", error) from error
        states[lanes, seats] = new[lanes]
        chosen[lanes[on_turn]] = actions[lanes[on_turn]]
