"""Clocks at the seats, pauses, and undoing clues."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import MOUSE, TOUCH, Person, seat_people
from tests.e2e.serving import Server


@pytest.mark.core
@TOUCH
def test_clock_is_chosen_and_shown_at_the_seats(server: Server, ada: Person, friend: Person) -> None:
    page = ada.page
    page.goto("/new")
    ada.choose("2", within="Number of players")
    ada.choose("People I invite")
    ada.choose("Per game", within="Clock")
    page.get_by_role("combobox", name="Time bank per player").select_option(label="10 minutes")
    page.get_by_role("button", name="Create").click()
    ada.tell_name()
    page.wait_for_url(re.compile(r"/t/"), wait_until="commit")
    expect(page.get_by_text("10 minutes + 20 seconds per turn")).to_be_visible()
    path = page.url[page.url.index("/t/") :]
    friend.join(path)
    ada.start()
    friend.sees_turn(0)
    on_turn = server.game(path.rpartition("/")[2]).seat
    for person in (ada, friend):
        for seat in (0, 1):
            dial = person.page.locator(f'[data-hand="{seat}"]').get_by_role("timer")
            expect(dial).to_have_text(re.compile(r"(10:20|10:[01]\d| \d:\d\d)$" if seat == on_turn else "10:20"))


@MOUSE
def test_clue_is_taken_back_when_the_other_agrees(server: Server, ada: Person, friend: Person) -> None:
    table = seat_people(ada, friend)
    giver, other = (ada, friend) if server.game(table).seat == 0 else (friend, ada)
    ask = giver.page.get_by_role("button", name="Ask to take my clue back")
    expect(ask).to_have_count(0)
    game = server.game(table)
    clue = next(action for action in game.legal_actions() if str(action).startswith("clue"))
    for agrees in (False, True):
        giver.act(clue, server.game(table), table)
        for person in (giver, other):
            person.sees_turn(1)
        ask.click()
        expect(giver.page.get_by_text("You ask to take your clue back.")).to_be_visible()
        expect(other.page.get_by_text(f"{giver.name} asks to take the last clue back.")).to_be_visible()
        if not agrees:
            other.page.get_by_role("button", name="Decline").click()
            expect(giver.page.get_by_text("You ask to take your clue back.")).to_have_count(0)
            other.page.reload()
            other.sees_turn(1)
            ask.click()
        other.page.get_by_role("button", name="Agree").click()
        for person in (giver, other):
            person.sees_turn(0)
            expect(person.page.get_by_text("The last clue has been taken back.").first).to_be_visible()
    giver.act(clue, server.game(table), table)
    other.page.reload()
    for person in (giver, other):
        person.sees_turn(1)


@pytest.mark.core
@TOUCH
def test_clock_is_paused_when_the_other_agrees(server: Server, ada: Person, friend: Person) -> None:
    table = seat_people(ada, friend, clock={"kind": "turn", "seconds": 600})
    for agrees in (False, True):
        ada.page.get_by_role("button", name="Pause the clock").click()
        expect(ada.page.get_by_text("You ask to pause the clock. Bo has not answered yet.")).to_be_visible()
        expect(friend.page.get_by_text("Ada asks to pause the clock.")).to_be_visible()
        expect(ada.page.get_by_role("button", name="Pause the clock")).to_have_count(0)
        friend.page.get_by_role("button", name="Agree" if agrees else "Decline").click()
        expect(ada.page.get_by_text("You ask to pause the clock.")).to_have_count(0)
    for person in (ada, friend):
        expect(person.page.get_by_role("status").filter(has_text="The clock is paused.")).to_be_visible()
        expect(person.page.locator(".running")).to_have_count(0)
    expect(ada.page).to_have_title("The clock is paused.")
    play = ada.control("Play", ada.own(0))
    expect(play).to_be_disabled()
    expect(play).to_have_attribute("title", "The clock is paused.")
    assert server.game(table).turn == 0
    friend.page.get_by_role("button", name="Continue").click()
    for person in (ada, friend):
        expect(person.page.get_by_text("The clock is paused.")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Pause the clock")).to_be_visible()
    ada.do(sm.Play(0), server.game(table))
    friend.sees_turn(1)
