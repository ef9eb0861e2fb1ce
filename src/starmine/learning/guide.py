"""``guide``: the bot in the first game. It follows the script, and plays like ``cautious`` after any deviation."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from starmine.bots.cautious import CAUTIOUS
from starmine.learning.lesson import GUIDE, new_game, turns
from starmine.rules.actions import action_id
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Integer, Record
from starmine.rules.words.texts import text


class _Guide:
    """See ``BotLike``. ``memory`` holds that of ``cautious``, and 1 in ``left`` if the game is not by the script."""

    id = "guide"
    title = text("bot.guide.title", "Partner")
    description = "The partner in the first game."
    memory = np.dtype([("inner", CAUTIOUS.memory), ("left", np.uint8)], align=True)

    @staticmethod
    def start(memory: Record, view: Record, rules: Record, seed: int) -> None:
        dealt = new_game()
        same = rules.tobytes() == dealt.rules.tobytes() and view.tobytes() == dealt.view(GUIDE).state.tobytes()
        memory["left"] = not same
        CAUTIOUS.start(memory["inner"], view, rules, seed)

    @staticmethod
    def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
        if _script(int(before["turn"])) != action:
            memory["left"] = 1
        CAUTIOUS.watch(memory["inner"], before, action, after, rules)

    @staticmethod
    def act(memory: Record, view: Record, rules: Record) -> Integer:
        scripted = _script(int(view["turn"]))
        # `legal` gives a mask with a bit for each action id.
        if not memory["left"] and scripted is not None and int(legal(view, rules)) >> scripted & 1:
            return scripted
        return CAUTIOUS.act(memory["inner"], view, rules)


def _script(turn: int) -> int | None:
    """The action id on a turn of the script; None after its end."""
    return _ids()[turn] if turn < len(_ids()) else None


@cache
def _ids() -> list[int]:
    """The action ids of the script, by turn."""
    game, ids = new_game(), []
    for one in turns():
        ids.append(action_id(one.action, game.setup, game.seat))
        game.push(one.action)
    return ids


GUIDE_BOT: Any = _Guide()
