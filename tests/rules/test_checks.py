"""Whole numbers: Python's and NumPy's are accepted and stored as plain ints; bools are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starmine as sm

COCKTAIL = sm.edition("cocktail")
TYPES = [int, np.int8, np.uint8, np.int64, np.uint64]


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
    game = sm.Game(COCKTAIL, players=players, deck=np.array(deck, np.uint8), first=whole(1))
    assert game.deck == sm.Game(COCKTAIL, players=3, deck=deck).deck
    assert (type(game.players), type(game.first), game.seat) == (int, int, 1)
    assert sm.action_of(whole(6), game.setup, game.seat) == sm.Play(1)
    assert game.kind(whole(0)) == game.kind(0)
    assert game.is_dead(whole(0)) is False
    game.push(sm.Play(whole(0)), seat=whole(1))
    assert game.view(whole(0)).viewer == 0
    assert type(game.view(whole(0)).viewer) is int
    assert game.at(whole(0)).turn == 0
    assert sm.read_record(sm.write_record(game)).game.actions == game.actions
