"""``Game``: push and pop, views, copies, and its text."""

from __future__ import annotations

import random

import starmine as sm
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
