"""Deals for several tables: the deal of the day, a seed, and the deal of a finished game, with their results."""

from __future__ import annotations

import asyncio
import re
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Playwright, ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext, callers_at
from tests.e2e.people import Person, finish_alone, play_first_cards, sizes
from tests.e2e.serving import Server, serving

ME, BOB = {"kind": "me"}, {"kind": "local", "name": "Bob"}


def _rows(page: Page) -> Locator:
    return page.get_by_role("table").first.get_by_role("row")


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_deal_of_the_day_is_played_from_home_and_shows_its_results_afterwards(
    server: Server, new_context: NewContext, new_caller: NewCaller, size: ViewportSize
) -> None:
    eve = new_caller(f"Eve {size['width']}")
    finish_alone(server, eve, deal={"kind": "daily"})
    ada = Person(new_context(viewport=size).new_page(), f"Ada {size['width']}")
    page = ada.page
    page.goto("/daily")
    two = page.get_by_role("region", name="2 players")
    expect(two.get_by_text("Finish this deal to see the results.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    expect(page.get_by_text(eve.name)).to_have_count(0)
    page.goto("/")
    page.get_by_role("region", name="Deal of the day").get_by_role("link", name="Play: 2 players").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal of the day")
    expect(page.get_by_text("Please don’t look them up")).to_be_visible()
    expect(page.get_by_role("group", name="Number of players")).to_have_count(0)
    ada.choose("On this device")
    page.get_by_role("textbox", name="Name of the player in seat 2").fill("Bo")
    page.get_by_role("button", name="Start the game").click()
    ada.tell_name()
    page.wait_for_url(re.compile("/t/"), wait_until="commit")
    table = page.url.rsplit("/", 1)[1]
    told = ada.ask("GET", f"/api/tables/{table}")
    assert (told["deal"], len(told["seats"])) == ("daily", 2)
    page.goto("/")
    expect(page.get_by_role("link", name="Continue: 2 players")).to_be_visible()
    play_first_cards(server, table, ada)
    page.get_by_role("link", name="Results of the day").click()
    expect(two.get_by_role("link", name=re.compile(rf"^Replay: {ada.name}"))).to_be_visible()
    two.get_by_role("link", name=re.compile(rf"^Replay: {eve.name}")).last.click()
    page.wait_for_url(re.compile("/games/"), wait_until="commit")
    expect(page.get_by_role("slider")).to_be_visible()
    page.goto("/daily")
    page.get_by_role("link", name="Previous day").click()
    expect(page.get_by_text("Nobody has finished this deal yet.")).to_have_count(4)
    page.get_by_role("link", name="Today").click()
    expect(two.get_by_role("link", name="Play again: 2 players")).to_be_visible()


@sizes("phone", long=["desktop"])
def test_deal_of_a_finished_game_is_played_again_by_another(server: Server, ada: Person, new_caller: NewCaller) -> None:
    eve = new_caller("Eve")
    first = finish_alone(server, eve)
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    page = ada.page
    page.goto(f"/t/{first}")
    page.get_by_role("link", name="Results of this deal").click()
    expect(page.get_by_text("1 game of this deal is finished.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    page.goto(f"/games/{first}#1")
    page.get_by_role("link", name="New table with this deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table with the same deal")
    ada.choose("People I invite")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("Ada already knows this deal.")).to_be_visible()
    expect(page.get_by_text("same as in a finished game")).to_be_visible()
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)
    second = finish_alone(server, ada, deal={"kind": "game", "game": first})
    assert server.game(second).deck == server.game(first).deck
    page.goto(f"/t/{second}")
    page.get_by_role("link", name="Results of this deal").click()
    expect(_rows(page)).to_have_count(3)
    expect(_rows(page).nth(1)).to_contain_text("Eve and Bob")
    expect(_rows(page).nth(2)).to_contain_text("later try")
    expect(_rows(page).nth(2)).to_contain_text("knew the deal: Ada")


def test_seed_is_typed_for_a_new_table_and_told_in_its_waiting_room(server: Server, ada: Person, bo: Person) -> None:
    page = ada.page
    page.goto("/new")
    ada.choose("2")
    ada.choose("People I invite")
    ada.choose("From a seed")
    expect(page.get_by_role("combobox", name="Who begins")).to_have_count(0)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("Type a seed first")).to_be_visible()
    page.get_by_role("textbox", name="Seed").fill("lantern 7")
    page.get_by_role("button", name="Create").click()
    ada.tell_name()
    page.wait_for_url(re.compile("/t/"), wait_until="commit")
    bo.join(page.url)
    for someone in (ada, bo):
        expect(someone.page.get_by_text("from seed “lantern 7”")).to_be_visible()
    ada.start()
    ada.sees_turn(0)
    assert server.game(page.url.rsplit("/", 1)[1]).deck == _deck("lantern 7")
    page.get_by_role("button", name="Menu").first.click()
    expect(page.get_by_text("Deal: from seed “lantern 7”")).to_be_visible()


def _deck(seed: str) -> tuple[str, ...]:
    edition = sm.edition("cocktail")
    return sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed)).deck


