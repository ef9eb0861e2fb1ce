"""Actions as values: ``Play``, ``Discard``, ``Clue`` and ``FromDeck``, their kernel ids and their text.

Slots count from the oldest card of the hand, 0, and seats from 0 in turn order. ``action_ids`` has the layout of
the ids. NumPy's integers are accepted, too, and stored as plain ints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starmine.rules import refusal_texts as texts
from starmine.rules.action_ids import action_count, clue_id, deck_play, first_clue, first_play
from starmine.rules.cards import RANKS
from starmine.rules.checks import as_whole
from starmine.rules.errors import BadAction, shown
from starmine.rules.kind_words import suit_name
from starmine.rules.texts import Text, listed

if TYPE_CHECKING:
    from starmine.rules.game import Game

_LARGEST = 10**12  # slots, seats and ranks are small: a larger number is refused without being written out


@dataclass(frozen=True, slots=True)
class Play:
    """Plays the card in a slot of the player's hand. (C11, C12)"""

    slot: int

    def __post_init__(self) -> None:
        _settle(self, "slot")

    def __str__(self) -> str:
        return f"play {self.slot}"

    def id(self, game: Game) -> int:
        """The kernel's id of this action for the seat on turn. The action may be illegal."""
        return int(first_play(game.rules)) + self.slot


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards the card in a slot of the player's hand. (C10)"""

    slot: int

    def __post_init__(self) -> None:
        _settle(self, "slot")

    def __str__(self) -> str:
        return f"discard {self.slot}"

    def id(self, _game: Game) -> int:
        """The kernel's id of this action for the seat on turn. The action may be illegal."""
        return self.slot


@dataclass(frozen=True, slots=True, repr=False)
class Clue:
    """Tells another seat one colour or one rank: ``Clue(seat=1, rank=5)``, ``Clue(seat=2, colour="red")``. (C07)"""

    seat: int
    colour: str | None = None
    rank: int | None = None

    def __post_init__(self) -> None:
        _settle(self, "seat")
        if (self.colour is None) == (self.rank is None):
            wrong = texts.CLUE_OF_NEITHER if self.rank is None else texts.CLUE_OF_BOTH
            raise BadAction(wrong(clue=repr(self)))
        if self.rank is None:
            if not isinstance(self.colour, str):
                raise BadAction(texts.COLOUR(value=shown(self.colour)))
            return
        _settle(self, "rank")
        if not 1 <= self.rank <= RANKS:
            raise BadAction(texts.RANK(rank=self.rank, last=RANKS))

    def __repr__(self) -> str:
        value = f"rank={self.rank}" if self.colour is None else f"colour={self.colour!r}"
        return f"Clue(seat={self.seat}, {value})"

    def __str__(self) -> str:
        return f"clue {self.seat} {self.rank if self.colour is None else self.colour}"

    def value(self, game: Game) -> int:
        """The kernel's clue value: the clueable colours from 0 on, then the ranks. Raises ``BadAction``."""
        try:
            if self.rank is not None:
                return len(game.colours) + game.clue_ranks.index(self.rank)
            return game.colours.index(str(self.colour))
        except ValueError:
            raise BadAction(_not_clueable(self, game)) from None

    def id(self, game: Game) -> int:
        """The kernel's id of this action for the seat on turn. The action may be illegal."""
        offset = (self.seat - game.seat) % game.players
        return int(clue_id(game.rules, offset, self.value(game)))


@dataclass(frozen=True, slots=True)
class FromDeck:
    """Plays the last card of the deck from there, where the option ``deck_plays`` allows it.

    ``play=False`` discards it instead: in variants with inverted suits, which plays an inverted card.
    """

    play: bool = True

    def __str__(self) -> str:
        return f"{'play' if self.play else 'discard'} deck"

    def id(self, game: Game) -> int:
        """The kernel's id of this action for the seat on turn. The action may be illegal."""
        return int(deck_play(game.rules)) + (not self.play)


Action = Play | Discard | Clue | FromDeck


def _not_clueable(clue: Clue, game: Game) -> Text:
    if clue.rank is not None:
        if not game.clue_ranks:
            return texts.NO_RANK_CLUES(rank=clue.rank)
        return texts.RANK_NOT_CLUEABLE(rank=clue.rank, ranks=listed(game.clue_ranks))
    if not game.colours:
        return texts.NO_COLOUR_CLUES(colour=shown(clue.colour))
    return texts.COLOUR_NOT_CLUEABLE(colour=shown(clue.colour), colours=listed(map(suit_name, game.colours)))


def _settle(action: Play | Discard | Clue, field: str) -> None:
    """Makes a field a plain int. Raises ``BadAction`` unless it is a whole number."""
    value = getattr(action, field)
    number = as_whole(value, 0, _LARGEST)
    if number is None:
        raise BadAction(texts.WHOLE_NUMBER(field=field, value=shown(value)))
    object.__setattr__(action, field, number)


def action(of: int | str, game: Game) -> Action:
    """The action of a kernel id, or of a text such as ``"play 4"``, ``"clue 1 red"``, ``"clue 2 5"``.

    Raises ``BadAction`` for any other value. The action may be illegal.
    """
    return parse(of) if isinstance(of, str) else _from_id(of, game)


def _from_id(value: object, game: Game) -> Action:
    rules, colours = game.rules, len(game.colours)
    last, play = int(action_count(rules)) - 1, int(first_play(rules))
    number = as_whole(value, 0, last)
    if number is None:
        raise BadAction(texts.UNKNOWN_ACTION_ID(value=shown(value), count=game.players, last=last))
    if number < play:
        return Discard(number)
    if number < int(first_clue(rules)):
        return Play(number - play)
    if number >= (deck := int(deck_play(rules))):
        return FromDeck(play=number == deck)
    target = (game.seat + int(rules["clue_offset"][number])) % game.players
    clue = int(rules["clue_value"][number])
    return (
        Clue(target, colour=game.colours[clue])
        if clue < colours
        else Clue(target, rank=game.clue_ranks[clue - colours])
    )


def parse(text: str) -> Action:
    """Reads the text of an action, as ``str(action)`` writes it. Raises ``BadAction``."""
    match text.split():
        case ["play", slot] if _is_number(slot):
            return Play(int(slot))
        case ["discard", slot] if _is_number(slot):
            return Discard(int(slot))
        case ["play" | "discard" as verb, "deck"]:
            return FromDeck(play=verb == "play")
        case ["clue", seat, value] if _is_number(seat):
            return Clue(int(seat), rank=int(value)) if _is_number(value) else Clue(int(seat), colour=value)
    raise BadAction(texts.UNKNOWN_ACTION(action=shown(text)))


def _is_number(text: str) -> bool:
    # For numbers of thousands of digits ``int`` raises an error of its own.
    return text.isascii() and text.isdecimal() and len(text) < 10
