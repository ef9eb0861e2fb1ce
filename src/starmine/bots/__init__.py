"""Bots: the protocol, one file or folder per bot, and ``Player``, which seats a bot at a table.

``BOTS`` holds them by id, and ``LAB_BOTS`` those for research, which no table offers: ``cheat``, which sees its own
hand, and ``PARTNERS``, the agents that papers compare with. A Python object with the same members can play wherever
a ``Bot`` can.
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
