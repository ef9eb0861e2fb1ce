"""The pages around the table: the rules, and the names of tables."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect

import starmine as sm
from tests.e2e.people import Person, seat_people
from tests.e2e.places import boxes


@pytest.mark.core
@pytest.mark.parametrize(
    "edition",
    [pytest.param(one, id=one.id, marks=[] if one.id == "tiles" else pytest.mark.long(1)) for one in sm.editions()],
)
def test_rules_begin_with_the_table_and_show_boards_beside_the_text(ada: Person, edition: sm.Edition) -> None:
    page = ada.page
    page.goto(f"/rules/{edition.id}")
    expect(page.get_by_role("heading", level=1)).to_have_text(edition.name)
    expect(page.get_by_role("heading", level=2).first).to_have_text("On your turn, do one of three things")
    figures = page.locator("figure[data-board]")
    boards = figures.locator("> [role=img]")
    expect(boards).to_have_count(figures.count())
    for place, figure in enumerate(figures.all()):
        expect(boards.nth(place)).to_have_accessible_name(figure.get_attribute("data-alt") or "")
    for size in ("phone", "desktop"):
        ada.resize(size)
        cards = boxes(page.locator("figure .card, li .card"))
        assert min(card["width"] for card in cards) > 24, size


def test_a_mark_leads_to_what_we_rule(wim: Person) -> None:
    page = wim.page
    page.goto("/rules/cocktail")
    page.get_by_role("link", name="our ruling").last.click()
    expect(page.get_by_role("heading", name="A lost game")).to_be_in_viewport()
    expect(page.get_by_text("Here it scores 0")).to_be_visible()


@pytest.mark.clause("R5")
def test_a_custom_table_is_nowhere_called_a_variant_of_an_edition_without_variants(ada: Person) -> None:
    options = {"endless": True, "sixth_suit": "wild", "strikes": 1, "empty_clues": True}

    def calls_it_by_its_differences() -> None:
        expect(ada.page.get_by_text(re.compile("variant", re.IGNORECASE))).to_have_count(0)

    made = {"edition": "cocktail", "options": options, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "cautious"}]}
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    waiting = ada.ask("POST", "/api/tables", made)["id"]
    ada.page.goto(f"/t/{waiting}")
    expect(ada.page.get_by_text("There is no last round")).to_be_visible()
    calls_it_by_its_differences()
    seat_people(ada, bots=1, options=options)
    ada.page.get_by_text("Changed rules").click()
    calls_it_by_its_differences()
    ada.plays_until_the_end(players=2)
    calls_it_by_its_differences()
    ada.page.goto("/")
    ada.page.get_by_text("Finished games").click()
    expect(ada.page.get_by_text("Lost", exact=True)).to_be_visible()
    game = ada.page.get_by_role("link").filter(has_text="Lost")
    expect(game).not_to_contain_text(re.compile("variant", re.IGNORECASE))


def test_older_games_are_asked_for_page_by_page(ada: Person) -> None:
    ada.page.goto("/rules")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    ada.ask("POST", "/api/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]})
    (table,) = ada.ask("GET", "/api/tables")["mine"]
    places = ["", "second", "third"]  # the cursors of the three pages

    def answer(route: Route) -> None:
        page = places.index(parse_qs(urlsplit(route.request.url).query).get("mine_before", [""])[0])
        games = [_finished(table, game) for game in range(9 - 3 * page, 6 - 3 * page, -1)]
        older = None if page == 2 else places[page + 1]
        route.fulfill(json={"mine": games, "open": [], "older_mine": older, "older_open": None})

    ada.page.route(re.compile(r"/api/tables(\?.*)?$"), answer)
    ada.page.goto("/")
    ada.page.get_by_text("Finished games").click()
    cards = ada.page.locator("details li a")
    more = ada.page.get_by_role("button", name="Older games")
    for shown in (3, 6, 9):
        expect(cards).to_have_count(shown)
        expect(cards.last).to_contain_text(f"Finished with {10 - shown} point")
        if shown < 9:
            more.click()
    expect(more).to_have_count(0)
    with ada.page.expect_response(re.compile(r"/api/tables$")):  # the first page again
        ada.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(cards).to_have_count(9)


def test_the_volume_is_set_by_keys_and_stays(ada: Person) -> None:
    volume = ada.page.get_by_role("slider", name="Sounds")

    def shows(said: str) -> None:
        expect(volume).to_have_attribute("aria-valuetext", said)
        expect(ada.page.get_by_text(said, exact=True)).to_be_visible()

    def opens_menu() -> None:
        ada.page.goto("/rules")
        ada.page.get_by_role("button", name=re.compile("theme and sound")).click()

    opens_menu()
    shows("100%")
    volume.press("ArrowLeft")
    volume.press("ArrowDown")
    shows("90%")
    volume.press("Home")
    shows("off")
    volume.press("PageUp")
    shows("10%")
    opens_menu()
    shows("10%")


def _finished(table: dict[str, Any], number: int) -> dict[str, Any]:
    """The game of a list with so many points; newer ones have more."""
    outcome = {"result": "finished", "lost": False, "score": number, "cards": number, "reason": "Over.", "rating": None}
    made = {"id": f"game{number}", "created": f"2026-01-01T00:00:{number:02}Z", "score": number}
    return table | made | {"status": "finished", "outcome": {**outcome, "card": None}}
