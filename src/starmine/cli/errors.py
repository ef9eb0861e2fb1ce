"""What the command line itself refuses, by name."""

from __future__ import annotations

from starmine.rules.errors import StarmineError


class BadUsage(StarmineError):
    """Options that do not go together, or a number of them that does not fit."""


class BadFile(StarmineError):
    """A file that cannot be read or written."""


class BadOrder(StarmineError):
    """What was typed at the table is no order that can be understood."""


class CannotServe(StarmineError):
    """The server cannot start: its address is taken, or its database cannot be used."""
