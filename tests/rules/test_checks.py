"""Whole numbers: Python's and NumPy's are accepted and stored as plain ints; bools are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.rules.checks import as_whole, is_whole

COCKTAIL = sm.edition("cocktail")
TYPES = [int, np.int8, np.uint8, np.int64, np.uint64]


@pytest.mark.parametrize("whole", TYPES)
def test_whole_number_becomes_plain_int(whole: Any) -> None:
    assert is_whole(whole(3))
    assert type(as_whole(whole(3), 0, 3)) is int
    assert as_whole(whole(3), 0, 10**30) == 3


@pytest.mark.parametrize("value", [True, np.True_, 1.0, np.float64(1), "1", None, np.array([1]), np.array(1)])
def test_other_value_is_not_whole_number(value: Any) -> None:
    assert not is_whole(value)
    assert as_whole(value, 0) is None


@pytest.mark.parametrize(("value", "least", "most"), [(-1, 0, None), (5, 0, 4), (np.uint8(200), 0, 100)])
def test_whole_number_is_none_when_out_of_bounds(value: Any, least: int, most: int | None) -> None:
    assert as_whole(value, least, most) is None


@pytest.mark.parametrize("whole", TYPES)
def test_actions_store_plain_ints(whole: Any) -> None:
    clue = sm.Clue(whole(1), rank=whole(5))
    stored = [sm.Play(whole(3)).slot, sm.Discard(whole(3)).slot, clue.seat, clue.rank]
    assert [type(value) for value in stored] == [int] * 4
    assert str(clue) == "clue 1 5"
    assert repr(sm.Play(whole(3))) == "Play(slot=3)"


@pytest.mark.parametrize("whole", TYPES)
def test_game_takes_every_type_of_whole_number(whole: Any) -> None:
    players = whole(3)
    assert COCKTAIL.rules(players) is COCKTAIL.rules(3)
    assert COCKTAIL.deck(players) == COCKTAIL.deck(3)
    deck = sm.shuffled(COCKTAIL, players, seed=whole(7))
    assert deck == sm.shuffled(COCKTAIL, 3, seed=7)
    game = sm.Game(COCKTAIL, players=players, deck=np.array(deck, np.uint8).tolist(), first=whole(1))
    assert (type(game.players), type(game.first), game.seat) == (int, int, 1)
    assert sm.action_of(whole(6), game.setup, game.seat) == sm.Play(1)
    assert game.kind(whole(0)) == game.kind(0)
    assert game.is_dead(whole(0)) is False
    game.push(sm.Play(whole(0)), seat=whole(1))
    assert game.view(whole(0)).viewer == 0
    assert type(game.view(whole(0)).viewer) is int
    assert game.at(whole(0)).turn == 0
    assert sm.read_record(sm.write_record(game)).game.actions == game.actions


def test_deck_is_taken_when_kinds_are_numpy_integers() -> None:
    deck = np.array(sm.shuffled(COCKTAIL, 3, seed=7), np.uint8)
    assert sm.Game(COCKTAIL, players=3, deck=deck).deck == sm.Game(COCKTAIL, players=3, deck=deck.tolist()).deck
