"""The bots that play by any rules with any number of players: those without a ``check_table``."""

from __future__ import annotations

from starmine.bots import BOTS

EVERYWHERE = sorted(name for name, bot in BOTS.items() if bot.check_table is None)
