"""``HanabiGame``, ``HanabiState`` and ``HanabiObservation``, in one file since each refers to the others."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import TypeVar

import numpy as np

from starmine.compiling.units import first_use
from starmine.lab.hle import turns
from starmine.lab.hle.cards import HanabiCard, HanabiCardKnowledge
from starmine.lab.hle.chance import Chance
from starmine.lab.hle.checks import INT32, check_is, whole
from starmine.lab.hle.errors import BadMove, BadParameter, BadValue, IllegalMove
from starmine.lab.hle.facts import PublicFacts, Snapshot
from starmine.lab.hle.guesses import SWAPS, Guesses
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, as_seen, item_of
from starmine.lab.hle.parameters import AgentObservationType, Parameters
from starmine.lab.hle.texts import table_text
from starmine.lab.hle.turns import CHANCE, EVENT, LEGAL, NOBODY, PLAYER, SCORE, STATUS, TABLE, TURNS
from starmine.rules.cards import RANKS
from starmine.rules.kernel.state import PERFECT, PLAYING, STRUCK_OUT

CHANCE_PLAYER_ID = CHANCE

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
    """A game with some parameters; the defaults are those of the full game.

    They are ``players``, 2 to 5; ``colors`` and ``ranks``, 1 to 5; ``hand_size``, 1 to 8;
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


class HanabiState(Guesses):
    """A game in progress. Chance makes moves, too: the deals.

    It has the bytes of a ``TABLE`` record, the standing, and all events so far: see ``turns``.
    """

    game: HanabiGame
    events: list[int]

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
        """The state itself, in place of the C library's handle."""
        return self

    @property
    def _game(self) -> HanabiGame:
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
        return self.standing[STATUS] != PLAYING

    def end_of_game_status(self) -> HanabiEndOfGameType:
        return _ENDS.get(self.standing[STATUS], HanabiEndOfGameType.OUT_OF_CARDS)

    def score(self) -> int:
        """The cards on the fireworks; 0 when the game is lost."""
        return self.standing[SCORE]

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
        return self.standing[TURNS]

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
        if check_is("move", move, HanabiMove).type() in SWAPS:
            return self.swap_fault(move) is None
        return self._number(move) >= 0

    def apply_move(self, move: HanabiMove) -> None:
        """Makes a move, also after the end of the game. Raises ``BadValue`` and ``IllegalMove``.

        The moves ``RETURN`` and ``DEAL_SPECIFIC`` are an extension. They can be made at any time and use no
        player's turn: a card goes back into the deck, or one from the deck takes its place. The slot keeps
        its knowledge from clues. They are not in the history, and they clear the order that ``set_deck_order`` set.
        """
        if check_is("move", move, HanabiMove).type() in SWAPS:
            self.swap(move)
            return
        number = self._number(move)
        if number < 0:
            legal = "a deal" if self.standing[PLAYER] == CHANCE_PLAYER_ID else f"one of {self.legal_moves()}"
            raise IllegalMove(f"Illegal action: {move}. Move should be {legal}")
        if self.standing[PLAYER] != CHANCE_PLAYER_ID:
            self._note(turns.act(self.table, self.parameters.rules_bytes, number))
        else:
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
        self.events.append(standing[EVENT])

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
        """The moves from the observer's last one on, the newest first; without the first deals."""
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
