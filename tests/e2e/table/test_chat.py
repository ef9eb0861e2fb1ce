"""The chat: what people may write, and where it is read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from starmine.server.tables import showing
from tests.e2e.people import Person, seat_people
from tests.e2e.places import boxes


@pytest.mark.clause("C24")
def test_silence_while_a_teammate_is_on_turn_and_the_number_of_new_messages(ada: Person, bo: Person) -> None:
    seat_people(ada, bo, silence=True)
    ada.page.get_by_placeholder("Say something").fill("Let me think")
    ada.page.get_by_placeholder("Say something").press("Enter")
    bo.page.get_by_role("button", name="1 new message, Chat").click()
    expect(bo.page.get_by_role("dialog")).to_contain_text("Let me think")
    expect(bo.page.get_by_role("dialog")).to_contain_text("silent")
    bo.page.keyboard.press("Escape")
    expect(bo.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


@pytest.mark.clause("C24")
def test_silence_is_chosen_as_the_edition_has_it_until_the_host_does(ada: Person) -> None:
    ada.page.goto("/new")
    silence = ada.page.get_by_label("Silence during turns")
    expect(silence).to_be_checked()
    expect(ada.page.get_by_text("The rules of Cocktail require this.")).to_be_visible()
    ada.choose(re.compile("^Online"))
    expect(silence).not_to_be_checked()
    ada.choose(re.compile("^Tiles"))
    silence.uncheck(force=True)
    ada.choose(re.compile("^Cocktail"))
    expect(silence).not_to_be_checked()


@pytest.mark.core
@pytest.mark.clause("C28")
def test_a_table_of_fixed_phrases(ada: Person, bo: Person) -> None:
    seat_people(ada, bo, chat="phrases")
    expect(ada.page.get_by_placeholder("Say something")).to_have_count(0)
    ada.page.get_by_role("button", name="I still know nothing about my hand.").click()
    bo.page.get_by_role("button", name="Chat").click()
    expect(bo.page.get_by_role("log").filter(has_text="I still know nothing about my hand.")).to_be_visible()


@pytest.mark.clause("C28")
def test_a_closed_table_has_no_chat_anywhere(ada: Person, bo: Person) -> None:
    seat_people(ada, bo, chat="closed")
    for person in (ada, bo):
        expect(person.page.get_by_text("Chat", exact=True)).to_have_count(0)
        person.page.keyboard.press("c")
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        person.page.keyboard.press("?")
        expect(person.page.get_by_role("dialog")).to_contain_text("show these keys")
        expect(person.page.get_by_role("dialog")).not_to_contain_text("chat")


def test_earlier_messages_come_when_the_reader_scrolls_up(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "NEWEST", 30)
    game = seat_people(ada, bots=1)
    for number in range(70):
        told = ada.page.request.post(f"/api/tables/{game}/messages", data={"text": f"Message {number}."})
        assert told.ok
    ada.page.reload()
    log = ada.page.get_by_role("log", name="Messages")
    expect(log.get_by_text("Message 69.")).to_be_in_viewport()
    expect(log.locator("p")).to_have_count(30)
    log.evaluate("element => element.scrollTo({ top: 0 })")
    expect(log.locator("p")).to_have_count(60)
    expect(log.get_by_text("Message 40.")).to_be_in_viewport()
    expect(log.get_by_text("Message 10.")).not_to_be_in_viewport()
    earlier = log.get_by_role("button", name="Earlier messages")
    earlier.focus()  # scrolls there
    expect(log.locator("p")).to_have_count(70)
    expect(earlier).to_have_count(0)
    expect(log).to_be_focused()


def test_a_name_and_a_message_from_right_to_left_stay_apart(ada: Person, bo: Person) -> None:
    bo.name = "דנה"
    table = seat_people(ada, bo, looking=[ada])
    bo.ask("POST", f"/api/tables/{table}/messages", {"text": "שלום 5", "phrase": None, "seat": None})
    line = ada.page.get_by_role("log").locator("p", has_text=bo.name)
    name, said = boxes(line.locator("bdi").nth(0), line.locator("bdi").nth(1))
    assert name["x"] + name["width"] <= said["x"]
