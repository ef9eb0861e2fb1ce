"""The pages around the table: what the rules show, and how a table is called."""

from __future__ import annotations

import re

from playwright.sync_api import ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, seat_people, sizes


@sizes("desktop", "phone")
def test_rules_begin_with_the_table_and_show_boards_beside_the_text(
    new_context: NewContext, size: ViewportSize
) -> None:
    page = new_context(viewport=size).new_page()
    for edition in sm.editions():
        page.goto(f"/rules/{edition.id}")
        expect(page.get_by_role("heading", level=1)).to_have_text(edition.name)
        expect(page.get_by_role("heading", level=2).first).to_have_text("On your turn, do one of three things")
        figures = page.locator("figure[data-board]")
        boards = figures.locator("> [role=img]")
        expect(boards).to_have_count(figures.count())
        for place, figure in enumerate(figures.all()):
            expect(boards.nth(place)).to_have_accessible_name(figure.get_attribute("data-alt") or "")
        widths = page.locator("figure .card, li .card").evaluate_all(
            "cards => cards.map((card) => card.getBoundingClientRect().width)"
        )
        assert min(widths) > 24, edition.id


def test_a_mark_leads_to_what_we_rule(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/rules/cocktail")
    page.get_by_role("link", name="our ruling").last.click()
    expect(page.get_by_role("heading", name="A lost game")).to_be_in_viewport()
    expect(page.get_by_text("Here it scores 0")).to_be_visible()


def test_R5_a_custom_table_is_nowhere_called_a_variant_of_an_edition_without_variants(new_context: NewContext) -> None:
    ada = Person(new_context().new_page(), "Ada")
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
    ada.page.get_by_text("What differs here").click()
    calls_it_by_its_differences()
    ada.plays_until_the_end(players=2)
    calls_it_by_its_differences()
    ada.page.goto("/")
    ada.page.get_by_text("1 finished game").click()
    expect(ada.page.get_by_text("Lost", exact=True)).to_be_visible()
    calls_it_by_its_differences()
