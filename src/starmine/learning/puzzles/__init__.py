"""Puzzles: positions of real games with a goal, and the answer that the rules and ``knowledge`` give to an attempt."""

from __future__ import annotations

from starmine.learning.puzzles.files import PUZZLES
from starmine.learning.puzzles.goals import Verdict
from starmine.learning.puzzles.puzzle import STEPS, Puzzle

__all__ = ["PUZZLES", "STEPS", "Puzzle", "Verdict"]
