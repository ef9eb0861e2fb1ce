"""Bots among people: their names, and the descriptions of their conventions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import starmine as sm
from tests.e2e.people import MOUSE, PHONE, TOUCH, Caller, Person, seat_people
from tests.e2e.serving import Server


def reads_how_it_talks(page: Page, title: str) -> None:
    """Checks a bot's description, and closes it."""
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog.get_by_text("To save a 5, clue its number.")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


@MOUSE
def test_new_table_and_waiting_room_tell_how_a_bot_talks(ada: Person) -> None:
    page = ada.page
    page.goto("/new")
    ada.seat_field(1).select_option(label="Bot: Cautious")
    page.get_by_role("button", name="About Cautious").click()
    reads_how_it_talks(page, "Bot: Cautious")
    ada.new_table("Cocktail", bots=2, seats=4)
    expect(page.locator(".seats strong")).to_have_text(["Ada", "Free seat", "Suwa", "Ise"])
    page.get_by_role("button", name="Cautious").last.click()
    reads_how_it_talks(page, "Bot: Cautious")


@MOUSE
def test_bots_for_larger_or_smaller_tables_are_offered_there_only(ada: Person) -> None:
    ada.page.goto("/new")
    choices = ada.seat_field(1).get_by_role("option", name=re.compile("^Bot: (Information|Learned)$"))
    for players, offered in (("2", "Bot: Learned"), ("3", "Bot: Information")):
        ada.choose(players, within="Number of players")
        ada.choose("People I invite")
        expect(ada.page.locator(".seats li")).to_have_count(int(players))
        expect(choices).to_have_text([offered])
    ada.choose("2", within="Number of players")
    ada.seat_field(1).select_option(label="Bot: Learned")
    ada.choose("3", within="Number of players")
    expect(ada.seat_field(1)).to_have_value("bot conventions")
    expect(choices).to_have_text(["Bot: Information"])


@TOUCH
def test_table_tells_by_the_name_of_a_bot_how_it_talks(ada: Person) -> None:
    seat_people(ada, bots=4)
    for name in ("Suwa", "Ise", "Atami", "Kumano"):
        hand = ada.page.get_by_role("region", name=f"{name}’s hand")
        expect(hand.locator(".tag")).to_have_text(re.compile("Cautious$"))
        hand.get_by_role("button", name=f"About {name}").click()
        reads_how_it_talks(ada.page, f"{name}, a bot: Cautious")


@TOUCH
def test_table_tells_how_the_bot_talks_that_stands_in(ada: Person, mate: Caller) -> None:
    table = seat_people(ada, mate)
    mate.ask("POST", f"/api/tables/{table}/leave")
    ada.page.get_by_role("button", name="About Bo").click()
    reads_how_it_talks(ada.page, "Bo, a bot: Conventions")


@MOUSE
def test_host_chooses_another_bot_for_a_seat_in_a_game(ada: Person, friend: Person) -> None:
    seat_people(ada, friend, bots=1)
    for person, choices in ((friend, 0), (ada, 1)):
        person.page.get_by_role("button", name="About Suwa").click()
        dialog = person.page.get_by_role("dialog", name="Suwa, a bot: Cautious")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_label("Bot for this seat")).to_have_count(choices)
    ada.page.get_by_label("Bot for this seat").select_option(label="Bot: Random")
    expect(ada.page.get_by_role("dialog", name="Suwa, a bot: Random")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Suwa’s hand").locator(".tag")).to_have_text(re.compile("Random$"))


@pytest.mark.core
@TOUCH
def test_log_asks_a_bot_why_it_acted(server: Server, ada: Person) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "conventions"}] * 2]
    table = seat_people(ada, seats=seats)
    ada.act(sm.Play(0), server.game(table), table)
    page = ada.page
    ada.sees_turn(3)
    if page.viewport_size == PHONE:
        page.get_by_role("button", name="Turns").first.click()
    page.get_by_role("button", name="Why? Turn 2").click()
    dialog = page.get_by_role("dialog", name=re.compile("turn 2: why?"))
    expect(dialog.locator(".answer")).to_have_text(re.compile(r"\w.*\.$"))
    assert dialog.evaluate("sheet => sheet.offsetHeight < innerHeight / 2")  # also where it opens over the log
    expect(page.get_by_role("button", name="Why? Turn 1", exact=True)).to_have_count(0)  # Ada's own
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
