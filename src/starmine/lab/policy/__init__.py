"""``Policy``: a bot made of a function that answers for many games at once, such as a network."""

from __future__ import annotations

from starmine.lab.errors import BadPolicy
from starmine.lab.policy.policy import Policy

__all__ = ["BadPolicy", "Policy"]
