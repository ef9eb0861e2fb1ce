"""Actions as values: ``Play``, ``Discard``, ``Clue`` and ``FromDeck``, their kernel ids and their text.

Slots count from the oldest card of the hand, 0, and seats from 0 in turn order. ``kernel.action_ids`` has the layout
of the ids. NumPy's integers are accepted, too, and stored as plain ints.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from starmine.rules.cards import RANKS
from starmine.rules.checks import as_whole
from starmine.rules.editions.edition import Setup
from starmine.rules.errors import BadAction, shown
from starmine.rules.kernel.action_ids import action_count, clue_id, deck_play, first_clue, first_play
from starmine.rules.kernel.state import TYPE
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, listed, template, text

_LARGEST = 10**12  # larger slots, seats and ranks are refused here: later messages would print all their digits

CLUE_TO_ONESELF = text("refusal.clue-to-oneself", "you cannot give yourself a clue: choose another seat")
_COLOUR_NOT_CLUEABLE = template(
    "refusal.colour-not-clueable", "colour {colour} cannot be clued here; the colours are {colours}"
)
_RANK_NOT_CLUEABLE = template("refusal.rank-not-clueable", "rank {rank} cannot be clued here; the ranks are {ranks}")
_NO_COLOUR_CLUES = template(
    "refusal.no-colour-clues", "colour {colour} cannot be clued here; this variant has no colour clues"
)
_NO_RANK_CLUES = template("refusal.no-rank-clues", "rank {rank} cannot be clued here; this variant has no rank clues")
_RANK = template("refusal.rank", "rank {rank} is out of range: 1 to {last}")
_COLOUR = template("refusal.colour", "colour={value}: it must be a text, such as 'red'")
_WHOLE_NUMBER = template("refusal.whole-number", "{field}={value}: it must be a whole number, 0 or more")
CLUE_OF_NEITHER = template("refusal.clue-of-neither", "{clue} names neither: a clue names one colour or one rank")
_CLUE_OF_BOTH = template("refusal.clue-of-both", "{clue} names both: a clue names one colour or one rank")
_UNKNOWN_ACTION = template(
    "refusal.unknown-action", "unknown action {action}: write 'play 4', 'discard 0', 'clue 1 red' or 'clue 2 5'"
)
_UNKNOWN_ACTION_ID = template(
    "refusal.unknown-action-id", "unknown action id {value}: with {count} players the ids are 0 to {last} here"
)


@dataclass(frozen=True, slots=True)
class Play:
    """Plays the card in a slot of the player's hand. (C11, C12)"""

    slot: int

    def __post_init__(self) -> None:
        _convert(self, "slot")

    def __str__(self) -> str:
        return f"play {self.slot}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards the card in a slot of the player's hand. (C10)"""

    slot: int

    def __post_init__(self) -> None:
        _convert(self, "slot")

    def __str__(self) -> str:
        return f"discard {self.slot}"


@dataclass(frozen=True, slots=True, repr=False)
class Clue:
    """Tells another seat one colour or one rank: ``Clue(seat=1, rank=5)``, ``Clue(seat=2, colour="red")``. (C07)"""

    seat: int
    colour: str | None = None
    rank: int | None = None

    def __post_init__(self) -> None:
        _convert(self, "seat")
        if (self.colour is None) == (self.rank is None):
            wrong = CLUE_OF_NEITHER if self.rank is None else _CLUE_OF_BOTH
            raise BadAction(wrong(clue=repr(self)))
        if self.rank is None:
            if not isinstance(self.colour, str):
                raise BadAction(_COLOUR(value=shown(self.colour)))
            return
        _convert(self, "rank")
        if not 1 <= self.rank <= RANKS:
            raise BadAction(_RANK(rank=self.rank, last=RANKS))

    def __repr__(self) -> str:
        value = f"rank={self.rank}" if self.colour is None else f"colour={self.colour!r}"
        return f"Clue(seat={self.seat}, {value})"

    def __str__(self) -> str:
        return f"clue {self.seat} {self.rank if self.colour is None else self.colour}"


@dataclass(frozen=True, slots=True, repr=False)
class UntoldClue(Clue):
    """A clue as the others see it where clues do not tell their value, or not even their type. It cannot be given."""

    type: Literal["colour", "rank"] | None = None

    def __post_init__(self) -> None:
        """Replaces the checks of ``Clue``: there is no value to check."""

    def __repr__(self) -> str:
        return f"UntoldClue(seat={self.seat}, type={self.type!r})"

    def __str__(self) -> str:
        return f"clue {self.seat} {self.type or 'anything'}"


