"""``HanabiGame``: the parameters of a game, and its moves by number."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from starmine.lab.checks import MAX_CLUE_TOKENS, MAX_STRIKES
from starmine.lab.encoding.encoding import Encoding
from starmine.lab.hle.chance import Chance
from starmine.lab.hle.checks import INT32, check_is, whole
from starmine.lab.hle.errors import BadMove, BadParameter, BadValue
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType, as_seen, item_of
from starmine.lab.small import MAX_COLOURS, SmallHanabi
from starmine.rules.cards import MAX_HAND, MAX_PLAYERS, MIN_PLAYERS, RANKS, hand_size
from starmine.rules.errors import BadPlayers, shown
from starmine.rules.state import Record

if TYPE_CHECKING:
    from starmine.lab.hle.states import HanabiState


class AgentObservationType(enum.IntEnum):
    """What an observation tells of clues: nothing, what each has told of each card, or all cards, the own ones too."""

    MINIMAL = 0
    CARD_KNOWLEDGE = 1
    SEER = 2


# By parameter: least, most, and what it is by default.
_WHOLE: dict[str, tuple[int, int, int]] = {
    "players": (MIN_PLAYERS, MAX_PLAYERS, 2),
    "colors": (1, MAX_COLOURS, MAX_COLOURS),
    "ranks": (1, RANKS, RANKS),
    "hand_size": (1, MAX_HAND, 0),
    "max_information_tokens": (0, MAX_CLUE_TOKENS, 8),
    "max_life_tokens": (1, MAX_STRIKES, 3),
    "seed": (*INT32, -1),
    "observation_type": (0, 2, AgentObservationType.CARD_KNOWLEDGE),
}


# In the order of the environment's, which is that of a hash table in GNU's C++ library.
_LINES = (
    "random_start_player",
    "seed",
    "max_life_tokens",
    "max_information_tokens",
    "hand_size",
    "ranks",
    "colors",
    "observation_type",
    "players",
)

_YES_NO = {"1": True, "true": True, "True": True, "0": False, "false": False, "False": False}


class HanabiGame:
    """A game with some parameters; those that are not given are the full game's.

    They are ``players``, 2 to 5; ``colors`` and ``ranks``, 1 to 5; ``hand_size``, 1 to 5;
    ``max_information_tokens``, 0 to 20; ``max_life_tokens``, 1 to 19; ``seed`` (-1 takes one from the system),
    ``random_start_player`` and ``observation_type``. The Hanabi Learning Environment sets no upper limits to the
    sizes of hands and to tokens. Names that do not exist are passed over, as agents give their own along. Numbers
    may be text or whole floats. Raises ``BadValue`` and ``BadParameter``.
    """

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        if params is not None:
            check_is("params", params, Mapping)
        given = dict(params or {})
        numbers = {name: _whole(name, given) for name in _WHOLE}
        if "hand_size" not in given:
            numbers["hand_size"] = hand_size(numbers["players"])
        self._numbers = numbers
        self._random_start_player = _yes("random_start_player", given)
        small = SmallHanabi(
            colours=numbers["colors"],
            ranks=numbers["ranks"],
            hand_size=numbers["hand_size"],
            clue_tokens=numbers["max_information_tokens"],
            strikes=numbers["max_life_tokens"],
        )
        self.rules = _rules(numbers["players"], small)
        self.rules_bytes = np.frombuffer(self.rules.tobytes(), np.uint8).copy()
        self.encoding = Encoding(self.rules)
        self.chance = Chance(numbers["seed"])
        self.moves = [self._make_move(uid) for uid in range(self._first_rank_clue() + self._clues(self.num_ranks()))]
        self.uids = {move.parts: uid for uid, move in enumerate(self.moves)}
        self.deals = [_deal_move(kind) for kind in range(self.num_colors() * RANKS)]
        self._items: dict[tuple[int, int | None], HanabiHistoryItem] = {}
        self.kinds = {move.parts: kind for kind, move in enumerate(self.deals)}

    def _clues(self, values: int) -> int:
        return (self.num_players() - 1) * values

    def _first_rank_clue(self) -> int:
        return 2 * self.hand_size() + self._clues(self.num_colors())

    def _make_move(self, uid: int) -> HanabiMove:
        size = self.hand_size()
        if uid < size:
            return HanabiMove.get_discard_move(uid)
        if uid < 2 * size:
            return HanabiMove.get_play_move(uid - size)
        if uid < self._first_rank_clue():
            offset, color = divmod(uid - 2 * size, self.num_colors())
            return HanabiMove.get_reveal_color_move(offset + 1, color)
        offset, rank = divmod(uid - self._first_rank_clue(), self.num_ranks())
        return HanabiMove.get_reveal_rank_move(offset + 1, rank)

    @property
    def c_game(self) -> HanabiGame:
        """Itself: there is nothing underneath."""
        return self

    _game = c_game

    def new_initial_state(self) -> HanabiState:
        """A new game, in which no card has been dealt yet."""
        from starmine.lab.hle.states import HanabiState

        return HanabiState(self)

    def start_player(self) -> int:
        """Who begins the next game: seat 0, or drawn if the game says so."""
        return self.chance.below(self.num_players()) if self._random_start_player else 0

    def parameter_string(self) -> str:
        """All parameters, one a line."""
        told = {
            **self._numbers,
            "seed": self.chance.seed,
            "random_start_player": str(self._random_start_player).lower(),
            "observation_type": int(self.observation_type()),
        }
        return "".join(f"{name}={told[name]}\n" for name in _LINES)

    def num_players(self) -> int:
        return self._numbers["players"]

    def num_colors(self) -> int:
        return self._numbers["colors"]

    def num_ranks(self) -> int:
        return self._numbers["ranks"]

    def hand_size(self) -> int:
        """Cards in a full hand."""
        return self._numbers["hand_size"]

    def max_information_tokens(self) -> int:
        return self._numbers["max_information_tokens"]

    def max_life_tokens(self) -> int:
        return self._numbers["max_life_tokens"]

    def observation_type(self) -> AgentObservationType:
        return AgentObservationType(self._numbers["observation_type"])

    def shows_all(self) -> bool:
        """Whether observers see all cards, the own ones too."""
        return self._numbers["observation_type"] == AgentObservationType.SEER

    def max_moves(self) -> int:
        """How many moves there are, legal or not."""
        return len(self.moves)

    def num_cards(self, color: int, rank: int) -> int:
        """Copies of a card in the deck; 0 for one that does not exist. Raises ``BadValue``."""
        color, rank = whole(BadValue, "color", color, *INT32), whole(BadValue, "rank", rank, *INT32)
        if not 0 <= color < self.num_colors() or not 0 <= rank < self.num_ranks():
            return 0
        return int(self.rules["copies"][color * RANKS + rank])

    def get_move_uid(self, move: HanabiMove) -> int:
        """A move's number; -1 for one that is no player's. Raises ``BadValue``."""
        check_is("move", move, HanabiMove)
        return self.uids.get(move.parts, -1)

    def get_move(self, move_uid: int) -> HanabiMove:
        """The move of a number from 0 to ``max_moves() - 1``. Raises ``BadMove``."""
        return self.moves[whole(BadMove, "move_uid", move_uid, 0, len(self.moves) - 1)]

    def item(self, event: int, observer: int | None) -> HanabiHistoryItem:
        """An event of a state as an item of its history, or as an observer sees it."""
        key = event, observer
        if key not in self._items:
            item = item_of(self, event)
            self._items[key] = item if observer is None else as_seen(self, item, observer)
        return self._items[key]


def _whole(name: str, given: Mapping[str, object]) -> int:
    least, most, default = _WHOLE[name]
    if name not in given:
        return default
    value = given[name]
    try:
        value = int(value if isinstance(value, enum.IntEnum) or _is_whole_float(value) else str(value))  # type: ignore[call-overload]
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise BadParameter(f"{name}={shown(given[name])}: it must be a whole number from {least} to {most}")
    return value


def _is_whole_float(value: object) -> bool:
    return isinstance(value, float | np.floating) and bool(value.is_integer())


def _yes(name: str, given: Mapping[str, object]) -> bool:
    told = str(given.get(name, False))
    if told not in _YES_NO:
        raise BadParameter(f"{name}={shown(given[name])}: it must be True or False")
    return _YES_NO[told]


@lru_cache
def _rules(players: int, small: SmallHanabi) -> Record:
    """The ``RULES`` record. Raises ``BadParameter`` for hands that are more than the deck."""
    try:
        return small.rules(players)
    except BadPlayers as error:
        raise BadParameter(str(error)) from error


def _deal_move(kind: int) -> HanabiMove:
    """Chance's move that deals a kind."""
    color, rank = divmod(kind, RANKS)
    return HanabiMove.of(HanabiMoveType.DEAL, color=color, rank=rank)
