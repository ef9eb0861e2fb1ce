"""``HanabiMove``, and ``HanabiHistoryItem``, a move that was made with its effects."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from starmine.lab.hle.cards import COLOR_CHAR, color_idx_to_char
from starmine.lab.hle.errors import INT8, BadMove, whole
from starmine.lab.hle.turns import CHANCE, NOBODY
from starmine.rules.cards import MAX_HAND, RANKS
from starmine.rules.errors import shown

MoveComponents = tuple[int, int, int, int, int]  # type, card index, target offset, colour, rank


class HanabiMoveType(enum.IntEnum):
    """The types of moves. Chance makes ``DEAL``.

    ``RETURN`` and ``DEAL_SPECIFIC`` are an extension: they move a card from a hand into the deck and from the deck
    into a hand, for searches that guess hidden cards.
    """

    INVALID = 0
    PLAY = 1
    DISCARD = 2
    REVEAL_COLOR = 3
    REVEAL_RANK = 4
    DEAL = 5
    RETURN = 6
    DEAL_SPECIFIC = 7


_TYPES = tuple(HanabiMoveType)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class HanabiMove:
    """A move, made by one of the ``get_…_move`` methods. Parts that its type does not have are -1."""

    components: MoveComponents

    def __init__(self, c_move: HanabiMove) -> None:
        """A copy of a move. Raises ``BadMove``."""
        if not isinstance(c_move, HanabiMove):
            raise BadMove(f"c_move is {shown(c_move)}: it must be a HanabiMove, such as get_play_move makes")
        object.__setattr__(self, "components", c_move.components)

    @classmethod
    def of(
        cls, move_type: HanabiMoveType, index: int = -1, offset: int = -1, color: int = -1, rank: int = -1
    ) -> HanabiMove:
        """A move of these components, unchecked."""
        move = object.__new__(cls)
        object.__setattr__(move, "components", (int(move_type), index, offset, color, rank))
        return move

    @property
    def c_move(self) -> HanabiMove:
        """The move itself, in place of the C library's handle."""
        return self

    _move = c_move

    def type(self) -> HanabiMoveType:
        return _TYPES[self.components[0]]

    def card_index(self) -> int:
        """The slot of a play, discard, return or specific deal, 0 for the oldest card."""
        return self.components[1]

    def target_offset(self) -> int:
        """A reveal's target as an offset from the player who acts; the player of a return or specific deal."""
        return self.components[2]

    def color(self) -> int:
        """The colour of a reveal or a deal."""
        return self.components[3]

    def rank(self) -> int:
        """The rank of a reveal or a deal, from 0."""
        return self.components[4]

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

    @staticmethod
    def get_return_move(card_index: int, player: int) -> HanabiMove:
        """Puts a player's card back into the deck. Raises ``BadMove``. An extension: see ``HanabiState.apply_move``."""
        return HanabiMove.of(
            HanabiMoveType.RETURN, index=_part("card_index", card_index), offset=_part("player", player)
        )

    @staticmethod
    def get_deal_specific_move(card_index: int, player: int, color: int, rank: int) -> HanabiMove:
        """Moves a card from the deck into a slot whose card was returned. Raises ``BadMove``. An extension."""
        return HanabiMove.of(
            HanabiMoveType.DEAL_SPECIFIC,
            index=_part("card_index", card_index),
            offset=_part("player", player),
            color=_part("color", color),
            rank=_part("rank", rank),
        )

    def to_dict(self) -> dict[str, str | int | None]:
        """The move in the format that ``HanabiEnv.step`` takes. Raises ``ValueError`` for an invalid one."""
        return _as_dict(self.components).copy()

    def __str__(self) -> str:
        _, index, offset, color, rank = self.components
        letter = COLOR_CHAR[color] if 0 <= color < len(COLOR_CHAR) else "X"
        digit = str(rank + 1) if 0 <= rank < RANKS else "X"
        return {
            HanabiMoveType.PLAY: f"(Play {index})",
            HanabiMoveType.DISCARD: f"(Discard {index})",
            HanabiMoveType.REVEAL_COLOR: f"(Reveal player +{offset} color {letter})",
            HanabiMoveType.REVEAL_RANK: f"(Reveal player +{offset} rank {digit})",
            HanabiMoveType.DEAL: f"(Deal {letter}{digit})",
            HanabiMoveType.RETURN: f"(Return {index} of player {offset})",
            HanabiMoveType.DEAL_SPECIFIC: f"(Deal {letter}{digit} as {index} of player {offset})",
        }.get(self.type(), "(INVALID)")

    __repr__ = __str__


