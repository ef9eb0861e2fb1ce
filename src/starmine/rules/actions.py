"""Actions as values: ``Play``, ``Discard`` and ``Clue``, their kernel ids and their text.

Slots count from the oldest card of the hand, 0, and seats from 0 in turn order. The ids are those of the
Hanabi Learning Environment; see ``kernel`` for the layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from starmine.rules.cards import RANKS
from starmine.rules.errors import BadAction, shown

if TYPE_CHECKING:
    from starmine.rules.game import Game

_TOO_LARGE = 10**12  # beyond it a number is no slot, seat or rank at all, and not worth naming


@dataclass(frozen=True, slots=True)
class Play:
    """Plays the card in a slot of the own hand. (C11, C12)"""

    slot: int

    def __post_init__(self) -> None:
        _whole("slot", self.slot)

    def __str__(self) -> str:
        return f"play {self.slot}"

    def id(self, game: Game) -> int:
        """The kernel's id of this action for the seat on turn. It does not say that it is legal."""
        return game.hand_size + self.slot


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards the card in a slot of the own hand. (C10)"""

    slot: int

    def __post_init__(self) -> None:
        _whole("slot", self.slot)

    def __str__(self) -> str:
        return f"discard {self.slot}"

    def id(self, _game: Game) -> int:
        """The kernel's id of this action for the seat on turn. It does not say that it is legal."""
        return self.slot


@dataclass(frozen=True, slots=True, repr=False)
class Clue:
    """Tells another seat one colour or one rank: ``Clue(seat=1, rank=5)``, ``Clue(seat=2, colour="red")``. (C07)"""

    seat: int
    colour: str | None = None
    rank: int | None = None

    def __post_init__(self) -> None:
        _whole("seat", self.seat)
        if (self.colour is None) == (self.rank is None):
            raise BadAction(
                f"{self!r} names {'neither' if self.rank is None else 'both'}: a clue names one colour or one rank"
            )
        if self.rank is None:
            if not isinstance(self.colour, str):
                raise BadAction(f"colour {shown(self.colour)} is no text: name a colour such as 'red'")
        elif _whole("rank", self.rank) < 1 or self.rank > RANKS:
            raise BadAction(f"there is no rank {self.rank}: ranks are 1 to {RANKS}")

    def __repr__(self) -> str:
        value = f"rank={self.rank}" if self.colour is None else f"colour={self.colour!r}"
        return f"Clue(seat={self.seat}, {value})"

    def __str__(self) -> str:
        return f"clue {self.seat} {self.rank if self.colour is None else self.colour}"

    def value(self, game: Game) -> int:
        """The kernel's clue value: the clueable colours from 0 on, then the ranks. Raises ``BadAction``."""
        if self.rank is not None:
            return len(game.colours) + self.rank - 1
        try:
            return game.colours.index(str(self.colour))
        except ValueError:
            raise BadAction(
                f"there is no colour {shown(self.colour)} to clue here: the colours are {', '.join(game.colours)}"
            ) from None

    def id(self, game: Game) -> int:
        """The kernel's id of this action for the seat on turn. It does not say that it is legal."""
        value, colours = self.value(game), len(game.colours)
        offset = (self.seat - game.seat) % game.players - 1
        if value < colours:
            return 2 * game.hand_size + offset * colours + value
        return 2 * game.hand_size + (game.players - 1) * colours + offset * RANKS + value - colours


Action = Play | Discard | Clue


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number: a bool is an int in Python, and never meant as one."""
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(name: str, value: object) -> int:
    if not is_whole(value) or not 0 <= value < _TOO_LARGE:
        raise BadAction(f"{name}={shown(value)} is no {name}: it takes a whole number from 0 on")
    return value


def action(of: int | str, game: Game) -> Action:
    """The action of a kernel id, or of a text such as ``"play 4"``, ``"clue 1 red"``, ``"clue 2 5"``.

    Raises ``BadAction`` for what is neither. It does not say that the action is legal.
    """
    return parse(of) if isinstance(of, str) else _from_id(of, game)


def _from_id(number: object, game: Game) -> Action:
    size, players, colours = game.hand_size, game.players, game.colours
    first_rank = 2 * size + (players - 1) * len(colours)
    count = first_rank + (players - 1) * RANKS
    if not is_whole(number) or not 0 <= number < count:
        raise BadAction(f"{shown(number)} is no action id: with {players} players here they are 0 to {count - 1}")
    if number < size:
        return Discard(number)
    if number < 2 * size:
        return Play(number - size)
    if number < first_rank:
        offset, colour = divmod(number - 2 * size, len(colours))
        return Clue((game.seat + 1 + offset) % players, colour=colours[colour])
    offset, rank = divmod(number - first_rank, RANKS)
    return Clue((game.seat + 1 + offset) % players, rank=rank + 1)


def parse(text: str) -> Action:
    """Reads the text of an action, as ``str(action)`` writes it. Raises ``BadAction``."""
    match text.split():
        case ["play", slot] if _is_number(slot):
            return Play(int(slot))
        case ["discard", slot] if _is_number(slot):
            return Discard(int(slot))
        case ["clue", seat, value] if _is_number(seat):
            return Clue(int(seat), rank=int(value)) if _is_number(value) else Clue(int(seat), colour=value)
    raise BadAction(f"{shown(text)} is no action: write 'play 4', 'discard 0', 'clue 1 red' or 'clue 2 5'")


def _is_number(text: str) -> bool:
    # Python refuses to read numbers of thousands of digits, with an error of its own.
    return text.isascii() and text.isdecimal() and len(text) < 10
