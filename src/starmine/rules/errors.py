"""The errors that Starmine raises. Each message names the value, the rule and the remedy."""

from __future__ import annotations

import reprlib

from starmine.rules.words.texts import Text

_LONGEST = 80  # characters of a value

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _LONGEST


def shown(value: object) -> str:
    """The ``repr`` of a value for an error message, shortened if it is long."""
    try:
        return shortened(_SHORT.repr(value))
    except ValueError:  # Python's limit of digits
        return "a number of thousands of digits"


def shortened(text: str) -> str:
    """The text, or its beginning if it is long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class StarmineError(ValueError):
    """The base class of Starmine's errors; ``rule`` is the id of the clause that the input breaks, if any."""

    def __init__(self, message: str, *, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule

    @property
    def text(self) -> Text:
        """The message, with its id if it has one."""
        message = self.args[0]
        return message if isinstance(message, Text) else Text(message)


class UnknownEdition(StarmineError):
    """The name of an edition is unknown."""


class UnknownOption(StarmineError):
    """The name of an option is unknown."""


class BadOption(StarmineError):
    """An option cannot have this value, or not in combination with another option."""


class BadPlayers(StarmineError):
    """The number of players is not 2 to 5, or 6 where ``six_players`` allows it. (C02)"""


class UnknownVariant(StarmineError):
    """The name of a variant of hanab.live is unknown; the message has the nearest names."""


class BadDeck(StarmineError):
    """A deck does not hold the edition's cards. (C01)"""


class BadKind(StarmineError):
    """Unknown card kind or order."""


class BadSeed(StarmineError):
    """A seed is invalid: a shuffle takes a whole number or a text, the lab a whole number from 0 to 2**63 - 1."""


class BadSeat(StarmineError):
    """A seat is out of range at this table."""


class BadAction(StarmineError):
    """A malformed action, or one with an unknown slot, seat, colour or rank."""


class IllegalAction(StarmineError):
    """An action that the rules do not allow now."""


class OutOfTurn(IllegalAction):
    """Another seat is on turn. (C05)"""


class GameOver(IllegalAction):
    """The game has ended: no action is possible any more."""


class HiddenCard(StarmineError):
    """Not possible in this view, because it depends on a card that the viewer may not see."""


class NothingToUndo(StarmineError):
    """Nothing is left to undo, or a turn is out of range."""


class BadName(StarmineError):
    """The name of a player is invalid."""


class BadRecord(StarmineError):
    """A text is not a valid record of a game."""


class BadFormat(StarmineError):
    """The format of a record is unknown, or cannot express the game."""
