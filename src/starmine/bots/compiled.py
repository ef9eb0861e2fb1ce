"""Each built-in bot as a part that is compiled ahead of time; ``starmine.lab.compiled`` has the lab's own bots."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import numpy as np

from starmine.bots import BOTS, LAB_BOTS
from starmine.bots import bot as built_in
from starmine.compiling.parts import Steps
from starmine.rules.actions import action_of
from starmine.rules.compiled import sample_game


def part_of(bot: str) -> str:
    """The name of a built-in bot's part."""
    return f"the bot {bot}"


def parts_of(bots: Collection[object]) -> tuple[str, ...]:
    """The names of the parts of all built-in bots in ``bots``."""
    return tuple(part_of(bot) for bot in (*BOTS, *LAB_BOTS) if bot in bots)


def _play(name: str) -> None:
    bot = built_in(name)
    game, memory = sample_game(), np.zeros(1, bot.memory)[0]
    before, rules = game.view(0).state, game.rules
    bot.start(memory, before, rules, 0)
    action = bot.act(memory, before, rules)
    game.push(action_of(int(action), game.setup, game.seat))
    bot.watch(memory, before, int(action), game.view(0).state, rules)


PARTS: dict[str, Steps] = {part_of(bot): {part_of(bot): partial(_play, bot)} for bot in BOTS}
