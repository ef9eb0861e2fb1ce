"""Joining and leaving games: with bots, with others, again, and for a while."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Playwright, Route, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import SMALL_PHONE, Caller, Person, good_action, play_first_cards, seat_people, sizes
from tests.e2e.places import boxes
from tests.e2e.serving import Server

SIZES = ("phone", "desktop")


def lose_together(server: Server, ada: Person, bo: Person) -> None:
    """Ends a game of two people by misplays; one strike is enough."""
    table = seat_people(ada, bo, options={"strikes": 1})
    play_first_cards(server, table, ada, bo)
    for person in (ada, bo):
        expect(person.page.get_by_role("region", name="The end")).to_be_visible()


@pytest.mark.core
@sizes("phone", long=["desktop"])
def test_a_newcomer_plays_with_bots_by_one_click(server: Server, ada: Person) -> None:
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
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Ada’s table")
    ada.page.goto("/new")
    ada.page.get_by_role("button", name="Create").click()
    ada.page.wait_for_url(re.compile(r"/t/"), wait_until="commit")


def test_a_name_that_others_would_mistake_is_refused_in_words(ada: Person, bo: Person) -> None:
    path = ada.new_table("Cocktail", bots=1, seats=3)
    bo.page.goto(path)
    bo.page.get_by_role("button", name="Sit down").click()
    for name, refusal in (
        ("Ada\u202e", "right-to-left override"),
        ("АDА", "mixes Cyrillic and Latin"),  # two of these are Cyrillic
        ("Suwa", "the name of a bot"),
        ("ADA", "is already called Ada"),
    ):
        bo.name = name
        bo.tell_name()
        expect(bo.page.get_by_role("dialog").get_by_role("status")).to_contain_text(refusal)
    bo.name = "Bo"
    bo.tell_name()
    expect(bo.page.get_by_role("button", name="Bo: name, theme and sound")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Seats").locator("strong", has_text="Bo")).to_be_visible()


def test_what_was_chosen_last_is_played_with_bots_from_home(server: Server, ada: Person) -> None:
    ada.new_table("Six colours", bots=1, seats=4)
    ada.page.goto("/")
    expect(ada.page.get_by_text("Six colours · 4 players")).to_be_visible()
    ada.page.get_by_role("button", name="Play with bots").click()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    game = server.game(ada.page.url.rsplit("/", 1)[1])
    assert (game.edition.id, game.players) == ("six-colour", 4)


def test_every_seat_of_a_new_table_is_in_view_at_once(ada: Person) -> None:
    ada.page.goto("/new")
    ada.choose("5")
    for size in SIZES:
        ada.resize(size)
        ada.page.evaluate("scrollTo(0, 0)")
        bar, *fields = boxes(ada.page.get_by_role("button", name="Start the game"), *map(ada.seat_field, range(5)))
        assert len(fields) == 5, size
        for field in fields:
            assert field["y"] + field["height"] <= bar["y"] - 10, size


def test_a_new_table_with_bots_begins_at_once_and_speaks_of_no_other_devices(ada: Person) -> None:
    ada.page.goto("/new")
    ada.start()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    ada.new_table("Cocktail", bots=1)
    expect(ada.page.get_by_text("--host")).to_be_visible()
    ada.page.get_by_role("button", name="Add a bot").click()
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    expect(ada.page.get_by_text("--host")).to_have_count(0)


@pytest.mark.core
def test_a_rematch_tells_the_others_and_waits_for_them(server: Server, ada: Person, bo: Person) -> None:
    lose_together(server, ada, bo)
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.get_by_text("Bo is still in the last game.")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(bo.page.get_by_text("Ada wants to play again.")).to_be_in_viewport()
    bo.page.get_by_role("button", name="Join the next game", exact=True).click()
    ada.start()
    for person in (ada, bo):
        person.sees_turn(0)


def test_a_rematch_begins_without_a_player_whose_seat_a_bot_takes(server: Server, ada: Person, bo: Person) -> None:
    lose_together(server, ada, bo)
    bo.page.get_by_role("button", name="Play again").click()
    ada.page.goto("/rules")
    expect(bo.page.get_by_text("Ada is not here yet.")).to_be_visible()
    bo.page.get_by_role("button", name="Add a bot").click()
    bo.start()
    expect(bo.page).to_have_title(re.compile("^Your turn"))


def test_a_rematch_with_bots_begins_at_once(ada: Person) -> None:
    seat_people(ada, bots=1, options={"strikes": 1})
    ada.plays_until_the_end(players=2)
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    ada.sees_turn(0)


@sizes("zoomed", long=["desktop", "small-phone", "phone-on-its-side"])
def test_the_ways_out_and_back_are_always_in_view(ada: Person) -> None:
    table = seat_people(ada, bots=4)
    ada.page.goto("/")
    ada.page.get_by_role("link", name=re.compile("^Cocktail")).first.click()
    ada.sees_turn(0)
    ada.page.go_back(wait_until="commit")
    dialog = ada.page.get_by_role("dialog", name="Leave the table?")
    expect(dialog).to_contain_text("You keep your seat.")
    leave = dialog.get_by_role("button", name="Leave", exact=True)
    for button in (dialog.get_by_role("button", name="Stay"), leave):
        expect(button).to_be_in_viewport(ratio=1)
    dialog.get_by_role("button", name="Stay").click()
    expect(ada.page).to_have_url(re.compile(f"{table}$"))
    ada.page.go_back(wait_until="commit")
    leave.click()
    ada.page.get_by_role("link", name=re.compile("^Cocktail")).first.click()
    back = ada.page.get_by_role("button", name="Come back")
    expect(back).to_be_visible()
    for end in ("scrollHeight", "clientTop"):
        ada.page.evaluate(
            "() => [...document.querySelectorAll('*')].filter(one => getComputedStyle(one).overflowY === 'auto')"
            f".forEach(one => one.scrollTop = one.{end})"
        )
        expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(back).to_have_count(0)


def test_leaving_is_in_view_when_the_menu_opens(ada: Person) -> None:
    seat_people(ada, bots=1)
    for size in ("desktop", "phone", "small-phone"):
        ada.resize(size)
        ada.page.get_by_role("button", name="Menu").click()
        menu = ada.page.get_by_role("dialog", name="Menu")
        expect(menu.get_by_role("button", name="Leave the table"), size).to_be_in_viewport(ratio=1)
        menu.get_by_role("button", name="Close").click()
        expect(menu, size).to_be_hidden()


@pytest.mark.clause("R4")
def test_who_begins_by_custom_is_answered_by_a_tap_on_a_player(server: Server, ada: Person, bo: Person) -> None:
    path = ada.new_table("Abacus", bots=1)
    bo.join(path)
    expect(bo.page.get_by_text("Who is the oldest?")).to_be_visible()
    ada.page.get_by_role("group", name="Who is the oldest?").get_by_text("Bo").click()
    expect(bo.page.get_by_text("Bo begins.")).to_be_visible()
    ada.start()
    bo.sees_turn(0)
    expect(bo.page).to_have_title(re.compile("^Your turn"))
    assert server.game(path.removeprefix("/t/")).first == 1


def test_all_other_devices_are_signed_out_and_this_one_plays_on(
    server: Server, ada: Person, playwright: Playwright, mate: Caller
) -> None:
    table = seat_people(ada, mate)
    stored = ada.page.context.storage_state()
    phone = Caller(playwright.request.new_context(base_url=server.url, storage_state=stored), "Ada")
    assert phone.ask("GET", "/api/me")["person"]["name"] == "Ada"
    menu = Person(ada.page.context.new_page(), "Ada")
    menu.page.goto("/rules")
    menu.page.get_by_role("button", name="Ada: name, theme and sound").click()
    menu.page.get_by_role("button", name="Sign out all other devices").click()
    expect(menu.page.get_by_text("You stay signed in here.")).to_be_visible()
    expect(menu.page.get_by_role("button", name="Cancel")).to_be_focused()
    menu.page.keyboard.press("Shift+Tab")
    menu.page.keyboard.press("Enter")
    expect(menu.page.get_by_text("All other devices are signed out.")).to_be_visible()
    expect(menu.page.get_by_role("button", name="Sign out all other devices")).to_be_focused()
    assert phone.ask("GET", "/api/me")["person"] is None
    phone.request.dispose()
    game = server.game(table)
    ada.do(good_action(game), game)
    ada.sees_turn(1)
    mate.act(good_action(server.game(table)), server.game(table), table)
    ada.sees_turn(2)


@pytest.mark.core
def test_device_signed_out_by_another_says_so_at_the_table(ada: Person, new_context: NewContext, mate: Caller) -> None:
    table = seat_people(ada, mate)
    phone = new_context(storage_state=ada.page.context.storage_state()).new_page()
    phone.goto(f"/t/{table}")
    Person(phone, "Ada").sees_turn(0)
    ada.ask("POST", "/api/me/sign-out-others")
    told = phone.get_by_role("dialog", name="You are signed out here")
    expect(told).to_contain_text("This browser was signed in as Ada.")
    told.get_by_role("link", name="Sign in").click()
    expect(told).to_have_count(0)
    expect(phone.get_by_role("form", name="Sign in")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("form", name="Sign in")).to_be_visible()
    expect(told).to_have_count(0)


def test_a_long_name_is_cut_at_its_end_and_whole_in_the_menu(new_context: NewContext) -> None:
    ada = Person(new_context(viewport=SMALL_PHONE).new_page(), "Bartholomew Longname")
    ada.ask("PUT", "/api/me", {"name": ada.name})
    ada.page.goto("/rules")
    button = ada.page.get_by_role("button", name=f"{ada.name}: name, theme and sound")
    expect(button).to_be_visible()
    (shown,) = boxes(button.locator(".name"))
    assert shown["width"] > 75
    button.click()
    whole = ada.page.get_by_role("region", name="You and this browser").get_by_text(ada.name)
    expect(whole).to_be_in_viewport(ratio=1)


def test_a_damaged_table_is_told_once_with_a_way_back(ada: Person) -> None:
    asked: list[str] = []

    def damaged(route: Route) -> None:
        asked.append(route.request.url)
        problem = {
            "id": "table.damaged",
            "values": {},
            "error": "damaged",
            "message": "The record of this table is damaged.",
        }
        route.fulfill(status=409, json=problem)

    ada.page.clock.install()
    ada.page.route("**/api/tables/abcdefgh", damaged)
    ada.page.goto("/t/abcdefgh")
    expect(ada.page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    expect(ada.page.get_by_text("The record of this table is damaged.")).to_be_visible()
    ada.page.clock.fast_forward(60_000)
    ada.page.get_by_role("link", name="Go to home page", exact=True).click()
    expect(ada.page.get_by_role("link", name="New table")).to_be_visible()
    assert len(asked) == 1
