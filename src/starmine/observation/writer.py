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
from starmine.observation.spread import spread
from starmine.rules.kernel.state import Games, Integer, Record

WORD = 64
_0, _1, _6, _63, _64 = (np.uint64(number) for number in (0, 1, 6, 63, 64))

Words = npt.NDArray[np.uint64]


class Rows(NamedTuple):
    """The output arrays, as bytes or packed: at most one of the two has rows."""

    bytes: npt.NDArray[np.uint8]  # (rows, bits)
    words: Words  # (rows, words)


@njit
def address_of(array: npt.NDArray[Any]) -> np.uint64:
    """The address of the array's memory; 0 for an empty array."""
    return np.uint64(array.ctypes.data if len(array) else 0)


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
    address, words = address_of(rows.bytes), rows.words
    for place in range(len(games)):
        write_game(games[place], lasts[place], rules, layout, place, seats[place], every_seat, space[0], address, words)


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
    address: np.uint64,
    words: Words,
) -> None:
    """Writes the observations of the game with index ``place``; ``segments`` is scratch space.

    Rows of bytes begin at ``address``, unless that is 0.
    """
    collect(segments, game, last, rules, layout)
    rows = rules["players"] if every_seat else 1
    for row in range(rows):
        viewer = row if every_seat else seat
        at = np.uint64(place * rows + row)
        if address:
            write_bytes(address + at * np.uint64(layout["bits"]), segments, game, last, rules, layout, viewer)
        if len(words):
            write_words(words, at, segments, game, last, rules, layout, viewer)


@njit
def write_bytes(
    address: np.uint64, segments: Record, game: Record, last: Record, rules: Record, layout: Record, seat: Integer
) -> None:
    """Writes the observation of ``seat`` as a row of bytes to ``address``, from the game's collected ``segments``.

    Each segment is written as 64 bytes, and the next one overwrites the surplus. Segments whose 64 bytes would exceed
    the row's end are skipped; then the row's last 64 bytes are written in one piece.
    """
    collect_for_viewer(segments, game, last, rules, seat)
    size, players, me = np.uint64(rules["hand_size"]), np.uint64(rules["players"]), np.uint64(seat)
    end = address + np.uint64(layout["bits"]) - _64
    knowledge, own = np.uint64(layout["knowledge"]), np.uint64(layout["own"])
    shown = (players - _1 + own) * size
    address = _bytes(address, end, segments["hands"], (me + _1 - own) * size, shown, np.uint64(layout["card"]))
    for segment in range(MIDDLE):
        address = _bytes(address, end, segments["middle"], np.uint64(segment), _1, np.uint64(layout["middle"][segment]))
    address = _bytes(address, end, segments["knowledge"], me * size, players * size, knowledge)
    spread(end, _end(segments["knowledge"], (me + players) * size, knowledge))


@inlined
def _bytes(
    address: np.uint64, end: np.uint64, segments: Words, first: np.uint64, count: np.uint64, bits: np.uint64
) -> np.uint64:
    """Writes ``count`` segments from index ``first`` on, each of ``bits`` bits; returns the address after them.

    Segments that would begin after ``end`` are left out: see ``write_bytes``.
    """
    for place in range(count):
        if address <= end:
            spread(address, segments[first + place])
        address += bits
    return address


@inlined
def _end(segments: Words, behind: np.uint64, bits: np.uint64) -> np.uint64:
    """The last 64 bits of the segments before the index ``behind``, of ``bits`` bits each."""
    word: np.uint64 = _0
    filled = bits
    while filled < _64:
        behind -= _1
        word |= segments[behind] << (_64 - filled)
        filled += bits
    word |= segments[behind - _1] >> (filled - _64)
    return word


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
            word = (segment >> _1) >> (_63 - shift)  # in two steps: a shift by 64 is undefined
    return at, word
