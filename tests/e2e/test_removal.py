"""The host removes and mutes people; anybody hides another's messages; typed text is never rendered as markup."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import TOUCH, Caller, Person, device, seat_people

HOSTILE = "<img src=x onerror=document.title='hit'>&lt;b&gt;"
NAME = "<i>Bo</i>&amp;"


def people(page: Page) -> Locator:
    """The sheet about the others, opened from the table's menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="People").click()
    return page.get_by_role("dialog", name="People")


def says(person: Caller, table: str, text: str) -> None:
    person.ask("POST", f"/api/tables/{table}/messages", {"text": text})


def chat(person: Person, *, touch: bool) -> Locator:
    if touch and person.page.get_by_role("dialog", name="Chat").count() == 0:
        person.page.get_by_role("navigation").get_by_role("button", name="Chat").click()
    return person.page.get_by_role("log", name="Messages")


@pytest.mark.core
@TOUCH
def test_host_removes_a_player_and_a_bot_plays_on(ada: Person, friend: Person) -> None:
    seat_people(ada, friend)
    sheet = people(ada.page)
    sheet.get_by_role("button", name="Remove Bo").click()
    sheet.get_by_role("button", name="Remove Bo permanently").click()
    expect(sheet.get_by_text("Nobody else plays here.")).to_be_visible()
    expect(friend.page.get_by_text("The host has removed you from this table.")).to_be_visible()
    expect(friend.page.get_by_text("You are watching.").first).to_be_visible()
    friend.page.reload()
    expect(friend.page.get_by_text("You are watching.").first).to_be_visible()


@TOUCH
def test_muted_player_reads_and_is_told_so_and_may_hide_the_messages_of_another(
    ada: Person, friend: Person, touch: bool
) -> None:
    table = seat_people(ada, friend)
    says(ada, table, "First")
    messages = chat(friend, touch=touch)
    people(ada.page).get_by_role("switch", name="Muted").check(force=True)
    expect(friend.page.get_by_text("The host has muted you")).to_be_visible()
    says(ada, table, "Can you read this?")
    expect(messages.get_by_text("Can you read this?")).to_be_visible()
    if touch:
        friend.page.keyboard.press("Escape")
    sheet = people(friend.page)
    expect(sheet.get_by_role("switch", name="Muted")).to_have_count(0)
    sheet.get_by_role("switch", name="Hide messages").check(force=True)
    friend.page.keyboard.press("Escape")
    expect(chat(friend, touch=touch).get_by_text("First")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(chat(ada, touch=touch).get_by_text("First")).to_be_visible()


@TOUCH
def test_typed_text_is_shown_as_text(new_context: NewContext, touch: bool) -> None:
    ada, bo = Person(new_context(**device(touch)).new_page(), "Ada"), Person(new_context().new_page(), NAME)
    table = seat_people(ada, bo)
    says(bo, table, HOSTILE)
    message = chat(ada, touch=touch).get_by_role("paragraph").filter(has_text=HOSTILE)
    expect(message).to_be_visible()
    expect(message).to_contain_text(NAME)
    expect(message.locator("img, i")).to_have_count(0)
    if touch:
        ada.page.keyboard.press("Escape")
    expect(ada.page.locator('[data-hand="1"]').get_by_text(NAME)).to_be_visible()
    ada.ask("PUT", f"/api/games/{table}/notes", {"seat": 0, "order": 0, "text": HOSTILE})
    expect(ada.card(0)).to_have_accessible_name(re.compile(re.escape(HOSTILE)))
    assert ada.page.locator("img[src='x']").count() == 0
    bo.page.goto("/")
    expect(bo.page.get_by_text("Ada").first).to_be_visible()
    assert bo.page.locator("img[src='x'], main i").count() == 0
    assert "hit" not in ada.page.title()
