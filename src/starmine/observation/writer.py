"""Writes observations as rows, compiled: the bit segments of a game, concatenated as bytes or as bits.

A segment is a number of up to 64 bits; ``layout`` says how many bits each one has and what they mean. The rows of all
seats have the same segments: each card of each hand, the knowledge about it, and the table; they only begin at another
seat. So ``collect`` writes the hands once per game, for 3 seats as 0 1 2 0 1 2: each viewer's row is a slice of that.
``collect_for_viewer`` makes the two segments that depend on the viewer.

A row of bytes has one byte per bit, 0 or 1. A packed row has bit ``i`` of the observation in word ``i // 64``,
as its bit ``i % 64``; unused bits of the last word are 0.
"""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic

from starmine.compiling.jit import INTERPRETED, inlined, njit
from starmine.observation.last_action import NO_ACTION
from starmine.observation.layout import ACTION, ACTOR, DECK, DISCARDS, MIDDLE, SHORT_HANDS, TABLE
from starmine.rules.cards import KINDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS, RANKS
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.state import LOW_KINDS, Games, Integer, Record, cards_held, possible_kinds

WORD = 64
_0, _1, _6, _63, _64 = (np.uint64(number) for number in (0, 1, 6, 63, 64))

Words = npt.NDArray[np.uint64]


class Rows(NamedTuple):
    """The output arrays, as bytes or packed: at most one of the two has rows."""

    bytes: npt.NDArray[np.uint8]  # (rows, bits)
    words: Words  # (rows, words)


SEGMENTS = np.dtype(
    [
        ("hands", np.uint64, 2 * MAX_PLAYERS * MAX_HAND),  # the kind of each card, as a set of one; all hands twice
        ("knowledge", np.uint64, 2 * MAX_PLAYERS * MAX_HAND),  # the knowledge about each card; all hands twice
        ("middle", np.uint64, MIDDLE),
    ]
)

# The first bits of an action segment: the action's type.
_PLAY, _DISCARD, _COLOUR_CLUE, _RANK_CLUE = (np.uint64(1 << bit) for bit in range(4))


@njit
def compact_ranks(kinds: np.uint64, rules: Record) -> np.uint64:
    """A kind set without the bits of ranks that the game does not have, so that suits are contiguous.

    Only games with all five ranks have START cards.
    """
    if rules["ranks"] == RANKS:
        return kinds
    ranks = np.uint64(rules["ranks"])
    closed = _0
    for suit in range(MAX_SUITS):
        of_suit = (kinds >> np.uint64(suit * RANKS)) & ((_1 << ranks) - _1)
        closed |= of_suit << (np.uint64(suit) * ranks)
    return closed


@njit
def collect(segments: Record, game: Record, last: Record, rules: Record, layout: Record) -> None:
    """Makes all segments of a game but SHORT_HANDS and ACTOR. Those of a view are correct only for its viewer."""
    _hands(segments, game, rules, layout)
    middle = segments["middle"]
    middle[DECK] = _first(rules["deck_size"] - game["drawn"])
    middle[TABLE] = _table(game, rules, layout)
    discards = _0
    for kind in range(KINDS):
        discards |= _first(game["discarded"][kind]) << np.uint64(layout["discards"][kind])
    middle[DISCARDS] = discards
    middle[ACTION] = _action(game, last, rules, layout)


@njit
def _first(count: Integer) -> np.uint64:
    """A thermometer code: the first ``count`` bits are set; ``count`` is below 64."""
    return (_1 << np.uint64(count)) - _1


@njit
def _hands(segments: Record, game: Record, rules: Record, layout: Record) -> None:
    """Makes the segments of all cards: their kinds and the knowledge about them, all hands twice."""
    size = rules["hand_size"]
    places = np.uint64(rules["players"] * size)
    bits = np.uint64(layout["card"])  # of a card
    # Whether kind sets are written as the game has them: no gaps between suits, and all kinds are in ``possible``.
    plain = rules["ranks"] == RANKS and rules["kinds"] <= LOW_KINDS
    place = _0
    for seat in range(rules["players"]):
        held = cards_held(game, seat)
        for slot in range(size):
            card, known = _0, _0
            if slot < held:
                order = game["hands"][seat, slot]
                # A hidden card gets an arbitrary kind: the viewer's row leaves out the viewer's hand.
                card = _1 << (np.uint64(game["deck"][order]) & np.uint64(63))
                known = np.uint64(game["possible"][order])
                if not plain:
                    card = compact_ranks(card, rules)
                    known = compact_ranks(np.uint64(possible_kinds(game, order)), rules)
                known |= np.uint64(game["clued"][order]) << bits
            segments["hands"][place] = card
            segments["hands"][place + places] = card
            segments["knowledge"][place] = known
            segments["knowledge"][place + places] = known
            place += _1


