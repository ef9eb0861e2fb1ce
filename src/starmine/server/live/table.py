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
        self.lock = asyncio.Lock()
        self.messages: list[MessageRecord] = []
        self.arranged: dict[int, Arranged] = {}  # by seat: how its player keeps the hand (C26)
        self.history = History()
        self.known: dict[tuple[int, int | None], str] = {}  # by turn and seat: what is known, ready for the wire
        self.players: dict[int, Player] = {}  # by seat: the bots that have played here
        self._game: sm.Game | None = None
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
    def on_turn(self) -> int | None:
        """The seat on turn; None before the game and after it."""
        return None if self._game is None or self._game.outcome is not None else self._game.seat

    @property
    def bot_on_turn(self) -> str | None:
        """The bot that is to act now, if one is: not while every person who played here has left."""
        if self.on_turn is None:
            return None
        if any(seated.person is not None for seated in self.state.seats) and not self.state.present:
            return None
        return self.state.seats[self.on_turn].bot

    def take_state(self, state: TableState) -> None:
        """The table as the store has it now."""
        if (state.edition, state.options) != (self.state.edition, self.state.options):
            self.edition = sm.edition(state.edition, **state.options)
        self.state = state
        if self._game is None and state.deck is not None:
            self._game = sm.Game(self.edition, players=state.players, deck=state.deck, first=state.first_seat or 0)

    def take_game(self, game: sm.Game) -> None:
        """The game after one more accepted action, or several."""
        self._game = game
        self.known.clear()
        self.history.grow(game)

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
