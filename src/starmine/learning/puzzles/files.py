"""Reads the puzzles: those written by hand from a file per level of difficulty, those found from ``found.jsonl``; and
the puzzle of the day.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from starmine.learning.puzzles.best import Best
from starmine.learning.puzzles.goals import DiscardSafe, Goal, PlaySure, Reach, Save, Tell
from starmine.learning.puzzles.lines import THEMES, Line, Theme, pairs, read_code, read_line
from starmine.learning.puzzles.puzzle import STEPS, Puzzle
from starmine.rules.factories import edition
from starmine.rules.words.texts import Text, text

_GOALS: Mapping[str, tuple[type[Any], Theme]] = {
    "tell": (Tell, "clue"),
    "save": (Save, "save"),
    "play": (PlaySure, "play"),
    "discard": (DiscardSafe, "discard"),
    "reach": (Reach, "end"),
}

_TEXTS = ("title", "task", "hint", "explanation")  # in the words of the puzzle's edition

FOUND = files("starmine.learning.puzzles").joinpath("found.jsonl")


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
            explanation = texts.pop("explanation")
            goal, theme = _goal(row["goal"])
            fields = {
                "options": {},
                **row,
                **texts,
                "step": step,
                "theme": theme,
                "goal": goal,
                "actions": tuple(row["actions"].split(", ")),
                "explain": _always(explanation),
            }
            puzzles[row["id"]] = Puzzle(**fields)
    return puzzles


def _goal(row: dict[str, Any]) -> tuple[Goal, Theme]:
    """The goal of a row of a file, and the theme of its puzzle."""
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items() if name != "type"}
    goal, theme = _GOALS[row["type"]]
    return goal(**fields), theme


def _always(explanation: Text) -> Any:
    """``Puzzle.explain`` of a puzzle with a written explanation. (A lambda in the loop would return the last one's.)"""
    return lambda _: explanation


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
        explain=goal.explanation,
        line=line,
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
