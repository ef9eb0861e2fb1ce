"""Observations as rows of bits: the canonical encoding of the Hanabi Learning Environment, for every edition.

    encoding = Encoding(sm.edition("cocktail").rules(2))
    encoding.bits                       # 658
    encoding.of(game, seat=0)           # the observation of seat 0 in a ``starmine.Game``: 658 bytes of 0 and 1
    encoding.write(games, lasts, out)   # many games at once, into your array

With the rules used in research the bits are exactly those of ``CanonicalObservationEncoder``, with colours in the
order of the edition's suits. Other rules have the same fields, with the number of bits that their suits, clueable
colours, hands, deck and strikes need; ``Encoding.fields`` lists them. An empty clue touches no slot.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.observation.checks import (
    BadArray,
    BadCount,
    BadRules,
    as_rules,
    check_array,
    check_choice,
    check_records,
    check_rows,
    check_whole,
)
from starmine.observation.last_action import LAST, last_of
from starmine.observation.layout import Field, fields, layout
from starmine.observation.validation import validate
from starmine.observation.writer import WORD, Rows, Words, write_rows
from starmine.rules.errors import shown
from starmine.rules.game import Game
from starmine.rules.kernel.state import GAME, Games, Record

_MAX_ROWS = 2**40  # more than fits into any memory
_NO_BYTES = np.zeros((0, 0), np.uint8)
_NO_WORDS = np.zeros((0, 0), np.uint64)
# The bit patterns of 1: NumPy has no bfloat16, and few processors calculate with 16-bit floats.
_ONES = {"uint8": 1, "float16": 0x3C00, "uint16": 0x3F80, "bfloat16": 0x3F80, "float32": 0x3F800000}


class Encoding:
    """Writes observations of games with the given ``RULES`` record, such as ``edition.rules(players)``.

    With ``central`` rows show all hands: first the viewer's hand, then the bits of the viewer's ordinary observation.
    That is for critics in training, never for players. Raises ``BadSetting``, and ``BadRules`` for rules that
    have no observation encoding.
    """

    def __init__(self, rules: Record, *, central: bool = False) -> None:
        check_choice("central", central, False, True)
        self.rules = as_rules(rules)
        self.central = bool(central)
        self.players = int(self.rules["players"])
        self.layout: Record = layout(self.rules, self.central)
        self.bits = int(self.layout["bits"])
        self.words = -(-self.bits // WORD)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field in order, without gaps. Seats are counted from the viewer, who is seat 0."""
        return fields(self.rules, self.central)

    def empty(self, games: int, *, packed: bool = False, every_seat: bool = False) -> npt.NDArray[Any]:
        """An array of zeros for ``write``: ``(games, bits)`` uint8, or packed ``(games, words)`` uint64.

        With ``every_seat`` it is ``(games, players, …)``. Raises ``BadCount`` and ``BadSetting``.
        """
        games = check_whole(BadCount, "games", games, 0, _MAX_ROWS)
        check_choice("packed", packed, False, True)
        check_choice("every_seat", every_seat, False, True)
        seats = (self.players,) if every_seat else ()
        width, dtype = (self.words, np.uint64) if packed else (self.bits, np.uint8)
        return np.zeros((games, *seats, width), dtype)

    def write(
        self, games: Games, lasts: Games, out: npt.NDArray[Any], seats: npt.NDArray[np.int64] | None = None
    ) -> None:
        """Writes observations of ``games`` (``GAME`` records) after their last actions (``LAST`` records) to ``out``.

        ``out`` is an array like those of ``empty``. Its dtype selects bytes or packed bits, its shape one observation
        per game or one per seat. A single observation is that of the seat on turn, or with ``seats``, ``(games,)``
        int64, of the seat given there. A game may be a view, if it is the view of that seat and the encoding is not
        central.

        Raises ``BadArray``, and leaves ``out`` unchanged, for arrays of a wrong shape, dtype or layout, seats out
        of range, and records that are impossible with these rules.
        """
        count = check_records("games", games, GAME)
        check_records("lasts", lasts, LAST, count)
        every_seat = self._check_out(out, count)
        if seats is None:
            seats = games["seat"].astype(np.int64)
        elif every_seat:
            raise BadArray("seats are for an `out` with one observation a game: this one has every seat's")
        else:
            check_array("seats", seats, np.int64, (count,), least=0, most=self.players - 1)
        # To Numba read-only arrays are another type than writable ones: with read-only views it compiles only once.
        games, lasts = games.view(), lasts.view()
        games.flags.writeable = lasts.flags.writeable = False
        validate(games, lasts, self.rules, seats, every_seat or self.central)
        rows = self.rows(out)
        write_rows(games, lasts, self.rules, self.layout, seats, every_seat, rows)
        self.finish(out, rows)

    def rows(self, out: npt.NDArray[Any]) -> Rows:
        """The ``Rows`` to write for ``out``: its own memory, or packed rows that ``finish`` unpacks."""
        rows = out.reshape(-1, out.shape[-1])
        if out.dtype == np.uint64:
            return Rows(_NO_BYTES, rows)
        if self.has_byte_rows:
            return Rows(rows, _NO_WORDS)
        packed = np.zeros((len(rows), self.words * 8), np.uint8)
        # Rows that are not written keep their bits.
        packed[:, : -(-self.bits // 8)] = np.packbits(rows, axis=1, bitorder="little")
        return Rows(_NO_BYTES, packed.view("<u8").astype(np.uint64))

    def finish(self, out: npt.NDArray[Any], rows: Rows) -> None:
        """Unpacks the written ``rows`` to ``out``, unless they are its own memory."""
        if out.dtype == np.uint8 and len(rows.words):
            out.reshape(-1, self.bits)[:] = unpacked(rows.words, self.bits)

    @property
    def has_byte_rows(self) -> bool:
        """Whether compiled code can write rows as bytes: the knowledge part must have at least 64 bits.

        In every edition it has; in some small games it has not.
        """
        return self.players * int(self.rules["hand_size"]) * int(self.layout["knowledge"]) >= WORD

    def _check_out(self, out: object, count: int) -> bool:
        """Whether ``out`` has rows for every seat. Raises ``BadArray`` for arrays that ``write`` does not accept."""
        if not isinstance(out, np.ndarray) or out.dtype not in (np.uint8, np.uint64):
            what = out.dtype if isinstance(out, np.ndarray) else f"a {type(out).__name__}"
            raise BadArray(f"out is {what}: observations are written as uint8, a byte a bit, or as uint64, packed")
        width = self.bits if out.dtype == np.uint8 else self.words
        every_seat = out.ndim == 3
        check_array("out", out, out.dtype, (count, self.players, width) if every_seat else (count, width), write=True)
        return every_seat

    def _is_of(self, game: object) -> bool:
        return isinstance(game, Game) and game.rules.tobytes() == self.rules.tobytes()

    def of(self, game: Game, seat: int | None = None) -> npt.NDArray[np.uint8]:
        """The observation of ``seat``: ``(bits,)`` uint8 of 0 and 1.

        The default seat is the viewer of a view, else the seat on turn. Raises ``BadRules`` for a game with other
        rules, ``BadSeat``, ``HiddenCard`` for another seat than the viewer's, and ``BadArray`` for a view if the
        encoding is central.
        """
        if not self._is_of(game):
            raise BadRules(f"{shown(game)} is not a game with the rules of this encoding: use Encoding(game.rules)")
        if seat is None:
            seat = game.seat if game.viewer in (None, -1) else game.viewer
        seen = game.view(seat)
        state = game.state if self.central else seen.state
        out: npt.NDArray[np.uint8] = np.zeros((1, self.bits), np.uint8)
        self.write(np.array([state]), np.array([last_of(seen)]), out, np.array([seat], np.int64))
        return out.reshape(-1)


def unpacked(words: npt.NDArray[np.uint64], bits: int) -> npt.NDArray[np.uint8]:
    """Packed rows ``(…, words)`` as rows of bytes ``(…, bits)``. Raises ``BadArray`` and ``BadCount``."""
    bits = check_whole(BadCount, "bits", bits, 0, WORD * check_rows("words", words, np.uint64))
    octets = np.ascontiguousarray(words, "<u8").view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=bits, bitorder="little")


def unpack(words: npt.NDArray[np.uint64], out: Any, places: npt.NDArray[np.int64] | None = None) -> None:
    """Writes packed rows ``(rows, words)`` to ``out`` as numbers 0 and 1: all, or those at ``places``, ``(n,)`` int64.

    ``out`` is ``(rows, bits)`` or ``(n, bits)`` of uint8, float16, float32 or bfloat16. A uint16 array is written as
    bfloat16: for a tensor on the CPU use ``tensor.view(torch.uint16).numpy()``. Raises ``BadArray``.
    """
    row = check_rows("words", words, np.uint64)
    check_array("words", words, np.uint64, (words.size // max(1, row), row))
    if not isinstance(out, np.ndarray) or out.dtype.name not in _ONES:
        what = out.dtype.name if isinstance(out, np.ndarray) else f"a {type(out).__name__}"
        raise BadArray(f"out is {what}: it must be an array of {', '.join(_ONES)}")
    if places is None:
        places = np.arange(len(words))
    check_array("places", places, np.int64, (np.size(places),), least=0, most=len(words) - 1)
    width = min(out.shape[-1], WORD * row) if out.ndim else 0
    check_array("out", out, out.dtype, (len(places), width), write=True)
    as_bits = out.view(f"u{out.itemsize}")
    _gather(words, places, as_bits, as_bits.dtype.type(_ONES[out.dtype.name]))


@njit
def _gather(words: Words, places: npt.NDArray[np.int64], out: npt.NDArray[Any], one: Any) -> None:
    """Writes the rows of ``words`` at ``places`` to ``out``: 0, or ``one`` for a set bit."""
    bits = out.shape[1]
    whole = bits // WORD
    for row in range(len(places)):
        place = places[row]
        for number in range(whole):  # the inner loop has a fixed length, so it is vectorized
            word = words[place, number]
            for bit in range(WORD):
                out[row, number * WORD + bit] = one * ((word >> np.uint64(bit)) & np.uint64(1))
        for bit in range(bits - whole * WORD):
            out[row, whole * WORD + bit] = one * ((words[place, whole] >> np.uint64(bit)) & np.uint64(1))
