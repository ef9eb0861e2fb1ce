"""The layout: it uses the room, nothing covers anything, and the table can be played at 400 % zoom."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import TABLET, ZOOMED, Person, seat_people
from tests.e2e.places import apart, boxes, cramped, inside
from tests.e2e.serving import Server
from tests.e2e.test_accessibility import LAYOUTS, Setting, five_players, overflow

LAPTOP: ViewportSize = {"width": 1440, "height": 900}
WIDE_NAMES = ("W" * 20, "花火大会" * 5, "MMMMMMMMMM WWWWWWWWW", "ウィリアム" * 4, "m" * 20)


@pytest.mark.core
@pytest.mark.parametrize("bots", [1, *(pytest.param(many, marks=pytest.mark.long(1)) for many in (2, 3)), 4])
def test_on_a_laptop_the_other_hands_take_the_room_that_the_sky_can_spare(new_context: NewContext, bots: int) -> None:
    ada = Person(new_context(viewport=LAPTOP).new_page(), "Ada")
    seat_people(ada, bots=bots)
    hands = ada.page.locator("section.hand")
    expect(hands).to_have_count(bots)
    for hand in hands.all():
        place, *cards = boxes(hand, hand.locator(".card"))
        assert cards
        for card in cards:
            assert card["height"] > 110
            assert inside(card, place)
    sky, mine = boxes(ada.page.locator(".sky"), ada.page.locator(".mine"))
    assert sky["height"] > 200
    assert inside(mine, {"x": 0, "y": 0, "width": 1440, "height": 900})


def test_on_an_upright_tablet_turns_and_discards_stand_open(new_context: NewContext) -> None:
    ada = Person(new_context(viewport=TABLET, has_touch=True).new_page(), "Ada")
    seat_people(ada, bots=4)
    for title in ("Turns", "Discards"):
        expect(ada.page.get_by_role("heading", name=title)).to_be_in_viewport(ratio=1)
        expect(ada.page.get_by_role("navigation").get_by_role("button", name=title)).to_have_count(0)
    for hand in ada.page.locator("section.hand, section.mine").all():
        expect(hand).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("panel", ["Turns", "Discards", "Chat", "Known", "Menu", "keys", "details"])
def test_panels_have_room(server: Server, new_context: NewContext, new_caller: NewCaller, panel: str) -> None:
    ada = Person(new_context(has_touch=True).new_page(), "Ada")
    five_players(ada, Setting(server, new_caller))
    ada.resize("phone-on-its-side")
    if panel == "keys":
        ada.page.keyboard.press("?")
    elif panel == "details":
        ada.card(server.game(ada.page.url.split("/")[-1]).hands[1][0].order).click(button="right")
    else:
        ada.page.get_by_role("navigation").get_by_role("button", name=panel).click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    for size in LAYOUTS:
        ada.resize(size)
        assert cramped(ada.page) == [], size


def test_the_table_is_played_at_400_percent(server: Server, new_context: NewContext) -> None:
    ada = Person(new_context(viewport=ZOOMED).new_page(), "Ada")
    table = seat_people(ada, bots=2, edition="six-colour")
    game = server.game(table)
    ada.do(sm.Clue(1, rank=int(str(game.hands[1][0].kind)[1])), game)
    ada.sees_turn(3)
    ada.control("Discard", ada.own(0)).click()
    ada.sees_turn(6)
    ada.control("Play", ada.own(4)).click()
    ada.sees_turn(9)
    assert overflow(ada.page) <= 0
    ada.page.get_by_role("navigation").get_by_role("button", name="Turns").click()
    lines = ada.page.locator("ol.log > li")
    expect(lines).to_have_count(9)
    lines.first.get_by_role("button").first.click()
    ada.sees_turn(0)
    ada.page.get_by_role("button", name="Back to now").click()
    ada.sees_turn(9)


@pytest.mark.parametrize("players", [*(pytest.param(many, marks=pytest.mark.long(3)) for many in (2, 3, 4)), 5])
def test_nothing_covers_anything_at_400_percent(new_context: NewContext, players: int) -> None:
    ada = Person(new_context(viewport=ZOOMED).new_page(), "Ada")
    seat_people(ada, bots=players - 1)
    parts = boxes(ada.page.locator(".strip, section.hand, section.mine, nav"))
    assert len(parts) == players + 2
    for place, part in enumerate(parts):
        assert all(apart(part, other) for other in parts[place + 1 :])
    for control in ada.page.locator(".zone, nav button, .mine .cover").all():
        control.scroll_into_view_if_needed()
        expect(control).to_be_in_viewport(ratio=0.99)
        control.click(trial=True)


@pytest.mark.long(7)
@pytest.mark.parametrize("players", [2, 5])
def test_names_of_20_letters_are_whole_and_free(new_context: NewContext, new_caller: NewCaller, players: int) -> None:
    looking = [Person(new_context().new_page(), name) for name in WIDE_NAMES[:2]]
    seat_people(*looking, *map(new_caller, WIDE_NAMES[2:players]))
    for person in looking:
        for size in ("desktop", "tablet", "small-phone"):
            person.resize(size)
            names_are_whole_and_free(person.page, players, size)


def names_are_whole_and_free(page: Page, players: int, size: str) -> None:
    hands = page.locator("section.hand, section.mine")
    expect(hands, size).to_have_count(players)
    for hand in hands.all():
        hand.scroll_into_view_if_needed()
        name = hand.locator(".name")
        if name.evaluate("name => getComputedStyle(name).clipPath !== 'none'"):
            continue  # at the bottom of a phone the viewer's name is for screen readers only
        assert name.evaluate(
            "name => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight"
        ), size
        signs = hand.locator(".card, .dot, .badge, .tag, .icon-button, .stand-in, .mine header p")
        place, named, *others = boxes(hand, name, signs)
        assert inside(named, place), size
        assert all(apart(named, other) for other in others), (size, name.inner_text())
    assert overflow(page) <= 0, size
