"""``HanabiGame``, ``HanabiState`` and ``HanabiObservation``, in one file since each refers to the others."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from starmine.compiling.units import first_use
from starmine.lab.hle import turns
from starmine.lab.hle.cards import HanabiCard, HanabiCardKnowledge, card_of, knowledge_of
from starmine.lab.hle.errors import INT32, BadMove, BadParameter, BadValue, IllegalMove, NotDealt, check_is, whole
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType, as_seen, item_of
from starmine.lab.hle.parameters import AgentObservationType, Chance, Parameters
from starmine.lab.hle.turns import CHANCE, LEGAL, NOBODY, PLAYER, TABLE, table_text
from starmine.rules.cards import RANKS, UNSEEN
from starmine.rules.kernel.state import PERFECT, PLAYING, STRUCK_OUT
from starmine.rules.words.writing import Bytes

CHANCE_PLAYER_ID = CHANCE
_SWAPS = (HanabiMoveType.RETURN, HanabiMoveType.DEAL_SPECIFIC)

T = TypeVar("T")


class HanabiEndOfGameType(enum.IntEnum):
    """Whether and how a game has ended."""

    NOT_FINISHED = 0
    OUT_OF_LIFE_TOKENS = 1
    OUT_OF_CARDS = 2
    COMPLETED_FIREWORKS = 3


_ENDS = {
    PLAYING: HanabiEndOfGameType.NOT_FINISHED,
    STRUCK_OUT: HanabiEndOfGameType.OUT_OF_LIFE_TOKENS,
    PERFECT: HanabiEndOfGameType.COMPLETED_FIREWORKS,
}


class HanabiGame:
    """The parameters of games; the defaults are those of the full game.

    The parameters are ``players``, 2 to 5; ``colors`` and ``ranks``, 1 to 5; ``hand_size``, 1 to 8;
    ``max_information_tokens``, 0 to 127; ``max_life_tokens``, 1 to 127; ``seed`` (-1 takes one from the system),
    ``random_start_player`` and ``observation_type``. The Hanabi Learning Environment sets no upper limit to tokens.
    Unknown names are ignored, since agents also pass their own settings. Numbers may be text or whole floats. Raises
    ``BadValue`` and ``BadParameter``.
    """

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        first_use("the lab")
        if params is not None:
            check_is("params", params, Mapping)  # type: ignore[type-abstract]
        self.parameters = Parameters(params or {})
        self.chance = Chance(self.parameters.seed)
        self._items: dict[tuple[int, int | None], HanabiHistoryItem] = {}  # a cache, by event and observer

    @property
    def c_game(self) -> HanabiGame:
        """The game itself, in place of the C library's handle."""
        return self

    _game = c_game

    def new_initial_state(self) -> HanabiState:
        """A new game, in which no card has been dealt yet."""
        return HanabiState(self)

    def start_player(self) -> int:
        """The player who begins the next game: 0, or drawn with ``random_start_player``."""
        return self.chance.below(self.parameters.players) if self.parameters.random_start_player else 0

    def parameter_string(self) -> str:
        """All parameters, one per line."""
        return self.parameters.text(self.chance.seed)

    def num_players(self) -> int:
        return self.parameters.players

    def num_colors(self) -> int:
        return self.parameters.colors

    def num_ranks(self) -> int:
        return self.parameters.ranks

    def hand_size(self) -> int:
        """Cards in a full hand."""
        return self.parameters.hand_size

    def max_information_tokens(self) -> int:
        return self.parameters.max_information_tokens

    def max_life_tokens(self) -> int:
        return self.parameters.max_life_tokens

    def observation_type(self) -> AgentObservationType:
        return self.parameters.observation_type

    def max_moves(self) -> int:
        """The number of moves, legal or not."""
        return len(self.parameters.moves)

    def num_cards(self, color: int, rank: int) -> int:
        """Copies of a card in a full deck; 0 for one that the game does not have. Raises ``BadValue``."""
        color, rank = whole(BadValue, "color", color, *INT32), whole(BadValue, "rank", rank, *INT32)
        if not 0 <= color < self.num_colors() or not 0 <= rank < self.num_ranks():
            return 0
        return int(self.parameters.rules["copies"][color * RANKS + rank])

    def get_move_uid(self, move: HanabiMove) -> int:
        """A move's action id; -1 for a deal or a move that this game does not have. Raises ``BadValue``."""
        check_is("move", move, HanabiMove)
        return self.parameters.uids.get(move.components, -1)

    def get_move(self, move_uid: int) -> HanabiMove:
        """The move with an action id from 0 to ``max_moves() - 1``. Raises ``BadMove``."""
        moves = self.parameters.moves
        return moves[whole(BadMove, "move_uid", move_uid, 0, len(moves) - 1)]

    def item(self, event: int, observer: int | None) -> HanabiHistoryItem:
        """An event as a history item, as a state has it or, with an ``observer``, as that player sees it."""
        key = event, observer
        if key not in self._items:
            item = item_of(event, self.parameters.moves, self.parameters.deals)
            if observer is not None:
                item = as_seen(item, observer, self.parameters.players, self.parameters.shows_all)
            self._items[key] = item
        return self._items[key]


