"""Observations of many games, compiled: which rows go where."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.lab.rows import Pieces, write_bytes, write_words
from starmine.lab.sight import SIGHT, look
from starmine.rules.jit import njit
from starmine.rules.state import Games, Integer, Record


@njit
def write_rows(
    games: Games,
    lasts: Games,
    rules: Record,
    layout: Record,
    seats: npt.NDArray[np.int64],
    every_seat: bool,
    bytes_: npt.NDArray[np.uint8],
    words: Pieces,
) -> None:
    """Writes the observations of all games to the rows of ``bytes_`` and ``words``, whichever has rows.

    A game has one row, for its seat in ``seats``, or with ``every_seat`` one row for each seat in turn.
    """
    sight = np.zeros(1, SIGHT)[0]
    address = np.uint64(bytes_.ctypes.data if len(bytes_) else 0)
    for place in range(len(games)):
        write_game(games[place], lasts[place], rules, layout, place, seats[place], every_seat, sight, address, words)


@njit
def write_game(
    game: Record,
    last: Record,
    rules: Record,
    layout: Record,
    place: Integer,
    seat: Integer,
    every_seat: bool,
    sight: Record,
    address: np.uint64,
    words: Pieces,
) -> None:
    """Writes the observations of one game, the one at ``place``; ``sight`` is space for its pieces.

    Rows of bytes begin at ``address``, unless that is 0.
    """
    look(sight, game, last, rules, layout)
    rows = np.int64(rules["players"]) if every_seat else np.int64(1)
    for row in range(rows):
        looks = row if every_seat else seat
        at = np.uint64(place * rows + row)
        if address:
            write_bytes(address + at * np.uint64(layout["bits"]), sight, game, last, rules, layout, looks)
        if len(words):
            write_words(words, at, sight, game, last, rules, layout, looks)
