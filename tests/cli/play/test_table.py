"""The table: its seats, and the actions of bots."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.cli.play.table import new_table
from starmine.rules.shuffle import drawn_seat


def test_seed_repeats_the_deal_the_first_player_and_the_bots() -> None:
    one, two = (new_table(sm.edition("tiles"), ("cautious", "random"), seed="seven") for _ in range(2))
    for sat in (one, two):
        sat.let_bots_act()
    assert one.game.deck == two.game.deck
    assert one.game.first == drawn_seat(3, "seven")
    assert one.game.actions == two.game.actions
    assert one.game.seat == one.you


@pytest.mark.clause("R4")
def test_new_table_begins_with_the_chosen_player() -> None:
    sat = new_table(sm.edition("cocktail"), ("cautious",) * 3, seed="1", first=2)
    assert sat.game.first == 2


def test_bots_act_until_the_end_of_the_last_round() -> None:
    sat = new_table(sm.edition("cocktail"), ("cautious",) * 2, seed="1", first=0)
    while sat.game.outcome is None:
        legal = sat.game.legal_actions()
        sat.push(next((action for action in legal if isinstance(action, sm.Discard)), legal[-1]))
        sat.let_bots_act()
    assert sat.view.viewer is None  # after the end everybody sees everything
