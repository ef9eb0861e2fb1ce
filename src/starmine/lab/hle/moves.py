"""Moves, and what came of them."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from starmine.lab.hle.cards import COLOR_CHAR, color_idx_to_char
from starmine.lab.hle.checks import INT8, whole
from starmine.lab.hle.errors import BadMove
from starmine.rules.cards import RANKS


class HanabiMoveType(enum.IntEnum):
    """The sorts of moves; a deal is chance's."""

    INVALID = 0
    PLAY = 1
    DISCARD = 2
    REVEAL_COLOR = 3
    REVEAL_RANK = 4
    DEAL = 5


@dataclass(frozen=True, slots=True, repr=False)
class HanabiMove:
    """A move; what does not belong to its type is -1."""

    move_type: HanabiMoveType
    index: int = -1
    offset: int = -1
    of_color: int = -1
    of_rank: int = -1

    @property
    def c_move(self) -> HanabiMove:
        """Itself: there is nothing underneath."""
        return self

    def type(self) -> HanabiMoveType:
        return self.move_type

    def card_index(self) -> int:
        """The slot of a play or discard, 0 for the oldest card."""
        return self.index

    def target_offset(self) -> int:
        """How many seats away the hand of a reveal is."""
        return self.offset

    def color(self) -> int:
        """The colour of a reveal or a deal."""
        return self.of_color

    def rank(self) -> int:
        """The rank of a reveal or a deal, from 0."""
        return self.of_rank

    @staticmethod
    def get_discard_move(card_index: int) -> HanabiMove:
        """A discard, legal or not. Raises ``BadMove``."""
        return HanabiMove(HanabiMoveType.DISCARD, index=_part("card_index", card_index))

    @staticmethod
    def get_play_move(card_index: int) -> HanabiMove:
        """A play, legal or not. Raises ``BadMove``."""
        return HanabiMove(HanabiMoveType.PLAY, index=_part("card_index", card_index))

    @staticmethod
    def get_reveal_color_move(target_offset: int, color: int) -> HanabiMove:
        """A colour clue, legal or not. Raises ``BadMove``."""
        offset = _part("target_offset", target_offset)
        return HanabiMove(HanabiMoveType.REVEAL_COLOR, offset=offset, of_color=_part("color", color))

    @staticmethod
    def get_reveal_rank_move(target_offset: int, rank: int) -> HanabiMove:
        """A rank clue, legal or not. Raises ``BadMove``."""
        offset = _part("target_offset", target_offset)
        return HanabiMove(HanabiMoveType.REVEAL_RANK, offset=offset, of_rank=_part("rank", rank))

    def to_dict(self) -> dict[str, str | int | None]:
        """The move as ``HanabiEnv.step`` takes it. Raises ``ValueError`` for an invalid one."""
        told: dict[str, str | int | None] = {"action_type": self.move_type.name}
        if self.index >= 0:
            told["card_index"] = self.index
        if self.offset >= 0:
            told["target_offset"] = self.offset
        if self.move_type in (HanabiMoveType.REVEAL_COLOR, HanabiMoveType.DEAL):
            told["color"] = color_idx_to_char(self.of_color)
        if self.move_type in (HanabiMoveType.REVEAL_RANK, HanabiMoveType.DEAL):
            told["rank"] = self.of_rank
        if len(told) == 1:
            raise ValueError(f"Unsupported move: {self}")
        return told

    def __str__(self) -> str:
        color = COLOR_CHAR[self.of_color] if 0 <= self.of_color < len(COLOR_CHAR) else "X"
        rank = str(self.of_rank + 1) if 0 <= self.of_rank < RANKS else "X"
        return {
            HanabiMoveType.PLAY: f"(Play {self.index})",
            HanabiMoveType.DISCARD: f"(Discard {self.index})",
            HanabiMoveType.REVEAL_COLOR: f"(Reveal player +{self.offset} color {color})",
            HanabiMoveType.REVEAL_RANK: f"(Reveal player +{self.offset} rank {rank})",
            HanabiMoveType.DEAL: f"(Deal {color}{rank})",
        }.get(self.move_type, "(INVALID)")

    __repr__ = __str__


def _part(name: str, value: int) -> int:
    return whole(BadMove, name, value, *INT8)


@dataclass(frozen=True, slots=True, repr=False)
class HanabiHistoryItem:
    """A move that was made, and what came of it."""

    made: HanabiMove
    by: int  # -1 for chance
    did_score: bool = False
    won_token: bool = False
    of_color: int = -1
    of_rank: int = -1
    revealed: int = 0  # slots as a set of bits
    newly_revealed: int = 0
    dealt_to: int = -1

    def move(self) -> HanabiMove:
        return self.made

    def player(self) -> int:
        """Who made it; -1 for chance. In an observation counted from the observer."""
        return self.by

    def scored(self) -> bool:
        """The play fitted."""
        return self.did_score

    def information_token(self) -> bool:
        """The play or discard freed a clue token."""
        return self.won_token

    def color(self) -> int:
        """The colour of the card played or discarded."""
        return self.of_color

    def rank(self) -> int:
        """The rank of the card played or discarded, from 0."""
        return self.of_rank

    def card_info_revealed(self) -> list[int]:
        """The slots that a reveal touched."""
        return _members(self.revealed)

    def card_info_newly_revealed(self) -> list[int]:
        """Of those, the slots whose colour or rank no clue had told before."""
        return _members(self.newly_revealed)

    def deal_to_player(self) -> int:
        """Whom a card was dealt to."""
        return self.dealt_to

    def __str__(self) -> str:
        text = f"<{self.made}"
        if self.by >= 0:
            text += f" by player {self.by}"
        if self.did_score:
            text += " scored"
        if self.won_token:
            text += " info_token"
        if self.of_color >= 0:
            text += f" {COLOR_CHAR[self.of_color]}{self.of_rank + 1}"
        if self.revealed:
            text += f" reveal {','.join(map(str, _members(self.revealed)))}"
        return text + ">"

    __repr__ = __str__


def _members(slots: int) -> list[int]:
    return [slot for slot in range(8) if slots >> slot & 1]