def test_game_of_a_days_deal_asks_before_it_shows_cards_to_those_to_play_it(
    server: Server, new_context: NewContext
) -> None:
    eve, ada = (Person(new_context().new_page(), name) for name in ("Eve", "Ada"))
    game = finish_alone(server, eve, deal={"kind": "daily"})
    shown = ada.page.locator("[data-turn]").first
    ada.page.goto(f"/t/{game}")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("You have not played this deal yet")
    expect(ada.page.get_by_role("link", name="Deal of the day")).to_be_visible()
    expect(shown).to_have_count(0)
    ada.page.get_by_role("button", name="Show the game").click()
    expect(shown).to_be_visible()
    eve.page.goto(f"/t/{game}")
    expect(eve.page.locator("[data-turn]").first).to_be_visible()


@sizes("desktop", "phone")
def test_end_of_a_lost_game_says_whether_its_deal_could_have_been_won(
    new_context: NewContext, playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: ViewportSize
) -> None:
    may_answer = threading.Event()

    class Worker:
        async def run(self, *_: object) -> tuple[bool, list[str]]:
            await asyncio.to_thread(may_answer.wait)
            return False, []

        async def end(self) -> None:
            """There is no process to end."""

    monkeypatch.setattr("starmine.server.review.verdicts.Worker", Worker)
    with serving(tmp_path / "server", analysis_processes=1) as server, callers_at(server, playwright) as callers:
        game = finish_alone(server, callers("Eve"))
        page = new_context(base_url=server.url, viewport=size).new_page()
        page.goto(f"/t/{game}")
        end = page.get_by_role("region", name="The end")
        expect(end).to_be_visible()
        expect(end.get_by_text("This deal could")).to_have_count(0)
        page.evaluate("() => document.fonts.ready")
        before = end.bounding_box()
        may_answer.set()
        expect(end.get_by_text("This deal could not be won.")).to_be_visible()
        assert end.bounding_box() == before, "nothing moves"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/new/daily/2099-01-01/3", "The deals of January 1, 2099 have not come yet"),
        ("/new/daily/nonsense/3", "Part of the link may be missing."),
        ("/new/daily/2026-01-01/9", "A deal of the day is for 2 to 5 players."),
        ("/new/deal/nonsense", "Unknown table."),
    ],
)
def test_table_for_a_deal_that_there_is_not_is_refused_at_once(ada: Person, address: str, told: str) -> None:
    ada.page.goto(address)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("No such deal")
    expect(ada.page.get_by_text(told)).to_be_visible()
    expect(ada.page.get_by_role("button", name="Start the game")).to_have_count(0)
    ada.page.get_by_role("link", name="Deal of the day" if "daily" in address else "New table").last.click()
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Deal of the day" if "daily" in address else "New")


def test_table_for_the_deal_of_a_game_that_is_not_over_leads_to_the_game(ada: Person) -> None:
    ada.page.goto("/")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    table = ada.ask("POST", "/api/tables", {"seats": [ME, BOB]})["id"]
    ada.page.goto(f"/new/deal/{table}")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("This deal is still being played")
    ada.page.get_by_role("link", name="Go to table").click()
    ada.page.wait_for_url(re.compile(f"/t/{table}"))
