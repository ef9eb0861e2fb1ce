"""The errors about wrong arrays, settings and rules."""

from __future__ import annotations

from starmine.rules.errors import StarmineError


class BadCount(StarmineError):
    """A number of games, threads, steps or bits is out of range."""


class BadArray(StarmineError):
    """An array has a wrong shape, dtype or content; the message names the array and what it must have."""


class BadRules(StarmineError):
    """These rules have no observation encoding, or a game has other rules than the encoding."""


class BadSetting(StarmineError):
    """A setting has an impossible value."""
