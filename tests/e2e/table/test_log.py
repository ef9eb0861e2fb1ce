"""The log of turns: it scrolls to the newest turn unless the reader has scrolled up, and is one tab stop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import NewCaller
from tests.e2e.people import MOUSE, TOUCH, Caller, Person, seat_people, take_turns
from tests.e2e.serving import Server

Pair = tuple[Person, Caller]


@pytest.fixture
def pair(ada: Person, new_caller: NewCaller) -> Pair:
    return ada, new_caller("Bo")


def take(server: Server, table: str, people: Pair, turns: int) -> None:
    """Lets the people take so many turns by the API."""
    people[0].sees_turn(take_turns(server, table, people, turns).turn)


def log(person: Person) -> Locator:
    """The log, opened if it is behind a tab."""
    tab = person.page.get_by_role("navigation").get_by_role("button", name="Turns")
    if tab.count():
        tab.click()
    return person.page.locator("ol.log")


@TOUCH
def test_the_log_follows_the_newest_turn_unless_an_earlier_one_is_read(server: Server, pair: Pair) -> None:
    table = seat_people(*pair)
    take(server, table, pair, 24)
    lines = log(pair[0]).get_by_role("button")
    expect(lines.nth(23)).to_be_in_viewport(ratio=0.9)
    take(server, table, pair, 1)
    expect(lines.nth(24)).to_be_in_viewport(ratio=0.9)
    newest = pair[0].page.get_by_role("button", name="Newest")
    expect(newest).to_have_count(0)
    lines.first.scroll_into_view_if_needed()
    expect(newest).to_be_visible()
    take(server, table, pair, 1)
    expect(lines.first).to_be_in_viewport(ratio=0.9)
    newest.click()
    expect(lines.nth(25)).to_be_in_viewport(ratio=0.9)
    expect(newest).to_have_count(0)


@MOUSE
def test_the_log_is_one_tab_stop_with_arrows_inside(server: Server, pair: Pair) -> None:
    table = seat_people(*pair)
    take(server, table, pair, 9)
    lines = log(pair[0]).get_by_role("button")
    expect(lines.and_(pair[0].page.locator('[tabindex="0"]'))).to_have_count(1)
    keys = pair[0].page.keyboard
    lines.last.focus()
    for key, place in (("ArrowUp", 7), ("Home", 0), ("ArrowUp", 0), ("ArrowDown", 1), ("End", 8), ("ArrowUp", 7)):
        keys.press(key)
        expect(lines.nth(place)).to_be_focused()
        expect(lines.nth(place)).to_have_attribute("tabindex", "0")
    keys.press("Enter")
    pair[0].sees_turn(7)
