"""Giving a clue by one click or two or by a key, and cancelling it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import TOUCH_AND_MOUSE, Person, seat_people
from tests.e2e.serving import Server


@pytest.mark.core
@pytest.mark.clause("C34")
def test_number_on_a_card_clues_that_rank_and_its_shell_that_colour(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    for turn, (person, zone) in enumerate(((ada, "rank"), (bo, "colour"))):
        game = server.game(table)
        card = game.hands[1 - turn][0]
        assert card.kind is not None
        person.sees_turn(turn)
        person.card(card.order).locator(f".zone.{zone}").click()
        clue = (
            sm.Clue(1 - turn, rank=int(card.kind[1]))
            if zone == "rank"
            else sm.Clue(1 - turn, colour=next(suit.name for suit in game.suits if suit.letter == card.kind[0]))
        )
        aimed = person.page.locator("[data-order].aimed")
        expect(aimed).to_have_count(len(game.touches(clue)))
        person.bar().get_by_role("button", name=re.compile("^Send")).click()
        person.sees_turn(turn + 1)
        assert server.game(table).actions[-1] == clue


@pytest.mark.clause("C34")
@TOUCH_AND_MOUSE
def test_in_online_one_click_gives_the_clue_that_pointing_shows(server: Server, ada: Person, touch: bool) -> None:
    table = seat_people(ada, bots=1, edition="online")
    game = server.game(table)
    card = game.hands[1][0]
    clue = sm.Clue(1, rank=int((card.kind or "")[1]))
    number = ada.card(card.order).locator(".zone.rank")
    if touch:
        number.tap()
    else:
        number.hover()
        expect(ada.page.locator("[data-order].pointed")).to_have_count(len(game.touches(clue)))
        expect(number).to_have_attribute("title", re.compile(f"^Clue {clue.rank} to .*: cards? "))
        number.click()
    ada.sees_turn(2)
    assert server.game(table).actions[0] == clue


@pytest.mark.clause("C34")
def test_one_click_or_two_is_a_setting(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1, edition="online")
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_label("Confirm before giving a clue").select_option(label="yes")
    ada.page.reload()
    ada.sees_turn(0)
    ada.page.locator(".zone.rank").first.click()
    expect(ada.bar()).to_be_visible()
    assert server.game(table).turn == 0


@pytest.mark.clause("C34")
def test_cards_of_a_clue_show_at_its_focus_and_it_is_taken_back_by_escape_or_a_click_elsewhere(
    server: Server, ada: Person
) -> None:
    table = seat_people(ada, bots=1)
    ada.page.locator(".hand .card").first.focus()
    ada.page.keyboard.press("Tab")
    expect(ada.page.locator("[data-order].pointed")).not_to_have_count(0)
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-order].aimed").first).to_be_visible()
    expect(ada.page.locator("[data-order].pointed")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(ada.bar()).to_be_hidden()
    ada.page.locator(".zone.rank").first.click()
    expect(ada.bar()).to_be_visible()
    ada.page.mouse.click(640, 300)
    expect(ada.bar()).to_be_hidden()
    assert server.game(table).turn == 0
