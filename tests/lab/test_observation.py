"""Observations at every printed table against a naive twin, and what they must not do."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.lab.errors import BadArray
from starmine.lab.observation import Encoding, last_of, unpacked
from starmine.lab.steps import LAST
from starmine.rules.state import GAME
from tests.lab.naive import naive_observation
from tests.rules.tables import PRINTED_TABLES, Table, shuffled

CANARY = 165


def game_of(table: Table, seed: int, turns: int) -> sm.Game:
    """A game some turns on, by players who see which card fits: so it has plays, strikes, clues and discards."""
    rng = random.Random(seed)
    game = sm.Game(table.rules, players=table.players, deck=shuffled(table, rng), first=rng.randrange(table.players))
    while game.outcome is None and game.turn < turns:
        game.push(choose(game, rng))
    return game


def choose(game: sm.Game, rng: random.Random) -> sm.Action:
    wild = game.legal_actions()
    calm: list[sm.Action] = [action for action in wild if not isinstance(action, sm.Play)]
    fitting: list[sm.Action] = [sm.Play(slot) for slot, card in enumerate(game.hands[game.seat]) if fits(game, card)]
    likings = [fitting, calm, calm, wild] if rng.random() < 0.2 else [fitting, calm]
    return rng.choice(rng.choice(likings) or wild)


def fits(game: sm.Game, card: sm.Card) -> bool:
    kind = str(card.kind)
    return game.fireworks[kind[0]] + 1 == int(kind[1])


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_every_field_shows_what_the_face_tells(table: Table) -> None:
    encoding = Encoding(table.rules.rules(table.players))
    for turns in (0, 1, 7, 20, 45, 200):
        game = game_of(table, turns, turns)
        for seat in range(table.players):
            assert encoding.of(game, seat).tolist() == naive_observation(game, seat)


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_C04_a_view_gives_the_same_observation(table: Table) -> None:
    """Nothing of an observation comes from what its seat must not see."""
    encoding = Encoding(table.rules.rules(table.players))
    for turns in (0, 15, 200):
        game = game_of(table, turns, turns)
        for seat in range(table.players):
            assert np.array_equal(encoding.of(game.view(seat), seat), encoding.of(game, seat))


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_fields_follow_each_other_to_the_last_bit(table: Table) -> None:
    encoding = Encoding(table.rules.rules(table.players))
    assert [field.start for field in encoding.fields] == [
        sum(before.bits for before in encoding.fields[:place]) for place in range(len(encoding.fields))
    ]
    assert encoding.fields[-1].start + encoding.fields[-1].bits == encoding.bits


def test_C21_an_empty_clue_touches_no_slot() -> None:
    table = Table("abacus", {"empty_clues": True})
    game = sm.Game(table.rules, players=2, deck=sorted_deck(table))
    game.push(sm.Clue(1, rank=5))
    observed = fields(Encoding(game.rules), game, 1)
    assert (observed["type"], observed["rank"], observed["touched"]) == ("0001", "00001", "00000")


def sorted_deck(table: Table) -> list[int]:
    """Ones first, so that nobody holds a five."""
    return sorted(table.rules.deck(table.players), key=lambda kind: kind % 5)


def fields(encoding: Encoding, game: sm.Game, seat: int) -> dict[str, str]:
    bits = "".join(map(str, encoding.of(game, seat)))
    return {field.name: bits[field.start : field.start + field.bits] for field in encoding.fields}


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("edition", ["cocktail", "tiles", "six-colour"])
def test_rows_of_many_games_stay_in_their_array(edition: str, players: int) -> None:
    """Bytes, packed, one seat or all: the same bits, and not a byte before or behind them is touched."""
    table = Table(edition, {}, players)
    encoding = Encoding(table.rules.rules(players))
    all_of = [game_of(table, seed, 3 * seed) for seed in range(7)]
    games, lasts = np.array([game.state for game in all_of], GAME), np.array([last_of(game) for game in all_of], LAST)
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
    """An array of the same shape and dtype in the middle of a larger one, and all bytes of that."""
    whole = np.full(like.itemsize + like.nbytes + 512, CANARY, np.uint8)
    return whole[like.itemsize : like.itemsize + like.nbytes].view(like.dtype).reshape(like.shape), whole


def test_without_seats_it_is_the_seat_on_turn() -> None:
    table = Table("cocktail", {}, 3)
    encoding = Encoding(table.rules.rules(3))
    game = game_of(table, 1, 4)
    assert np.array_equal(encoding.of(game), encoding.of(game, game.seat))
    out = encoding.empty(1)
    encoding.write(np.array([game.state]), np.array([last_of(game)]), out)
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
        ((GAMES, LASTS, ENCODING.empty(3, every_seat=True), SEATS), "seats are for arrays with one observation"),
    ],
)
def test_a_wrong_array_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(BadArray, match=message):
        ENCODING.write(*arguments)


def test_a_seat_that_is_not_there_is_refused() -> None:
    game = game_of(Table("cocktail"), 1, 3)
    with pytest.raises(BadArray, match="seats holds 2"):
        ENCODING.of(game, 2)
