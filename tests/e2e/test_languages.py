"""Every language: the browser's own is used, another can be chosen, and its texts fit on phones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import NARROWEST, PHONE, Person, finish_alone, seat_people
from tests.e2e.serving import Server
from tests.e2e.test_accessibility import overflow, violations

MESSAGES = Path(__file__).parents[2] / "web/src/lib/messages"
OTHERS = sorted(path.parent.name for path in MESSAGES.glob("*/index.ts") if path.parent.name != "en")
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "ja": "ja-JP"}

# Elements that are wider than their place, except names, which may end in dots. On the narrowest phones the chosen item
# of a list may end in dots, too: the open list shows all of it.
CLIPPED = """() => {
    const shown = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.clientWidth > 1 && !element.closest(".visually-hidden, .name, [data-name]");
    const words = "button, a, label, legend, summary, h1, h2, h3, th, .badge, .tag, .choice span";
    const drawn = document.createElement("canvas").getContext("2d");
    const isCut = (select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        drawn.font = font;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const { width } = drawn.measureText(select.selectedOptions[0]?.text ?? "");
        return innerWidth >= 390 && shown(select) && width > room + 1;
    };
    const cut = [...document.querySelectorAll("select")].filter(isCut).map((select) => select.selectedOptions[0].text);
    const found = [...document.querySelectorAll(words)]
        .filter((element) => shown(element) && element.innerText.trim() !== "")
        .filter((element) => !element.querySelector(".name"))
        .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const scrolls = element.closest("[tabindex='0'], .scroll, dialog, [popover]");
            const isOut = !scrolls && (left < -1 || right > innerWidth + 1);
            return isOut || element.scrollWidth > element.clientWidth + 1;
        })
        .map((element) => `${element.tagName} ${element.className}: ${element.innerText}`);
    return [...found, ...cut.map((text) => `SELECT: ${text}`)];
}"""


def in_some(*tags: str) -> pytest.MarkDecorator:
    """Runs a test once for each of these languages, as ``tag``; for the others in the long run."""
    long = pytest.mark.long(6)
    every = [pytest.param(tag, marks=[] if tag in tags else long) for tag in ("en", *OTHERS)]
    return pytest.mark.parametrize("tag", every)


def speaker(new_context: NewContext, tag: str, viewport: ViewportSize = PHONE) -> Person:
    """A person whose browser prefers a language."""
    return Person(new_context(viewport=viewport, has_touch=True, locale=LOCALES[tag]).new_page(), "Ada")


def unfit(page: Page, where: str) -> Iterator[str]:
    """Descriptions of texts that do not fit on phones."""
    for size in (PHONE, NARROWEST):
        page.set_viewport_size(size)
        page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState === 'finished')")
        place = f"{where} at {size['width']}"
        if (wide := overflow(page)) > 0:
            yield f"{place}: {wide} px too wide"
        yield from (f"{place}: {text}" for text in page.evaluate(CLIPPED))
    page.set_viewport_size(PHONE)


def you_menu(page: Page) -> None:
    page.goto("/")
    page.locator("[popovertarget=you-menu]").click()
    expect(page.locator("#you-menu select")).to_be_visible()


def new_table(page: Page) -> None:
    page.goto("/new")
    page.locator("label:has(input[value=tiles])").click()
    for summary in page.locator("main summary").all():
        summary.click()


def opened(path: str) -> Callable[[Page], None]:
    def open_page(page: Page) -> None:
        page.goto(path)
        expect(page.locator("h1:not(.visually-hidden)")).to_be_visible()

    return open_page


PAGES: dict[str, Callable[[Page], None]] = {
    "the menu": you_menu,
    "the new table": new_table,
    **{path: opened(path) for path in ("/", "/rules", "/rules/tiles", "/puzzles", "/learn", "/daily", "/account")},
    **{path: opened(path) for path in ("/profile", "/tournaments", "/tournaments/new", "/admin", "/no/such/page")},
    "/best": opened("/best"),
}


@in_some("de")
def test_words_of_pages_fit_on_phones(new_context: NewContext, tag: str) -> None:
    ada = speaker(new_context, tag)
    ada.page.goto("/")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    table = ada.ask("POST", "/api/tables", {"seats": [{"kind": "me"}, {"kind": "open"}], "edition": "tiles"})["id"]
    states = {**PAGES, "a waiting room": opened(f"/t/{table}")}
    found: list[str] = []
    for where, show in states.items():
        show(ada.page)
        found += unfit(ada.page, where)
    assert "\n".join(found) == ""


def turn(ada: Person, _: Server) -> None:
    seat_people(ada, bots=2, edition="tiles", options={"variant": 1})


def clue(ada: Person, _: Server) -> None:
    seat_people(ada, bots=1)
    ada.page.locator(".zone.rank").first.click()
    expect(ada.page.locator("main .primary").first).to_be_visible()


def own_card(ada: Person, _: Server) -> None:
    seat_people(ada, bots=4, edition="six-colour")
    ada.page.locator(".mine .card .cover").first.click()


def table_menu(ada: Person, _: Server) -> None:
    seat_people(ada, bots=1)
    ada.page.locator("nav button").last.click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()


def end(ada: Person, server: Server) -> None:
    table = finish_alone(server, ada, options={"strikes": 1})
    ada.page.goto(f"/t/{table}")
    expect(ada.page.locator("h2").first).to_be_visible()


def puzzle(ada: Person, _: Server) -> None:
    ada.page.goto("/puzzles/all-four-hands")
    ada.page.locator("section.coach button").nth(1).click()
    expect(ada.page.locator("section.coach p").nth(1)).to_be_visible()


TABLES = (turn, clue, own_card, table_menu, end, puzzle)


@pytest.mark.long(6)
@in_some("ja")
def test_words_of_tables_fit_on_phones(server: Server, new_context: NewContext, tag: str) -> None:
    found: list[str] = []
    for show in TABLES:
        ada = speaker(new_context, tag)
        show(ada, server)
        found += unfit(ada.page, show.__name__)
    assert "\n".join(found) == ""


@pytest.mark.parametrize("tag", OTHERS)
def test_the_first_wanted_language_is_spoken_and_only_its_file_is_fetched(new_context: NewContext, tag: str) -> None:
    ada = speaker(new_context, tag)
    fetched: list[str] = []
    ada.page.on("request", lambda request: fetched.append(request.url))
    ada.page.goto("/")
    expect(ada.page.locator("html")).to_have_attribute("lang", tag)
    expect(ada.page.get_by_role("heading", level=1)).not_to_have_text("Play Hanabi together")
    files = [re.sub(r".*/assets/(\w\w)-.*", r"\1", url) for url in fetched if re.search(r"/assets/\w\w-", url)]
    assert files == [tag]
    assert violations(ada.page) == []


@pytest.mark.core
def test_language_is_chosen_in_the_menu_and_stays(wim: Person) -> None:
    page = wim.page
    you_menu(page)
    choice = page.get_by_role("combobox", name="Language")
    assert choice.locator("option").all_inner_texts()[:3] == ["Auto", "English", "Deutsch"]
    assert choice.locator("option").nth(2).get_attribute("lang") == "de"
    choice.select_option(label="Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hanabi gemeinsam spielen")
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Regeln")
    you_menu(page)
    page.get_by_role("combobox", name="Sprache").select_option(label="Auto")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play Hanabi together")


def test_words_of_the_server_are_translated(new_context: NewContext) -> None:
    ada = speaker(new_context, "de")
    seat_people(ada, bots=1, edition="tiles")
    ada.page.locator(".zone.rank").first.click()
    expect(ada.page.get_by_role("group", name="Deine Aktion")).to_contain_text("Kachel")
    ada.page.goto("/new")
    expect(ada.page.get_by_text("Stehende Kacheln")).to_be_visible()
    ada.page.goto("/t/nowhere")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Dieser Tisch wurde nicht gefunden")
