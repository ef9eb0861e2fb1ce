"""``Puzzle``: a position of a real game, with a goal for the seat on turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from starmine.learning.puzzles.goals import Goal, Verdict
from starmine.learning.puzzles.lines import Line, Step, Theme
from starmine.rules.actions import Action
from starmine.rules.editions.edition import Edition
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.words.texts import Text

STEPS: tuple[Step, ...] = (1, 2, 3)  # levels of difficulty


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle from its file; ``game`` is the position."""

    id: str
    step: Step
    title: Text
    task: Text  # the goal in words
    hint: Text
    goal: Goal
    solutions: int  # how many legal actions solve it
    theme: Theme
    edition: str
    options: dict[str, Any]
    players: int
    deck: str
    actions: tuple[str, ...]
    explain: Callable[[Game], Text] = field(repr=False)  # its address would differ from process to process
    line: Line | None = None  # of a puzzle that was found; None: written by hand

    @cached_property
    def table_edition(self) -> Edition:
        """The edition with the options, which needs no game."""
        return edition(self.edition, **self.options)

    @cached_property
    def game(self) -> Game:
        """The whole game up to the position. Do not change it: take a copy."""
        game = Game(self.table_edition, players=self.players, deck=self.deck)
        for action in self.actions:
            game.push(action)
        return game

    @property
    def explanation(self) -> Text:
        """The solution, explained."""
        return self.explain(self.game)

    def judge(self, action: Action) -> tuple[Verdict, Game]:
        """The verdict on an action, and the game after it. Raises what ``Game.push`` raises for an illegal one."""
        after = self.game.copy()
        after.push(action)
        return self.goal.judge(self.game.copy(), action, after), after
