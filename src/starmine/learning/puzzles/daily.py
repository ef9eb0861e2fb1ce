"""The puzzle of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256

from starmine.learning.puzzles.files import read_lines
from starmine.learning.puzzles.lines import Line


def puzzle_of(day: date) -> str:
    """The id of the puzzle of a day: one of those found, and none again until all have come.

    A puzzle takes part from its day ``since`` on, and with it a new order of all begins; so puzzles that are added
    with a day to come change no day before it.
    """
    return chosen(read_lines(), day)


def chosen(lines: Iterable[Line], day: date) -> str:
    """The id for a day. Before the first day of all lines, the first ones take part."""
    by_day: dict[date, list[str]] = {}
    for line in lines:
        by_day.setdefault(date.fromisoformat(line.since), []).append(line.id)
    begun = [first for first in by_day if first <= day] or [min(by_day)]
    latest = max(begun)
    those = [puzzle for first in begun for puzzle in by_day[first]]
    those.sort(key=lambda puzzle: sha256(f"{latest} {puzzle}".encode()).digest())
    return those[(day - latest).days % len(those)]
