"""Games that people played: see README.md beside this file."""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import starmine as sm
from starmine.learning.puzzles.lines import pairs

_FILE = Path(__file__).parent / "games.csv.xz"
_COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "W": "white"}
RULES = sm.edition("cocktail", discard_at_full=True)


def games() -> Iterator[tuple[str, sm.Game]]:
    """All games with their ids."""
    for name in ids():
        yield name, game(name)


def ids() -> list[str]:
    """The ids of all games."""
    return [*_rows()]


def game(name: str) -> sm.Game:
    """The game with an id."""
    row = _rows()[name]
    played = sm.Game(RULES, players=2, deck=" ".join(pairs(row["deck"])))
    for action in pairs(row["actions"]):
        played.push(_action(action, 1 - played.seat))
    return played


@cache
def _rows() -> dict[str, dict[str, str]]:
    text = lzma.decompress(_FILE.read_bytes()).decode()
    return {row["id"]: row for row in csv.DictReader(io.StringIO(text))}


def _action(text: str, other: int) -> sm.Action:
    verb, what = text[0], text[1]
    if verb == "c":
        return sm.Clue(other, colour=_COLOURS[what]) if what in _COLOURS else sm.Clue(other, rank=int(what))
    return sm.Play(int(what)) if verb == "p" else sm.Discard(int(what))
