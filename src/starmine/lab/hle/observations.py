"""``HanabiObservation``: what one player sees of a state, and its encoding."""

from __future__ import annotations

import enum
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.lab.encoding.layout import DECK
from starmine.lab.hle.cards import HanabiCard, HanabiCardKnowledge
from starmine.lab.hle.checks import check_is, whole
from starmine.lab.hle.errors import BadParameter, BadValue, NotDealt, WrongKind
from starmine.lab.hle.games import AgentObservationType, HanabiGame
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove
from starmine.lab.hle.states import CHANCE_PLAYER_ID, HanabiState, Rows, table_text
from starmine.lab.hle.turns import NOBODY

_HIDDEN = HanabiCard(-1, -1)


class Sight:
    """What there is to see of a state, worked out once for the observations of all players."""

    def __init__(self, state: HanabiState) -> None:
        self.state = state

    @cached_property
    def hands(self) -> list[list[HanabiCard]]:
        """By seat."""
        return self.state.player_hands()

    @cached_property
    def knowledge(self) -> list[list[HanabiCardKnowledge]]:
        """What is told of it, by seat."""
        return self.state.knowledge(hidden=self.state.game.observation_type() == AgentObservationType.MINIMAL)

    @cached_property
    def discards(self) -> list[HanabiCard]:
        """All of them."""
        return self.state.discard_pile()

    @cached_property
    def legal_moves(self) -> list[HanabiMove]:
        """Those of the player to move."""
        return self.state.legal_moves()

    @cached_property
    def rows(self) -> npt.NDArray[np.uint8]:
        """The encoded observations of all players, ``(players, bits)``. Raises ``NotDealt``."""
        encoding = self.state.game.encoding
        if self.state.deck_size() > int(encoding.layout["middle"][DECK]):
            raise NotDealt(f"{self.state.deck_size()} cards are in the deck: deal the first hands before encoding")
        rows: npt.NDArray[np.uint8] = encoding.empty(1, every_seat=True)
        tables = self.state.tables
        encoding.write(tables["game"], tables["last"], rows)
        return rows.reshape(rows.shape[1:])


class HanabiObservation:
    """What one player sees. Players are counted from the one who observes, who is 0."""

    def __init__(self, state: HanabiState, game: HanabiGame, player: int) -> None:
        self.player = whole(BadParameter, "player", player, 0, game.num_players() - 1)
        self.sight = state.sight()
        self._state = self.sight.state
        self._game = game

    def observation(self) -> HanabiObservation:
        """Itself: there is nothing underneath."""
        return self

    _observation = property(observation)

    def _from_here(self, hands: list[list[Any]]) -> list[list[Any]]:
        """Copies of what is told by seat, in the observer's order."""
        return [hand.copy() for hand in hands[self.player :] + hands[: self.player]]

    def _offset(self, player: int) -> int:
        return (player - self.player) % self._game.num_players()

    def cur_player_offset(self) -> int:
        """Whose turn it is; -1 while a card is to be dealt."""
        player = self._state.cur_player()
        return player if player == CHANCE_PLAYER_ID else self._offset(player)

    def num_players(self) -> int:
        return self._game.num_players()

    def observed_hands(self) -> list[list[HanabiCard]]:
        """All hands, in each the oldest card first; the own one's cards are not valid."""
        seen: list[list[HanabiCard]] = self._from_here(self.sight.hands)
        return seen if self._game.shows_all() else [[_HIDDEN] * len(seen[0]), *seen[1:]]

    def card_knowledge(self) -> list[list[HanabiCardKnowledge]]:
        """What the clues have told of each card of all hands."""
        return self._from_here(self.sight.knowledge)

    def discard_pile(self) -> list[HanabiCard]:
        """All discards, the first one first."""
        return self.sight.discards.copy()

    def fireworks(self) -> list[int]:
        """The highest rank of each firework, 1 to 5, by colour; 0 while it is empty."""
        return self._state.fireworks()

    def deck_size(self) -> int:
        """Cards left to deal."""
        return self._state.deck_size()

    def last_moves(self) -> list[HanabiHistoryItem]:
        """The moves since the observer's last one, that one included, the last one first; no first deals."""
        history = self._state.events
        first = next((place for place, event in enumerate(history) if event & NOBODY != NOBODY), len(history))
        moves: list[HanabiHistoryItem] = []
        for event in reversed(history[first:]):
            moves.append(self._game.item(event, self.player))
            if event & NOBODY == self.player:
                break
        return moves

    def information_tokens(self) -> int:
        return self._state.information_tokens()

    def life_tokens(self) -> int:
        """Strikes that are left."""
        return self._state.life_tokens()

    def legal_moves(self) -> list[HanabiMove]:
        """The observer's legal moves; none when another player is to move."""
        if self.cur_player_offset() != 0:
            return []
        return self.sight.legal_moves.copy()

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        """Whether a card would fit."""
        return self._state.card_playable_on_fireworks(color, rank)

    def __str__(self) -> str:
        pairs = zip(self.observed_hands(), self.card_knowledge(), strict=True)
        rows: Rows = [list(zip(*pair, strict=True)) for pair in pairs]
        return table_text(self._state, rows, self.cur_player_offset())

    __repr__ = __str__


class ObservationEncoderType(enum.IntEnum):
    """The encoders there are."""

    CANONICAL = 0


class ObservationEncoder:
    """Writes observations as lists of 0 and 1: see ``starmine.lab.Encoding``. Override both methods for others.

    Raises ``BadValue`` and ``WrongKind``.
    """

    def __init__(self, game: HanabiGame, enc_type: int = ObservationEncoderType.CANONICAL) -> None:
        check_is("game", game, HanabiGame)
        if enc_type != ObservationEncoderType.CANONICAL:
            raise WrongKind(f"there is no encoder {enc_type!r}: there is ObservationEncoderType.CANONICAL")
        self._game = game

    def shape(self) -> list[int]:
        """How many numbers ``encode`` gives."""
        encoding = self._game.encoding
        if self._game.observation_type() != AgentObservationType.MINIMAL:
            return [encoding.bits]
        rules, layout = self._game.rules, encoding.layout
        return [encoding.bits - int(rules["players"]) * int(rules["hand_size"]) * int(layout["knowledge"])]

    def encode(self, observation: HanabiObservation) -> list[int]:
        """An observation of a game by the same rules, as 0 and 1. Raises ``BadValue`` and ``NotDealt``."""
        check_is("observation", observation, HanabiObservation)
        seen = observation.sight.state.game
        if seen is not self._game and seen.rules != self._game.rules:
            raise BadValue(
                f"the observation is of a game for {seen.num_players()} by other rules than those of the encoder, "
                f"which is for {self._game.num_players()}: make an encoder of its own game"
            )
        return list(observation.sight.rows[observation.player, : self.shape()[0]].tobytes())
