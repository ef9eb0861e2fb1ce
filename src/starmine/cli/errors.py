"""The errors of the command line, and its exit status after Ctrl-C."""

from __future__ import annotations

from starmine.rules.errors import StarmineError

INTERRUPTED = 130  # 128 + SIGINT, as in shells


class BadUsage(StarmineError):
    """Options that exclude each other, or a value that does not fit other options."""


class BadFile(StarmineError):
    """A file that cannot be read or written."""


class BadOrder(StarmineError):
    """A line typed at the table is not a valid order."""


class CannotServe(StarmineError):
    """The server cannot start: its address is taken, or its database cannot be used."""
