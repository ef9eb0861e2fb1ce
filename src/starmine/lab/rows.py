"""Rows of observations: the pieces of ``sight`` written next to each other, as bytes or as bits.

A row of bytes has one byte a bit, 0 or 1. A packed row has bit ``i`` of the observation in word ``i // 64``,
as its bit ``i % 64``; what is left of the last word is 0.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.lab.sight import MIDDLE, face
from starmine.lab.spread import spread
from starmine.rules.jit import inlined, njit
from starmine.rules.state import Integer, Record

WORD = 64
_0, _1, _6, _63, _64 = (np.uint64(number) for number in (0, 1, 6, 63, 64))

Pieces = npt.NDArray[np.uint64]


@njit
def write_bytes(
    address: np.uint64, sight: Record, game: Record, last: Record, rules: Record, layout: Record, seat: Integer
) -> None:
    """Writes what ``seat`` sees as a row of bytes to ``address``; ``sight`` must have looked at the game.

    Each piece is written as 64 bytes, and the next one overwrites what was too much. A piece that would reach
    beyond the row's end is left to the last 64 bytes, which are put together of the last pieces.
    """
    face(sight, game, last, rules, seat)
    size, players, me = np.uint64(rules["hand_size"]), np.uint64(rules["players"]), np.uint64(seat)
    end = address + np.uint64(layout["bits"]) - _64
    known = np.uint64(layout["knowledge"])
    others = (players - _1) * size
    address = _bytes(address, end, sight["hands"], (me + _1) * size, others, np.uint64(layout["card"]))
    for piece in range(MIDDLE):
        address = _bytes(address, end, sight["middle"], np.uint64(piece), _1, np.uint64(layout["middle"][piece]))
    address = _bytes(address, end, sight["knowledge"], me * size, others + size, known)
    spread(end, _end(sight["knowledge"], (me + players) * size, known))


@inlined
def _bytes(
    address: np.uint64, end: np.uint64, pieces: Pieces, first: np.uint64, count: np.uint64, bits: np.uint64
) -> np.uint64:
    for place in range(count):
        if address <= end:
            spread(address, pieces[first + place])
        address += bits
    return address


@inlined
def _end(pieces: Pieces, behind: np.uint64, bits: np.uint64) -> np.uint64:
    """The last 64 bits of the pieces before ``behind``."""
    word: np.uint64 = _0
    filled = bits
    while filled < _64:
        behind -= _1
        word |= pieces[behind] << (_64 - filled)
        filled += bits
    word |= pieces[behind - _1] >> (filled - _64)
    return word


@njit
def write_words(
    rows: Pieces,
    row: np.uint64,
    sight: Record,
    game: Record,
    last: Record,
    rules: Record,
    layout: Record,
    seat: Integer,
) -> None:
    """Writes what ``seat`` sees as packed row ``row``; ``sight`` must have looked at the game."""
    face(sight, game, last, rules, seat)
    size, players, me = np.uint64(rules["hand_size"]), np.uint64(rules["players"]), np.uint64(seat)
    others = (players - _1) * size
    at, word = _words(rows, row, _0, _0, sight["hands"], (me + _1) * size, others, np.uint64(layout["card"]))
    for piece in range(MIDDLE):
        bits = np.uint64(layout["middle"][piece])
        at, word = _words(rows, row, at, word, sight["middle"], np.uint64(piece), _1, bits)
    at, word = _words(rows, row, at, word, sight["knowledge"], me * size, others + size, np.uint64(layout["knowledge"]))
    if at & _63:
        rows[row, at >> _6] = word


@inlined
def _words(
    rows: Pieces,
    row: np.uint64,
    at: np.uint64,
    word: np.uint64,
    pieces: Pieces,
    first: np.uint64,
    count: np.uint64,
    bits: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Appends pieces behind bit ``at``, whose word is ``word`` so far; gives both as they are then."""
    for place in range(count):
        piece = pieces[first + place]
        shift = at & _63
        word |= piece << shift
        at += bits
        if shift + bits >= _64:
            rows[row, (at >> _6) - _1] = word
            word = (piece >> _1) >> (_63 - shift)
    return at, word