@njit
def _table(game: Record, rules: Record, layout: Record) -> np.uint64:
    """The segment TABLE: fireworks as heights or sets of places, then clue tokens and strikes."""
    width = np.uint64(layout["firework"])
    suits = np.uint64(rules["suits"])
    table = _0
    if layout["sets"]:
        for suit in range(suits):
            places = rules["built"][game["directions"][suit], game["fireworks"][suit]]
            table |= np.uint64(places) << np.uint64(suit) * width
    else:
        for suit in range(suits):
            height = np.uint64(game["fireworks"][suit])
            table |= ((_1 << height) >> _1) << np.uint64(suit) * width
    # ``rest`` follows the fireworks: tokens left, strikes left, half a token and the last clue.
    tokens = game["clue_tokens"]
    strikes = rules["strikes"] - game["used_strikes"]
    end = np.uint64(rules["clue_tokens"])
    rest = _first(tokens) | _first(strikes) << end
    end += np.uint64(rules["strikes"])
    if rules["half_tokens"]:
        rest |= np.uint64(game["half_token"]) << end
        end += _1
    if rules["alternating"]:
        rest |= np.uint64(game["last_clue"]) << end  # COLOUR_CLUE is its first bit, RANK_CLUE its second
    return table | rest << suits * width


@njit
def _action(game: Record, last: Record, rules: Record, layout: Record) -> np.uint64:
    """The segment ACTION: clue value; slots touched; slot played or discarded; its kind; scored; token gained."""
    if last["action"] == NO_ACTION:
        return _0
    size = rules["hand_size"]
    action = last["action"]
    touched_at = rules["colours"] + rules["rank_clues"]
    slot_at = touched_at + size
    if action < first_clue(rules):
        plays = first_play(rules)
        used = action - plays * int(action >= plays)
        result = np.uint64(last["scored"]) | np.uint64(last["token_gained"]) << _1
        card = compact_ranks(_1 << np.uint64(last["kind"]), rules) | result << np.uint64(layout["card"])
        return _1 << np.uint64(slot_at + used) | card << np.uint64(slot_at + size)
    value = rules["clue_value"][action]
    return _1 << np.uint64(value) | np.uint64(game["touched"]) << np.uint64(touched_at)


@njit
def _round(seat: Integer, rules: Record) -> Integer:
    """A seat number below twice the number of players, modulo that number."""
    players = rules["players"]
    return seat - players if seat >= players else seat


@njit
def collect_for_viewer(segments: Record, game: Record, last: Record, rules: Record, seat: Integer) -> None:
    """Makes SHORT_HANDS and ACTOR, in which seats count from the viewer, ``seat``."""
    short = _0
    holder = seat
    for offset in range(rules["players"]):
        if game["hand_sizes"][holder] < rules["hand_size"]:
            short |= _1 << np.uint64(offset)
        holder = _round(holder + 1, rules)
    segments["middle"][SHORT_HANDS] = short
    segments["middle"][ACTOR] = _actor(last, rules, seat)


@njit
def _actor(last: Record, rules: Record, seat: Integer) -> np.uint64:
    """The segment ACTOR: the seat that acted; the type of its action; the target of a clue."""
    if last["action"] == NO_ACTION:
        return _0
    players = rules["players"]
    action = last["action"]
    actor = _round(last["seat"] - seat + players, rules)
    if action < first_clue(rules):
        return _1 << np.uint64(actor) | (_PLAY if action >= first_play(rules) else _DISCARD) << np.uint64(players)
    target = _round(actor + rules["clue_offset"][action], rules)
    clue = _RANK_CLUE if rules["clue_value"][action] >= rules["colours"] else _COLOUR_CLUE
    return _1 << np.uint64(actor) | clue << np.uint64(players) | _1 << np.uint64(target + players + 4)


_BITS, _BYTES = ir.VectorType(ir.IntType(1), 64), ir.VectorType(ir.IntType(8), 64)


def _spread_interpreted(address: int, word: int) -> None:
    octets = np.array([word], "<u8").view(np.uint8)
    ctypes.memmove(int(address), np.unpackbits(octets, bitorder="little").tobytes(), 64)


def _spread_compiled(typing: Any, address: Any, word: Any) -> Any:  # noqa: ARG001 - what an intrinsic takes
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ARG001
        spread_out = builder.zext(builder.bitcast(values[1], _BITS), _BYTES)
        builder.store(spread_out, builder.inttoptr(values[0], _BYTES.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), generate


# ``spread(address, word)``: the byte at ``address + i`` becomes bit ``i`` of ``word``; both are uint64. LLVM compiles
# this intrinsic to 1 to 12 instructions, which a Python loop would not get: without it a step of ``VectorEnv`` with
# rows of bytes takes 45 to 65 % more. There is no check: the 64 bytes from ``address`` on must belong to the caller.
spread: Any = _spread_interpreted if INTERPRETED else intrinsic(_spread_compiled)


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
    filled = bits  # bits filled once the next segment, going backwards, is written
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
