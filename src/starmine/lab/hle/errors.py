"""The errors that ``starmine.lab.hle`` raises."""

from __future__ import annotations

from starmine.rules.errors import IllegalAction, StarmineError


class IllegalMove(IllegalAction, AssertionError):
    """An illegal move. Also an ``AssertionError``, which the original raises and agents may catch."""


class BadMove(StarmineError, AssertionError):
    """A malformed move, or a number that is not a move's."""


class BadValue(StarmineError, AssertionError):
    """A value of the wrong type or out of range. Also an ``AssertionError``, as the original asserts types."""


class BadParameter(StarmineError):
    """A parameter of a game that is out of range, or that does not fit the others."""


class NotDealt(StarmineError):
    """An observation cannot be encoded before all hands are dealt: its bits for the deck size have an upper limit."""


class WrongKind(StarmineError):
    """An unknown encoder type or environment name."""
