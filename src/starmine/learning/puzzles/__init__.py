"""Puzzles: positions of real games with a goal; the rules and ``knowledge`` judge attempts."""

from __future__ import annotations

from starmine.learning.puzzles.files import PUZZLES
from starmine.learning.puzzles.goals import Verdict
from starmine.learning.puzzles.puzzle import STEPS, Puzzle

__all__ = ["PUZZLES", "STEPS", "Puzzle", "Verdict"]
