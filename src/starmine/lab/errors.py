"""The errors of the lab."""

from __future__ import annotations

from starmine.bots.errors import BadBot
from starmine.rules.errors import BadSeed, StarmineError

__all__ = [
    "AlreadyStepping",
    "BadArray",
    "BadCount",
    "BadEnv",
    "BadLineUp",
    "BadPolicy",
    "BadRules",
    "BadSeed",
    "BadSetting",
    "LostWorker",
    "NotReset",
]


class BadLineUp(StarmineError):
    """The number of bots does not fit the seats."""


class BadCount(StarmineError):
    """A number of games, threads, steps or bits is out of range."""


class BadArray(StarmineError):
    """An array has a wrong shape, dtype or content; the message names the array and what it must have."""


class BadPolicy(BadBot):
    """A network cannot be used as a bot, or not at this table; the message names what does not fit."""


class BadRules(StarmineError):
    """These rules have no observation encoding, or a game has other rules than the encoding."""


class BadSetting(StarmineError):
    """A setting has an impossible value."""


class NotReset(StarmineError):
    """An environment must be reset before it steps."""


class AlreadyStepping(StarmineError):
    """Another thread is stepping the environment."""


class BadEnv(StarmineError):
    """``check_env`` found a fault in an environment."""


class LostWorker(StarmineError):
    """A process that played games of a simulation has died."""
