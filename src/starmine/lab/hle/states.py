"""``HanabiState``: a game in progress, chance's moves among the players'."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, cast

import numpy as np

from starmine.lab.hle import turns
from starmine.lab.hle.cards import COLOR_CHAR, HanabiCard, HanabiCardKnowledge, card_of, knowledge_of
from starmine.lab.hle.checks import INT32, check_is, whole
from starmine.lab.hle.errors import BadValue, IllegalMove
from starmine.lab.hle.games import HanabiGame
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType
from starmine.lab.hle.turns import (
    CHANCE,
    CLUE_TOKENS,
    DECK,
    EVENT,
    FIREWORKS,
    LEGAL,
    LIVES,
    PLAYER,
    SCORE,
    STATUS,
    TABLE,
    Bytes,
)
from starmine.rules.errors import GameOver
from starmine.rules.state import PERFECT, PLAYING, STRUCK_OUT, Games, Record

if TYPE_CHECKING:
    from starmine.lab.hle.observations import HanabiObservation, Sight

CHANCE_PLAYER_ID = CHANCE

Rows = list[list[tuple[HanabiCard, HanabiCardKnowledge]]]


class HanabiEndOfGameType(enum.IntEnum):
    """How a game stands."""

    NOT_FINISHED = 0
    OUT_OF_LIFE_TOKENS = 1
    OUT_OF_CARDS = 2
    COMPLETED_FIREWORKS = 3


_ENDS = {
    PLAYING: HanabiEndOfGameType.NOT_FINISHED,
    STRUCK_OUT: HanabiEndOfGameType.OUT_OF_LIFE_TOKENS,
    PERFECT: HanabiEndOfGameType.COMPLETED_FIREWORKS,
}


class HanabiState:
    """A game in progress.

    Underneath are the bytes of a ``TABLE`` record, with its standing, and events: see ``turns``.
    """

    game: HanabiGame
    table: Bytes
    now: tuple[int, ...]  # its standing
    events: list[int]

    def __init__(self, game: HanabiGame | None, c_state: HanabiState | None = None) -> None:
        """A new state of ``game``, or a copy of ``c_state``. Raises ``BadValue``."""
        self._sight: Sight | None = None
        if c_state is not None:
            check_is("c_state", c_state, HanabiState)
            self.game, self.now = c_state.game, c_state.now
            self.table, self.events = c_state.table.copy(), c_state.events.copy()
        else:
            check_is("game", game, HanabiGame)
            self.game = cast("HanabiGame", game)
            self.table, self.events = np.zeros(TABLE.itemsize, np.uint8), []
            self.now = turns.begin(self.table, self.game.rules_bytes, self.game.start_player(), self.game.shows_all())

    def copy(self) -> HanabiState:
        return HanabiState(None, self)

    __copy__ = copy

    @property
    def _state(self) -> HanabiState:
        """Itself: there is nothing underneath."""
        return self

    @property
    def _game(self) -> HanabiGame:
        return self.game

    @property
    def tables(self) -> Games:
        """Itself as an array of one ``TABLE`` record."""
        return np.ndarray(1, TABLE, self.table)  # three times as fast as a view

    def sight(self) -> Sight:
        """What there is to see of it as it stands, worked out once for all players."""
        from starmine.lab.hle.observations import Sight

        if self._sight is None:
            self._sight = Sight(self.copy())
        return self._sight

    def observation(self, player: int) -> HanabiObservation:
        """What a player sees."""
        from starmine.lab.hle.observations import HanabiObservation

        return HanabiObservation(self, self.game, player)

    def cur_player(self) -> int:
        """Whose turn it is; ``CHANCE_PLAYER_ID`` while a card has to be dealt. After the end it goes on counting."""
        return self.now[PLAYER]

    def deck_size(self) -> int:
        """Cards left to deal."""
        return self.now[DECK]

    def discard_pile(self) -> list[HanabiCard]:
        """All discards, the first one first."""
        record = self.tables[0]
        return [card_of(kind) for kind in record["pile"][: record["piled"]].tolist()]

    def fireworks(self) -> list[int]:
        """The highest rank of each firework, 1 to 5, by colour; 0 while it is empty."""
        return list(self.now[FIREWORKS : FIREWORKS + self.game.num_colors()])

    def deal_random_card(self) -> None:
        """Chance's move, if it is to move. Raises ``IllegalMove``."""
        if self.now[PLAYER] != CHANCE_PLAYER_ID:
            raise IllegalMove(f"player {self.cur_player()} is to move, and no card is to be dealt")
        kinds = self.now[LEGAL]
        drawn = self.game.chance.part() if kinds & kinds - 1 else 0.0  # nothing is drawn where there is no choice
        self._note(turns.draw_card(self.table, self.game.rules_bytes, drawn))

    def _note(self, now: tuple[int, ...]) -> None:
        self._sight = None
        self.now = now
        self.events.append(now[EVENT])

    def _orders(self, record: Record) -> list[list[int]]:
        """By seat: the orders of its cards, the oldest first."""
        hands, sizes = record["hands"].tolist(), record["hand_sizes"].tolist()
        return [hand[:size] for hand, size in zip(hands, sizes, strict=True)][: self.game.num_players()]

    def player_hands(self) -> list[list[HanabiCard]]:
        """All hands, in each the oldest card first."""
        record = self.tables["game"][0]
        deck = record["deck"].tolist()
        return [[card_of(deck[order]) for order in hand] for hand in self._orders(record)]

    def knowledge(self, *, hidden: bool = False) -> list[list[HanabiCardKnowledge]]:
        """What the clues have told of each card of all hands; nothing, if it is to be hidden."""
        game, record = self.game, self.tables["game"][0]
        possible, clued = record["possible"].tolist(), record["clued"].tolist()
        if hidden:
            possible, clued = [int(game.rules["all_kinds"])] * len(possible), [0] * len(clued)
        colors, ranks = game.num_colors(), game.num_ranks()
        return [
            [knowledge_of(possible[order], clued[order], colors, ranks) for order in hand]
            for hand in self._orders(record)
        ]

    def information_tokens(self) -> int:
        return self.now[CLUE_TOKENS]

    def end_of_game_status(self) -> HanabiEndOfGameType:
        return _ENDS.get(self.now[STATUS], HanabiEndOfGameType.OUT_OF_CARDS)

    def is_terminal(self) -> bool:
        return self.now[STATUS] != PLAYING

    def legal_moves(self) -> list[HanabiMove]:
        """The legal moves of the player to move, by number. Raises ``IllegalMove`` while chance is to move.

        When the game has ended they are those of who would be next, whom nobody lets move.
        """
        if self.now[PLAYER] == CHANCE_PLAYER_ID:
            raise IllegalMove("a card is to be dealt: deal_random_card comes before the next player's move")
        mask = self.now[LEGAL]
        return [move for uid, move in enumerate(self.game.moves) if mask >> uid & 1]

    def _number(self, move: HanabiMove) -> int:
        """A move's number among those of who is to move, the kind of a deal; -1 if it is not legal."""
        check_is("move", move, HanabiMove)
        numbers = self.game.kinds if self.now[PLAYER] == CHANCE_PLAYER_ID else self.game.uids
        number = numbers.get(move.parts, -1)
        return number if number >= 0 and self.now[LEGAL] >> number & 1 else -1

    def move_is_legal(self, move: HanabiMove) -> bool:
        """Whether it can be made now, by the player to move or by chance. Raises ``BadValue``."""
        return self._number(move) >= 0

    def apply_move(self, move: HanabiMove) -> None:
        """Makes a move. Raises ``BadValue``, ``GameOver`` and ``IllegalMove``."""
        number = self._number(move)
        if self.is_terminal() and move.type() != HanabiMoveType.DEAL:
            raise GameOver(f"the game has ended: {move} cannot be made any more")
        if number < 0:
            legal = "a deal" if self.now[PLAYER] == CHANCE_PLAYER_ID else f"one of {self.legal_moves()}"
            raise IllegalMove(f"Illegal action: {move}. Move should be {legal}")
        make = turns.deal_card if self.now[PLAYER] == CHANCE_PLAYER_ID else turns.act
        self._note(make(self.table, self.game.rules_bytes, number))

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        """Whether a card would fit. Raises ``BadValue``."""
        color, rank = whole(BadValue, "color", color, *INT32), whole(BadValue, "rank", rank, *INT32)
        return 0 <= color < self.game.num_colors() and rank == self.now[FIREWORKS + color]

    def life_tokens(self) -> int:
        """Strikes that are left."""
        return self.now[LIVES]

    def num_players(self) -> int:
        return self.game.num_players()

    def score(self) -> int:
        """The cards on the fireworks; 0 when the game is lost."""
        return self.now[SCORE]

    def move_history(self) -> list[HanabiHistoryItem]:
        """All moves, chance's among them, the first one first."""
        return [self.game.item(event, None) for event in self.events]

    def __str__(self) -> str:
        pairs = zip(self.player_hands(), self.knowledge(), strict=True)
        return table_text(self, [list(zip(*pair, strict=True)) for pair in pairs], self.cur_player())

    __repr__ = __str__


def table_text(state: HanabiState, rows: Rows, current: int) -> str:
    """A table as text, its hands as rows of cards with what is known of them."""
    text = f"Life tokens: {state.life_tokens()}\nInfo tokens: {state.information_tokens()}\nFireworks: "
    text += "".join(f"{letter}{height} " for letter, height in zip(COLOR_CHAR, state.fireworks(), strict=False))
    text += "\nHands:\n"
    for seat, row in enumerate(rows):
        text += "-----\n" if seat else ""
        text += "Cur player\n" if seat == current else ""
        text += "".join(f"{card} || {known}\n" for card, known in row)
    text += f"Deck size: {state.deck_size()}\nDiscards:"
    return text + "".join(f" {card}" for card in state.discard_pile())
