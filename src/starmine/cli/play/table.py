"""A table in the terminal: one person, some bots and their game; its turns and refusals as sentences."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field

from rich.text import Text

from starmine.bots import BotLike, Player
from starmine.bots.telling import reason_for
from starmine.cli.terminal import Look, sentence
from starmine.rules import table_text
from starmine.rules.actions import Action
from starmine.rules.editions.edition import Edition
from starmine.rules.game import Game
from starmine.rules.position import Turn
from starmine.rules.shuffle import drawn_seat, shuffled

YOU = "You"
# Their first letters differ from those of all suits, so that "c a r" has one meaning.
BOT_NAMES = ("Anna", "Carl", "Dora", "Emil")


@dataclass(slots=True)
class TerminalTable:
    """A game in the terminal and its seats, numbered from 0 in turn order."""

    game: Game
    names: tuple[str, ...]
    bots: tuple[str | BotLike | None, ...]  # by seat: a bot or its id; None for the person
    seed: str | None  # of the deal; None for a game from another program
    _players: dict[int, Player] = field(default_factory=dict, init=False, repr=False)

    @property
    def you(self) -> int:
        return self.bots.index(None)

    @property
    def view(self) -> Game:
        """The person's view; the whole game once it is over."""
        return self.game.view(self.you) if self.game.outcome is None else self.game

    def bot_id(self, seat: int) -> str:
        """The id of the bot in a seat; empty for the person."""
        member = self.bots[seat]
        if member is None:
            return ""
        return member if isinstance(member, str) else member.id

    def bot(self, seat: int) -> BotLike:
        """The bot in a seat, which must not be the person's."""
        return self._player(seat).bot

    def push(self, action: Action) -> None:
        """Takes the person's action. Raises what ``Game.push`` raises."""
        self.game.push(action, seat=self.you)

    def let_bots_act(self) -> None:
        """Lets bots act until the person is on turn or the game is over."""
        while self.game.outcome is None and self.game.seat != self.you:
            self.game.push(self._player(self.game.seat).act(self.game))

    def why(self, turn: int) -> str | None:
        """A bot's reason for its action on a turn, as far as the person may know it; None if there is none."""
        player = self._player(self.game.log[turn].seat)
        reason = reason_for(self.game, turn, player.bot, player.seed, viewer=self.you, names=self.names)
        return None if reason is None else reason.text

    def _player(self, seat: int) -> Player:
        member = self.bots[seat]
        if member is not None and seat not in self._players:
            # A hash of the deal's seed, so that it does not reveal the deck; 7 bytes, since seeds are below 2**63.
            number = int.from_bytes(hashlib.sha256(f"bots of {self.seed}".encode()).digest()[:7])
            self._players[seat] = Player(member, seat, seed=number)
        return self._players[seat]


def new_table(
    edition: Edition, bots: tuple[str | BotLike, ...], *, seed: str | None = None, first: int | None = None
) -> TerminalTable:
    """A new game with the person in seat 0, then ``bots``. Seat ``first`` begins, by default drawn at random. (R4)

    Raises ``BadPlayers`` and ``BadSeat``.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    players = len(bots) + 1
    deck = shuffled(edition, players, seed)
    game = Game(edition, players=players, deck=deck, first=drawn_seat(players, seed) if first is None else first)
    return TerminalTable(game, names_of(players), (None, *bots), seed)


def names_of(players: int) -> tuple[str, ...]:
    """The names at a table of ``players``, the person first."""
    return (YOU, *BOT_NAMES[: players - 1])


def turn_text(turn: Turn, table: TerminalTable, look: Look) -> Text:
    """One turn as a sentence, with the cards' slots at that time."""
    return look.line(table_text.turn_line(turn, table.names, first_slot=1, you=YOU), table.game.edition.words)


def spoken(message: str, table: TerminalTable) -> str:
    """A refusal in this table's words: players' names for seats, the edition's words for tokens and cards."""
    message = re.sub(r"\bseat (\d)\b", lambda match: table.names[int(match[1])], message)
    message = re.sub(r"\bclue (\d) ", lambda match: f"clue {table.names[int(match[1])]} ", message)
    return sentence(table.game.edition.words.say(message))
