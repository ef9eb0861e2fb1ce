"""Premoves: sent when the turn comes, or cancelled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import TOUCH, Person, device, seat_people
from tests.e2e.serving import Server


@pytest.mark.core
@TOUCH
def test_action_chosen_ahead_is_sent_or_taken_back_by_a_clue(
    server: Server, new_context: NewContext, touch: bool
) -> None:
    ada = Person(new_context().new_page(), "Ada")
    bo = Person(new_context(**device(touch)).new_page(), "Bo")
    table = seat_people(ada, bo, edition="six-colour")  # which allows a discard at once (C30)
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_label("Plan my next action during other players’ turns").check(force=True)
    bo.page.keyboard.press("Escape")

    bo.control("Discard", bo.own(1)).click()
    expect(bo.own(1)).to_contain_text("Discards on your turn")
    assert server.game(table).turn == 0
    ada.control("Discard", ada.own(0)).click()
    bo.sees_turn(2)
    assert server.game(table).actions == (sm.Discard(0), sm.Discard(1))

    game = server.game(table)
    ada.do(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)), game)
    bo.sees_turn(3)
    bo.control("Discard", bo.own(0)).click()
    bo.sees_turn(4)
    bo.control("Play", bo.own(2)).click()
    bo.control("Discard", bo.own(2)).click()
    expect(bo.own(2)).to_contain_text("Discards on your turn")
    game = server.game(table)
    ada.do(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)), game)
    bo.sees_turn(5)
    expect(bo.page.get_by_text("Your planned action was cancelled. Ada gave you a clue.")).to_be_visible()
    expect(bo.page.get_by_text(re.compile("on your turn"))).to_have_count(0)
    assert server.game(table).turn == 5
    bo.control("Discard", bo.own(0)).click()
    bo.sees_turn(6)
    bo.control("Play", bo.own(0)).click()
    bo.page.get_by_role("button", name=re.compile("Take it back$")).click()
    expect(bo.page.get_by_text(re.compile("on your turn"))).to_have_count(0)

    slot, clue = clue_that_outlasts_a_discard(server.game(table))
    bo.card(server.game(table).touches(clue)[0]).locator(".zone.rank" if clue.rank else ".zone.colour").click()
    expect(
        bo.page.get_by_role("button", name=re.compile("^Clues .* to Ada on your turn. Take it back$"))
    ).to_be_visible()
    ada.control("Discard", ada.own(slot)).click()
    bo.sees_turn(8)
    assert server.game(table).actions[-1] == clue


def clue_that_outlasts_a_discard(game: sm.Game) -> tuple[int, sm.Clue]:
    """A slot of the seat on turn, and a clue to it that touches the same cards after the slot's card is discarded."""
    for slot in range(game.hand_size):
        after = game.copy()
        after.push(sm.Discard(slot))
        for clue in after.legal_actions():
            if isinstance(clue, sm.Clue) and after.touches(clue) == game.touches(clue):
                return slot, clue
    raise AssertionError("every clue to this hand would touch other cards after any discard")
