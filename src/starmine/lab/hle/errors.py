"""The errors that ``starmine.lab.hle`` raises, and checks of arguments that raise them."""

from __future__ import annotations

import operator
from contextlib import suppress
from typing import Any, TypeVar

from starmine.observation.checks import check_whole
from starmine.rules.errors import IllegalAction, StarmineError, shown

T = TypeVar("T")

INT8 = -(2**7), 2**7 - 1  # the range of the original's C type for components of a move
INT32 = -(2**31), 2**31 - 1  # the range of its C type for other numbers


class IllegalMove(IllegalAction, AssertionError):
    """An illegal move. Also an ``AssertionError``, which the original raises and agents may catch."""


class BadMove(StarmineError, AssertionError):
    """A malformed move, or a number that is not a move's action id."""


class BadValue(StarmineError, AssertionError):
    """A value of the wrong type or out of range. Also an ``AssertionError``, as the original asserts types."""


class BadParameter(StarmineError):
    """A parameter of a game that is out of range, or that does not fit the others."""


class NotDealt(StarmineError):
    """An observation cannot be encoded before all hands are dealt: no bits encode a larger deck."""


class WrongKind(StarmineError):
    """An unknown encoder type or environment name."""


def whole(error: type[StarmineError], name: str, value: Any, least: int, most: int) -> int:
    """A Python or NumPy integer, or a tensor with one element, as an int. Raises ``error`` if out of range."""
    if type(value) is int and least <= value <= most:
        return value
    if not isinstance(value, bool):
        with suppress(TypeError):
            value = operator.index(value)
    return check_whole(error, name, value, least, most)


def check_is(name: str, value: object, kind: type[T]) -> T:
    """The value. Raises ``BadValue`` unless it is an instance of ``kind``."""
    if not isinstance(value, kind):
        raise BadValue(f"{name} is {shown(value)}: it must be a {kind.__name__}")
    return value
