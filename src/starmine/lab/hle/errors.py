"""The errors that ``starmine.lab.hle`` raises."""

from __future__ import annotations

from starmine.rules.errors import IllegalAction, StarmineError


class IllegalMove(IllegalAction, AssertionError):
    """A move that cannot be made now. An ``AssertionError`` too, since agents may catch the environment's."""


class BadMove(StarmineError, AssertionError):
    """A malformed move, or a number that is not a move's."""


class BadValue(StarmineError, AssertionError):
    """A value of the wrong type or out of range. An ``AssertionError`` too: the environment asserts types."""


class BadParameter(StarmineError):
    """A parameter of a game that is out of range, or that does not fit the others."""


class NotDealt(StarmineError):
    """An observation to be encoded before the first hands are dealt: it has no bits for so many cards in the deck."""


class WrongKind(StarmineError):
    """An unknown encoder type or environment name."""
