"""The errors of the command line, and its exit status after Ctrl-C."""

from __future__ import annotations

from starmine.rules.errors import StarmineError

INTERRUPTED = 130  # 128 and the signal's number, as shells count


class BadUsage(StarmineError):
    """Options that exclude each other, or a value that does not fit the others."""


class BadFile(StarmineError):
    """A file that cannot be read or written."""


class BadOrder(StarmineError):
    """A line typed at the table that is not understood."""


class CannotServe(StarmineError):
    """The server cannot start: its address is taken, or its database cannot be used."""
