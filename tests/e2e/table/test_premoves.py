"""Premoves: sent when the turn comes, or cancelled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import TOUCH, Person, seat_people
from tests.e2e.serving import Server


@pytest.mark.core
@TOUCH
def test_action_chosen_ahead_is_sent_or_taken_back_by_a_clue(server: Server, ada: Person, friend: Person) -> None:
    table = seat_people(ada, friend, edition="six-colour")  # which allows a discard at once (C30)
    friend.page.get_by_role("button", name="Menu").click()
    friend.page.get_by_label("Plan my next action during other players’ turns").check(force=True)
    friend.page.keyboard.press("Escape")

    friend.control("Discard", friend.own(1)).click()
    expect(friend.own(1)).to_contain_text("Discards on your turn")
    assert server.game(table).turn == 0
    ada.control("Discard", ada.own(0)).click()
    friend.sees_turn(2)
    assert server.game(table).actions == (sm.Discard(0), sm.Discard(1))

    game = server.game(table)
    ada.do(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)), game)
    friend.sees_turn(3)
    friend.control("Discard", friend.own(0)).click()
    friend.sees_turn(4)
    friend.control("Play", friend.own(2)).click()
    friend.control("Discard", friend.own(2)).click()
    expect(friend.own(2)).to_contain_text("Discards on your turn")
    game = server.game(table)
    ada.do(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)), game)
    friend.sees_turn(5)
    expect(friend.page.get_by_text("Your planned action was cancelled. Ada gave you a clue.")).to_be_visible()
    expect(friend.page.get_by_text(re.compile("on your turn"))).to_have_count(0)
    assert server.game(table).turn == 5
    friend.control("Discard", friend.own(0)).click()
    friend.sees_turn(6)
    friend.control("Play", friend.own(0)).click()
    friend.page.get_by_role("button", name=re.compile("Take it back$")).click()
    expect(friend.page.get_by_text(re.compile("on your turn"))).to_have_count(0)
