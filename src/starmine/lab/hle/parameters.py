"""``Parameters``: the parameters of a ``HanabiGame``, with its rules, encoding and moves; and ``Chance``, its draws."""

from __future__ import annotations

import enum
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from starmine.lab.hle.cards import HanabiCardKnowledge, knowledge_of
from starmine.lab.hle.errors import INT32, BadParameter
from starmine.lab.hle.moves import HanabiMove, HanabiMoveType
from starmine.lab.small import MAX_COLOURS, SmallHanabi
from starmine.observation.checks import MAX_CLUE_TOKENS, MAX_STRIKES
from starmine.observation.encoding import Encoding
from starmine.observation.layout import TABLE
from starmine.observation.writer import write_rows
from starmine.rules.cards import MAX_HAND, MIN_PLAYERS, RANKS, USUAL_MAX_PLAYERS, hand_size
from starmine.rules.errors import BadPlayers, shown
from starmine.rules.kernel.action_ids import action_count, first_clue, first_play
from starmine.rules.kernel.state import Games, Record


class AgentObservationType(enum.IntEnum):
    """What an observation shows: no knowledge from clues, this knowledge about each card, or all cards."""

    MINIMAL = 0
    CARD_KNOWLEDGE = 1
    SEER = 2


MAX_TOKENS = 127  # of clue tokens, and of life tokens: a state counts them in 8 bits with a sign

# By parameter: minimum, maximum and default.
_WHOLE: dict[str, tuple[int, int, int]] = {
    "players": (MIN_PLAYERS, USUAL_MAX_PLAYERS, 2),
    "colors": (1, MAX_COLOURS, MAX_COLOURS),
    "ranks": (1, RANKS, RANKS),
    "max_information_tokens": (0, MAX_TOKENS, 8),
    "max_life_tokens": (1, MAX_TOKENS, 3),
    "seed": (*INT32, -1),
    "observation_type": (0, 2, AgentObservationType.CARD_KNOWLEDGE),
}

_NO_SEATS = np.zeros(1, np.int64)  # a dummy: `write_rows` ignores it when it writes every seat's row
_YES_NO = {"1": True, "true": True, "True": True, "0": False, "false": False, "False": False}

_RANGE = 2**32  # of a word
_BATCH = 624  # words drawn at once: the length of the Mersenne Twister's state


class Rows:
    """Writes rows: the observer's hand (``own`` bits), then the observation (``bits`` bits).

    The last ``knowledge`` bits of an observation are the knowledge about each card.
    """

    def __init__(self, rules: Record) -> None:
        self._tokens, self._lives = int(rules["clue_tokens"]), int(rules["strikes"])
        # Above its limits, `Encoding` gets one life token and no clue tokens; `write` inserts the bits of all tokens.
        self._fits = self._tokens <= MAX_CLUE_TOKENS and self._lives <= MAX_STRIKES
        narrow = rules.copy()
        if not self._fits:
            narrow["clue_tokens"], narrow["strikes"] = 0, 1
        self._encoding = Encoding(narrow, central=True)
        layout, hand = self._encoding.layout, int(rules["hand_size"])
        self.own = hand * int(layout["card"])
        self.knowledge = self._encoding.players * hand * int(layout["knowledge"])
        # Before the tokens are the hands, the segments before TABLE, and the fireworks, with as many bits as a card.
        start = self._encoding.players * self.own + int(layout["middle"][:TABLE].sum()) + int(layout["card"])
        self._before, self._behind = slice(start), slice(start + 1, None)  # without the one life token
        self.bits = self._encoding.bits - self.own + (0 if self._fits else self._tokens + self._lives - 1)

    def write(self, games: Games, lasts: Games) -> npt.NDArray[np.uint8]:
        """The rows of all players, ``(players, own + bits)``, of one game and its last action."""
        encoding, game = self._encoding, games[0]
        tokens, lives = int(game["clue_tokens"]), max(self._lives - int(game["used_strikes"]), 0)
        games = games.copy()
        if self._fits:
            games["used_strikes"] = self._lives - lives  # no more than there are, even after the end
        else:
            games["clue_tokens"], games["used_strikes"] = 0, 1
        out: npt.NDArray[np.uint8] = encoding.empty(1, every_seat=True)
        rows = encoding.rows(out)
        write_rows(games, lasts, encoding.rules, encoding.layout, _NO_SEATS, True, rows)
        encoding.finish(out, rows)
        narrow: npt.NDArray[np.uint8] = out[0]
        if self._fits:
            return narrow
        left = np.concatenate([np.arange(self._tokens) < tokens, np.arange(self._lives) < lives]).astype(np.uint8)
        inserted = np.broadcast_to(left, (len(narrow), len(left)))
        wide: npt.NDArray[np.uint8] = np.hstack([narrow[:, self._before], inserted, narrow[:, self._behind]])
        return wide


