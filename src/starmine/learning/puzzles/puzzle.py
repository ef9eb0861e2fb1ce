"""Puzzles: positions of real games with a goal for the seat on turn; and the puzzle of the day.

Those written by hand are read from a file per level of difficulty, those found from ``found.jsonl``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from starmine.learning.puzzles.best import Best
from starmine.learning.puzzles.goals import DiscardSafe, Goal, PlaySure, Reach, Save, Tell, Verdict
from starmine.learning.puzzles.lines import THEMES, Line, Step, Theme, pairs, read_code, read_line
from starmine.rules.actions import Action
from starmine.rules.editions.edition import Edition
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.words.texts import Text, text

STEPS: tuple[Step, ...] = (1, 2, 3)  # levels of difficulty

_GOALS: Mapping[str, tuple[type[Any], Theme]] = {
    "tell": (Tell, "clue"),
    "save": (Save, "save"),
    "play": (PlaySure, "play"),
    "discard": (DiscardSafe, "discard"),
    "reach": (Reach, "end"),
}

_TEXTS = ("title", "task", "hint", "explanation")  # in the words of the puzzle's edition

FOUND = files("starmine.learning.puzzles").joinpath("found.jsonl")


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
    explained: Text | Best  # the solution in words, or the goal that explains it

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
    def line(self) -> Line | None:
        """That of a puzzle that was found; None: written by hand."""
        return self.goal.line if isinstance(self.goal, Best) else None

    @property
    def explanation(self) -> Text:
        """The solution, explained."""
        return self.explained.explanation(self.game) if isinstance(self.explained, Best) else self.explained

    def judge(self, action: Action) -> tuple[Verdict, Game]:
        """The verdict on an action, and the game after it. Raises what ``Game.push`` raises for an illegal one."""
        after = self.game.copy()
        after.push(action)
        return self.goal.judge(self.game.copy(), action, after), after


class Puzzles(Mapping[str, Puzzle]):
    """All puzzles by id: those written by hand, by difficulty, then those found, by theme and difficulty.

    The found ones are read when they are first asked for, so that no start takes longer.
    """

    def __init__(self) -> None:
        self._written = _read_written()

    @cached_property
    def _all(self) -> dict[str, Puzzle]:
        lines = sorted(read_lines(), key=lambda line: (THEMES.index(line.theme), line.step))
        return self._written | {line.id: _found(line) for line in lines}

    def __getitem__(self, name: str) -> Puzzle:
        return self._written.get(name) or self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def read_lines() -> list[Line]:
    """The lines of ``found.jsonl``, in the order in which they were added."""
    return [read_line(line) for line in FOUND.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def _read_written() -> dict[str, Puzzle]:
    puzzles: dict[str, Puzzle] = {}
    declared: dict[str, Text] = {}  # by its English: a text that several puzzles have gets an id from the first one
    for step in STEPS:
        file = files("starmine.learning.puzzles").joinpath(f"steps/{step}.toml")
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["puzzle"]:
            if row["id"] in puzzles:
                raise ValueError(f"two puzzles have the id {row['id']!r}: give one of them another")
            texts: dict[str, Text] = {}
            for name in _TEXTS:
                english = row.pop(name)
                if english not in declared:
                    declared[english] = text(f"puzzle.{row['id']}.{name}", english)
                texts[name] = declared[english]
            goal, theme = _goal(row["goal"])
            fields = {
                "options": {},
                **row,
                "explained": texts.pop("explanation"),
                **texts,
                "step": step,
                "theme": theme,
                "goal": goal,
                "actions": tuple(row["actions"].split(", ")),
            }
            puzzles[row["id"]] = Puzzle(**fields)
    return puzzles


def _goal(row: dict[str, Any]) -> tuple[Goal, Theme]:
    """The goal of a row of a file, and the theme of its puzzle."""
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items() if name != "type"}
    goal, theme = _GOALS[row["type"]]
    return goal(**fields), theme


def _found(line: Line) -> Puzzle:
    goal = Best(line)
    suits = edition(line.edition, **line.options).suits(line.players)
    return Puzzle(
        id=line.id,
        step=line.step,
        title=goal.title(),
        task=goal.task(),
        hint=goal.hint(),
        goal=goal,
        solutions=1,
        theme=line.theme,
        edition=line.edition,
        options=dict(line.options),
        players=line.players,
        deck=" ".join(pairs(line.deck)),
        actions=tuple(str(read_code(two, suits)) for two in pairs(line.actions)),
        explained=goal,
    )


PUZZLES: Mapping[str, Puzzle] = Puzzles()


@lru_cache(maxsize=8)  # days that are asked for
def puzzle_of(day: date) -> str:
    """The id of the puzzle of a day: one of those found, and none again until all have come.

    A puzzle takes part from its day ``since`` on. On such a day a new order of all puzzles begins, so new puzzles
    change no day before their ``since``.
    """
    return chosen(read_lines(), day)


def chosen(lines: Iterable[Line], day: date) -> str:
    """The id for a day. On days before every ``since`` the puzzles with the earliest one take part."""
    by_day: dict[date, list[str]] = {}
    for line in lines:
        by_day.setdefault(date.fromisoformat(line.since), []).append(line.id)
    begun = [since for since in by_day if since <= day] or [min(by_day)]
    latest = max(begun)  # the day on which this order began
    ids = [puzzle for since in begun for puzzle in by_day[since]]
    ids.sort(key=lambda puzzle: sha256(f"{latest} {puzzle}".encode()).digest())
    return ids[(day - latest).days % len(ids)]
