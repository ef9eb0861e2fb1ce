"""hanab.live's variants in the browser: searched, filtered, starred, chosen, read about and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import starmine as sm
from starmine.rules.catalogue import variant
from tests.e2e.people import Person, seat_people, sizes
from tests.e2e.serving import Server
from tests.e2e.test_accessibility import overflow

NAME = "Rainbow & Pink (5 Suits)"


def open_picker(page: Page) -> None:
    page.goto("/new")
    Person(page, "Ada").choose(re.compile("^hanab.live"))
    page.get_by_role("button", name="Choose a variant").click()
    shows(page, f"{len(sm.variants())} variants")


def shows(page: Page, count: str) -> None:
    """Waits until a page shows how many variants match."""
    expect(page.get_by_text(count, exact=True)).to_be_visible()


@pytest.mark.core
@sizes("small-phone", long=["desktop"])
def test_variant_is_found_by_its_words_and_played_with_a_bot(ada: Person) -> None:
    page = ada.page
    open_picker(page)
    page.get_by_role("searchbox", name="Search by name").fill("PINK rainbow 5")
    picker = page.get_by_role("dialog")
    picker.get_by_role("radio", name=NAME, exact=True).check()
    assert overflow(page) == 0
    picker.get_by_role("button", name="Take this variant").click()
    expect(page.get_by_role("status").filter(has_text=NAME)).to_be_visible()
    ada.choose("2", within="Number of players")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-turn]").first).to_be_visible()
    table = page.url.rpartition("/")[2]
    shown = ada.ask("GET", f"/api/tables/{table}")
    assert (shown["edition_name"]["message"], shown["status"]) == (NAME, "playing")
    page.goto("/")
    expect(page.get_by_role("link", name=NAME)).to_be_visible()


def test_filters_leave_what_fits_and_favourites_are_kept_in_the_browser(ada: Person) -> None:
    page = ada.page
    page.goto("/rules/hanab-live")
    shows(page, "2426 variants")
    ada.choose("3", within="Suits")
    page.get_by_role("combobox", name="What is special").select_option(label="One special suit")
    links = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    names = links.locator("strong").all_inner_texts()
    assert "Rainbow (3 Suits)" in names
    assert all(len(variant(name).suits) == 3 and "&" not in name for name in names), names
    shows(page, f"{len(names)} variants")
    page.get_by_role("searchbox").fill("no such words")
    expect(page.get_by_text("No variant matches")).to_be_visible()
    expect(page.get_by_role("button", name="Surprise me")).to_be_disabled()
    ada.choose("6", within="Suits")
    page.get_by_role("searchbox").fill("black rainbow 6")
    page.get_by_role("combobox", name="What is special").select_option(index=0)
    page.get_by_role("button", name="Favourite: Black & Rainbow (6 Suits)").click()
    page.reload()
    page.get_by_role("button", name="Favourites", exact=True).click()
    shows(page, "1 variant")
    star = page.get_by_role("button", name="Favourite: Black & Rainbow (6 Suits)")
    expect(star).to_have_attribute("aria-pressed", "true")
    star.click()
    shows(page, "0 variants")


def test_more_rows_come_by_the_keyboard(ada: Person) -> None:
    page = ada.page
    open_picker(page)
    rows = page.get_by_role("dialog").get_by_role("radio").and_(page.locator("[name^=variant]"))
    expect(rows).to_have_count(40)
    page.get_by_role("button", name="Show more").press("Enter")
    expect(rows).to_have_count(80)
    expect(rows.nth(40)).to_be_focused()
    page.keyboard.press("Space")
    expect(rows.nth(40)).to_be_checked()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(41)).to_be_checked()
    page.get_by_role("searchbox").fill("rainbow")
    expect(rows).to_have_count(40)
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


@sizes("desktop", long=["small-phone"])
def test_page_of_a_variant_tells_what_differs_and_leads_to_a_table(ada: Person) -> None:
    page = ada.page
    page.goto("/rules/hanab-live")
    page.get_by_role("searchbox").fill("up or down orange 5")
    page.get_by_role("link", name=re.compile("^Up or Down & Orange")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Up or Down & Orange (5 Suits)")
    expect(page.get_by_text("An empty firework takes a 1, a 5 or the START card")).to_be_visible()
    cells = page.get_by_role("row").filter(has_text="Orange").get_by_role("cell")
    assert [int(text) for text in cells.all_inner_texts()] == [1, 2, 2, 2, 1, 1]
    clue = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="red", exact=True))
    expect(clue).to_contain_text("all of red")
    assert overflow(page) == 0
    page.get_by_role("link", name="Play this variant").click()
    expect(page.get_by_role("status").filter(has_text="Up or Down & Orange (5 Suits)")).to_be_visible()


@pytest.mark.parametrize("page", ["/rules/hanab-live", "/new/variant"])
def test_misspelled_variant_has_the_one_that_was_meant(ada: Person, page: str) -> None:
    ada.page.goto(f"{page}/Ranbow (5 Suits)")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Unknown variant")
    expect(ada.page.get_by_text("Did you mean this?")).to_be_visible()
    ada.page.get_by_role("link", name="Rainbow (5 Suits)").click()
    expect(ada.page.get_by_text("Rainbow (5 Suits)", exact=True).first).to_be_visible()


@pytest.mark.parametrize(
    ("name", "said"), [("Cow & Pig (5 Suits)", "a number"), pytest.param("Duck (5 Suits)", "something", id="duck")]
)
def test_clue_that_is_not_told_shows_only_the_cards_it_touches(
    ada: Person, bo: Person, server: Server, name: str, said: str
) -> None:
    table = seat_people(ada, bo, edition="hanab-live", options={"variant": name})
    game = server.game(table)
    clue = next(one for one in game.legal_actions() if isinstance(one, sm.Clue) and one.rank is not None)
    ada.do(clue, game)
    for who, target in ((ada, "Bo"), (bo, "you")):
        who.sees_turn(1)
        line = who.page.get_by_role("button", name=re.compile(f"(You|Ada) clued {said} to {target}: cards? "))
        expect(line.first).to_be_attached()
    touched = bo.page.locator(f'[data-order="{game.touches(clue)[0]}"]').first
    expect(touched.locator(".clues")).to_have_text("#" if said == "a number" else "?")
