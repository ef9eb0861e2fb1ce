"""``History``: what a seat has seen of a game up to a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from starmine.knowledge.matching import feasible
from starmine.rules.actions import action_id
from starmine.rules.cards import KINDS, UNSEEN
from starmine.rules.checks import as_seat
from starmine.rules.errors import BadRecord, HiddenCard, NothingToUndo, shown
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record, possible_kinds

DEALT = -1  # in `drawn_at`: dealt at the beginning


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The seat's view now, and all actions so far: enough to replay the game for any hand of the seat."""

    rules: Record
    seat: int
    first: int  # the seat that began
    view: Record  # its ``GAME`` record
    actions: npt.NDArray[np.int64]  # ids

    @classmethod
    def of(cls, game: Game, seat: int) -> Self:
        """The history of a game, or of the seat's view of it, which give the same.

        Raises ``BadSeat``, ``HiddenCard`` for another seat's view, and ``NothingToUndo`` for a record without history.
        """
        if not isinstance(game, Game):
            raise BadRecord(f"{shown(game)} is not a game: give a starmine.Game or a view of one")
        seat = as_seat(seat, game.players)
        if len(game.log) != game.turn:
            raise NothingToUndo("beliefs need every action of the game, and this view of a record does not hold them")
        actions = [action_id(turn.action, game.setup, turn.seat) for turn in game.log]
        found = cls(game.rules, seat, game.first, game.view(seat).state, np.array(actions, np.int64))
        if UNSEEN in found.view["deck"][found.others]:
            raise HiddenCard(f"this view does not show every hand that seat {seat} sees: make it anew at this turn")
        return found

    @property
    def players(self) -> int:
        return int(self.rules["players"])

    @property
    def movers(self) -> npt.NDArray[np.int64]:
        """By turn: the seat that acted."""
        turns: npt.NDArray[np.int64] = (self.first + np.arange(len(self.actions))) % self.players
        return turns

    @property
    def own(self) -> npt.NDArray[np.int64]:
        """The orders of the seat's cards, oldest first."""
        return self._hand(self.seat)

    @property
    def others(self) -> npt.NDArray[np.int64]:
        """The orders of all other seats' cards."""
        return np.concatenate([self._hand(seat) for seat in range(self.players) if seat != self.seat])

    def _hand(self, seat: int) -> npt.NDArray[np.int64]:
        orders: npt.NDArray[np.int64] = self.view["hands"][seat, : self.view["hand_sizes"][seat]].astype(np.int64)
        return orders

    @property
    def drawn_at(self) -> list[int]:
        """By card of the seat's hand: the turn whose action drew it, or ``DEALT``."""
        # Each use of a card draws one while there are any; later uses give entries that no card in hand has.
        uses = np.flatnonzero(self.rules["clue_offset"][self.actions] == 0)
        turns = [DEALT] * (self.players * int(self.rules["hand_size"])) + uses.tolist()
        return [turns[order] for order in self.own]

    @property
    def unseen(self) -> npt.NDArray[np.int64]:
        """By kind: the copies that the seat does not see, in its hand or in the deck."""
        seen = self.view["deck"][self.view["deck"] != UNSEEN]  # also those that were played and discarded
        copies: npt.NDArray[np.int64] = self.rules["copies"] - np.bincount(seen, minlength=KINDS)
        if (copies < 0).any():
            raise BadRecord("the state is impossible: it has more cards of a kind than its edition")
        return copies

    def possible(self, unseen: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """By card of the seat's hand: the kinds that it can be, as a set, by clues and the cards that the seat sees."""
        if not len(self.own):
            return np.zeros(0, np.int64)
        masks = np.array([possible_kinds(self.view, self.rules, order) for order in self.own], np.int64)
        masks = feasible(masks, unseen)
        if not masks[0]:
            raise BadRecord("the state is impossible: no deal of the remaining cards agrees with its clues")
        return masks
