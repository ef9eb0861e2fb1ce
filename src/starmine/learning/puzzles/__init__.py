"""Puzzles: positions of real games with a goal.

The rules and ``knowledge`` judge attempts at those written by hand; stored losses those at the ones found.
"""

from __future__ import annotations

from starmine.learning.puzzles.files import PUZZLES, puzzle_of
from starmine.learning.puzzles.goals import Verdict
from starmine.learning.puzzles.lines import MODEL, THEMES, Theme
from starmine.learning.puzzles.puzzle import STEPS, Puzzle

__all__ = ["MODEL", "PUZZLES", "STEPS", "THEMES", "Puzzle", "Theme", "Verdict", "puzzle_of"]
