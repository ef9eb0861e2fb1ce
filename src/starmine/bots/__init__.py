"""Bots: the protocol, one file or folder per bot, and ``Player``, which seats a bot at a table.

``BOTS`` maps ids to bots. ``LAB_BOTS`` are for research only, and no table offers them: ``cheat``, which sees its own
hand, and ``PARTNERS``, the baseline agents of papers. Any Python object with the members of ``BotLike`` can play, too.
"""

from __future__ import annotations

from starmine.bots.errors import BadBot, BotFault, UnfitBot, UnknownBot
from starmine.bots.player import Player
from starmine.bots.protocol import Bot, BotLike
from starmine.bots.reasons import Reason
from starmine.bots.registry import BOTS, DEFAULT_BOT, LAB_BOTS, PARTNERS, bot

__all__ = [
    "BOTS",
    "DEFAULT_BOT",
    "LAB_BOTS",
    "PARTNERS",
    "BadBot",
    "Bot",
    "BotFault",
    "BotLike",
    "Player",
    "Reason",
    "UnfitBot",
    "UnknownBot",
    "bot",
]
