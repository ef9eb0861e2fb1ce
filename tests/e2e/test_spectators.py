"""Spectators: what the host lets them see, and what the players see of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import Caller, Person, play_first_cards, seat_people, sizes, take_turns
from tests.e2e.serving import Server

DELAY = 5


def _seated(new_caller: NewCaller, **table: Any) -> tuple[str, tuple[Caller, Caller]]:
    """A game of Ada and Bo, who have no pages."""
    people = new_caller("Ada"), new_caller("Bo")
    return seat_people(*people, **table), people


@sizes("phone", long=["desktop"])
def test_host_chooses_what_spectators_see_and_the_memory_aids_and_the_room_shows_it(ada: Person) -> None:
    page = ada.page
    page.goto("/new")
    ada.choose("People I invite")
    choice = page.get_by_role("combobox", name="Spectators", exact=True)
    expect(choice).to_have_value("table")
    choice.select_option("all")
    page.get_by_role("combobox", name="Delay").select_option("15")
    page.get_by_role("combobox", name="Memory aids").select_option("none")
    expect(page.get_by_text("As with real cards")).to_be_visible()
    page.get_by_role("button", name="Create").click()
    ada.tell_name()
    expect(page.get_by_text("see all hands, 15 turns later")).to_be_visible()
    expect(page.get_by_text("None: clues shown for one round")).to_be_visible()
    page.get_by_role("button", name="Change", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Spectators", exact=True).select_option("off")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("see all hands, 15 turns later")).to_have_count(0)


def test_visitor_of_the_waiting_room_is_told_when_the_game_begins_without_spectators(
    new_caller: NewCaller, wim: Person
) -> None:
    ada, bo = new_caller("Ada"), new_caller("Bo")
    for person in (ada, bo):
        person.ask("PUT", "/api/me", {"name": person.name})
    new = {"seats": [{"kind": "me"}, {"kind": "open"}], "spectators": "off"}
    table = ada.ask("POST", "/api/tables", new)["id"]
    bo.ask("POST", f"/api/tables/{table}/join")
    wim.page.goto(f"/t/{table}")
    expect(wim.page.get_by_text("All seats are taken, and nobody can watch")).to_be_visible()
    ada.ask("POST", f"/api/tables/{table}/start")
    expect(wim.page.get_by_text("This game has no spectators")).to_be_visible()
    wim.page.reload()
    expect(wim.page.get_by_text("This game has no spectators")).to_be_visible()
    expect(wim.page.locator("[data-turn]")).to_have_count(0)


@pytest.mark.core
@sizes("phone", long=["desktop"])
def test_spectator_looks_through_a_seat_and_through_another_one(
    server: Server, new_caller: NewCaller, wim: Person
) -> None:
    table, people = _seated(new_caller, spectators="seat")
    page = wim.page
    page.goto(f"/t/{table}")
    wim.sees_turn(0)
    game = server.game(table)
    hidden, shown = (game.hands[seat][0].order for seat in (0, 1))
    expect(wim.card(hidden)).to_have_class(re.compile(r"\bback\b"))
    expect(wim.card(shown)).not_to_have_class(re.compile(r"\bback\b"))
    expect(page).to_have_title(re.compile("Ada"))  # not "Your turn"
    expect(page.get_by_role("button", name=re.compile("^(Play|Discard) "))).to_have_count(0)
    eyes = page.get_by_role("combobox", name=re.compile("from the seat of"))
    eyes.select_option("1")
    expect(wim.card(shown)).to_have_class(re.compile(r"\bback\b"))
    expect(wim.card(hidden)).not_to_have_class(re.compile(r"\bback\b"))
    take_turns(server, table, people, 2)
    wim.sees_turn(2)
    expect(eyes).to_have_value("1")


@sizes("desktop", long=["phone"])
def test_spectator_sees_all_hands_late_and_everything_at_the_end(
    server: Server, ada: Person, new_context: NewContext, size: ViewportSize, mate: Caller
) -> None:
    people = ada, mate
    table = seat_people(*people, spectators="all", spectator_delay=DELAY, options={"strikes": 1})
    page = new_context(viewport=size).new_page()
    eve = Person(page, "Eve")
    page.goto(f"/t/{table}")
    eve.sees_turn(0)
    expect(page.get_by_text("Hands appear after")).to_be_visible()
    take_turns(server, table, people, DELAY)
    expect(page.get_by_text("You are watching all hands, 5 turns behind")).to_be_visible()
    for order in (hand[0].order for hand in server.game(table).at(0).hands):
        expect(eve.card(order)).not_to_have_class(re.compile(r"\bback\b"))
    take_turns(server, table, people, 2)
    eve.sees_turn(2)
    expect(people[0].page.get_by_text("1 watches").first).to_be_visible()
    game = play_first_cards(server, table, *people)
    eve.sees_turn(game.turn)
    expect(page.get_by_role("region", name="The end")).to_be_visible()


@sizes("phone", long=["desktop"])
def test_players_see_how_many_watch(ada: Person, new_context: NewContext, mate: Caller) -> None:
    table = seat_people(ada, mate)
    watchers = ada.page.locator(".watchers", has_text="watch")
    expect(watchers).to_have_count(0)
    pages = [new_context().new_page() for _ in range(2)]
    for page in pages:
        page.goto(f"/t/{table}")
    expect(watchers.filter(has_text="2 watch").first).to_be_visible()
    expect(pages[0].locator("p.watchers")).to_have_count(0)
    pages[0].goto("/")
    expect(watchers.filter(has_text="1 watches").first).to_be_visible()
    ada.page.get_by_role("button", name="Menu").first.click()
    expect(ada.page.get_by_text("Spectators see no hands.")).to_be_visible()


@sizes("desktop", "phone")
def test_spectators_talk_and_note_among_themselves_and_players_read_it_at_the_end(
    server: Server, ada: Person, new_caller: NewCaller, size: ViewportSize, wim: Person
) -> None:
    people = ada, new_caller("Bo")
    table = seat_people(*people, options={"strikes": 1})
    wim.ask("PUT", "/api/me", {"name": "Eve"})
    wim.page.goto(f"/t/{table}")
    wim.sees_turn(0)
    if size["width"] < 800:
        wim.page.get_by_role("button", name="Chat").click()
    field = wim.page.get_by_role("textbox", name="Say something")
    field.fill("A five!")
    field.press("Enter")
    expect(wim.page.get_by_role("log").get_by_text("A five!")).to_be_visible()
    expect(wim.page.get_by_text("Only spectators read this during the game")).to_be_visible()
    watcher = new_caller("Flo")
    watcher.ask("PUT", "/api/me", {"name": "Flo"})
    watcher.ask("PUT", f"/api/games/{table}/notes", {"seat": None, "order": 0, "text": "f"})
    if size["width"] < 800:
        wim.page.keyboard.press("Escape")
    expect(wim.card(0).locator("..").get_by_text("f", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("A five!")).to_have_count(0)
    play_first_cards(server, table, *people)
    if size["width"] < 800:
        ada.page.get_by_role("button", name="Chat").click()
    expect(ada.page.get_by_role("log").get_by_text("A five!")).to_be_visible()
