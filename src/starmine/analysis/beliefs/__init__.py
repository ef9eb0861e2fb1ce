"""Beliefs: the hands that a seat may hold, each with its probability."""

from __future__ import annotations

from starmine.analysis.beliefs.result import Beliefs, Deals
from starmine.analysis.beliefs.weighing import beliefs
from starmine.analysis.unseen import deal_hidden, deals

__all__ = ["Beliefs", "Deals", "beliefs", "deal_hidden", "deals"]
