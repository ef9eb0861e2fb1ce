"""Games that people played: see README.md beside this file."""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Iterator
from pathlib import Path

import starmine as sm

_FILE = Path(__file__).parent / "games.csv.xz"
_COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "W": "white"}
RULES = sm.edition("cocktail", discard_at_full=True)


def games() -> Iterator[tuple[str, sm.Game]]:
    """All games with their ids."""
    for row in csv.DictReader(io.StringIO(lzma.decompress(_FILE.read_bytes()).decode())):
        game = sm.Game(RULES, players=2, deck=" ".join(_pairs(row["deck"])))
        for action in _pairs(row["actions"]):
            game.push(_action(action, 1 - game.seat))
        yield row["id"], game


def _pairs(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _action(text: str, other: int) -> sm.Action:
    verb, what = text[0], text[1]
    if verb == "c":
        return sm.Clue(other, colour=_COLOURS[what]) if what in _COLOURS else sm.Clue(other, rank=int(what))
    return sm.Play(int(what)) if verb == "p" else sm.Discard(int(what))
