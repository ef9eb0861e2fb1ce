"""What goes wrong under the names of the Hanabi Learning Environment."""

from __future__ import annotations

from starmine.rules.errors import IllegalAction, StarmineError


class IllegalMove(IllegalAction, AssertionError):
    """A move that cannot be made now. Where the environment raises at all, it raises ``AssertionError``."""


class BadMove(StarmineError, AssertionError):
    """A move that no game knows."""


class BadValue(StarmineError, AssertionError):
    """A value of the wrong type, where the environment asserts the right one."""


class BadParameter(StarmineError):
    """A game's parameter that cannot be, or not together with the others."""


class NotDealt(StarmineError):
    """An encoding of a table whose first hands are not dealt yet: it has no place for so many cards in the deck."""


class WrongKind(StarmineError):
    """An observation type, an encoder type or an environment's name that does not exist."""
