"""``Policy``: a bot made of a batched function, such as a network."""

from __future__ import annotations

from starmine.lab.errors import BadPolicy
from starmine.lab.policy.policy import Policy

__all__ = ["BadPolicy", "Policy"]
