"""The errors of the analysis."""

from __future__ import annotations

from starmine.rules.errors import StarmineError


class BadEffort(StarmineError):
    """A limit of time or work is out of range."""


class MissingSolver(StarmineError):
    """The SAT solver is not installed."""