class PublicFacts:
    """The methods that states and observations share."""

    parameters: Parameters
    standing: tuple[int, ...]  # the public numbers after the last event: see ``turns``

    def num_players(self) -> int:
        return self.parameters.players

    def deck_size(self) -> int:
        """Cards left to deal."""
        return self.standing[turns.DECK]

    def fireworks(self) -> list[int]:
        """The highest rank of each firework, 1 to 5, by colour; 0 while it is empty."""
        return list(self.standing[turns.FIREWORKS : turns.FIREWORKS + self.parameters.colors])

    def information_tokens(self) -> int:
        """Clue tokens left."""
        return self.standing[turns.CLUE_TOKENS]

    def life_tokens(self) -> int:
        """Strikes left."""
        return self.standing[turns.LIVES]

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        """Whether a card could be played successfully. Raises ``BadValue``."""
        color, rank = whole(BadValue, "color", color, *INT32), whole(BadValue, "rank", rank, *INT32)
        return 0 <= color < self.parameters.colors and rank == self.standing[turns.FIREWORKS + color]


class Snapshot:
    """A copy of a state's cards and events, shared by the observations of all players."""

    def __init__(self, parameters: Parameters, table: Bytes, events: list[int]) -> None:
        """``table`` has the bytes of a ``TABLE`` record."""
        self.events = events.copy()
        self.table = table.copy()
        self._parameters = parameters
        self._tables = np.ndarray(1, TABLE, self.table)  # one record: three times as fast as `self.table.view(TABLE)`

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


