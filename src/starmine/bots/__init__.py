"""Bots: the protocol, one file or folder per bot, and ``Player``, which seats a bot at a table.

``BOTS`` holds them by id, and ``LAB_BOTS`` those for research, which no table offers: ``cheat``, which sees its own
hand, and ``PARTNERS``, the agents that papers compare with. A Python object with the same members can play wherever
a ``Bot`` can.
"""

from __future__ import annotations

from starmine.bots.at_random import RANDOM
from starmine.bots.cautious import CAUTIOUS
from starmine.bots.cheat import CHEAT
from starmine.bots.conventions import CONVENTIONS
from starmine.bots.errors import BadBot, BotFault, UnknownBot
from starmine.bots.information import INFORMATION
from starmine.bots.learned import LEARNED
from starmine.bots.partners import PARTNERS as _PARTNERS
from starmine.bots.player import Player
from starmine.bots.protocol import Bot, BotLike
from starmine.bots.reasons import Reason

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
    "UnknownBot",
    "bot",
]

BOTS: dict[str, Bot] = {bot.id: bot for bot in (CAUTIOUS, CONVENTIONS, INFORMATION, LEARNED, RANDOM)}

PARTNERS: dict[str, Bot] = {bot.id: bot for bot in _PARTNERS}

LAB_BOTS: dict[str, Bot] = {CHEAT.id: CHEAT, **PARTNERS}

DEFAULT_BOT = CONVENTIONS.id  # fills free seats, and stands in for a player who left


def bot(name: str) -> Bot:
    """The built-in bot with the id ``name``, those of ``LAB_BOTS`` included. Raises ``UnknownBot``."""
    known = {**BOTS, **LAB_BOTS}
    if name not in tuple(known):  # a tuple: values that cannot be hashed are unknown, too
        raise UnknownBot(f"unknown bot {name!r}; the bots are {', '.join(BOTS)}")
    return known[name]
