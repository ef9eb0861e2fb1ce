"""Notes on cards: quick to write, stored, private until the end of the game, and public afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import starmine as sm
from tests.e2e.conftest import PATIENCE, NewCaller, NewContext
from tests.e2e.people import MOUSE, TOUCH, Caller, Person, device, seat_people
from tests.e2e.places import boxes
from tests.e2e.serving import Server


def mark(person: Person, order: int) -> Locator:
    """The notes shown on a card."""
    return person.card(order).locator("[data-note]")


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your note")


def opens(person: Person, order: int, *, touch: bool) -> Locator:
    """Opens the note of a card of this person's hand: by taps, or by the pointer and a key."""
    if touch:
        person.card(order).locator(".cover").click()
        person.page.locator(".act.about").click()
        field(person.page).click()
    else:
        person.page.mouse.move(1, 1)  # the page ignores a pointer that has not moved yet
        person.card(order).hover()
        person.page.keyboard.press("n")
    expect(field(person.page)).to_be_focused()
    return field(person.page)


def writes(person: Caller, table: str, order: int, text: str, seat: int = 0) -> None:
    """Writes a note by the API."""
    person.ask("PUT", f"/api/games/{table}/notes", {"seat": seat, "order": order, "text": text})


@pytest.mark.core
@TOUCH
def test_note_is_on_the_card_in_every_tab_and_device_of_its_player_and_nowhere_else(
    server: Server, new_context: NewContext, ada: Person, touch: bool, friend: Person
) -> None:
    table = seat_people(ada, friend)
    own, other = (server.game(table).hands[seat][0].order for seat in (0, 1))
    second = Person(ada.page.context.new_page(), "Ada")
    second.page.goto(f"/t/{table}")
    second.sees_turn(0)
    opens(ada, own, touch=touch).fill("r2,r3 ")
    expect(ada.page.get_by_text("Saved.")).to_be_visible()
    field(ada.page).press_sequentially("private")
    expect(field(ada.page)).to_have_value("r2,r3 private")
    expect(ada.page.get_by_text("Saved.")).to_be_visible()
    expect(ada.page.get_by_text("Kinds in square brackets")).to_be_visible()
    field(ada.page).fill("r2,r3")
    expect(ada.page.get_by_text("The card shows: red 2 or red 3.")).to_be_visible()
    field(ada.page).press("Enter")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    writes(ada, table, other, "<b>f</b>")
    elsewhere = Person(new_context(**device(touch), storage_state=ada.page.context.storage_state()).new_page(), "Ada")
    elsewhere.page.goto(f"/t/{table}")
    ada.page.reload()
    for person in (ada, second, elsewhere):
        expect(mark(person, own)).to_have_text("23")
        expect(mark(person, other)).to_have_text("")
        expect(person.card(own)).to_have_accessible_name(re.compile("Your note: r2,r3"))
        expect(person.card(other)).to_have_accessible_name(re.compile("Your note: <b>f</b>"))
    writes(friend, table, own, "zzz", seat=1)
    expect(mark(friend, own)).to_have_text("zzz")
    for order in (own, other):
        expect(mark(friend, order)).to_have_count(int(order == own))
    assert not any(b"r2,r3" in payload.body for payload in server.received(friend.cookie()))
    assert not any(b"zzz" in payload.body for payload in server.received(ada.cookie()))


@TOUCH
def test_quick_note_gives_way_to_a_clue(server: Server, ada: Person, touch: bool, mate: Caller) -> None:
    table = seat_people(ada, mate, first=1)
    game = server.game(table)
    clue = next(action for action in game.legal_actions() if isinstance(action, sm.Clue) and action.rank is not None)
    touched = game.touches(clue)[0]
    wrong = clue.rank % 5 + 1 if clue.rank else 0
    opens(ada, touched, touch=touch).fill(f"{clue.rank},{wrong}")
    field(ada.page).press("Enter")
    expect(mark(ada, touched)).to_have_text("".join(sorted(f"{clue.rank}{wrong}")))
    untouched = [card.order for card in game.hands[0] if card.order not in game.touches(clue)]
    writes(ada, table, untouched[0], f"{clue.rank}")
    expect(mark(ada, untouched[0])).to_have_text(f"{clue.rank}")
    mate.act(clue, game, table)
    ada.sees_turn(1)
    expect(mark(ada, touched)).to_have_count(0)  # the clue says as much
    expect(mark(ada, untouched[0]).locator(".gone")).to_have_count(1)
    expect(ada.card(untouched[0])).to_have_accessible_name(re.compile("It is no longer possible"))
    writes(ada, table, untouched[0], f"!{clue.rank}, !{wrong}")
    expect(mark(ada, untouched[0])).to_have_text(re.compile(rf"≠\s*{wrong}"))


