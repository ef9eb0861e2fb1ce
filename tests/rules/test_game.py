"""``Game``: push and pop, views, copies; its actions as texts and ids; and whole numbers of every type.

``test_twin`` compares the order of ids, ``tests/oracle`` the ids.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine import public
from starmine.rules.kernel import kernel
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED_TABLES, Table, play, stacked

TABLE = Table("cocktail", players=3)
DECK = stacked(TABLE, "W1 W2 W3 W4 W5", "R1 R1 R2 B5 B1", "G1 G1 G1 Y1 Y2")


def new() -> sm.Game:
    return sm.Game(TABLE.rules, players=3, deck=DECK)


def test_at_and_pop_restore_every_position() -> None:
    for table in PRINTED_TABLES[::5]:
        states, game = [], None
        for game, _ in walk(table, "skilled", random.Random(2)):
            states.append((game.state.tobytes(), game.log))
        assert game is not None
        earlier = [game.at(turn) for turn in range(len(states))]
        assert [(there.state.tobytes(), there.log) for there in earlier] == states
        for state, log in reversed(states[:-1]):
            action = game.actions[-1]
            assert game.pop() == action
            assert (game.state.tobytes(), game.log) == (state, log)


def test_copy_is_independent() -> None:
    game = play(new(), ["play 0"])
    twin = game.copy()
    play(twin, ["clue 2 1"])
    game.pop()
    assert (game.turn, twin.turn) == (0, 2)
    assert twin.hands[2][0].touched
    assert not game.hands[2][0].touched


def test_deck_is_taken_as_text_or_numbers() -> None:
    letters = [suit.letter for suit in TABLE.rules.suits(3)]
    numbers = [letters.index(kind[0]) * 5 + int(kind[1]) - 1 for kind in DECK.split()]
    games = [sm.Game(TABLE.rules, players=3, deck=deck) for deck in (DECK, DECK.split(), numbers, tuple(numbers))]
    assert {game.state.tobytes() for game in games} == {games[0].state.tobytes()}
    assert " ".join(games[0].deck) == DECK


def test_view_takes_actions_that_its_owner_sees() -> None:
    """A view takes actions on visible cards, so that a player can think ahead."""
    game = new()
    view = game.view(0)
    view.push("clue 1 red")
    view.push("play 0")
    assert view.fireworks["R"] == 1
    assert game.turn == 0
    assert view.hands[1][-1].kind is None, "what would be drawn is not known"
    view.pop()
    assert view.fireworks["R"] == 0


@pytest.mark.parametrize("table", PRINTED_TABLES[::3], ids=str)
def test_action_is_equal_after_text_and_id(table: Table) -> None:
    for game, _ in walk(table, "lucky", random.Random(1)):
        for action in game.legal_actions():
            assert sm.read_action(str(action)) == action
            assert sm.action_of(sm.action_id(action, game.setup, game.seat), game.setup, game.seat) == action
            assert int(kernel.legal(game.state, game.rules)) >> sm.action_id(action, game.setup, game.seat) & 1
            assert eval(repr(action), vars(public)) == action


every_type = pytest.mark.parametrize("whole", [int, np.int8, np.uint8, np.int64, np.uint64])


@every_type
def test_actions_store_plain_ints(whole: Any) -> None:
    clue = sm.Clue(whole(1), rank=whole(5))
    stored = [sm.Play(whole(3)).slot, sm.Discard(whole(3)).slot, clue.seat, clue.rank]
    assert [type(value) for value in stored] == [int] * 4
    assert str(clue) == "clue 1 5"
    assert repr(sm.Play(whole(3))) == "Play(slot=3)"


@every_type
def test_game_takes_every_type_of_whole_number(whole: Any) -> None:
    players = whole(3)
    assert TABLE.rules.rules(players) is TABLE.rules.rules(3)
    assert TABLE.rules.deck(players) == TABLE.rules.deck(3)
    deck = sm.shuffled(TABLE.rules, players, seed=whole(7))
    assert deck == sm.shuffled(TABLE.rules, 3, seed=7)
    game = sm.Game(TABLE.rules, players=players, deck=np.array(deck, np.uint8), first=whole(1))
    assert game.deck == sm.Game(TABLE.rules, players=3, deck=deck).deck
    assert (type(game.players), type(game.first), game.seat) == (int, int, 1)
    assert sm.action_of(whole(6), game.setup, game.seat) == sm.Play(1)
    assert game.kind(whole(0)) == game.kind(0)
    assert game.is_dead(whole(0)) is False
    game.push(sm.Play(whole(0)), seat=whole(1))
    assert game.view(whole(0)).viewer == 0
    assert type(game.view(whole(0)).viewer) is int
    assert game.at(whole(0)).turn == 0
    assert sm.read_record(sm.write_record(game)).game.actions == game.actions