_HIDDEN_DEAL = HanabiMove.of(HanabiMoveType.DEAL)


@lru_cache
def _as_dict(components: MoveComponents) -> dict[str, str | int | None]:
    """The components of a move as a dictionary, which is cached: return only copies of it."""
    kind, index, offset, color, rank = components
    match _TYPES[kind]:
        case HanabiMoveType.PLAY | HanabiMoveType.DISCARD:
            fields: dict[str, str | int | None] = {"card_index": index}
        case HanabiMoveType.REVEAL_COLOR:
            fields = {"target_offset": offset, "color": color_idx_to_char(color)}
        case HanabiMoveType.REVEAL_RANK:
            fields = {"target_offset": offset, "rank": rank}
        case HanabiMoveType.DEAL:
            fields = {"color": color_idx_to_char(color), "rank": rank}
        case HanabiMoveType.RETURN:
            fields = {"card_index": index, "player": offset}
        case HanabiMoveType.DEAL_SPECIFIC:
            fields = {"card_index": index, "player": offset, "color": color_idx_to_char(color), "rank": rank}
        case _:
            raise ValueError("Unsupported move: (INVALID)")
    return {"action_type": _TYPES[kind].name, **fields}


def _part(name: str, value: int) -> int:
    return whole(BadMove, name, value, *INT8)


@dataclass(frozen=True, slots=True, repr=False)
class HanabiHistoryItem:
    """A move that was made, with its effects."""

    made: HanabiMove
    by: int  # the player; -1 for chance
    did_score: bool = False
    gained_token: bool = False
    of_color: int = -1
    of_rank: int = -1
    revealed: int = 0  # slots as a bit mask
    newly_revealed: int = 0
    dealt_to: int = -1

    def move(self) -> HanabiMove:
        return self.made

    def player(self) -> int:
        """The player who made it; -1 for chance. In an observation players are numbered from the observer."""
        return self.by

    def scored(self) -> bool:
        """Whether the play was successful."""
        return self.did_score

    def information_token(self) -> bool:
        """Whether the play or discard regained a clue token."""
        return self.gained_token

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
        """The touched slots to which this colour or rank was new."""
        return _members(self.newly_revealed)

    def deal_to_player(self) -> int:
        """The player whom a card was dealt to."""
        return self.dealt_to

    def __str__(self) -> str:
        text = f"<{self.made}"
        if self.by >= 0:
            text += f" by player {self.by}"
        if self.did_score:
            text += " scored"
        if self.gained_token:
            text += " info_token"
        if self.of_color >= 0:
            text += f" {COLOR_CHAR[self.of_color]}{self.of_rank + 1}"
        if self.revealed:
            text += f" reveal {','.join(map(str, _members(self.revealed)))}"
        return text + ">"

    __repr__ = __str__


def item_of(event: int, moves: Sequence[HanabiMove], deals: Sequence[HanabiMove]) -> HanabiHistoryItem:
    """The item of an event (see ``turns._event``), with the game's moves by action id and its deals by kind."""
    player, kind, scored, token_gained, revealed, newly, dealt_to, uid = int(event).to_bytes(8, "little")
    if player == NOBODY:
        return HanabiHistoryItem(deals[kind], CHANCE, dealt_to=dealt_to)
    color, rank = (-1, -1) if kind == NOBODY else divmod(kind, RANKS)  # NOBODY: a clue, which has no kind
    return HanabiHistoryItem(moves[uid], player, bool(scored), bool(token_gained), color, rank, revealed, newly)


def as_seen(item: HanabiHistoryItem, observer: int, players: int, shows_all: bool) -> HanabiHistoryItem:
    """An item with players numbered from the observer, whose own new cards are hidden unless ``shows_all``."""
    if item.player() != CHANCE:
        return replace(item, by=(item.player() - observer) % players)
    seen = replace(item, dealt_to=(item.deal_to_player() - observer) % players)
    return replace(seen, made=_HIDDEN_DEAL) if seen.dealt_to == 0 and not shows_all else seen


def _members(slots: int) -> list[int]:
    return [slot for slot in range(MAX_HAND) if slots >> slot & 1]
