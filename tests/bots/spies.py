"""Bots in Python, for tests, and the built-in bots that play by any rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from starmine.bots import BOTS, Bot
from starmine.rules.kernel.state import Record

EVERYWHERE = sorted(name for name, bot in BOTS.items() if bot.check_table is None)


@dataclass
class Spy:
    """Acts like another bot, and records everything that it gets."""

    bot: Bot
    id: str = "spy"
    shown: list[tuple[Any, ...]] = field(default_factory=list)

    @property
    def memory(self) -> np.dtype[Any]:
        return self.bot.memory

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:
        self.shown.append(("start", view.copy(), seed))
        self.bot.start(memory, view, rules, seed)

    def watch(self, memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
        self.shown.append(("watch", before.copy(), action, after.copy()))
        self.bot.watch(memory, before, action, after, rules)

    def act(self, memory: Record, view: Record, rules: Record) -> int:
        self.shown.append(("act", view.copy()))
        return int(self.bot.act(memory, view, rules))

    @property
    def views(self) -> list[Record]:
        return [part for event in self.shown for part in event[1:] if isinstance(part, np.void)]


@dataclass
class Stubborn:
    """Always returns the same action, legal or not. Its memory may hold any Python object."""

    wish: Any
    id: str = "stubborn"
    memory: np.dtype[Any] = field(default_factory=lambda: np.dtype([("turns", object)]))

    def start(self, memory: Record, *_: object) -> None:
        memory["turns"] = []

    def watch(self, memory: Record, _before: Record, action: int, *_: object) -> None:
        memory["turns"].append(int(action))

    def act(self, *_: object) -> Any:
        return self.wish
