"""One table in memory: built from the store, and never newer than it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime

import starmine as sm
from starmine.bots import Player
from starmine.rules.kernel.state import PLAYING
from starmine.rules.words.texts import text
from starmine.server.errors import conflict
from starmine.server.live.delay import Delay
from starmine.server.live.history import History
from starmine.server.live.results import outcome_of
from starmine.server.store.tables.messages import MessageRecord
from starmine.server.store.tables.notes import NoteRecord
from starmine.server.store.tables.tables import Arranged, Assistance, TableState

NOT_BEGUN = text("game.not-begun", "The game has not started yet.")


class LiveTable:
    """A table with its game. ``lock`` is held while an action is being accepted or applied."""

    def __init__(self, state: TableState) -> None:
        self.is_loaded = False  # whether everything that is stored has been read
        self.lock = asyncio.Semaphore(1)
        self.messages: list[MessageRecord] = []
        self.arranged: dict[int, Arranged] = {}  # by seat: how its player keeps the hand (C26)
        self.notes: dict[tuple[int, int, int], NoteRecord] = {}  # by seat, card and turn
        self.noted = 0  # notes up to this number are all known
        self.history = History()  # replaced after an undo
        self.times: list[datetime] = []  # when each action was taken
        self.stand_ins: set[int] = set()  # the turns at which a bot stood in for a person
        self.known: dict[tuple[int, int | None], str] = {}  # JSON of the knowledge, by turn and seat
        self.delay = Delay()
        self.players: dict[int, Player] = {}  # by seat: the bots that have played here, with their memory
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
    def outcome(self) -> sm.Outcome | None:
        """How the game ended; None while it goes on. Imported games may be unfinished, and do not go on."""
        game, result = self._game, self.state.result
        if game is not None and game.outcome is None and result is not None and result.status == PLAYING:
            return outcome_of(result, self.edition)
        return None if game is None else game.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. Raises a 409 before it has begun."""
        return self.game.outcome is not None or self.outcome is not None

    @property
    def assistance(self) -> Assistance:
        """How much help is shown: what the table has agreed on; full before and after the game."""
        return "full" if self._game is None or self.on_turn is None else self.state.assistance

    def shown_from(self, turn: int) -> int:
        """The first turn that is still shown at ``turn``: a table without help shows only the last round."""
        return max(0, turn - self.state.players) if self.assistance == "none" else 0

    @property
    def bot_on_turn(self) -> str | None:
        """The bot that is to act now, if any; None while all people who played here are away."""
        bot = None if self.on_turn is None or self.undo_asked else self.state.seats[self.on_turn].bot
        if bot is None or self.state.present or all(seated.person is None for seated in self.state.seats):
            return bot
        return None

    @property
    def undo_asked(self) -> bool:
        """Whether a request to take back the last action is pending."""
        return self.state.undo_turn is not None and self.state.undo_turn == self.turn

    def take_state(self, state: TableState) -> None:
        """Replaces the table's state. If actions have been taken back since, the game restarts at the deal."""
        if (state.edition, state.options) != (self.state.edition, self.state.options):
            self.edition = sm.edition(state.edition, **state.options)
        undone = state.undone != self.state.undone
        self.state = state
        if (self._game is None or undone) and state.deck is not None:
            self._set(sm.Game(self.edition, players=state.players, deck=state.deck, first=state.first_seat or 0))
        if undone:
            self.history, self.times, self.stand_ins = History(), [], set()
            self.notes, self.noted = {}, 0
            self.known.clear()
            self.players.clear()

    def take_game(self, game: sm.Game, times: Sequence[datetime] = (), stand_ins: Iterable[int] = ()) -> None:
        """Replaces the game by one with further accepted actions: when they were taken, and turns of stand-ins."""
        self._set(game)
        self.times.extend(times)
        self.stand_ins.update(stand_ins)
        self.known.clear()
        self.history.grow(game)

    def _set(self, game: sm.Game) -> None:
        # Cached, since every stream reads both every turn.
        self._game, self.turn = game, game.turn
        self.on_turn = None if self.outcome is not None else game.seat

    def take_messages(self, messages: list[MessageRecord]) -> bool:
        """Adds or replaces messages, sorted by id; returns whether any were new."""
        before = len(self.messages)
        merged = {message.id: message for message in (*self.messages, *messages)}
        self.messages = sorted(merged.values(), key=lambda message: message.id)
        return len(merged) > before

    def take_notes(self, notes: list[NoteRecord], until: int = 0) -> bool:
        """Adds new notes; returns whether there were any. Afterwards all notes up to number ``until`` are known."""
        new = [note for note in notes if note.place not in self.notes or self.notes[note.place].number < note.number]
        if new:  # a new dictionary, so that streams can compare by identity
            self.notes = self.notes | {note.place: note for note in new}
        self.noted = max(self.noted, until)
        return bool(new)

    def forget_notes(self, until: int) -> None:
        """Forgets the notes up to a number, which are about to be reread."""
        self.notes = {place: note for place, note in self.notes.items() if note.number > until}

    def take_hand(self, seat: int, kept: Arranged) -> bool:
        """Stores how a player has arranged a hand; returns whether that is a change. (C26)"""
        if self.arranged.get(seat) == kept:
            return False
        self.arranged[seat] = kept
        return True
