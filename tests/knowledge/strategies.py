"""Hypothesis strategies for hidden cards."""

from __future__ import annotations

from hypothesis import strategies as st

Puzzle = tuple[list[int], list[int]]  # by card, its kinds as a set; by kind, its copies


@st.composite
def puzzles(draw: st.DrawFn, *, cards: int, kinds: int) -> Puzzle:
    """Puzzles with at most this many cards and kinds; some have no deal."""
    number = draw(st.integers(1, kinds))
    masks = draw(st.lists(st.integers(0, (1 << number) - 1), max_size=cards))
    return masks, draw(st.lists(st.integers(0, 3), min_size=number, max_size=number))
