"""Observations at every printed table, compared with a naive encoding, and the errors of ``Encoding``."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import starmine as sm
from starmine.lab import SmallHanabi
from starmine.observation.checks import BadArray, BadCount, BadRules, BadSetting
from starmine.observation.encoding import Encoding, unpack, unpacked
from starmine.observation.last_action import LAST, last_of
from starmine.rules.errors import BadSeat
from starmine.rules.kernel.state import GAME, RULES
from tests.observation.naive import naive_observation
from tests.rules.tables import PRINTED_TABLES, Table, families, thirds
from tests.runs import sampled

CANARY = 165


def game_of(table: Table, seed: int, turns: int) -> sm.Game:
    """A game after some turns of plays, strikes, clues and discards; its players know which cards are playable."""
    rng = random.Random(seed)
    game = table.dealt(rng, first=rng.randrange(table.players))
    while game.outcome is None and game.turn < turns:
        game.push(choose(game, rng))
    return game


def choose(game: sm.Game, rng: random.Random) -> sm.Action:
    wild = game.legal_actions()
    calm: list[sm.Action] = [action for action in wild if not isinstance(action, sm.Play)]
    hand = enumerate(game.hands[game.seat])
    fitting: list[sm.Action] = [sm.Play(slot) for slot, card in hand if str(card.kind) in game.fitting]
    options = [fitting, calm, calm, wild] if rng.random() < 0.2 else [fitting, calm]
    return rng.choice(rng.choice(options) or wild)


def compare(table: Table, *turns: int) -> None:
    """Fails unless after these turns every seat's row has the naive twin's bits, and is the same from its view."""
    encoding = Encoding(table.rules.rules(table.players))
    for turn in turns:
        game = game_of(table, turn, turn)
        for seat in range(table.players):
            assert encoding.of(game, seat).tolist() == naive_observation(game, seat), table
            assert np.array_equal(encoding.of(game.view(seat), seat), encoding.of(game, seat)), table


@pytest.mark.slow
@pytest.mark.clause("C04")
@pytest.mark.parametrize("table", sampled(PRINTED_TABLES, 4), ids=str)
def test_every_field_agrees_with_the_naive_twin_and_depends_on_nothing_hidden(table: Table) -> None:
    compare(table, 0, 1, 7, 20, 45, 200)


@pytest.mark.slow
@thirds
def test_every_field_agrees_with_the_naive_twin_in_a_variant(third: int) -> None:
    for number, variant in [*enumerate(families())][third::3]:
        compare(Table("hanab-live", {"variant": variant}, players=2 + number % 4), 3, 20, 200)


@pytest.mark.clause("C21")
def test_empty_clue_touches_no_slot() -> None:
    table = Table("abacus", {"empty_clues": True})
    ones_first = sorted(table.rules.deck(2), key=lambda kind: kind % 5)  # so no hand has a five
    game = sm.Game(table.rules, players=2, deck=ones_first)
    game.push(sm.Clue(1, rank=5))
    observed = fields(Encoding(game.rules), game, 1)
    assert (observed["type"], observed["rank"], observed["touched"]) == ("0001", "00001", "00000")


def fields(encoding: Encoding, game: sm.Game, seat: int) -> dict[str, str]:
    bits = "".join(map(str, encoding.of(game, seat)))
    return {field.name: bits[field.start : field.start + field.bits] for field in encoding.fields}


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("edition", ["cocktail", "tiles", "six-colour"])
def test_rows_of_many_games_stay_in_their_array(edition: str, players: int) -> None:
    """The bits are the same in bytes and packed, for one seat and all; no byte before or after the rows changes."""
    table = Table(edition, {}, players)
    encoding = Encoding(table.rules.rules(players))
    all_of = [game_of(table, seed, 3 * seed) for seed in range(7)]
    games, lasts = records_of(*all_of)
    expected = np.array([[encoding.of(game, seat) for seat in range(players)] for game in all_of])
    seats = np.arange(len(all_of)) % players
    for packed in (False, True):
        for every_seat in (False, True):
            out, whole = guarded(encoding.empty(len(all_of), packed=packed, every_seat=every_seat))
            encoding.write(games, lasts, out, None if every_seat else seats)
            bits = unpacked(out, encoding.bits) if packed else out
            assert np.array_equal(bits, expected if every_seat else expected[np.arange(len(all_of)), seats])
            assert (whole[: out.itemsize] == CANARY).all()
            assert (whole[out.itemsize + out.nbytes :] == CANARY).all()
            if packed:
                assert not unpacked(out, 64 * encoding.words)[..., encoding.bits :].any()


def guarded(like: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """An array of the same shape and dtype inside a larger one, and all bytes of that one."""
    whole = np.full(like.itemsize + like.nbytes + 512, CANARY, np.uint8)
    return whole[like.itemsize : like.itemsize + like.nbytes].view(like.dtype).reshape(like.shape), whole


def test_observation_is_of_the_seat_on_turn_without_seats() -> None:
    table = Table("cocktail", {}, 3)
    encoding = Encoding(table.rules.rules(3))
    game = game_of(table, 1, 4)
    assert np.array_equal(encoding.of(game), encoding.of(game, game.seat))
    out = encoding.empty(1)
    encoding.write(*records_of(game), out)
    assert np.array_equal(out[0], encoding.of(game, game.seat))


ENCODING = Encoding(sm.edition("cocktail").rules(2))
GAMES, LASTS = np.zeros(3, GAME), np.zeros(3, LAST)
OUT = ENCODING.empty(3)
SEATS = np.zeros(3, np.int64)
READ_ONLY = ENCODING.empty(3)
READ_ONLY.setflags(write=False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((GAMES.tolist(), LASTS, OUT), "games is a list"),
        ((GAMES.reshape(3, 1), LASTS, OUT), r"games is of shape \(3, 1\)"),
        ((LASTS, LASTS, OUT), "games has dtype that of other records"),
        ((np.zeros(6, GAME)[::2], LASTS, OUT), "games is not contiguous"),
        ((GAMES, LASTS[:2], OUT), r"lasts is of shape \(2,\)"),
        ((GAMES, GAMES, OUT), "lasts has dtype that of other records"),
        ((GAMES, LASTS, None), "out is a NoneType"),
        ((GAMES, LASTS, OUT.astype(np.float32)), "out is float32"),
        ((GAMES, LASTS, OUT[:, :-1]), r"out is of shape \(3, 657\)"),
        ((GAMES, LASTS, OUT[:2]), r"out is of shape \(2, 658\)"),
        ((GAMES, LASTS, OUT[:, np.newaxis]), r"out is of shape \(3, 1, 658\)"),
        ((GAMES, LASTS, np.zeros((3, 1316), np.uint8)[:, ::2]), "out is not contiguous"),
        ((GAMES, LASTS, READ_ONLY), "out is read-only"),
        ((GAMES, LASTS, OUT, [0, 0, 0]), "seats is a list"),
        ((GAMES, LASTS, OUT, SEATS.astype(np.int32)), "seats has dtype int32"),
        ((GAMES, LASTS, OUT, SEATS - 1), "seats holds -1"),
        ((GAMES, LASTS, OUT, SEATS + 2), "seats holds 2"),
        ((GAMES, LASTS, ENCODING.empty(3, every_seat=True), SEATS), "seats are for an `out` with one observation"),
    ],
)
def test_wrong_array_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(BadArray, match=message):
        ENCODING.write(*arguments)


def records_of(*games: sm.Game) -> tuple[Any, Any]:
    return np.array([game.state for game in games], GAME), np.array([last_of(game) for game in games], LAST)


VALID = [game_of(Table("cocktail"), 1, 0), game_of(Table("cocktail"), 1, 12), game_of(Table("cocktail"), 2, 12)]


@pytest.mark.parametrize(
    ("array", "field", "index", "value", "message"),
    [
        ("games", "hands", (1, 2), 255, r"games\[1\]\['hands'\]\[1\]\[2\] is 255: it must be the order of a card"),
        ("games", "hand_sizes", (0,), 6, r"\['hand_sizes'\]\[0\] is 6: a hand has 5 cards.* only 2 seats have one"),
        ("games", "hand_sizes", (0,), 3, "is 3: a hand has 5 cards, fewer after the last draw"),
        ("games", "hand_sizes", (2,), 4, r"\[2\] is 4: a hand has 5 cards"),
        ("games", "drawn", (), 51, "is 51: it must be from 10, all hands, to 50, the deck"),
        ("games", "drawn", (), 9, "is 9: it must be from 10"),
        ("games", "clue_tokens", (), 9, "is 9: it must be from 0 to 8"),
        ("games", "clue_tokens", (), -1, "is -1: it must be from 0 to 8"),
        ("games", "used_strikes", (), 4, "is 4: it must be from 0 to 3"),
        ("games", "used_strikes", (), -1, "is -1: it must be from 0 to 3"),
        ("games", "half_token", (), -1, "is -1: it must be from 0 to 0"),
        ("games", "last_clue", (), -1, "is -1: it must be 0"),
        ("games", "hand_sizes", (2,), -1, r"\[2\] is -1: a hand has 5 cards"),
        ("games", "seat", (), 200, "is 200: the seats are 0 to 1"),
        ("games", "seat", (), -1, "is -1: the seats are 0 to 1"),
        ("games", "fireworks", (0,), 6, "is 6: it must be 5 at most"),
        ("games", "fireworks", (5,), 1, r"\[5\] is 1: it must be 5 at most, and 0 for what is not a suit of the 5"),
        ("games", "discarded", (4,), 2, r"\[4\] is 2: there are only so many copies"),
        ("games", "deck", (50,), 0, r"\['deck'\]\[50\] is 0: the deck has 50 cards.* 255 follows"),
        (
            "games",
            "deck",
            (49,),
            255,
            r"\['deck'\]\[49\] is 255: the deck has 50 cards, those left to draw all known or",
        ),
        ("games", "possible", (3,), 1 << 25, "is 33554432: it must be a set of kinds in the deck"),
        ("games", "possible", (49,), 1, "is 1: .* of all of them until the card is drawn"),
        ("games", "clued", (3,), 1 << 10, "is 1024: it must be a set of clue values"),
        ("lasts", "action", (), 20, r"lasts\[1\]\['action'\] is 20: it must be an action id of this table"),
        ("lasts", "action", (), 254, "is 254: it must be an action id"),
        ("lasts", "seat", (), 2, "is 2: the seats are 0 to 1"),
        ("lasts", "kind", (), 25, "is 25: it must be a kind in the deck"),
        ("lasts", "kind", (), 255, "is 255: it must be a kind in the deck"),
        ("lasts", "scored", (), 2, "is 2: it must be 0 or 1"),
        ("lasts", "token_gained", (), 255, "is 255: it must be 0 or 1"),
    ],
)
@pytest.mark.parametrize("every_seat", [False, True])
def test_bad_record_is_refused(array: str, field: str, index: Any, value: int, message: str, every_seat: bool) -> None:
    games, lasts = records_of(*VALID)
    {"games": games, "lasts": lasts}[array][field][(1, *index)] = value
    out = ENCODING.empty(3, every_seat=every_seat)
    with pytest.raises(BadArray, match=message):
        ENCODING.write(games, lasts, out)
    assert not out.any()


def test_record_is_refused_before_the_deal() -> None:
    with pytest.raises(BadArray, match=r"games\[0\]\['drawn'\] is 0.*; deal and step make such records"):
        ENCODING.write(GAMES, LASTS, OUT)
    games, _ = records_of(*VALID)
    with pytest.raises(BadArray, match=r"lasts\[0\]\['action'\] is 0: .* 255 before the first one"):
        ENCODING.write(games, LASTS, OUT)


def test_hand_is_refused_with_a_card_not_drawn_yet() -> None:
    games, lasts = records_of(*VALID)
    games["hands"][2, 0, 0] = games["drawn"][2]
    with pytest.raises(BadArray, match=r"games\[2\]\['hands'\]\[0\]\[0\] is"):
        ENCODING.write(games, lasts, OUT)


@pytest.mark.clause("C04")
@pytest.mark.parametrize("turns", [0, 9])
def test_view_is_refused_for_another_seat(turns: int) -> None:
    game = game_of(Table("cocktail"), 3, turns)
    games, lasts = records_of(game.view(1))
    ENCODING.write(games, lasts, OUT[:1], np.array([1]))
    for out, seats in ((OUT[:1], np.array([0])), (ENCODING.empty(1, every_seat=True), None)):
        with pytest.raises(BadArray, match="it must be a kind in the deck, or 255 for a card in the viewer's hand"):
            ENCODING.write(games, lasts, out, seats)


@pytest.mark.parametrize("turns", [0, 12])
@pytest.mark.parametrize(
    ("table", "other"),
    [
        (Table("cocktail", {}, 2), Table("cocktail", {}, 3)),
        (Table("cocktail", {}, 4), Table("cocktail", {}, 5)),
        (Table("cocktail", {}, 3), Table("cocktail", {}, 4)),
        (Table("six-colour", {}, 4), Table("cocktail", {}, 4)),
        (Table("tiles", {"variant": 2}, 2), Table("tiles", {"variant": 1}, 2)),
    ],
    ids=str,
)
def test_game_of_another_table_is_refused(table: Table, other: Table, turns: int) -> None:
    for mine, theirs in ((table, other), (other, table)):
        encoding, game = Encoding(mine.rules.rules(mine.players)), game_of(theirs, 4, turns)
        with pytest.raises(BadArray, match="deal and step make such records"):
            encoding.write(*records_of(game), encoding.empty(1))
        with pytest.raises(BadRules, match=r"a game with the rules of this encoding: use Encoding\(game.rules\)"):
            encoding.of(game, 0)


def test_game_is_refused_when_its_rules_differ() -> None:
    with pytest.raises(BadRules, match="<Game online"):
        ENCODING.of(game_of(Table("online"), 1, 3))
    with pytest.raises(BadRules, match="None is not a game"):
        ENCODING.of(None)  # type: ignore[arg-type]


@pytest.mark.clause("C04")
def test_view_is_observed_by_its_viewer_only() -> None:
    game = game_of(Table("cocktail"), 1, 3)
    for seat in (0, 1):
        assert np.array_equal(ENCODING.of(game.view(seat)), ENCODING.of(game, seat))
        with pytest.raises(sm.HiddenCard):
            ENCODING.of(game.view(seat), 1 - seat)
        with pytest.raises(sm.HiddenCard):
            ENCODING.of(game.view(None), seat)
    with pytest.raises(sm.HiddenCard):
        ENCODING.of(game.view(None))


@pytest.mark.parametrize("seat", [2, -1, 1.9, "1", True, 10**20])
def test_seat_is_refused_when_out_of_range(seat: Any) -> None:
    with pytest.raises(BadSeat, match="is out of range: 2 players have seats 0 to 1"):
        ENCODING.of(VALID[0], seat)


def changed(**fields: Any) -> Any:
    rules = np.array([sm.edition("cocktail").rules(5)])
    for name, value in fields.items():
        rules[name] = value
    return rules[0]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (None, "rules is a NoneType: it must be a RULES record"),
        (sm.edition("cocktail"), "rules is a Edition"),
        (np.zeros(1, RULES), r"rules is of shape \(1,\)"),
        (np.zeros(1, GAME)[0], "rules is a void"),
        (np.zeros(1, RULES)[0], r"rules\['players'\]=np.int64\(0\): it must be a whole number from 2 to 6"),
        (changed(hand_size=9), r"rules\['hand_size'\]=.*9.*from 1 to 8"),
        (changed(players=200), r"rules\['players'\]"),
        (changed(ranks=7), r"rules\['ranks'\]"),
        (changed(deck_size=255), r"rules\['deck_size'\]"),
        (changed(deck_size=60), "contradict each other"),
        (changed(copies=2), "contradict each other"),
        (changed(suits=6), "contradict each other"),
        (changed(clue_value=9), "contradict each other"),
        (changed(colours=6), "contradict each other"),
        (sm.edition("cocktail", deck_plays=True).rules(2), "no observation has bits for cards played from the deck"),
        (changed(clue_tokens=20, strikes=19, hand_size=5), "contradict each other"),
    ],
)
def test_impossible_rules_are_refused(rules: Any, message: str) -> None:
    with pytest.raises(BadRules, match=message):
        Encoding(rules)


def test_encoding_stays_the_same_when_its_rules_are_changed() -> None:
    rules = changed()
    encoding = Encoding(rules)
    rules["hand_size"] = 5
    assert encoding.rules["hand_size"] == 4
    with pytest.raises(ValueError, match="read-only"):
        encoding.rules["hand_size"] = 5


def test_largest_possible_table_has_an_encoding() -> None:
    largest = SmallHanabi(hand_size=5, clue_tokens=20, strikes=19).rules(5)
    assert Encoding(largest).fields[-1].start + 5 == Encoding(largest).bits


WORDS, BYTES = ENCODING.empty(2, packed=True), ENCODING.empty(2)


@pytest.mark.parametrize("bits", [1, 63, 64, 65, 128, 130])
@pytest.mark.parametrize("dtype", [np.uint8, np.float16, np.float32])
def test_rows_are_unpacked_as_numbers(bits: int, dtype: npt.DTypeLike) -> None:
    rng = np.random.default_rng(bits)
    words = rng.integers(0, 2**64, (20, 3), np.uint64)
    everything, some = np.full((20, bits), 7, dtype), np.full((5, bits), 7, dtype)
    places = rng.integers(0, 20, 5)
    unpack(words, everything)
    unpack(words, some, places)
    assert (everything == unpacked(words, bits)).all()
    assert (some == everything[places]).all()


def test_unsigned_numbers_of_two_bytes_get_the_bits_of_bfloat16() -> None:
    out = np.zeros((1, 3), np.uint16)
    unpack(np.array([[0b101]], np.uint64), out)
    wide = (out.astype(np.uint32) << 16).view(np.float32)  # a bfloat16 is the upper half of a float32
    assert wide.tolist() == [[1, 0, 1]]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: unpacked(WORDS, 705), BadCount, "bits=705: it must be a whole number from 0 to 704"),
        (lambda: unpacked(WORDS, -5), BadCount, "bits=-5"),
        (lambda: unpacked(WORDS, 1.5), BadCount, "bits=1.5"),  # type: ignore[arg-type]
        (lambda: unpacked(WORDS.astype(float), 658), BadArray, r"words is float64 of shape \(2, 11\)"),
        (lambda: unpacked(WORDS.view(np.uint8), 658), BadArray, "words is uint8"),
        (lambda: unpacked(None, 658), BadArray, "words is a NoneType: it must be rows of uint64"),  # type: ignore[arg-type]
        (lambda: unpacked(WORDS[0, 0], 64), BadArray, "words is a uint64"),
        (lambda: unpack(WORDS[0], BYTES), BadArray, r"words is of shape \(11,\): it must be .* \(1, 11\)"),
        (lambda: unpack(WORDS.tolist(), BYTES), BadArray, "words is a list: it must be rows of uint64"),
        (lambda: unpack(WORDS, BYTES, np.array(1)), BadArray, r"places is of shape \(\): it must be .* \(1,\)"),
        (lambda: unpack(WORDS, BYTES.astype(np.float64)), BadArray, "out is float64: it must be an array of uint8, fl"),
        (lambda: unpack(WORDS, [1]), BadArray, "out is a list"),
        (lambda: unpack(WORDS, BYTES[:1]), BadArray, r"out is of shape \(1, 658\): it must be .* \(2, 658\)"),
        (lambda: unpack(WORDS, np.zeros((2, 705), np.uint8)), BadArray, r"it must be an array of shape \(2, 704\)"),
        (lambda: unpack(WORDS, BYTES, np.array([0, 2])), BadArray, "places holds 2: its numbers must be 1 or less"),
        (lambda: unpack(WORDS, BYTES, np.array([-1, 0])), BadArray, "places holds -1"),
        (lambda: ENCODING.empty(-1), BadCount, "games=-1: it must be a whole number from 0"),
        (lambda: ENCODING.empty(2.5), BadCount, "games=2.5"),  # type: ignore[arg-type]
        (lambda: ENCODING.empty(10**30), BadCount, "games=1000"),
        (lambda: ENCODING.empty(1, packed="no"), BadSetting, "packed='no': it must be False or True"),  # type: ignore[arg-type]
        (lambda: ENCODING.empty(1, every_seat=1), BadSetting, "every_seat=1"),  # type: ignore[arg-type]
    ],
)
def test_arguments_out_of_range_are_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("table", sampled(PRINTED_TABLES, 4), ids=str)
def test_central_encoding_is_the_hand_and_then_the_observation(table: Table) -> None:
    game = game_of(table, 1, 0)
    encoding, central = Encoding(game.rules), Encoding(game.rules, central=True)
    own = central.bits - encoding.bits
    size, kinds = game.hand_size, own // game.hand_size
    assert [field.name for field in central.fields[:size]] == [f"hand 0.{slot}" for slot in range(size)]
    assert [field.start for field in central.fields[size:]] == [field.start + own for field in encoding.fields]
    for _ in range(8):
        for seat in range(table.players):
            row = central.of(game, seat)
            assert np.array_equal(row[own:], encoding.of(game, seat))
            hand = [int(game.state["deck"][order]) for order in game.state["hands"][seat, :size]]
            assert row[:own].reshape(size, kinds).argmax(axis=1).tolist() == hand
            packed = central.empty(1, packed=True)
            central.write(*records_of(game), packed, np.array([seat]))
            assert np.array_equal(unpacked(packed, central.bits)[0], row)
        game.push(game.legal_actions()[-1 if game.clue_tokens else 0])
    with pytest.raises(BadArray, match="deck"):
        central.of(game.view(0))
