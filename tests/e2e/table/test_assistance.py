"""A table's memory aids, and a player's own setting."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import Caller, Person, seat_people, sizes
from tests.e2e.serving import Server

TOUCHED = re.compile(r"\btouched\b")


def clue(server: Server, table: str, people: tuple[Caller, Caller]) -> tuple[int, ...]:
    """The person on turn gives the first legal clue; returns the touched cards."""
    game = server.game(table)
    given = next(action for action in game.legal_actions() if isinstance(action, sm.Clue))
    people[game.seat].act(given, game, table)
    return game.touches(given)


def test_table_without_help_forgets_clues_after_a_round(server: Server, ada: Person, mate: Caller) -> None:
    people = ada, mate
    table = seat_people(*people, assistance="none")
    page = ada.page
    clue(server, table, people)
    touched = clue(server, table, people)[0]
    ada.sees_turn(2)
    expect(ada.card(touched)).to_have_class(TOUCHED)
    clue(server, table, people)
    people[1].act(sm.Discard(0), server.game(table), table)
    ada.sees_turn(4)
    for size in ("phone", "desktop"):
        ada.resize(size)
        expect(ada.card(touched), size).not_to_have_class(TOUCHED)
    page.keyboard.press("k")
    expect(page.get_by_text("Memory aids are limited at this table")).to_be_visible()
    page.reload()
    ada.sees_turn(4)
    expect(ada.card(touched)).not_to_have_class(TOUCHED)


@sizes("phone", long=["desktop"])
def test_player_chooses_less_help_than_the_table_shows(server: Server, ada: Person, mate: Caller) -> None:
    people = ada, mate
    table = seat_people(*people)
    page = people[0].page
    clue(server, table, people)
    touched = clue(server, table, people)[0]
    people[0].sees_turn(2)
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("combobox", name="My memory aids").select_option("clues")
    expect(page.get_by_text("Efficiency")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("known", re.IGNORECASE))).to_have_count(0)
    expect(people[0].card(touched)).to_have_class(TOUCHED)
    menu.click()
    page.get_by_role("combobox", name="My memory aids").select_option("full")
    expect(page.get_by_text("Efficiency").first).to_be_visible()