class Parameters:
    """The parameters of a game by the original's names, its rules, its encoding and its numbered moves.

    ``given`` has some parameters, as numbers or text; the defaults are those of the full game. Raises ``BadParameter``.
    """

    def __init__(self, given: Mapping[str, object]) -> None:
        numbers = {name: _whole(name, given, *_WHOLE[name]) for name in _WHOLE}
        self.players = numbers["players"]
        self.colors = numbers["colors"]
        self.ranks = numbers["ranks"]
        self.hand_size = _whole("hand_size", given, 1, MAX_HAND, hand_size(self.players))
        self.max_information_tokens = numbers["max_information_tokens"]
        self.max_life_tokens = numbers["max_life_tokens"]
        self.seed = numbers["seed"]  # -1: one from the system
        self.random_start_player = _yes("random_start_player", given)
        self.observation_type = AgentObservationType(numbers["observation_type"])
        small = SmallHanabi(colours=self.colors, ranks=self.ranks, hand_size=self.hand_size)
        self.rules = _rules(self.players, small, self.max_information_tokens, self.max_life_tokens)
        self.rules_bytes: npt.NDArray[np.uint8] = np.frombuffer(self.rules.tobytes(), np.uint8).copy()
        self.shows_all = self.observation_type == AgentObservationType.SEER  # observers see their own cards, too
        self.moves = self._moves()  # the players' moves, by action id
        self.deals = self._deals()  # chance's moves, by the kind of card that is dealt
        self.uids = {move.components: uid for uid, move in enumerate(self.moves)}
        self.dealt_kinds = {move.components: kind for kind, move in enumerate(self.deals)}

    @cached_property
    def rows(self) -> Rows:
        """The encoder of observations as bits."""
        return Rows(self.rules)

    @cached_property
    def no_knowledge(self) -> HanabiCardKnowledge:
        """The knowledge about a card without any clues."""
        return knowledge_of(int(self.rules["all_kinds"]), 0, self.colors, self.ranks)

    def _moves(self) -> list[HanabiMove]:
        play, clue, end = int(first_play(self.rules)), int(first_clue(self.rules)), int(action_count(self.rules))
        return [
            *(HanabiMove.get_discard_move(uid) for uid in range(play)),
            *(HanabiMove.get_play_move(uid - play) for uid in range(play, clue)),
            *(self._reveal(uid) for uid in range(clue, end)),
        ]

    def _reveal(self, uid: int) -> HanabiMove:
        offset, value = int(self.rules["clue_offset"][uid]), int(self.rules["clue_value"][uid])
        if value < self.colors:
            return HanabiMove.get_reveal_color_move(offset, value)
        return HanabiMove.get_reveal_rank_move(offset, value - self.colors)

    def _deals(self) -> list[HanabiMove]:
        kinds = (divmod(kind, RANKS) for kind in range(self.colors * RANKS))
        return [HanabiMove.of(HanabiMoveType.DEAL, color=color, rank=rank) for color, rank in kinds]

    def moves_in(self, mask: int) -> list[HanabiMove]:
        """The players' moves whose action ids are in a bit mask."""
        return [move for uid, move in enumerate(self.moves) if mask >> uid & 1]

    def text(self, seed: int) -> str:
        """All parameters, one per line, in the original's order; ``seed`` is the one in use."""
        # The order is that of a hash table in GNU's C++ library.
        return (
            f"random_start_player={str(self.random_start_player).lower()}\n"
            f"seed={seed}\n"
            f"max_life_tokens={self.max_life_tokens}\n"
            f"max_information_tokens={self.max_information_tokens}\n"
            f"hand_size={self.hand_size}\n"
            f"ranks={self.ranks}\n"
            f"colors={self.colors}\n"
            f"observation_type={int(self.observation_type)}\n"
            f"players={self.players}\n"
        )


@lru_cache
def _rules(players: int, small: SmallHanabi, tokens: int, lives: int) -> Record:
    try:
        rules: Record = small.rules(players).copy()
    except BadPlayers as error:  # the hands need more cards than the deck has
        raise BadParameter(str(error)) from error
    rules["clue_tokens"], rules["strikes"] = tokens, lives  # may exceed SmallHanabi's limits
    return rules


def _whole(name: str, given: Mapping[str, object], least: int, most: int, default: int) -> int:
    if name not in given:
        return default
    value = given[name]
    with suppress(ValueError):
        # Parsed as text, since parameters may be text. So True and None are refused.
        number = int(value if isinstance(value, float | np.floating) and value.is_integer() else str(value))
        if least <= number <= most:
            return number
    raise BadParameter(f"{name}={shown(value)}: it must be a whole number from {least} to {most}")


def _yes(name: str, given: Mapping[str, object]) -> bool:
    text = str(given.get(name, False))
    if text not in _YES_NO:
        raise BadParameter(f"{name}={shown(given[name])}: it must be True or False")
    return _YES_NO[text]


class Chance:
    """Random draws that give the same decks for a seed as the Hanabi Learning Environment.

    The seed -1 takes one from the system. The original uses C++'s Mersenne Twister with ``std::discrete_distribution``
    and ``std::uniform_int_distribution``. The twister is standardized, and NumPy has the same one. The distributions
    differ between C++ libraries; these are GNU's.
    """

    def __init__(self, seed: int) -> None:
        self.seed = secrets.randbelow(2**31) if seed == -1 else seed
        self._twister = np.random.RandomState(self.seed % _RANGE)
        self._words: list[int] = []  # drawn, not used yet; the next one is last

    def _word(self) -> int:
        if not self._words:
            self._words = self._twister.randint(_RANGE, size=_BATCH, dtype=np.uint32).tolist()[::-1]
        return self._words.pop()

    def fraction(self) -> float:
        """A number from 0 to 1."""
        low, high = self._word(), self._word()
        return (float(low) + float(high) * _RANGE) / 2.0**64

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, drawn by Lemire's method."""
        product = self._word() * bound
        if product % _RANGE < bound:
            threshold = (_RANGE - bound) % bound
            while product % _RANGE < threshold:
                product = self._word() * bound
        return product // _RANGE
