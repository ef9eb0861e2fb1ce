"""Observations against the Hanabi Learning Environment's canonical encoder: every bit, every turn, every seat."""

from __future__ import annotations

import random

import numpy as np
import pytest

import starmine as sm
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST, forget, step
from starmine.observation.unpacking import unpacked
from starmine.rules.kernel.state import GAME, PLAYING
from tests.oracle.hle import HleTable
from tests.oracle.test_hle import choose, deal, facts

pytestmark = pytest.mark.oracle

# Games for each number of players; in half of them players always play a card that fits.
GAMES = [50, pytest.param(500, marks=pytest.mark.long(3))]


@pytest.mark.slow
@pytest.mark.parametrize("many", GAMES)
@pytest.mark.parametrize("players", range(2, 6))
def test_encoded_observation_matches_bit_by_bit(players: int, many: int) -> None:
    table, rng = HleTable(players), random.Random(players)
    encoding = Encoding(sm.edition("cocktail").rules(players))
    assert [encoding.bits] == table.encoder.shape()
    for number in range(many):
        games, lasts, theirs = play_both(table, players, number % 2, rng)
        every = encoding.empty(len(games), every_seat=True)
        packed = encoding.empty(len(games), packed=True, every_seat=True)
        encoding.write(games, lasts, every)
        encoding.write(games, lasts, packed)
        assert np.array_equal(every, theirs)
        assert np.array_equal(unpacked(packed, encoding.bits), theirs)
        acting = encoding.empty(len(games))
        encoding.write(games, lasts, acting)
        assert np.array_equal(acting, theirs[np.arange(len(games)), games["seat"]])


def play_both(
    table: HleTable, players: int, skill: float, rng: random.Random
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All states of a game, the last actions, and the environment's observations ``(turns, players, bits)``."""
    deck, game, rules = deal(sm.edition("cocktail"), players, rng)
    last = np.zeros(1, LAST)[0]
    forget(last)
    other = table.deal(deck)
    games, lasts, theirs = [], [], []
    while True:
        games.append(game.copy())
        lasts.append(last.copy())
        theirs.append([other.encoded(seat) for seat in range(players)])
        if game["status"] != PLAYING:
            return np.array(games, GAME), np.array(lasts, LAST), np.array(theirs)
        action = choose(facts(game, rules), int(rules["hand_size"]), skill, rng)
        step(game, last, rules, action)
        other.apply(action)
