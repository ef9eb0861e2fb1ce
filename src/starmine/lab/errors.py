"""The errors of the lab."""

from __future__ import annotations

from starmine.bots.errors import BadBot
from starmine.rules.errors import StarmineError


class BadLineUp(StarmineError):
    """The number of bots does not fit the seats."""


class BadPolicy(BadBot):
    """A network cannot be used as a bot, or not at this table; the message says why."""


class NotReset(StarmineError):
    """An environment must be reset before it steps."""


class AlreadyStepping(StarmineError):
    """Another thread is stepping the environment, or it steps in the background."""


class NotStepping(StarmineError):
    """``step_wait`` was called without a ``step_async`` before it."""


class BadEnv(StarmineError):
    """``check_env`` found a fault in an environment."""


class BadObservation(StarmineError):
    """An observation is not one of Kaggle's environments of Hanabi."""


class BadDataset(StarmineError):
    """Games of a data set cannot be read or written; the message says which, and why."""


class LostWorker(StarmineError):
    """A process that played games of a simulation has died."""
