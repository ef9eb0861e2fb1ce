"""The two players that the Hanabi Learning Environment comes with."""

from __future__ import annotations
