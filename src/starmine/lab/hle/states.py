"""``HanabiState``: a game in progress, chance's moves among the players'."""

from __future__ import annotations

import enum
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import numpy as np

from starmine.lab.hle.cards import COLOR_CHAR, HanabiCard, HanabiCardKnowledge, card_of, knowledge_of
from starmine.lab.hle.checks import INT32, check_is, whole
from starmine.lab.hle.errors import BadValue, IllegalMove
from starmine.lab.hle.games import AgentObservationType, HanabiGame, deal_move
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType
from starmine.lab.steps import LAST, forget, step
from starmine.rules import kernel
from starmine.rules.cards import KINDS, RANKS, UNSEEN
from starmine.rules.errors import GameOver
from starmine.rules.state import GAME, PERFECT, PLAYING, STRUCK_OUT, Games, Record

if TYPE_CHECKING:
    from starmine.lab.hle.observations import HanabiObservation, Sight

CHANCE_PLAYER_ID = -1

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
    """A game in progress. ``records`` are the ``GAME`` and ``LAST`` records underneath, arrays of one each.

    Cards that chance has still to deal are not in them: a hand is short until its card has come.
    """

    def __init__(self, game: HanabiGame | None, c_state: HanabiState | None = None) -> None:
        """A new state of ``game``, or a copy of ``c_state``. Raises ``BadValue``."""
        self._sight: Sight | None = None
        if c_state is not None:
            check_is("c_state", c_state, HanabiState)
            self.game = c_state.game
            self.records = c_state.records[0].copy(), c_state.records[1].copy()
            self._next, self._history, self._discards = c_state.past()
        else:
            check_is("game", game, HanabiGame)
            self.game = cast("HanabiGame", game)
            self.records = np.zeros(1, GAME), np.zeros(1, LAST)
            self._next = self.game.start_player()
            self._history, self._discards = [], []
            self._begin()

    game: HanabiGame
    records: tuple[Games, Games]
    _next: int
    _history: list[HanabiHistoryItem]
    _discards: list[HanabiCard]

    def _begin(self) -> None:
        """The table as it is before the first card is dealt."""
        record = self.records[0][0]
        nothing = np.full(int(self.game.rules["deck_size"]), UNSEEN, np.uint8)
        kernel.deal(record, self.game.rules, nothing, self._next)
        forget(self.records[1][0])
        record["hands"] = UNSEEN
        record["hand_sizes"] = 0
        record["drawn"] = 0

    def past(self) -> tuple[int, list[HanabiHistoryItem], list[HanabiCard]]:
        """Copies of what it has besides its records: who is next, all moves, all discards."""
        return self._next, self._history.copy(), self._discards.copy()

    def copy(self) -> HanabiState:
        return HanabiState(None, self)

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

    def _short_hand(self) -> int:
        """Whom chance deals the next card to; -1 when nobody is to get one."""
        if self.deck_size() == 0:
            return -1
        sizes = self.records[0]["hand_sizes"][0].tolist()[: self.game.num_players()]
        return next((seat for seat, size in enumerate(sizes) if size < self.game.hand_size()), -1)

    def cur_player(self) -> int:
        """Whose turn it is; ``CHANCE_PLAYER_ID`` while a card has to be dealt. After the end it goes on counting."""
        return self._next if self._short_hand() < 0 else CHANCE_PLAYER_ID

    def deck_size(self) -> int:
        """Cards left to deal."""
        return self.game.deck_size - int(self.records[0]["drawn"][0])

    def discard_pile(self) -> list[HanabiCard]:
        """All discards, the first one first."""
        return self._discards.copy()

    def fireworks(self) -> list[int]:
        """The highest rank of each firework, 1 to 5, by colour; 0 while it is empty."""
        heights: list[int] = self.records[0]["fireworks"][0].tolist()
        return heights[: self.game.num_colors()]

    def _left(self) -> list[int]:
        """Copies of each kind that chance can still deal."""
        record = self.records[0][0]
        dealt = np.bincount(record["deck"][: record["drawn"]], minlength=KINDS)
        left: list[int] = (self.game.rules["copies"] - dealt).tolist()
        return left

    def deal_random_card(self) -> None:
        """Chance's move, if it is to move. Raises ``IllegalMove``."""
        if self.cur_player() != CHANCE_PLAYER_ID:
            raise IllegalMove(f"player {self.cur_player()} is to move, and no card is to be dealt")
        left = {kind: copies for kind, copies in enumerate(self._left()) if copies}
        size = self.deck_size()
        drawn = self.game.chance.weighted([copies / size for copies in left.values()])
        self._deal(list(left)[drawn])

    def _deal(self, kind: int) -> None:
        self._sight = None
        record, rules, seat = self.records[0][0], self.game.rules, self._short_hand()
        order, slot = int(record["drawn"]), int(record["hand_sizes"][seat])
        record["deck"][order] = kind
        record["hands"][seat, slot] = order
        record["hand_sizes"][seat] = slot + 1
        record["drawn"] = order + 1
        held = record["deck"][record["hands"][seat, : slot + 1]]
        record["hand_clues"][seat] = np.bitwise_or.reduce(rules["kind_clues"][held])
        if self.game.observation_type() == AgentObservationType.SEER:
            record["possible"][order] = 1 << kind
            record["clued"][order] = rules["kind_clues"][kind]
        if self.deck_size() == 0 and all(item.by < 0 for item in self._history):
            record["turns_left"] = self.game.num_players()  # a deck that the hands use up: the last round at once
        self._history.append(HanabiHistoryItem(deal_move(kind), CHANCE_PLAYER_ID, dealt_to=seat))

    def _orders(self) -> list[list[int]]:
        """By seat: the orders of its cards, the oldest first."""
        hands, sizes = self.records[0]["hands"][0].tolist(), self.records[0]["hand_sizes"][0].tolist()
        return [hand[:size] for hand, size in zip(hands, sizes, strict=True)][: self.game.num_players()]

    def player_hands(self) -> list[list[HanabiCard]]:
        """All hands, in each the oldest card first."""
        deck = self.records[0]["deck"][0].tolist()
        return [[card_of(deck[order]) for order in hand] for hand in self._orders()]

    def knowledge(self, *, hidden: bool = False) -> list[list[HanabiCardKnowledge]]:
        """What the clues have told of each card of all hands; nothing, if it is to be hidden."""
        game, record = self.game, self.records[0]
        possible, clued = record["possible"][0].tolist(), record["clued"][0].tolist()
        if hidden:
            possible, clued = [int(game.rules["all_kinds"])] * len(possible), [0] * len(clued)
        return [
            [knowledge_of(possible[order], clued[order], game.num_colors(), game.num_ranks()) for order in hand]
            for hand in self._orders()
        ]

    def information_tokens(self) -> int:
        return int(self.records[0]["clue_tokens"][0])

    def end_of_game_status(self) -> HanabiEndOfGameType:
        return _ENDS.get(int(self.records[0]["status"][0]), HanabiEndOfGameType.OUT_OF_CARDS)

    def is_terminal(self) -> bool:
        return int(self.records[0]["status"][0]) != PLAYING

    def legal_mask(self) -> int:
        """The legal moves of the player to move, as a set of their numbers; empty while chance is to move.

        When the game has ended they are those of who would be next, whom nobody lets move.
        """
        player = self.cur_player()
        if player == CHANCE_PLAYER_ID:
            return 0
        if not self.is_terminal():
            return int(kernel.legal(self.records[0][0], self.game.rules))
        onward = self.records[0].copy()
        onward["status"], onward["seat"] = PLAYING, player
        return int(kernel.legal(onward[0], self.game.rules))

    def legal_moves(self) -> list[HanabiMove]:
        """The legal moves of the player to move, by number. Raises ``IllegalMove`` while chance is to move."""
        if self.cur_player() == CHANCE_PLAYER_ID:
            raise IllegalMove("a card is to be dealt: deal_random_card comes before the next player's move")
        mask = self.legal_mask()
        return [move for uid, move in enumerate(self.game.moves) if mask >> uid & 1]

    def move_is_legal(self, move: HanabiMove) -> bool:
        """Whether it can be made now, by the player to move or by chance. Raises ``BadValue``."""
        check_is("move", move, HanabiMove)
        if move.type() == HanabiMoveType.DEAL:
            exists = self.game.num_cards(move.color(), move.rank()) > 0
            deals = self.cur_player() == CHANCE_PLAYER_ID
            return deals and exists and self._left()[move.color() * RANKS + move.rank()] > 0
        uid = self.game.get_move_uid(move)
        return uid >= 0 and bool(self.legal_mask() >> uid & 1)

    def apply_move(self, move: HanabiMove) -> None:
        """Makes a move. Raises ``BadValue``, ``IllegalMove`` and ``GameOver``."""
        if not self.move_is_legal(move):
            legal = "a deal" if self.cur_player() == CHANCE_PLAYER_ID else f"one of {self.legal_moves()}"
            raise IllegalMove(f"Illegal action: {move}. Move should be {legal}")
        if move.type() == HanabiMoveType.DEAL:
            self._deal(move.color() * RANKS + move.rank())
            return
        if self.is_terminal():
            raise GameOver(f"the game has ended: {move} cannot be made any more")
        self._make(move)

    def _make(self, move: HanabiMove) -> None:
        self._sight = None
        player, record = self._next, self.records[0][0]
        before = self.records[0].copy()[0]
        item = HanabiHistoryItem(move, player)
        step(record, self.records[1][0], self.game.rules, self.game.get_move_uid(move))
        if move.type() in (HanabiMoveType.REVEAL_COLOR, HanabiMoveType.REVEAL_RANK):
            revealed, newly = self._revealed(before, (player + move.target_offset()) % self.game.num_players())
            item = replace(item, revealed=revealed, newly_revealed=newly)
        else:
            card = card_of(int(before["deck"][before["hands"][player, move.card_index()]]))
            scored = bool(record["score"] > before["score"])
            token = bool(record["clue_tokens"] > before["clue_tokens"])
            item = replace(item, did_score=scored, won_token=token, of_color=card.color(), of_rank=card.rank())
            if not scored:
                self._discards.append(card)
            if record["drawn"] > before["drawn"]:  # chance is still to deal it
                last = int(record["hand_sizes"][player]) - 1
                record["hands"][player, last] = UNSEEN
                record["hand_sizes"][player] = last
                record["drawn"] -= 1
        self._history.append(item)
        self._next = (player + 1) % self.game.num_players()

    def _revealed(self, before: Record, target: int) -> tuple[int, int]:
        """Which slots of a hand the last clue touched, and which of them it told anything new."""
        record, rules = self.records[0][0], self.game.rules
        value = int(rules["clue_value"][self.records[1]["action"][0]])
        revealed = newly = 0
        for slot, order in enumerate(self._orders()[target]):
            if int(rules["kind_clues"][record["deck"][order]]) >> value & 1:
                revealed |= 1 << slot
                newly |= (~int(before["clued"][order]) >> value & 1) << slot
        return revealed, newly

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        """Whether a card would fit. Raises ``BadValue``."""
        color, rank = whole(BadValue, "color", color, *INT32), whole(BadValue, "rank", rank, *INT32)
        return 0 <= color < self.game.num_colors() and rank == self.fireworks()[color]

    def life_tokens(self) -> int:
        """Strikes that are left."""
        return self.game.max_life_tokens() - int(self.records[0]["used_strikes"][0])

    def num_players(self) -> int:
        return self.game.num_players()

    def score(self) -> int:
        """The cards on the fireworks; 0 when the game is lost."""
        return int(kernel.points(self.records[0][0], self.game.rules))

    def move_history(self) -> list[HanabiHistoryItem]:
        """All moves, chance's among them, the first one first."""
        return self._history.copy()

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
