"""``information``: each clue encodes a number, from which all other players learn something at once."""

from __future__ import annotations

from starmine.bots.information.bot import INFORMATION

__all__ = ["INFORMATION"]
