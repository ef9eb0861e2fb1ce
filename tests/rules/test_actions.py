"""Actions: their ids and texts, written and read."""

from __future__ import annotations

import random

import pytest

import starmine as sm
from starmine.rules.kernel import kernel
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED_TABLES, Table


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_action_ids_are_those_of_the_learning_environment(table: Table) -> None:
    """Discards, plays, colour clues, rank clues; the targets clockwise from the giver."""
    game = sm.Game(table.rules, players=table.players, deck=table.rules.deck(table.players), first=1)
    size, others = game.hand_size, [(1 + offset) % table.players for offset in range(1, table.players)]
    actions: list[sm.Action] = [*map(sm.Discard, range(size)), *map(sm.Play, range(size))]
    actions += [sm.Clue(seat, colour=colour) for seat in others for colour in game.colours]
    actions += [sm.Clue(seat, rank=rank) for seat in others for rank in range(1, 6)]
    assert [sm.action_id(action, game.setup, game.seat) for action in actions] == list(range(len(actions)))
    assert [sm.action_of(number, game.setup, game.seat) for number in range(len(actions))] == actions
    assert len(actions) <= 54


@pytest.mark.parametrize("table", PRINTED_TABLES[::3], ids=str)
def test_action_is_equal_after_text_and_id(table: Table) -> None:
    for game, _ in walk(table, "lucky", random.Random(1)):
        for action in game.legal_actions():
            assert sm.read_action(str(action)) == action
            assert sm.action_of(sm.action_id(action, game.setup, game.seat), game.setup, game.seat) == action
            assert int(kernel.legal(game.state, game.rules)) >> sm.action_id(action, game.setup, game.seat) & 1
            assert eval(repr(action), vars(sm)) == action
