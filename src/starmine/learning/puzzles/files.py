"""Reads the puzzles from their files, one per level of difficulty."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from starmine.learning.puzzles.goals import DiscardSafe, Goal, PlaySure, Reach, Save, Tell
from starmine.learning.puzzles.puzzle import STEPS, Puzzle
from starmine.rules.words.texts import text

_GOALS: Mapping[str, type[Any]] = {
    "tell": Tell,
    "save": Save,
    "play": PlaySure,
    "discard": DiscardSafe,
    "reach": Reach,
}

_TEXTS = ("title", "task", "hint", "explanation")  # in the words of the puzzle's edition


def _read() -> dict[str, Puzzle]:
    puzzles: dict[str, Puzzle] = {}
    for step in STEPS:
        file = files("starmine.learning.puzzles").joinpath(f"steps/{step}.toml")
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["puzzle"]:
            if row["id"] in puzzles:
                raise ValueError(f"two puzzles have the id {row['id']!r}: give one of them another")
            fields = {
                "options": {},
                **row,
                **{name: text(f"puzzle.{row['id']}.{name}", row[name]) for name in _TEXTS},
                "step": step,
                "goal": _goal(row["goal"]),
                "actions": tuple(row["actions"].split(", ")),
            }
            puzzles[row["id"]] = Puzzle(**fields)
    return puzzles


def _goal(row: dict[str, Any]) -> Goal:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items() if name != "type"}
    goal: Goal = _GOALS[row["type"]](**fields)
    return goal


PUZZLES: Mapping[str, Puzzle] = _read()
