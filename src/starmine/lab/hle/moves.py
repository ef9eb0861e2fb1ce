"""Moves, and what came of them."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from starmine.lab.hle.cards import COLOR_CHAR, color_idx_to_char
from starmine.lab.hle.checks import INT8, whole
from starmine.lab.hle.errors import BadMove
from starmine.lab.hle.turns import CHANCE, NOBODY
from starmine.rules.cards import RANKS
from starmine.rules.errors import shown

if TYPE_CHECKING:
    from starmine.lab.hle.games import HanabiGame


class HanabiMoveType(enum.IntEnum):
    """The sorts of moves; a deal is chance's."""

    INVALID = 0
    PLAY = 1
    DISCARD = 2
    REVEAL_COLOR = 3
    REVEAL_RANK = 4
    DEAL = 5


_TYPES = tuple(HanabiMoveType)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class HanabiMove:
    """A move, made by one of its functions that begin with ``get_``; what does not belong to its type is -1."""

    parts: tuple[int, int, int, int, int]  # type, card index, target offset, colour, rank

    def __init__(self, c_move: HanabiMove) -> None:
        """The same move again. Raises ``BadMove``."""
        if not isinstance(c_move, HanabiMove):
            raise BadMove(f"{shown(c_move)} is no move: get_play_move and its like make one")
        object.__setattr__(self, "parts", c_move.parts)

    @classmethod
    def of(
        cls, move_type: HanabiMoveType, index: int = -1, offset: int = -1, color: int = -1, rank: int = -1
    ) -> HanabiMove:
        """A move of these parts, which are trusted."""
        move = object.__new__(cls)
        object.__setattr__(move, "parts", (int(move_type), index, offset, color, rank))
        return move

    @property
    def c_move(self) -> HanabiMove:
        """Itself: there is nothing underneath."""
        return self

    _move = c_move

    def type(self) -> HanabiMoveType:
        return _TYPES[self.parts[0]]

    def card_index(self) -> int:
        """The slot of a play or discard, 0 for the oldest card."""
        return self.parts[1]

    def target_offset(self) -> int:
        """How many seats away the hand of a reveal is."""
        return self.parts[2]

    def color(self) -> int:
        """The colour of a reveal or a deal."""
        return self.parts[3]

    def rank(self) -> int:
        """The rank of a reveal or a deal, from 0."""
        return self.parts[4]

    @staticmethod
    def get_discard_move(card_index: int) -> HanabiMove:
        """A discard, legal or not. Raises ``BadMove``."""
        return HanabiMove.of(HanabiMoveType.DISCARD, index=_part("card_index", card_index))

    @staticmethod
    def get_play_move(card_index: int) -> HanabiMove:
        """A play, legal or not. Raises ``BadMove``."""
        return HanabiMove.of(HanabiMoveType.PLAY, index=_part("card_index", card_index))

    @staticmethod
    def get_reveal_color_move(target_offset: int, color: int) -> HanabiMove:
        """A colour clue, legal or not. Raises ``BadMove``."""
        offset = _part("target_offset", target_offset)
        return HanabiMove.of(HanabiMoveType.REVEAL_COLOR, offset=offset, color=_part("color", color))

    @staticmethod
    def get_reveal_rank_move(target_offset: int, rank: int) -> HanabiMove:
        """A rank clue, legal or not. Raises ``BadMove``."""
        offset = _part("target_offset", target_offset)
        return HanabiMove.of(HanabiMoveType.REVEAL_RANK, offset=offset, rank=_part("rank", rank))

    def to_dict(self) -> dict[str, str | int | None]:
        """The move as ``HanabiEnv.step`` takes it. Raises ``ValueError`` for an invalid one."""
        told = _told(self.parts)
        if len(told) == 1:
            raise ValueError(f"Unsupported move: {self}")
        return told.copy()

    def __str__(self) -> str:
        _, index, offset, color, rank = self.parts
        letter = COLOR_CHAR[color] if 0 <= color < len(COLOR_CHAR) else "X"
        digit = str(rank + 1) if 0 <= rank < RANKS else "X"
        return {
            HanabiMoveType.PLAY: f"(Play {index})",
            HanabiMoveType.DISCARD: f"(Discard {index})",
            HanabiMoveType.REVEAL_COLOR: f"(Reveal player +{offset} color {letter})",
            HanabiMoveType.REVEAL_RANK: f"(Reveal player +{offset} rank {digit})",
            HanabiMoveType.DEAL: f"(Deal {letter}{digit})",
        }.get(self.type(), "(INVALID)")

    __repr__ = __str__


_HIDDEN_DEAL = HanabiMove.of(HanabiMoveType.DEAL)


@lru_cache
def _told(parts: tuple[int, int, int, int, int]) -> dict[str, str | int | None]:
    """The parts of a move as a dictionary, which is shared."""
    kind, index, offset, color, rank = parts
    told: dict[str, str | int | None] = {"action_type": _TYPES[kind].name}
    if index >= 0:
        told["card_index"] = index
    if offset >= 0:
        told["target_offset"] = offset
    if kind in (HanabiMoveType.REVEAL_COLOR, HanabiMoveType.DEAL):
        told["color"] = color_idx_to_char(color)
    if kind in (HanabiMoveType.REVEAL_RANK, HanabiMoveType.DEAL):
        told["rank"] = rank
    return told


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


def item_of(game: HanabiGame, event: int) -> HanabiHistoryItem:
    """An event of a game's: see ``turns``."""
    player, kind, scored, won, revealed, newly, dealt_to, number = int(event).to_bytes(8, "little")
    if player == NOBODY:
        return HanabiHistoryItem(game.deals[kind], CHANCE, dealt_to=dealt_to)
    color, rank = (-1, -1) if kind == NOBODY else divmod(kind, RANKS)
    return HanabiHistoryItem(game.moves[number], player, bool(scored), bool(won), color, rank, revealed, newly)


def as_seen(game: HanabiGame, item: HanabiHistoryItem, observer: int) -> HanabiHistoryItem:
    """An item with its players counted from an observer's seat, to whom the own cards' deals are hidden."""
    players = game.num_players()
    if item.player() != CHANCE:
        return replace(item, by=(item.player() - observer) % players)
    seen = replace(item, dealt_to=(item.deal_to_player() - observer) % players)
    return replace(seen, made=_HIDDEN_DEAL) if seen.dealt_to == 0 and not game.shows_all() else seen


def _members(slots: int) -> list[int]:
    return [slot for slot in range(8) if slots >> slot & 1]
