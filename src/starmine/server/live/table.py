"""One table in memory: the fold of what the store holds about it, and never ahead of it."""

from __future__ import annotations

import asyncio

import starmine as sm
from starmine.bots import Player
from starmine.server.errors import conflict
from starmine.server.live.history import History
from starmine.server.store.messages import MessageRecord
from starmine.server.store.tables import Arranged, TableState


class LiveTable:
    """A table with its game. ``lock`` is held while an action is being accepted."""

    def __init__(self, state: TableState) -> None:
        self.is_loaded = False  # whether all that the store holds about it has been read
        self.lock = asyncio.Semaphore(1)
        self.messages: list[MessageRecord] = []
        self.arranged: dict[int, Arranged] = {}  # by seat: how its player keeps the hand (C26)
        self.history = History()
        self.known: dict[tuple[int, int | None], str] = {}  # by turn and seat: what is known, ready for the wire
        self.players: dict[int, Player] = {}  # by seat: the bots that have played here
        self._game: sm.Game | None = None
        self.turn = 0  # how many actions have been taken
        self.on_turn: int | None = None  # the seat; None before the game and after it
        self.edition = sm.edition(state.edition, **state.options)
        self.state = state
        self.take_state(state)

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def started(self) -> sm.Game | None:
        """The whole game; None before the start."""
        return self._game

    @property
    def game(self) -> sm.Game:
        """The whole game. Raises a 409 before the start."""
        if self._game is None:
            raise conflict("not-started", "The game has not begun yet.")
        return self._game

    @property
    def bot_on_turn(self) -> str | None:
        """The bot that is to act now, if one is: not while every person who played here has left."""
        bot = None if self.on_turn is None else self.state.seats[self.on_turn].bot
        if bot is None or self.state.present or all(seated.person is None for seated in self.state.seats):
            return bot
        return None

    def take_state(self, state: TableState) -> None:
        """The table as the store has it now."""
        if (state.edition, state.options) != (self.state.edition, self.state.options):
            self.edition = sm.edition(state.edition, **state.options)
        self.state = state
        if self._game is None and state.deck is not None:
            self._set(sm.Game(self.edition, players=state.players, deck=state.deck, first=state.first_seat or 0))

    def take_game(self, game: sm.Game) -> None:
        """The game after one more accepted action, or several."""
        self._set(game)
        self.known.clear()
        self.history.grow(game)

    def _set(self, game: sm.Game) -> None:
        # Kept, since every stream asks for both in every turn.
        self._game, self.turn = game, game.turn
        self.on_turn = None if game.outcome is not None else game.seat

    def take_messages(self, messages: list[MessageRecord]) -> bool:
        """Adds messages that are not there yet, in their order; whether there were any."""
        known = {message.id for message in self.messages}
        new = [message for message in messages if message.id not in known]
        self.messages = sorted([*self.messages, *new], key=lambda message: message.id)
        return bool(new)

    def take_hand(self, seat: int, kept: Arranged) -> bool:
        """How a player keeps a hand from now on; whether that is a change. (C26)"""
        if self.arranged.get(seat) == kept:
            return False
        self.arranged[seat] = kept
        return True
