"""Writes observations as rows, compiled: the concatenated segments of a game, as bytes or as bits.

A row of bytes has one byte per bit, 0 or 1. A packed row has bit ``i`` of the observation in word ``i // 64``,
as its bit ``i % 64``; unused bits of the last word are 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined, njit
from starmine.observation.layout import MIDDLE
from starmine.observation.segments import SEGMENTS, collect, collect_for_viewer
from starmine.rules.kernel.state import Games, Integer, Record

WORD = 64
_0, _1, _6, _63, _64 = (np.uint64(number) for number in (0, 1, 6, 63, 64))

Words = npt.NDArray[np.uint64]

_BITS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little")  # by byte


class Rows(NamedTuple):
    """The output arrays, as bytes or packed: at most one of the two has rows."""

    bytes: npt.NDArray[np.uint8]  # (rows, bits)
    words: Words  # (rows, words)


def rows_of(array: npt.NDArray[Any]) -> Rows:
    """An array ``(…, bits)`` of uint8 or ``(…, words)`` of uint64 as ``Rows``."""
    rows = array.reshape(-1, array.shape[-1])
    return Rows(_NO_BYTES, rows) if rows.dtype == np.uint64 else Rows(rows, _NO_WORDS)


_NO_BYTES, _NO_WORDS = np.zeros((0, 0), np.uint8), np.zeros((0, 0), np.uint64)


@njit
def write_rows(
    games: Games,
    lasts: Games,
    rules: Record,
    layout: Record,
    seats: npt.NDArray[np.int64],
    every_seat: bool,
    rows: Rows,
) -> None:
    """Writes the observations of all games to ``rows``.

    A game has one row, for its seat in ``seats``, or with ``every_seat`` one row for each seat in turn.
    """
    # An array, not its record: in compiled code a record does not keep its array alive.
    space = np.zeros(1, SEGMENTS)
    octets, words = rows
    for place in range(len(games)):
        write_game(games[place], lasts[place], rules, layout, place, seats[place], every_seat, space[0], octets, words)


@njit
def write_game(
    game: Record,
    last: Record,
    rules: Record,
    layout: Record,
    place: Integer,
    seat: Integer,
    every_seat: bool,
    segments: Record,
    octets: npt.NDArray[np.uint8],
    words: Words,
) -> None:
    """Writes the observations of the game with index ``place`` to the ``Rows``; ``segments`` is scratch space."""
    collect(segments, game, last, rules, layout)
    rows = rules["players"] if every_seat else 1
    for row in range(rows):
        viewer = row if every_seat else seat
        at = place * rows + row
        if len(octets):
            write_words(segments["row"], np.uint64(0), segments, game, last, rules, layout, viewer)
            _unpack(octets, at, segments["row"])
        if len(words):
            write_words(words, np.uint64(at), segments, game, last, rules, layout, viewer)


@njit
def _unpack(octets: npt.NDArray[np.uint8], row: Integer, packed: Words) -> None:
    """Writes the bits of the first ``packed`` row as a row of bytes."""
    bits = octets.shape[1]
    for place in range(bits >> 3):
        byte = np.int64(packed[0, place >> 3] >> np.uint64(place % 8 * 8)) & 255
        for bit in range(8):
            octets[row, 8 * place + bit] = _BITS[byte, bit]
    for bit in range(bits & ~7, bits):
        octets[row, bit] = packed[0, bit >> 6] >> np.uint64(bit & 63) & _1


@njit
def write_words(
    rows: Words,
    row: np.uint64,
    segments: Record,
    game: Record,
    last: Record,
    rules: Record,
    layout: Record,
    seat: Integer,
) -> None:
    """Writes the observation of ``seat`` as packed row ``row``, from the game's collected ``segments``."""
    collect_for_viewer(segments, game, last, rules, seat)
    size, players, me = np.uint64(rules["hand_size"]), np.uint64(rules["players"]), np.uint64(seat)
    own = np.uint64(layout["own"])
    first, shown = (me + _1 - own) * size, (players - _1 + own) * size
    at, word = _words(rows, row, _0, _0, segments["hands"], first, shown, np.uint64(layout["card"]))
    for segment in range(MIDDLE):
        bits = np.uint64(layout["middle"][segment])
        at, word = _words(rows, row, at, word, segments["middle"], np.uint64(segment), _1, bits)
    at, word = _words(
        rows, row, at, word, segments["knowledge"], me * size, players * size, np.uint64(layout["knowledge"])
    )
    if at & _63:
        rows[row, at >> _6] = word


@inlined
def _words(
    rows: Words,
    row: np.uint64,
    at: np.uint64,
    word: np.uint64,
    segments: Words,
    first: np.uint64,
    count: np.uint64,
    bits: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Appends segments at bit ``at``; ``word`` holds the bits of its incomplete word. Returns both, updated."""
    for place in range(count):
        segment = segments[first + place]
        shift = at & _63
        word |= segment << shift
        at += bits
        if shift + bits >= _64:
            rows[row, (at >> _6) - _1] = word
            word = (segment >> _1) >> (_63 - shift)
    return at, word
