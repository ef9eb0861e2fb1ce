"""Observations as rows of bits: the canonical encoding of the Hanabi Learning Environment, for every edition.

    encoding = Encoding(sm.edition("cocktail").rules(2))
    encoding.bits                       # 658
    encoding.of(game, seat=0)           # what seat 0 sees of a ``starmine.Game``: 658 bytes of 0 and 1
    encoding.write(games, lasts, out)   # many games at once, into an array of the caller's

For tables by the rules that research uses the bits are those of ``CanonicalObservationEncoder``, one by one,
with colours in the order of the edition's suits. Other tables have as many bits of each sort as their suits,
clueable colours, hands, deck and strikes ask for; ``Encoding.fields`` lists them. An empty clue is a clue that
touches no slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.lab.checks import as_rules, check_array, check_choice, check_records, check_rows, check_whole
from starmine.lab.encode import write_rows
from starmine.lab.errors import BadArray, BadCount, BadRules
from starmine.lab.rows import WORD
from starmine.lab.sight import ACTION, ACTOR, DECK, DISCARDS, LAYOUT, SHORT_HANDS, TABLE
from starmine.lab.sound import check_sound
from starmine.lab.steps import LAST, NO_ACTION
from starmine.rules.action_ids import clue_id
from starmine.rules.actions import Clue, Play
from starmine.rules.cards import RANKS
from starmine.rules.errors import shown
from starmine.rules.game import Game
from starmine.rules.state import GAME, Games, Record

_MAX_ROWS = 2**40  # more than any memory has room for


@dataclass(frozen=True, slots=True)
class Field:
    """Some bits of an observation that tell one thing."""

    name: str
    start: int  # its first bit
    bits: int
    meaning: str


class Encoding:
    """How an observation is written at tables with some ``RULES`` record: see ``Edition.rules``.

    Raises ``BadRules``.
    """

    def __init__(self, rules: Record) -> None:
        self.rules = as_rules(rules)
        self.players = int(self.rules["players"])
        self.layout: Record = layout(self.rules)
        self.bits = int(self.layout["bits"])
        self.words = -(-self.bits // WORD)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field in its order, without gaps. Seats are counted from the one that looks, 0."""
        fields: list[Field] = []
        start = 0
        for name, bits, meaning in _fields(self.rules):
            fields.append(Field(name, start, bits, meaning))
            start += bits
        return tuple(fields)

    def empty(self, games: int, *, packed: bool = False, every_seat: bool = False) -> npt.NDArray[Any]:
        """An array that ``write`` takes: ``(games, bits)`` uint8, or packed ``(games, words)`` uint64.

        For every seat's observation it has a dimension more, ``(games, players, …)``. Raises ``BadCount`` and
        ``BadSetting``.
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

        ``out`` is an array like those of ``empty``: its dtype says whether bytes or bits are written, and its
        shape whether one seat's observation a game or every seat's. The one is the seat on turn, or that of
        ``seats``. Games may be views, then of the seat that looks. Raises ``BadArray`` for an array of a wrong
        shape, dtype or layout, seats that are not there, and records that no table with these rules can have:
        ``out`` is as it was then.
        """
        count = check_records("games", games, GAME)
        check_records("lasts", lasts, LAST, count)
        width, every_seat = self._check_out(out, count)
        if seats is None:
            seats = games["seat"].astype(np.int64)
        elif every_seat:
            raise BadArray("seats are for arrays with one observation a game: this one has every seat's")
        else:
            check_array("seats", seats, np.int64, (count,), least=0, most=self.players - 1)
        check_sound(games, lasts, self.rules, seats, every_seat)
        rows = out.reshape(-1, width)
        if out.dtype == np.uint8 and not self.has_byte_rows:
            packed = np.zeros((len(rows), self.words), np.uint64)
            write_rows(games, lasts, self.rules, self.layout, seats, every_seat, _NO_BYTES, packed)
            rows[:] = unpacked(packed, self.bits)
        elif out.dtype == np.uint8:
            write_rows(games, lasts, self.rules, self.layout, seats, every_seat, rows, _NO_WORDS)
        else:
            write_rows(games, lasts, self.rules, self.layout, seats, every_seat, _NO_BYTES, rows)

    def _check_out(self, out: object, count: int) -> tuple[int, bool]:
        """How wide its rows are, and whether it has one for every seat. Raises ``BadArray``."""
        if not isinstance(out, np.ndarray) or out.dtype not in (np.uint8, np.uint64):
            what = out.dtype if isinstance(out, np.ndarray) else f"a {type(out).__name__}"
            raise BadArray(f"out is {what}: observations are written as uint8, a byte a bit, or as uint64, packed")
        width = self.bits if out.dtype == np.uint8 else self.words
        every_seat = out.ndim == 3
        check_array("out", out, out.dtype, (count, self.players, width) if every_seat else (count, width), write=True)
        return width, every_seat

    @property
    def has_byte_rows(self) -> bool:
        """Whether rows can be written as bytes: what is known of the hands fills a word, as in every edition."""
        return self.players * int(self.rules["hand_size"]) * int(self.layout["knowledge"]) >= WORD

    def _is_of(self, game: object) -> bool:
        return isinstance(game, Game) and game.rules.tobytes() == self.rules.tobytes()

    def of(self, game: Game, seat: int | None = None) -> npt.NDArray[np.uint8]:
        """What ``seat`` sees of a game: ``(bits,)`` of 0 and 1. Without a seat it is the one on turn, or a view's own.

        Raises ``BadRules`` for what is no game by these rules, ``BadSeat``, and ``HiddenCard`` for a seat that
        the view is not of.
        """
        if not self._is_of(game):
            raise BadRules(f"{shown(game)} is no game by the rules of this encoding: make Encoding(game.rules) for it")
        if seat is None:
            seat = game.seat if game.viewer in (None, -1) else game.viewer
        seen = game.view(seat)
        out: npt.NDArray[np.uint8] = np.zeros((1, self.bits), np.uint8)
        self.write(np.array([seen.state]), np.array([last_of(seen)]), out, np.array([seat], np.int64))
        return out.reshape(-1)


