"""Each built-in bot as a unit that is compiled ahead of time; ``starmine.lab.compiled`` has the lab's own bots."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import numpy as np

from starmine.bots import BOTS, LAB_BOTS
from starmine.bots import bot as built_in
from starmine.compiling.units import Steps
from starmine.rules.actions import action_of
from starmine.rules.compiled import sample_game


def unit_of(bot: str) -> str:
    """The name of a built-in bot's unit."""
    return f"the bot {bot}"


def units_of(bots: Collection[object]) -> tuple[str, ...]:
    """The names of the units of all built-in bots in ``bots``."""
    return tuple(unit_of(bot) for bot in (*BOTS, *LAB_BOTS) if bot in bots)


def _play(name: str) -> None:
    bot = built_in(name)
    game, memory = sample_game(), np.zeros(1, bot.memory)[0]
    before, rules = game.view(0).state, game.rules
    bot.start(memory, before, rules, 0)
    action = bot.act(memory, before, rules)
    game.push(action_of(int(action), game.setup, game.seat))
    bot.watch(memory, before, int(action), game.view(0).state, rules)


UNITS: dict[str, Steps] = {unit_of(bot): {unit_of(bot): partial(_play, bot)} for bot in BOTS}
