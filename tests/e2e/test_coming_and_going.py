"""How people come to a game and leave it: with bots, with others, again, and for a while."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.e2e.serving import Server

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@pytest.fixture
def ada(new_context: NewContext) -> Person:
    return Person(new_context().new_page(), "Ada")


@SIZES
def test_a_newcomer_plays_with_bots_by_one_click(server: Server, new_context: NewContext, size: ViewportSize) -> None:
    ada = Person(new_context(viewport=size).new_page(), "Ada")
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Play with bots").click()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    game = server.game(ada.page.url.rsplit("/", 1)[1])
    assert (game.edition.id, game.players) == ("cocktail", 3)


def test_a_player_of_bots_is_asked_for_a_name_before_others_read_it(ada: Person) -> None:
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Play with bots").click()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    ada.new_table("Cocktail", bots=1)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Ada's table")
    ada.page.goto("/new")
    ada.page.get_by_role("button", name="Create").click()
    ada.page.wait_for_url(re.compile(r"/t/"), wait_until="commit")


def test_what_was_chosen_last_is_played_with_bots_from_home(server: Server, ada: Person) -> None:
    ada.new_table("Six colours", bots=1, seats=4)
    ada.page.goto("/")
    expect(ada.page.get_by_text("Six colours · 4 players")).to_be_visible()
    ada.page.get_by_role("button", name="Play with bots").click()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    game = server.game(ada.page.url.rsplit("/", 1)[1])
    assert (game.edition.id, game.players) == ("six-colour", 4)


@SIZES
def test_every_seat_of_a_new_table_is_in_view_at_once(new_context: NewContext, size: ViewportSize) -> None:
    ada = Person(new_context(viewport=size).new_page(), "Ada")
    ada.page.goto("/new")
    ada.choose("5")
    ada.page.evaluate("scrollTo(0, 0)")
    bar = ada.page.get_by_role("button", name="Start the game").bounding_box()
    assert bar is not None
    for seat in range(5):
        field = ada.seat_field(seat).bounding_box()
        assert field is not None
        assert field["y"] + field["height"] <= bar["y"] - 10


def test_a_new_table_with_bots_begins_at_once_and_speaks_of_no_other_devices(ada: Person) -> None:
    ada.page.goto("/new")
    ada.start()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    ada.new_table("Cocktail", bots=1)
    expect(ada.page.get_by_text("--host")).to_be_visible()
    ada.page.get_by_role("button", name="Add a bot").click()
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    expect(ada.page.get_by_text("--host")).to_have_count(0)
