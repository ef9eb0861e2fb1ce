"""Finished games that people look at together, each in a browser of their own."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Playwright, expect

import starmine as sm
from tests.e2e.conftest import NewContext, callers_at
from tests.e2e.decks import seeded
from tests.e2e.people import Person, device
from tests.e2e.serving import Server
from tests.e2e.table.test_replay import ended, replay
from tests.e2e.wire import wire

STUDY = re.compile("/study/")


@pytest.fixture(scope="module")
def over(server: Server, playwright: Playwright) -> Iterator[tuple[str, sm.Game]]:
    """A finished game of two people who are away by now."""
    with seeded(__name__), callers_at(server, playwright) as new_caller:
        yield ended(server, (new_caller("Una"), new_caller("Vic")))


def named(person: Person) -> Person:
    person.ask("PUT", "/api/me", {"name": person.name})
    return person


def panel(person: Person) -> Locator:
    """The study beside the table, or the sheet with it on a phone."""
    tab = person.page.get_by_role("navigation", name="More").get_by_role("button", name="Together")
    if tab.count() and not person.page.get_by_role("dialog").count():
        tab.click()
    return person.page.locator(".study")


def opens(person: Person, table: str, turn: int) -> str:
    """Opens a study of a turn by clicks; returns its path."""
    person.page.goto(f"/games/{table}#{turn + 1}")
    person.sees_turn(turn)
    replay(person.page).get_by_role("button", name="Look at it together").click()
    person.page.wait_for_url(STUDY)
    person.sees_turn(turn)
    return person.page.url


@pytest.mark.core
def test_two_people_look_at_a_game_together(over: tuple[str, sm.Game], ada: Person, bo: Person) -> None:
    table, game = over
    path = opens(named(ada), table, 3)
    named(bo).page.goto(path)
    bo.sees_turn(3)
    replay(ada.page).get_by_role("button", name="One turn forward").click()
    bo.sees_turn(4)
    panel(ada).get_by_role("button", name="Point at cards").click()
    order = game.at(4).hands[0][0].order
    ada.page.locator(f'.card[data-order="{order}"]').first.click()
    expect(bo.page.locator(f'.card.shown[data-order="{order}"]')).to_be_visible()
    together = panel(bo)
    expect(together).to_contain_text("Ada leads.")
    together.get_by_role("textbox").fill("Why not the other one?")
    together.get_by_role("button", name="Send").click()
    expect(panel(ada)).to_contain_text("Why not the other one?")
    expect(panel(ada).get_by_role("listitem")).to_have_text(["Ada", "Bo"])


def test_branch_of_one_is_seen_by_the_other_and_after_a_reload(
    over: tuple[str, sm.Game], ada: Person, new_context: NewContext
) -> None:
    table, game = over
    path = opens(named(ada), table, 2)
    eve = named(Person(new_context().new_page(), "Eve"))
    eve.page.goto(path)
    eve.sees_turn(2)
    replay(eve.page).get_by_role("button", name="What if").click()
    expect(replay(eve.page)).to_contain_text("What if, turn 3")
    action = next(action for action in game.at(2).legal_actions() if action != game.actions[2])
    eve.do(action, game.at(2))
    eve.sees_turn(3)
    branches = ada.page.get_by_role("region", name="Branches")
    branches.get_by_role("button").nth(1).click()
    ada.sees_turn(3)
    expect(replay(ada.page)).to_contain_text("What if, turn 4")
    eve.page.reload()
    eve.sees_turn(3)
    expect(replay(eve.page)).to_contain_text("What if, turn 4")


def test_what_comes_is_hidden_until_shown(over: tuple[str, sm.Game], ada: Person, new_context: NewContext) -> None:
    table, game = over
    path = opens(named(ada), table, 2)
    panel(ada).get_by_role("button", name="Hide what comes").click()
    eve = named(Person(new_context().new_page(), "Eve"))
    eve.page.goto(path)
    eve.sees_turn(2)
    expect(eve.page.locator("ol.log > li")).to_have_count(2)
    expect(replay(eve.page).get_by_role("button", name="To the end")).to_be_disabled()
    expect(replay(eve.page).get_by_role("button", name="Review")).to_have_count(0)
    replay(ada.page).get_by_role("button", name="To the end").click()
    eve.sees_turn(game.turn)


def test_five_people_pass_the_lead_on(over: tuple[str, sm.Game], ada: Person, new_context: NewContext) -> None:
    table, _ = over
    path = opens(named(ada), table, 1)
    people = [ada]
    for number, name in enumerate(("Bo", "Cleo", "Dan", "Eve")):
        person = named(Person(new_context(**device(touch=number % 2 == 0)).new_page(), name))
        person.page.goto(path)
        person.sees_turn(1)
        people.append(person)
    expect(panel(ada).get_by_role("listitem")).to_have_count(5)
    for turn, (one, other) in enumerate(itertools.pairwise(people), 2):
        panel(one).get_by_role("combobox", name="Pass the lead").select_option(label=other.name)
        expect(panel(other)).to_contain_text("You lead")
        if other.page.get_by_role("dialog").count():  # the sheet of a phone
            other.page.keyboard.press("Escape")
        replay(other.page).get_by_role("button", name="One turn forward").click()
        for person in people:
            person.sees_turn(turn)
    people[-1].page.close()
    take = panel(ada).get_by_role("button", name="Take the lead")
    take.click()
    expect(panel(ada)).to_contain_text("You lead")


@pytest.mark.core
def test_study_of_a_deleted_game_says_so(ada: Person) -> None:
    ada.page.goto("/games/none/study/none")
    expect(ada.page.get_by_role("heading", name="This study was not found")).to_be_visible()


def test_lost_connection_comes_back_to_what_the_leader_shows_now(
    server: Server, over: tuple[str, sm.Game], ada: Person, new_context: NewContext
) -> None:
    table, _ = over
    path = opens(named(ada), table, 1)
    with wire(server.port) as line:
        eve = named(Person(new_context(base_url=line.url).new_page(), "Eve"))
        eve.page.goto(path.removeprefix(server.url))
        eve.sees_turn(1)
        line.cut()
        expect(eve.page.get_by_text("connection is lost")).to_be_visible()
        replay(ada.page).get_by_role("button", name="One turn forward").click()
        ada.sees_turn(2)
        line.mend()
        eve.sees_turn(2)
