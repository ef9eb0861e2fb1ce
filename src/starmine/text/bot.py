"""``TextBot``: a function from text to text in a seat of a simulation."""

from __future__ import annotations

import asyncio
import inspect
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from starmine.bots import BadBot
from starmine.rules.actions import action_id, action_of, shown_action
from starmine.rules.editions.edition import Edition
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record
from starmine.rules.position import turn_of
from starmine.text.answers import BadAnswer, Notation, read_answer
from starmine.text.prompts import History, Knowledge, prompt, texts

TextFunction = Callable[[str], str | Awaitable[str]]


@dataclass(frozen=True)
class TextBot:
    """A bot that asks ``function`` with a prompt on each of its turns: see ``BotLike``, ``starmine.text.prompt``.

    The function may be asynchronous. ``edition`` is that of the simulation, for the prompts' names and rules. An answer
    that is not one legal action may be repeated ``retries`` times; then a random legal action is taken.
    """

    function: TextFunction
    edition: Edition | None = None
    id: str = "text"
    knowledge: Knowledge = "possible"
    history: History = "all"
    actions: Notation = "names"
    retries: int = 2

    slow = True  # see ``BotLike``
    memory = np.dtype([("log", object), ("seed", np.int64)])

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG002
        """See ``BotLike``."""
        memory["log"], memory["seed"] = (), seed

    def watch(self, memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
        """See ``BotLike``."""
        setup = self._edition().setup(int(rules["players"]))
        turn = turn_of(before, shown_action(action_of(action, setup, int(before["seat"])), setup), after, setup)
        memory["log"] = (*memory["log"], turn)

    def act(self, memory: Record, view: Record, rules: Record) -> int:
        """See ``BotLike``."""
        game = Game.from_state(view, self._edition(), rules)
        asked = prompt(game, knowledge=self.knowledge, history=self.history, actions=self.actions, log=memory["log"])
        feedback = ""
        for _ in range(self.retries + 1):
            try:
                action = read_answer(self._answer(f"{asked}\n\n{feedback}".strip()), game, self.actions)
            except BadAnswer as error:
                feedback = texts()["feedback"]["again"].format(problem=error)
            else:
                return action_id(action, game.setup, game.seat)
        chosen = random.Random(f"{int(memory['seed'])}:{game.turn}").choice(game.legal_actions())  # noqa: S311
        return action_id(chosen, game.setup, game.seat)

    def _answer(self, asked: str) -> Any:
        answer = self.function(asked)
        return asyncio.run(_awaited(answer)) if inspect.isawaitable(answer) else answer

    def _edition(self) -> Edition:
        if self.edition is None:
            raise BadBot(f"bot {self.id!r} needs the edition of its table: TextBot(function, edition=...)")
        return self.edition


async def _awaited(answer: Awaitable[str]) -> str:
    return await answer