def unpacked(words: npt.NDArray[np.uint64], bits: int) -> npt.NDArray[np.uint8]:
    """Packed rows ``(…, words)`` as rows of bytes ``(…, bits)``. Raises ``BadArray`` and ``BadCount``."""
    bits = check_whole(BadCount, "bits", bits, 0, WORD * check_rows("words", words, np.uint64))
    octets = np.ascontiguousarray(words, "<u8").view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=bits, bitorder="little")


def last_of(game: Game) -> Record:
    """The ``LAST`` record of a game or a view."""
    last = np.zeros(1, LAST)[0]
    last["action"] = NO_ACTION
    for turn in game.log[-1:]:
        last["seat"] = turn.seat
        if isinstance(turn.action, Clue):
            offset = (turn.action.seat - turn.seat) % game.players
            last["action"] = clue_id(game.rules, offset, turn.action.value(game))
        else:
            last["action"] = turn.action.id(game)
            last["kind"] = game.state["deck"][turn.cards[0]]
            last["scored"] = turn.result in ("played", "completed")
            last["token_gained"] = isinstance(turn.action, Play) and turn.token_gained
    return last


def layout(rules: Record) -> Record:
    """The ``LAYOUT`` record of the observations at tables with these rules."""
    players, size, suits, colours, ranks, deck, tokens, strikes = (
        int(rules[name])
        for name in ("players", "hand_size", "suits", "colours", "ranks", "deck_size", "clue_tokens", "strikes")
    )
    made = np.zeros(1, LAYOUT)
    card, knowledge = suits * ranks, suits * ranks + colours + ranks
    made["card"], made["knowledge"] = card, knowledge
    middle = made["middle"][0]
    middle[SHORT_HANDS] = players
    middle[DECK] = deck - players * size
    middle[TABLE] = card + tokens + strikes
    middle[DISCARDS] = deck
    middle[ACTOR] = 2 * players + 4
    middle[ACTION] = colours + ranks + 2 * size + card + 2
    made["discards"][0, 1:] = np.cumsum(rules["copies"])[:-1]
    made["bits"] = (players - 1) * size * card + int(middle.sum()) + players * size * knowledge
    made.setflags(write=False)
    return made[0]


def _fields(rules: Record) -> Iterator[tuple[str, int, str]]:
    players, size, suits, colours, ranks, deck = (
        int(rules[name]) for name in ("players", "hand_size", "suits", "colours", "ranks", "deck_size")
    )
    card = suits * ranks
    for seat in range(1, players):
        for slot in range(size):
            yield f"hand {seat}.{slot}", card, "the card's kind, one bit a kind; none where there is no card"
    yield "short hands", players, "by seat: the hand has fewer cards than it was dealt"
    yield "deck", deck - players * size, "cards left to draw: as many bits, from the first on"
    for suit in range(suits):
        yield f"firework {suit}", ranks, "its highest rank, one bit a rank; none while it is empty"
    yield "clue tokens", int(rules["clue_tokens"]), "free ones: as many bits, from the first on"
    yield "strikes left", int(rules["strikes"]), "as many bits, from the first on; none when the game is lost by them"
    for kind in range(suits * RANKS):
        if rules["copies"][kind]:
            text = f"discards {kind // RANKS}.{kind % RANKS + 1}"
            yield text, int(rules["copies"][kind]), "cards of suit and rank among the discards: as many bits"
    yield "actor", players, "who acted last, one bit a seat; this and all of the last action is 0 before the first"
    yield "type", 4, "play, discard, colour clue or rank clue"
    yield "target", players, "whom the clue was for, one bit a seat; none if it was no clue"
    yield "colour", colours, "the colour clued, if one was"
    yield "rank", ranks, "the rank clued, if one was"
    yield "touched", size, "by slot: the clue touched the card; none for an empty clue"
    yield "slot", size, "the slot played or discarded, one bit a slot"
    yield "card", card, "the kind played or discarded, one bit a kind"
    yield "scored", 1, "the play fitted"
    yield "token gained", 1, "the play completed a firework, and a clue token became free by it"
    for seat in range(players):
        for slot in range(size):
            yield f"possible {seat}.{slot}", card, "the kinds that its clues leave possible; none where no card is"
            yield f"colours {seat}.{slot}", colours, "the colours of the clues that touched the card"
            yield f"ranks {seat}.{slot}", ranks, "the rank of the clues that touched the card"


_NO_BYTES = np.zeros((0, 0), np.uint8)
_NO_WORDS = np.zeros((0, 0), np.uint64)