class HanabiState(PublicFacts):
    """A game in progress. Chance makes moves, too: the deals.

    It has the bytes of a ``TABLE`` record, the standing, and all events so far: see ``turns``. Searches can exchange
    cards between hands and deck: an extension.
    """

    game: HanabiGame
    table: Bytes
    events: list[int]
    to_deal: list[int]  # the kinds to deal next, if set; replaced, never changed in place

    def __init__(self, game: HanabiGame | None, c_state: HanabiState | None = None) -> None:
        """A new state of ``game``, or a copy of ``c_state``. Raises ``BadValue``."""
        self._snapshot: Snapshot | None = None
        if c_state is not None:
            check_is("c_state", c_state, HanabiState)
            self.game, self.parameters, self.standing = c_state.game, c_state.parameters, c_state.standing
            self.table, self.events, self.to_deal = c_state.table.copy(), c_state.events.copy(), c_state.to_deal
        else:
            self.game = check_is("game", game, HanabiGame)
            self.parameters = self.game.parameters
            self.table, self.events, self.to_deal = np.zeros(TABLE.itemsize, np.uint8), [], []
            first, seer = self.game.start_player(), self.parameters.shows_all
            self.standing = turns.begin(self.table, self.parameters.rules_bytes, first, seer)

    def copy(self) -> HanabiState:
        return HanabiState(None, self)

    __copy__ = copy

    @property
    def _state(self) -> HanabiState:
        """The state itself. In the original a handle of the C library, which programs pass to constructors."""
        return self

    @property
    def _game(self) -> HanabiGame:
        """The game. In the original a handle, which programs pass on, too."""
        return self.game

    def snapshot(self) -> Snapshot:
        """The current cards and events."""
        if self._snapshot is None:
            self._snapshot = Snapshot(self.parameters, self.table, self.events)
        return self._snapshot

    def observation(self, player: int) -> HanabiObservation:
        """The observation of a player. Raises ``BadParameter``."""
        return HanabiObservation(self, self.game, player)

    def cur_player(self) -> int:
        """The player to move; ``CHANCE_PLAYER_ID`` while a card has to be dealt. Turns continue after the end."""
        return self.standing[PLAYER]

    def is_terminal(self) -> bool:
        return self.standing[turns.STATUS] != PLAYING

    def end_of_game_status(self) -> HanabiEndOfGameType:
        return _ENDS.get(self.standing[turns.STATUS], HanabiEndOfGameType.OUT_OF_CARDS)

    def score(self) -> int:
        """The cards on the fireworks; 0 when the game is lost."""
        return self.standing[turns.SCORE]

    def player_hands(self) -> list[list[HanabiCard]]:
        """All hands, in each the oldest card first."""
        return [hand.copy() for hand in self.snapshot().hands]

    def discard_pile(self) -> list[HanabiCard]:
        """All discards, the first one first."""
        return self.snapshot().discards.copy()

    def move_history(self) -> list[HanabiHistoryItem]:
        """All moves, chance's among them, the first one first."""
        return [self.game.item(event, None) for event in self.events]

    def turns_to_play(self) -> int:
        """Turns left in the last round, which begins when the deck is empty; before it, the number of players.

        An extension.
        """
        return self.standing[turns.TURNS]

    def legal_moves(self) -> list[HanabiMove]:
        """The legal moves of the player to move, by action id; also after the end.

        Raises ``IllegalMove`` while chance is to move.
        """
        if self.standing[PLAYER] == CHANCE_PLAYER_ID:
            raise IllegalMove("a card is to be dealt: deal_random_card comes before the next player's move")
        return self.parameters.moves_in(self.standing[LEGAL])

    def _number(self, move: HanabiMove) -> int:
        """The action id of a player's move, or the kind of a deal; -1 if it is illegal. Raises ``BadValue``."""
        check_is("move", move, HanabiMove)
        parameters = self.parameters
        numbers = parameters.dealt_kinds if self.standing[PLAYER] == CHANCE_PLAYER_ID else parameters.uids
        number = numbers.get(move.components, -1)
        return number if number >= 0 and self.standing[LEGAL] >> number & 1 else -1

    def move_is_legal(self, move: HanabiMove) -> bool:
        """Whether a move can be made now, by the player to move or by chance. Raises ``BadValue``."""
        if check_is("move", move, HanabiMove).type() in _SWAPS:
            return self._swap_fault(move) is None
        return self._number(move) >= 0

    def apply_move(self, move: HanabiMove) -> None:
        """Makes a move, also after the end of the game. Raises ``BadValue`` and ``IllegalMove``.

        The moves ``RETURN`` and ``DEAL_SPECIFIC`` are an extension. They can be made at any time and use no
        player's turn: a card goes back into the deck, or one from the deck takes its place. The slot keeps
        its knowledge from clues. They are not in the history, and they clear the order that ``set_deck_order`` set.
        """
        if check_is("move", move, HanabiMove).type() in _SWAPS:
            self._swap(move)
            return
        number = self._number(move)
        if number < 0:
            legal = "a deal" if self.standing[PLAYER] == CHANCE_PLAYER_ID else f"one of {self.legal_moves()}"
            raise IllegalMove(f"Illegal action: {move}. Move should be {legal}")
        if self.standing[PLAYER] != CHANCE_PLAYER_ID:
            self._note(turns.act(self.table, self.parameters.rules_bytes, number))
        else:  # another card than the next one in the set order clears this order
            self.to_deal = self.to_deal[1:] if self.to_deal[:1] == [number] else []
            self._note(turns.deal_card(self.table, self.parameters.rules_bytes, number))

    def deal_random_card(self) -> None:
        """Makes chance's move. Raises ``IllegalMove`` unless chance is to move."""
        if self.standing[PLAYER] != CHANCE_PLAYER_ID:
            raise IllegalMove(f"player {self.cur_player()} is to move: no card is to be dealt")
        if self.to_deal:
            self._note(turns.deal_card(self.table, self.parameters.rules_bytes, self.to_deal[0]))
            self.to_deal = self.to_deal[1:]
            return
        kinds = self.standing[LEGAL]
        drawn = self.game.chance.fraction() if kinds & kinds - 1 else 0.0  # a single kind takes no random number
        self._note(turns.draw_card(self.table, self.parameters.rules_bytes, drawn))

    def _note(self, standing: tuple[int, ...]) -> None:
        self._snapshot = None
        self.standing = standing
        self.events.append(standing[turns.EVENT])

    def _slots(self, player: int) -> list[int | None]:
        """By slot of a player's hand: the kind of its card; None where it was put back."""
        game = np.ndarray(1, TABLE, self.table)["game"][0]
        deck = game["deck"].tolist()
        kinds = [deck[order] for order in game["hands"][player, : game["hand_sizes"][player]].tolist()]
        return [None if kind == UNSEEN else kind for kind in kinds]

    def _swap_fault(self, move: HanabiMove) -> str | None:
        """Why a move of ``_SWAPS`` cannot be made; None if it can."""
        kind, index, player, color, rank = move.components
        if not 0 <= player < self.parameters.players:
            return f"the players are 0 to {self.parameters.players - 1}"
        slots = self._slots(player)
        if kind == HanabiMoveType.RETURN:
            held = len(slots) - slots.count(None)
            return None if 0 <= index < held else f"player {player} has {held} cards"
        if not 0 <= index < len(slots) or slots[index] is not None:
            return f"no card was returned from slot {index} of player {player}"
        # While a slot is empty chance is to move, so LEGAL has the kinds in the deck.
        deal = HanabiMove.of(HanabiMoveType.DEAL, color=color, rank=rank)
        dealt = self.parameters.dealt_kinds.get(deal.components, -1)  # -1: this game has no such card
        return None if dealt >= 0 and self.standing[LEGAL] >> dealt & 1 else "the deck has no such card"

    def _swap(self, move: HanabiMove) -> None:
        """Makes a move of ``_SWAPS``. The index of a return counts only cards, that of a specific deal all slots."""
        fault = self._swap_fault(move)
        if fault is not None:
            raise IllegalMove(f"Illegal action: {move}. It cannot be made: {fault}")
        kind, index, player, color, rank = move.components
        if kind == HanabiMoveType.RETURN:
            slots = [slot for slot, held in enumerate(self._slots(player)) if held is not None]
            self._put(player, slots[index], -1)
        else:
            self._put(player, index, color * RANKS + rank)

    def _put(self, player: int, slot: int, kind: int) -> None:
        """Puts a slot's card back (``kind`` -1), or a card into a slot."""
        self._snapshot, self.to_deal = None, []
        self.standing = turns.swap(self.table, self.parameters.rules_bytes, player, slot, kind)

    def set_hand(self, player: int, cards: Sequence[HanabiCard]) -> None:
        """Exchanges a player's cards, the oldest first, for cards of the deck; knowledge from clues stays.

        An extension, for searches that guess their own cards. It clears the order that ``set_deck_order`` set. Raises
        ``BadParameter``, and ``BadValue`` if deck and hand together lack these cards, and then changes nothing.
        """
        player = whole(BadParameter, "player", player, 0, self.parameters.players - 1)
        before = self._slots(player)
        left = self._left() + Counter(kind for kind in before if kind is not None)
        kinds = self._kinds(cards, left)
        if len(kinds) != len(before):
            raise BadValue(f"cards has {len(kinds)} cards: player {player} has {len(before)} slots")
        for slot, kind in enumerate(before):
            if kind is not None:
                self._put(player, slot, -1)
        for slot, kind in enumerate(kinds):
            self._put(player, slot, kind)

    def set_deck_order(self, cards: Sequence[HanabiCard]) -> None:
        """Sets the cards that ``deal_random_card`` deals next, in this order; those after them stay random.

        An extension. Raises ``BadValue`` when the deck does not have these cards.
        """
        self.to_deal = self._kinds(cards, self._left())

    def _left(self) -> Counter[int]:
        """Cards in the deck, by kind."""
        left: Counter[int] = Counter(dict(enumerate(np.ndarray(1, TABLE, self.table)["left"][0].tolist())))
        return left

    def _kinds(self, cards: Sequence[HanabiCard], left: Counter[int]) -> list[int]:
        """The kinds of ``cards``. Raises ``BadValue`` unless ``left`` has them all."""
        kinds = []
        for card in cards:
            check_is("card", card, HanabiCard)
            fits = 0 <= card.color() < self.parameters.colors and 0 <= card.rank() < self.parameters.ranks
            kinds.append(card.color() * RANKS + card.rank() if fits else -1)  # -1: refused below, as `left` has none
        for kind, count in Counter(kinds).items():
            if count > left[kind]:
                name = cards[kinds.index(kind)]
                raise BadValue(f"cards has {count} of {name}: {left[kind]} are left to be dealt")
        return kinds

    def remove_knowledge(self, player: int, card_index: int) -> None:
        """Removes the knowledge from clues about a card. An extension. Raises ``BadParameter`` and ``BadValue``."""
        player = whole(BadParameter, "player", player, 0, self.parameters.players - 1)
        slot = whole(BadValue, "card_index", card_index, 0, len(self._slots(player)) - 1)
        game = np.ndarray(1, TABLE, self.table)["game"][0]
        order = game["hands"][player, slot]
        game["possible"][order], game["clued"][order] = self.parameters.rules["all_kinds"], 0
        self._snapshot = None

    def __str__(self) -> str:
        return table_text(self.table, self.parameters.rules_bytes, self.standing[PLAYER], 0, hides=False, knows=True)

    __repr__ = __str__


