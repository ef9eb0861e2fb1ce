"""A table in the terminal: one person, some bots and their game; its turns and refusals as sentences; saved games."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.text import Text

from starmine.bots import BOTS, DEFAULT_BOT, PARTNERS, BotLike, Player
from starmine.bots.telling import reason_for
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.lab.line_up import is_search_id
from starmine.cli.terminal import Look, sentence
from starmine.rules import table_text
from starmine.rules.actions import Action
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import BadRecord
from starmine.rules.game import Game
from starmine.rules.position import Turn
from starmine.rules.records import GameRecord, links, objects_in, own, read_object
from starmine.rules.records.record import in_json, read_names
from starmine.rules.shuffle import drawn_seat, shuffled

_PART = "table"  # the field of a saved game that other records do not have
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
    _players: dict[int, Player] = field(default_factory=dict, init=False, repr=False)  # by seat: the bots

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
            # A hash of the deal's seed, so that bots do not get the deck; 7 bytes, since their seeds are below 2**63.
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


def save_table(table: TerminalTable, path: Path) -> None:
    """Writes a game for ``load_saved``. Raises ``BadFile``, and then leaves an older file unchanged.

    A game with the user's own bots is refused, because loading must not run code named in a file.
    """
    if foreign := [table.bot_id(seat) for seat, bot in enumerate(table.bots) if not isinstance(bot, str | None)]:
        raise BadFile(f"a game with bots of your own, {', '.join(foreign)}, cannot be saved: play it without saving")
    part = {"names": table.names, "bots": table.bots, "seed": table.seed}
    record = {**own.write(table.game, None, None), _PART: part}
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise BadFile(f"the game cannot be saved to {path}: {_reason(error)}") from error


def load_saved(path: Path, number: int | None = None) -> tuple[TerminalTable, GameRecord]:
    """The table of a saved game, or of another record, with the person in seat 0 and default bots; and the record.

    ``number`` is the game in a file of several, from 1 on. Raises ``BadFile``, ``BadUsage``, ``BadRecord``, or the
    error for a wrong game in it.
    """
    found = _objects_in(path)
    if number is None and len(found) > 1:
        raise BadUsage(f"{path} has {len(found)} games: choose one with --game, 1 to {len(found)}")
    if number is not None and number > len(found):
        raise BadUsage(f"game {number} is out of range: {path} has {len(found)}")
    return _read(found[(number or 1) - 1])


def names_in(record: GameRecord) -> tuple[str, ...]:
    """The players' names; numbers if the record has none."""
    return record.names or numbered(record.game.players)


def numbered(players: int) -> tuple[str, ...]:
    """Names for players who have none."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


def load_records(path: Path) -> list[GameRecord]:
    """All games of a file. Raises ``BadFile``, ``BadRecord``, or the error for the first wrong game."""
    return [_read(value)[1] for value in _objects_in(path)]


def _objects_in(path: Path) -> list[Any]:
    if links.is_link(path.as_posix()):  # even with one slash after "https:", as in a path
        return objects_in(path.as_posix())
    try:
        return objects_in(path.read_bytes())
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {_reason(error)}") from error


def _read(value: Any) -> tuple[TerminalTable, GameRecord]:
    record = read_object(value)
    game, part = record.game, value.get(_PART)
    if part is None:
        bots = (None, *[DEFAULT_BOT] * (game.players - 1))
        return TerminalTable(game, names_of(game.players), bots, None), record
    if not isinstance(part, dict):
        raise BadRecord(f'"{_PART}" is {in_json(part)}: a saved game has the names, bots and seed of its table there')
    seed = part.get("seed")
    if seed is not None and not isinstance(seed, str):
        raise BadRecord(f'"seed" is {in_json(seed)}: a saved game has a text or null there')
    names = read_names(part.get("names"), game.players, BadRecord)
    table = TerminalTable(game, names, _bots(part.get("bots"), game.players), seed)
    return table, replace(record, names=names)


def _bots(bots: Any, players: int) -> tuple[str | None, ...]:
    fits = isinstance(bots, list) and len(bots) == players and bots.count(None) == 1
    known = (*BOTS, *PARTNERS)
    if not fits or not all(bot is None or bot in known or is_search_id(bot) for bot in bots):
        raise BadRecord(
            f'"bots" is {in_json(bots)}: a saved game has {players} entries there, null for you, the others '
            f"out of {', '.join(known)}, or searches with one of them"
        )
    return tuple(bots)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
