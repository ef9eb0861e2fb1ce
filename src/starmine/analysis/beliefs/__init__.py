"""Beliefs: the hands that a seat may hold, each with its probability."""

from __future__ import annotations

from starmine.analysis.beliefs.sampler import deal_hidden

__all__ = ["deal_hidden"]
