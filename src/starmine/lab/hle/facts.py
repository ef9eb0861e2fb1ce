"""``PublicFacts``, the public part of a game, and ``Snapshot``, its cards and events."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from starmine.lab.hle.cards import HanabiCard, HanabiCardKnowledge, card_of, knowledge_of
from starmine.lab.hle.checks import INT32, whole
from starmine.lab.hle.errors import BadValue, NotDealt
from starmine.lab.hle.parameters import Parameters
from starmine.lab.hle.turns import CLUE_TOKENS, DECK, FIREWORKS, LIVES, TABLE, Bytes
from starmine.rules.cards import UNSEEN


class PublicFacts:
    """The methods that states and observations share."""

    parameters: Parameters
    standing: tuple[int, ...]  # the public numbers after the last event: see ``turns``

    def num_players(self) -> int:
        return self.parameters.players

    def deck_size(self) -> int:
        """Cards left to deal."""
        return self.standing[DECK]

    def fireworks(self) -> list[int]:
        """The highest rank of each firework, 1 to 5, by colour; 0 while it is empty."""
        return list(self.standing[FIREWORKS : FIREWORKS + self.parameters.colors])

    def information_tokens(self) -> int:
        """Clue tokens left."""
        return self.standing[CLUE_TOKENS]

    def life_tokens(self) -> int:
        """Strikes left."""
        return self.standing[LIVES]

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        """Whether a card could be played successfully. Raises ``BadValue``."""
        color, rank = whole(BadValue, "color", color, *INT32), whole(BadValue, "rank", rank, *INT32)
        return 0 <= color < self.parameters.colors and rank == self.standing[FIREWORKS + color]


class Snapshot:
    """A copy of a state's cards and events, shared by the observations of all players."""

    def __init__(self, parameters: Parameters, table: Bytes, events: list[int]) -> None:
        """``table`` has the bytes of a ``TABLE`` record."""
        self.events = events.copy()
        self.table = table.copy()
        self._parameters = parameters
        self._tables = np.ndarray(1, TABLE, self.table)  # three times as fast as a view

    @cached_property
    def _orders(self) -> list[list[int]]:
        """By seat: the orders of its cards, the oldest first."""
        game = self._tables["game"][0]
        hands, sizes = game["hands"].tolist(), game["hand_sizes"].tolist()
        return [hand[:size] for hand, size in zip(hands, sizes, strict=True)][: self._parameters.players]

    @cached_property
    def hands(self) -> list[list[HanabiCard]]:
        """By seat: its cards, the oldest first."""
        deck = self._tables["game"][0]["deck"].tolist()
        return [[card_of(deck[order]) for order in hand if deck[order] != UNSEEN] for hand in self._orders]

    @cached_property
    def knowledge(self) -> list[list[HanabiCardKnowledge]]:
        """By seat: the knowledge from clues about each card."""
        game, parameters = self._tables["game"][0], self._parameters
        possible, clued = game["possible"].tolist(), game["clued"].tolist()
        return [
            [knowledge_of(possible[order], clued[order], parameters.colors, parameters.ranks) for order in hand]
            for hand in self._orders
        ]

    @cached_property
    def discards(self) -> list[HanabiCard]:
        """All discards, the first one first."""
        table = self._tables[0]
        return [card_of(kind) for kind in table["pile"][: table["piled"]].tolist()]

    @cached_property
    def rows(self) -> npt.NDArray[np.uint8]:
        """The encoded observations of all players: see ``Rows.write``. Raises ``NotDealt``."""
        parameters, games = self._parameters, self._tables["game"]
        drawn, gaps = int(games[0]["drawn"]), int(self._tables["gaps"][0])
        if gaps or drawn < parameters.players * parameters.hand_size:
            left = int(parameters.rules["deck_size"]) - drawn + gaps
            raise NotDealt(f"{left} cards are in the deck: deal the hands before encoding")
        return parameters.rows.write(games, self._tables["last"])
