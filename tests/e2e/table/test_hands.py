"""The display of hands: rearranged, turned, set apart, as their owner sees them, side by side at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

import starmine as sm
from tests.e2e.people import Person, seat_people
from tests.e2e.places import boxes
from tests.e2e.serving import Server


@pytest.mark.clause("C26")
def test_a_rearranged_hand_stays_so_and_changes_no_meaning(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    orders = [card.order for card in server.game(table).hands[0]]
    shown = ada.page.locator(".mine [data-order]")
    ada.card(orders[0]).focus()
    assert ada.socket is not None
    with ada.socket.expect_event("framereceived", _keeps(turned=0, gaps=0)):  # the page shows the change before
        ada.page.keyboard.press("Shift+ArrowRight")
    expect(shown.first).to_have_attribute("data-order", str(orders[1]))
    ada.page.reload()
    ada.sees_turn(0)
    expect(shown.first).to_have_attribute("data-order", str(orders[1]))
    ada.page.locator(".act.play").first.click()
    bo.sees_turn(1)
    assert server.game(table).log[0].cards == (orders[1],)
    assert server.game(table).actions == (sm.Play(1),)


@pytest.mark.clause("C26")
def test_cards_are_turned_and_set_apart_by_drag_keys_and_menu(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    orders = [card.order for card in server.game(table).hands[0]]
    cards = [ada.card(order) for order in orders]
    turned, apart = re.compile(r"\bturned\b"), re.compile(r"\bapart\b")

    def drag(card: Locator, dx: float, dy: float) -> None:
        (box,) = boxes(card)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        ada.page.mouse.move(x, y)
        ada.page.mouse.down()
        ada.page.mouse.move(x + dx, y + dy, steps=4)
        ada.page.mouse.up()

    drag(cards[0], 0, 90)
    expect(cards[0]).to_have_class(turned)
    drag(cards[3], 24, 0)
    expect(cards[3].locator("..")).to_have_class(apart)
    cards[1].focus()
    ada.page.keyboard.press("Shift+ArrowUp")
    expect(cards[1]).to_have_class(turned)
    ada.page.keyboard.press("Shift+ArrowDown")
    expect(cards[1].locator("..")).to_have_class(apart)
    ada.page.keyboard.press("i")
    dialog = ada.page.get_by_role("dialog")
    assert ada.socket is not None
    with ada.socket.expect_event("framereceived", _keeps(turned=1, gaps=2)):
        dialog.get_by_role("button", name="Turned sideways", pressed=True).click()
    expect(dialog.get_by_role("button", name="Turned sideways", pressed=False)).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.page.reload()
    ada.sees_turn(0)
    expect(ada.page.locator(".mine .card.turned")).to_have_count(1)
    expect(ada.page.locator(".mine .apart")).to_have_count(2)
    expect(bo.page.locator(".turned, .apart")).to_have_count(0)
    assert server.game(table).turn == 0


def _keeps(*, turned: int, gaps: int) -> Callable[[str], bool]:
    """Matches the news that the server has stored a hand with this many turned cards and gaps."""

    def matches(message: str) -> bool:
        hands = [event for event in json.loads(message).get("events", ()) if event["type"] == "hand"]
        return any((len(hand["turned"]), len(hand["gaps"])) == (turned, gaps) for hand in hands)

    return matches


@pytest.mark.core
def test_a_hand_is_seen_as_its_owner_sees_it(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    order = server.game(table).hands[1][0].order
    expect(ada.card(order)).not_to_have_class(re.compile(r"\bback\b"))
    ada.page.get_by_role("button", name=re.compile("^See .* hand as")).click()
    expect(ada.card(order)).to_have_class(re.compile(r"\bback\b"))


@pytest.mark.parametrize("bots", [pytest.param(1, marks=pytest.mark.long(1)), 4])
def test_hands_do_not_overlap_on_a_phone_at_the_end(bo: Person, bots: int) -> None:
    seat_people(bo, bots=bots, options={"strikes": 1})
    bo.plays_until_the_end(players=bots + 1)
    hands = bo.page.locator("section.hand, section.mine")
    for size in ("phone", "small-phone"):
        bo.resize(size)
        expect(hands, size).to_have_count(bots + 1)
        below = sorted(boxes(hands), key=lambda box: box["y"])
        for upper, lower in pairwise(below):
            assert upper["y"] + upper["height"] <= lower["y"], size
        for hand in hands.all():
            hand.scroll_into_view_if_needed()
            expect(hand, size).to_be_in_viewport(ratio=0.99)