@dataclass(frozen=True, slots=True)
class FromDeck:
    """Plays the last card of the deck without drawing it, where the option ``deck_plays`` allows it.

    ``play=False`` discards it; only in variants with inverted suits, where a discard plays an inverted card.
    """

    play: bool = True

    def __str__(self) -> str:
        return f"{'play' if self.play else 'discard'} deck"


Action = Play | Discard | Clue | FromDeck


def clue_value(clue: Clue, setup: Setup) -> int:
    """The kernel's clue value: the clueable colours from 0 on, then the ranks. Raises ``BadAction``.

    The value of an ``UntoldClue`` is the first one that it can be: see ``untold`` in ``RULES``.
    """
    if isinstance(clue, UntoldClue):
        return len(setup.colours) if clue.type == "rank" else 0
    try:
        if clue.rank is not None:
            return len(setup.colours) + setup.clue_ranks.index(clue.rank)
        return setup.colours.index(str(clue.colour))
    except ValueError:
        raise BadAction(_not_clueable(clue, setup)) from None


def _not_clueable(clue: Clue, setup: Setup) -> Text:
    if clue.rank is not None:
        if not setup.clue_ranks:
            return _NO_RANK_CLUES(rank=clue.rank)
        return _RANK_NOT_CLUEABLE(rank=clue.rank, ranks=listed(setup.clue_ranks))
    if not setup.colours:
        return _NO_COLOUR_CLUES(colour=shown(clue.colour))
    # The English is the name in clues, such as "ice ea"; the id is that of the name for players, "ice".
    colours = listed(Text(colour, suit_name(colour).id) for colour in setup.colours)
    return _COLOUR_NOT_CLUEABLE(colour=shown(clue.colour), colours=colours)


def action_id(action: Action, setup: Setup, seat: int) -> int:
    """The kernel's id of an action of ``seat``. The action may be illegal. Raises ``BadAction``."""
    if isinstance(action, Discard):
        return action.slot
    if isinstance(action, Play):
        return int(first_play(setup.rules)) + action.slot
    if isinstance(action, Clue):
        if (offset := (action.seat - seat) % setup.players) == 0:
            raise BadAction(CLUE_TO_ONESELF, rule="C07")
        return int(clue_id(setup.rules, offset, clue_value(action, setup)))
    return int(deck_play(setup.rules)) + (not action.play)  # the discard of the deck's card has the next id


def action_of(number: int, setup: Setup, seat: int) -> Action:
    """The action of ``seat`` with a kernel id. The action may be illegal. Raises ``BadAction`` for any other value."""
    rules, colours = setup.rules, len(setup.colours)
    last, play = int(action_count(rules)) - 1, int(first_play(rules))
    whole = as_whole(number, 0, last)
    if whole is None:
        raise BadAction(_UNKNOWN_ACTION_ID(value=shown(number), count=setup.players, last=last))
    if whole < play:
        return Discard(whole)
    if whole < int(first_clue(rules)):
        return Play(whole - play)
    if whole >= (deck := int(deck_play(rules))):
        return FromDeck(play=whole == deck)
    target = (seat + int(rules["clue_offset"][whole])) % setup.players
    clue = int(rules["clue_value"][whole])
    if clue < colours:
        return Clue(target, colour=setup.colours[clue])
    return Clue(target, rank=setup.clue_ranks[clue - colours])


def shown_action(action: Action, setup: Setup) -> Action:
    """An action as the others see it."""
    untold = int(setup.rules["untold"])
    if not untold or not isinstance(action, Clue) or isinstance(action, UntoldClue):
        return action
    if untold == TYPE:
        return UntoldClue(action.seat)
    return UntoldClue(action.seat, type="colour" if action.rank is None else "rank")


def _convert(action: Play | Discard | Clue, field: str) -> None:
    """Converts a field to a plain int. Raises ``BadAction`` unless it is a whole number."""
    value = getattr(action, field)
    number = as_whole(value, 0, _LARGEST)
    if number is None:
        raise BadAction(_WHOLE_NUMBER(field=field, value=shown(value)))
    object.__setattr__(action, field, number)


@lru_cache(maxsize=1024)
def read_action(text: str) -> Action:
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
    raise BadAction(_UNKNOWN_ACTION(action=shown(text)))


def _is_number(text: str) -> bool:
    # The length limit: ``int`` raises another error for thousands of digits.
    return text.isascii() and text.isdecimal() and len(text) < 10
