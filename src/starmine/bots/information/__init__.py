"""``information``: clues are numbers, from which every listener learns something at once."""

from __future__ import annotations

from starmine.bots.information.bot import INFORMATION

__all__ = ["INFORMATION"]
