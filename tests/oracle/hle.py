"""The Hanabi Learning Environment with a given deck.

Its Python interface makes no deal moves. But a game's history contains them, and they can be applied to other
games: one deal move of each kind is collected from random games, and the moves of a deck are applied in its order.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from starmine.rules.cards import RANKS

with warnings.catch_warnings():
    warnings.simplefilter("ignore", ResourceWarning)  # its import leaves a header file open
    from hanabi_learning_environment import pyhanabi

COLOURS = 5


@dataclass(frozen=True)
class Facts:
    """A game's state in a form that both sides have."""

    seat: int
    clue_tokens: int
    strikes: int
    deck: int
    fireworks: list[int]  # by suit
    discards: list[int]  # by kind
    hands: list[list[int]]  # kinds by seat, oldest first
    legal: int  # a mask of action ids


class HleTable:
    """Creates games of the environment for a number of players, by its default rules."""

    def __init__(self, players: int) -> None:
        self.game = pyhanabi.HanabiGame({"players": players})
        self.deals = self._collect_deals()
        self.moves = [self.game.get_move(uid) for uid in range(self.game.max_moves())]
        self.encoder = pyhanabi.ObservationEncoder(self.game)

    def _collect_deals(self) -> dict[int, Any]:
        deals: dict[int, Any] = {}
        while len(deals) < COLOURS * RANKS:
            state = self.game.new_initial_state()
            while state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
            for item in state.move_history():
                deals[item.move().color() * RANKS + item.move().rank()] = item.move()
        return deals

    def deal(self, deck: list[int]) -> HleGame:
        """A game with that deck, kinds in draw order; seat 0 begins."""
        return HleGame(self, deck)


class HleGame:
    """One game of the environment with a given deck."""

    def __init__(self, table: HleTable, deck: list[int]) -> None:
        self._table, self._deck = table, deck
        self._state = table.game.new_initial_state()
        self._draw()

    def _draw(self) -> None:
        while self._state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            self._state.apply_move(self._table.deals[self._deck[-self._state.deck_size()]])

    def apply(self, action: int) -> Self:
        self._state.apply_move(self._table.moves[action])
        self._draw()
        return self

    @property
    def over(self) -> bool:
        return bool(self._state.is_terminal())

    @property
    def score(self) -> int:
        return int(self._state.score())

    def facts(self) -> Facts:
        state = self._state
        discards = np.bincount(
            [card.color() * RANKS + card.rank() for card in state.discard_pile()], minlength=COLOURS * RANKS
        )
        legal = [] if self.over else [self._table.game.get_move_uid(move) for move in state.legal_moves()]
        return Facts(
            seat=state.cur_player(),
            clue_tokens=state.information_tokens(),
            strikes=3 - state.life_tokens(),
            deck=state.deck_size(),
            fireworks=list(state.fireworks()),
            discards=discards.tolist(),
            hands=[[card.color() * RANKS + card.rank() for card in hand] for hand in state.player_hands()],
            legal=sum(1 << uid for uid in legal),
        )

    def possible(self) -> list[list[int]]:
        """By seat and slot: the set of kinds that the clues leave possible, as a mask."""
        observation = self._state.observation(0)  # of seat 0, so seats are absolute; kept while it is read
        return [
            [
                sum(
                    1 << colour * RANKS + rank
                    for colour in range(COLOURS)
                    for rank in range(RANKS)
                    if card.color_plausible(colour) and card.rank_plausible(rank)
                )
                for card in hand
            ]
            for hand in observation.card_knowledge()
        ]

    def encoded(self, seat: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        """The canonical observation of a seat, ``(bits,)`` of 0 and 1."""
        # Like `encode`, without splitting the text "0,1,…".
        observation = self._state.observation(seat)  # kept alive while the C library reads it
        text = pyhanabi.lib.EncodeObservation(self._table.encoder._encoder, observation.observation())
        bits: np.ndarray[tuple[int], np.dtype[np.uint8]]
        bits = np.frombuffer(pyhanabi.ffi.string(text), np.uint8)[::2] - np.uint8(ord("0"))
        pyhanabi.lib.DeleteString(text)
        return bits