_HIDDEN = HanabiCard(-1, -1)


class HanabiObservation(PublicFacts):
    """A player's view of a state, unchanged by later moves. Players are numbered from the observer, who is 0."""

    def __init__(self, state: HanabiState, game: HanabiGame, player: int) -> None:
        """``game`` is the state's. Raises ``BadValue`` and ``BadParameter``."""
        check_is("state", state, HanabiState)
        check_is("game", game, HanabiGame)
        self.parameters, self.standing = state.parameters, state.standing
        self.player = whole(BadParameter, "player", player, 0, self.parameters.players - 1)
        self.snapshot = state.snapshot()
        self._game = state.game

    def observation(self) -> HanabiObservation:
        """The observation itself, in place of the C library's handle."""
        return self

    _observation = property(observation)

    def _from_here(self, by_seat: list[list[T]]) -> list[list[T]]:
        """A copy of lists by seat, rotated so that the observer is first."""
        return [row.copy() for row in by_seat[self.player :] + by_seat[: self.player]]

    def cur_player_offset(self) -> int:
        """The player to move; -1 while a card is to be dealt."""
        player = self.standing[PLAYER]
        return player if player == CHANCE_PLAYER_ID else (player - self.player) % self.parameters.players

    def observed_hands(self) -> list[list[HanabiCard]]:
        """All hands, in each the oldest card first; the observer's cards are not valid."""
        hands = self._from_here(self.snapshot.hands)
        return hands if self.parameters.shows_all else [[_HIDDEN] * len(hands[0]), *hands[1:]]

    def card_knowledge(self) -> list[list[HanabiCardKnowledge]]:
        """The knowledge from clues about each card of all hands; no knowledge in a minimal observation."""
        if self.parameters.observation_type == AgentObservationType.MINIMAL:
            return [[self.parameters.no_knowledge] * len(hand) for hand in self._from_here(self.snapshot.hands)]
        return self._from_here(self.snapshot.knowledge)

    def discard_pile(self) -> list[HanabiCard]:
        """All discards, the first one first."""
        return self.snapshot.discards.copy()

    def last_moves(self) -> list[HanabiHistoryItem]:
        """The observer's last move and all moves since, the newest first; without the deals before the first turn."""
        history = self.snapshot.events  # the lowest byte of an event is its player, NOBODY for chance
        first = next((place for place, event in enumerate(history) if event & NOBODY != NOBODY), len(history))
        moves: list[HanabiHistoryItem] = []
        for event in reversed(history[first:]):
            moves.append(self._game.item(event, self.player))
            if event & NOBODY == self.player:
                break
        return moves

    def legal_moves(self) -> list[HanabiMove]:
        """The observer's legal moves; none when another player is to move."""
        return self.parameters.moves_in(self.standing[LEGAL]) if self.cur_player_offset() == 0 else []

    def __str__(self) -> str:
        parameters = self.parameters
        knows = parameters.observation_type != AgentObservationType.MINIMAL
        table, rules = self.snapshot.table, parameters.rules_bytes
        return table_text(table, rules, self.standing[PLAYER], self.player, hides=not parameters.shows_all, knows=knows)

    __repr__ = __str__