@MOUSE
def test_unsaved_note_says_so_and_is_not_lost(server: Server, ada: Person, touch: bool, mate: Caller) -> None:
    lost = ada.loses("note")
    table = seat_people(ada, mate)
    own = server.game(table).hands[0][1].order
    opens(ada, own, touch=touch).fill("b4")
    expect(ada.page.get_by_role("alert").filter(has_text="not saved yet")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(mark(ada, own)).to_have_text(re.compile("!.*4"))
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.page.reload()
    expect(mark(ada, own)).to_have_text(re.compile("4"))
    assert ada.ask("GET", f"/api/games/{table}/notes")["notes"] == []
    lost.clear()
    ada.page.wait_for_function("() => localStorage.getItem('starmine.notes') === '[]'", timeout=2 * PATIENCE)
    expect(mark(ada, own)).to_have_text("4")
    assert [note["text"] for note in ada.ask("GET", f"/api/games/{table}/notes")["notes"]] == ["b4"]


@TOUCH
def test_replay_shows_everybodys_notes_from_their_turn_on(server: Server, new_caller: NewCaller, wim: Person) -> None:
    ada, bo = new_caller("Ada"), new_caller("Bo")
    table = seat_people(ada, bo, options={"strikes": 1})
    order = server.game(table).hands[1][0].order
    ada.act(sm.Clue(1, rank=int((server.game(table).hands[1][0].kind or "")[1])), server.game(table), table)
    writes(ada, table, order, "kt")
    writes(bo, table, order, "I think this one <i>can wait</i>", seat=1)
    while (game := server.game(table)).outcome is None:
        person = (ada, bo)[game.seat]
        fits = {f"{suit}{height + 1}" for suit, height in game.fireworks.items()}
        slots = range(len(game.hands[game.seat]))
        worst = [slot for slot in slots if game.hands[game.seat][slot].kind not in fits]
        person.act(sm.Play(next(slot for slot in worst if game.hands[game.seat][slot].order != order)), game, table)
    wim.page.goto(f"/games/{table}#2")
    wim.sees_turn(1)
    expect(mark(wim, order).locator(".slip")).to_have_count(2)
    wim.card(order).locator(".cover").click()
    notes = wim.page.get_by_role("dialog")
    expect(notes.get_by_text("Ada, on turn 2")).to_be_visible()
    expect(notes.get_by_text("kt", exact=True)).to_be_visible()
    expect(notes.get_by_text("Bo, on turn 2")).to_be_visible()
    expect(notes.get_by_text("I think this one <i>can wait</i>")).to_be_visible()
    expect(field(wim.page)).to_have_count(0)
    wim.page.keyboard.press("Escape")
    wim.page.get_by_role("combobox", name="Seen by").select_option(label="Seen by Ada")
    expect(mark(wim, order)).to_have_text("kt")
    wim.page.get_by_role("button", name="One turn back").click()
    wim.sees_turn(0)
    expect(mark(wim, order)).to_have_count(0)


def test_on_a_phone_a_quick_note_is_written_by_taps_alone(server: Server, bo: Person) -> None:
    table = seat_people(bo, bots=1)
    own = server.game(table).hands[0][1].order
    bo.card(own).locator(".cover").click()
    bo.page.locator(".act.about").click()
    kinds = bo.page.get_by_role("group", name="Kinds")
    for sign in ("red", "blue", "2"):
        kinds.get_by_role("button", name=sign, exact=True).click()
    expect(field(bo.page)).to_have_value("rb2")
    for box in boxes(kinds.get_by_role("button")):
        assert min(box["width"], box["height"]) >= 44
    kinds.get_by_role("button", name="blue", exact=True).click()
    expect(bo.page.get_by_text("The card shows: red 2.")).to_be_visible()
    bo.page.get_by_role("button", name="Close").click()
    expect(mark(bo, own)).to_have_text("2")
    bo.page.reload()
    expect(mark(bo, own)).to_have_text("2")
