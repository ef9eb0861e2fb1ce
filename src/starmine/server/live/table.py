"""One table in memory: the fold of what the store holds about it, and never ahead of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import starmine as sm
from starmine.bots import Player
from starmine.rules.words.texts import text
from starmine.server.errors import conflict
from starmine.server.live.delay import Delay
from starmine.server.live.history import History
from starmine.server.store.tables.messages import MessageRecord
from starmine.server.store.tables.notes import NoteRecord
from starmine.server.store.tables.tables import Arranged, Assistance, TableState

NOT_BEGUN = text("game.not-begun", "The game has not started yet.")


class LiveTable:
    """A table with its game. ``lock`` is held while an action is being accepted."""

    def __init__(self, state: TableState) -> None:
        self.is_loaded = False  # whether all that the store holds about it has been read
        self.lock = asyncio.Semaphore(1)
        self.messages: list[MessageRecord] = []
        self.arranged: dict[int, Arranged] = {}  # by seat: how its player keeps the hand (C26)
        self.notes: dict[tuple[int, int, int], NoteRecord] = {}  # by seat, card and turn
        self.noted = 0  # the number up to which all of them are known
        self.history = History()  # another one after an action has been taken back
        self.times: list[datetime | None] = []  # when each action was taken; of packed games that is not known
        self.known: dict[tuple[int, int | None], str] = {}  # by turn and seat: what is known, ready for the wire
        self.delay = Delay()
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
            raise conflict("not-started", NOT_BEGUN)
        return self._game

    @property
    def assistance(self) -> Assistance:
        """How much of the clues it shows: all that it agreed on, and everything once the game is over."""
        return "full" if self._game is None or self.on_turn is None else self.state.assistance

    def told_from(self, turn: int) -> int:
        """The first turn whose action is still shown at ``turn``: a table without help forgets after a round."""
        return max(0, turn - self.state.players) if self.assistance == "none" else 0

    @property
    def bot_on_turn(self) -> str | None:
        """The bot that is to act now, if one is: not while every person who played here has left."""
        bot = None if self.on_turn is None or self.undo_asked else self.state.seats[self.on_turn].bot
        if bot is None or self.state.present or all(seated.person is None for seated in self.state.seats):
            return bot
        return None

    @property
    def undo_asked(self) -> bool:
        """Whether somebody asks to take the last action back, and nobody has acted since."""
        return self.state.undo_turn is not None and self.state.undo_turn == self.turn

    def take_state(self, state: TableState) -> None:
        """The table as the store has it now. If actions have been taken back since, the game begins anew."""
        if (state.edition, state.options) != (self.state.edition, self.state.options):
            self.edition = sm.edition(state.edition, **state.options)
        undone = state.undone != self.state.undone
        self.state = state
        if (self._game is None or undone) and state.deck is not None:
            self._set(sm.Game(self.edition, players=state.players, deck=state.deck, first=state.first_seat or 0))
        if undone:
            self.history, self.times = History(), []
            self.notes, self.noted = {}, 0
            self.known.clear()
            self.players.clear()

    def take_game(self, game: sm.Game, times: Sequence[datetime | None] = ()) -> None:
        """The game after one more accepted action, or several, and when they were taken."""
        self._set(game)
        self.times.extend(times)
        self.known.clear()
        self.history.grow(game)

    def _set(self, game: sm.Game) -> None:
        # Kept, since every stream asks for both in every turn.
        self._game, self.turn = game, game.turn
        self.on_turn = None if game.outcome is not None else game.seat

    def take_messages(self, messages: list[MessageRecord]) -> bool:
        """Adds messages that are not there yet, in their order; whether there were any. Others are renewed."""
        before = len(self.messages)
        merged = {message.id: message for message in (*self.messages, *messages)}
        self.messages = sorted(merged.values(), key=lambda message: message.id)
        return len(merged) > before

    def take_notes(self, notes: list[NoteRecord], until: int = 0) -> bool:
        """Adds notes that are not there yet; whether there were any. All up to the number ``until`` are among them."""
        new = [note for note in notes if note.place not in self.notes or self.notes[note.place].number < note.number]
        if new:  # another dictionary, so that streams see it at a glance
            self.notes = self.notes | {note.place: note for note in new}
        self.noted = max(self.noted, until)
        return bool(new)

    def forget_notes(self, until: int) -> None:
        """Forgets the notes up to a number, which are read again."""
        self.notes = {place: note for place, note in self.notes.items() if note.number > until}

    def take_hand(self, seat: int, kept: Arranged) -> bool:
        """How a player keeps a hand from now on; whether that is a change. (C26)"""
        if self.arranged.get(seat) == kept:
            return False
        self.arranged[seat] = kept
        return True
