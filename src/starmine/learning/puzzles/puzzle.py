"""``Puzzle``: a position of a real game, with a goal for the seat on turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from starmine.learning.puzzles.goals import Goal, Verdict
from starmine.rules.actions import Action
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.words.texts import Text

Step = Literal[1, 2, 3]
STEPS: tuple[Step, ...] = (1, 2, 3)  # levels of difficulty


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle from its file; ``game`` is the position."""

    id: str
    step: Step
    title: Text
    task: Text  # the goal in words
    hint: Text
    explanation: Text
    goal: Goal
    solutions: int  # how many legal actions solve it
    edition: str
    options: dict[str, Any]
    players: int
    deck: str
    actions: tuple[str, ...]

    @cached_property
    def game(self) -> Game:
        """The whole game up to the position. Do not change it: take a copy."""
        game = Game(edition(self.edition, **self.options), players=self.players, deck=self.deck)
        for action in self.actions:
            game.push(action)
        return game

    def judge(self, action: Action) -> tuple[Verdict, Game]:
        """The verdict on an action, and the game after it. Raises what ``Game.push`` raises for an illegal one."""
        after = self.game.copy()
        after.push(action)
        return self.goal.judge(self.game.copy(), action, after), after
