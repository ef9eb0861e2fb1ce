"""The review of a finished game beside its replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Playwright, ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewContext, callers_at
from tests.e2e.decks import seeded
from tests.e2e.people import DESKTOP, Caller, Person, play_first_cards, seat_people, sizes
from tests.e2e.reviews import BRILLIANT, MISTAKE, REASON, keep_review
from tests.e2e.serving import Server


@dataclass(frozen=True)
class Reviewed:
    """A finished game of Ada and Bo, and its review."""

    table: str
    game: sm.Game


@pytest.fixture(scope="module")
def reviewed(server: Server, playwright: Playwright) -> Iterator[Reviewed]:
    with seeded(__name__), callers_at(server, playwright) as new_caller:
        people = new_caller("Ada"), new_caller("Bo")
        table = seat_people(*people)
        play_first_cards(server, table, *people)
        yield Reviewed(table, keep_review(server, table))


def review(page: Page) -> Locator:
    return page.get_by_role("region", name="Review", exact=True)


def graph(page: Page) -> Locator:
    return review(page).get_by_role("slider", name=re.compile("^Expected score"))


def shown(page: Page, turn: int) -> None:
    """Waits until a turn is shown by the table, the graph and the address."""
    page.wait_for_function("turn => document.querySelector('[data-turn]')?.dataset.turn === turn", arg=str(turn))
    expect(graph(page)).to_have_attribute("aria-valuenow", str(turn + 1))
    expect(page).to_have_url(re.compile(rf"#{turn + 1}&review$"))


@pytest.mark.core
@sizes("desktop", "phone")
def test_graph_leads_to_the_turns_and_actions_are_shown_on_the_table(
    reviewed: Reviewed, new_context: NewContext, size: ViewportSize
) -> None:
    table, game = reviewed.table, reviewed.game
    page = new_context(viewport=size, has_touch=size != DESKTOP).new_page()
    page.goto(f"/games/{table}")
    page.get_by_role("button", name="Review", exact=True).click()
    shown(page, 0)
    graph(page).focus()
    for key, turn in (
        ("PageUp", MISTAKE),
        ("PageUp", BRILLIANT),
        ("PageDown", MISTAKE),
        ("ArrowLeft", MISTAKE - 1),
        ("ArrowRight", MISTAKE),
        ("End", game.turn),
        ("Home", 0),
        ("PageUp", MISTAKE),
    ):
        page.keyboard.press(key)
        shown(page, turn)
    expect(graph(page)).to_have_attribute("aria-valuetext", re.compile("expected score 19.*Mistake"))
    expect(review(page)).to_contain_text(REASON)
    expect(review(page)).to_contain_text("1.2 ± 0.1")
    best = game.at(MISTAKE).legal_actions()
    clue = next(action for action in best if isinstance(action, sm.Clue) and game.at(MISTAKE).touches(action))
    actions = review(page).get_by_role("list", name="Best actions")
    expect(actions.get_by_role("listitem")).to_have_count(5)
    actions.get_by_role("button").first.focus()
    for order in game.at(MISTAKE).touches(clue):
        expect(page.locator(f'.card[data-order="{order}"]')).to_have_class(re.compile("aimed"))
    review(page).get_by_role("button", name="Show all").click()
    expect(actions.get_by_role("listitem")).to_have_count(len(best))
    box = graph(page).bounding_box()
    assert box is not None
    graph(page).click(position={"x": box["width"] - 40, "y": 40})
    expect(graph(page)).not_to_have_attribute("aria-valuenow", str(MISTAKE + 1))
    review(page).get_by_text("The graph as a table").click()
    rows = review(page).get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + game.turn + 1)
    rows.filter(has_text="Brilliant").get_by_role("button").click()
    shown(page, BRILLIANT)
    if size == DESKTOP:
        line = page.get_by_role("button", name=re.compile(f"^Turn {MISTAKE + 1}:.*Mistake"))
        line.click()
        shown(page, MISTAKE)
    page.keyboard.press("Escape")
    expect(review(page)).to_have_count(0)
    expect(page).to_have_url(re.compile(r"#\d+$"))


def test_one_steps_through_the_best_action_and_plays_on_from_a_turn_with_a_bot(reviewed: Reviewed, wim: Person) -> None:
    page = wim.page
    page.goto(f"/games/{reviewed.table}#{MISTAKE + 1}&review")
    shown(page, MISTAKE)
    review(page).get_by_role("button", name="Step through").click()
    bar = page.get_by_role("group", name="The game turn by turn")
    for turn in (1, 2, 3):
        expect(bar).to_contain_text(f"What if, turn {MISTAKE + turn}")
        page.keyboard.press("ArrowRight")
    bar.get_by_role("button", name="Leave “What if”").click()
    shown(page, MISTAKE)
    review(page).get_by_role("button", name="Play on from here").click()
    expect(bar).to_contain_text(f"What if, turn {MISTAKE + 1}")
    expect(bar.get_by_role("combobox", name="Who plays the other seats")).not_to_have_value("")
    wim.control("Play", page.locator(".mine .card").nth(1)).click()
    expect(bar).to_contain_text(f"What if, turn {MISTAKE + 3}")
    bar.get_by_role("button", name="Leave “What if”").click()
    shown(page, MISTAKE)


def test_summary_is_shared_by_link_and_picture(server: Server, reviewed: Reviewed, new_context: NewContext) -> None:
    granted = ["clipboard-read", "clipboard-write"]
    page = new_context(viewport=DESKTOP, permissions=granted).new_page()
    link = f"/games/{reviewed.table}#{MISTAKE + 1}&review"
    page.goto(link)
    shown(page, MISTAKE)
    Person(page, "Wim").choose("Players")
    ada, bo = (review(page).get_by_role("region", name=name) for name in ("Ada", "Bo"))
    expect(bo).to_contain_text("Points lost: 1.2")
    expect(bo.get_by_role("listitem").filter(has_text="Mistake")).to_have_text(re.compile("1$"))
    ada.get_by_role("button", name=f"Best move: turn {BRILLIANT + 1}").click()
    shown(page, BRILLIANT)
    Person(page, "Wim").choose("Players")
    bo.get_by_role("button", name=f"Costliest move: turn {MISTAKE + 1}").click()
    shown(page, MISTAKE)
    review(page).get_by_role("button", name="Copy the link to this review").click()
    expect(page.get_by_text("The link to this review is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == server.url + link
    with page.expect_download() as download:
        review(page).get_by_role("button", name="Save as a picture").click()
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000


def test_profile_shows_what_mistakes_were_made_of(server: Server, ada: Person, mate: Caller) -> None:
    people = mate, ada
    table = seat_people(*people, looking=())
    play_first_cards(server, table, *people)
    ada.page.goto("/profile")
    mistakes = ada.page.get_by_role("region", name="Mistakes", exact=True)
    expect(mistakes).to_contain_text("Review one of your finished games")
    keep_review(server, table)
    ada.page.reload()
    row = mistakes.get_by_role("table").get_by_role("row").nth(1)
    expect(row.get_by_role("cell").nth(2)).to_have_text("1.2")
