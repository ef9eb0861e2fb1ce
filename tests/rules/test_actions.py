"""Actions as texts and as ids, written and read. ``test_twin`` compares the order of ids, ``tests/oracle`` the ids."""

from __future__ import annotations

import random

import pytest

import starmine as sm
from starmine import public
from starmine.rules.kernel import kernel
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED_TABLES, Table


@pytest.mark.parametrize("table", PRINTED_TABLES[::3], ids=str)
def test_action_is_equal_after_text_and_id(table: Table) -> None:
    for game, _ in walk(table, "lucky", random.Random(1)):
        for action in game.legal_actions():
            assert sm.read_action(str(action)) == action
            assert sm.action_of(sm.action_id(action, game.setup, game.seat), game.setup, game.seat) == action
            assert int(kernel.legal(game.state, game.rules)) >> sm.action_id(action, game.setup, game.seat) & 1
            assert eval(repr(action), vars(public)) == action
