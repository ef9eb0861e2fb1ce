"""What the lab refuses, by name."""

from __future__ import annotations

from starmine.rules.errors import BadSeed, StarmineError

__all__ = [
    "AlreadyStepping",
    "BadArray",
    "BadCount",
    "BadEnv",
    "BadLineUp",
    "BadRules",
    "BadSeed",
    "BadSetting",
    "LostWorker",
    "NotReset",
]


class BadLineUp(StarmineError):
    """The bots do not fit the seats."""


class BadCount(StarmineError):
    """No number of games, threads, steps or bits that there could be."""


class BadArray(StarmineError):
    """An array that does not fit: the message names it, and the shape, dtype or numbers that it must have."""


class BadRules(StarmineError):
    """No rules that observations could be written by, or a game by other rules than an encoding's."""


class BadSetting(StarmineError):
    """A setting that cannot have that value."""


class NotReset(StarmineError):
    """An environment was to step before its games had been dealt."""


class AlreadyStepping(StarmineError):
    """An environment was to do something while another thread was stepping it."""


class BadEnv(StarmineError):
    """An environment does not do what environments of its kind promise."""


class LostWorker(StarmineError):
    """A process that played has ended before its games had."""
