"""The two agents of the Hanabi Learning Environment: ``RandomAgent`` and ``SimpleAgent``."""

from __future__ import annotations
