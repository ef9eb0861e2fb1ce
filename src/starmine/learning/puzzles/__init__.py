"""Puzzles: positions of real games with a goal.

Attempts at puzzles written by hand are judged by the rules and ``knowledge``; attempts at puzzles that were found, by
stored losses.
"""

from __future__ import annotations

from starmine.learning.puzzles.goals import Verdict
from starmine.learning.puzzles.lines import MODEL, THEMES, Theme
from starmine.learning.puzzles.puzzle import PUZZLES, STEPS, Puzzle, puzzle_of

__all__ = ["MODEL", "PUZZLES", "STEPS", "THEMES", "Puzzle", "Theme", "Verdict", "puzzle_of"]
