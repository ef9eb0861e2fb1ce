"""Playing and discarding cards of the viewer's hand: check and cross, drag, and reasons why they are disabled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import (
    MOUSE,
    NARROWEST,
    SMALL_PHONE,
    TOUCH,
    WINDOWS,
    Caller,
    Person,
    device,
    good_action,
    seat_people,
)
from tests.e2e.places import apart, boxes, inside
from tests.e2e.serving import Server


@pytest.mark.core
@pytest.mark.clause("C34")
def test_a_green_check_plays_and_a_red_cross_discards(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    ada.do(sm.Clue(1, rank=int((server.game(table).hands[1][0].kind or "")[1])), server.game(table))
    bo.sees_turn(1)
    bo.control("Discard", bo.own(2)).click()
    ada.sees_turn(2)
    ada.control("Play", ada.own(3)).click()
    ada.sees_turn(3)
    assert server.game(table).actions[1:] == (sm.Discard(2), sm.Play(3))


@pytest.mark.core
@pytest.mark.clause("C34")
def test_on_a_phone_the_check_and_the_cross_appear_by_the_tapped_card(server: Server, bo: Person) -> None:
    table = seat_people(bo, bots=1)
    acts = bo.page.locator(".mine .act")
    expect(acts).to_have_count(0)
    for place in (1, 3):
        bo.page.locator(".mine .cover").nth(place).tap()
        expect(bo.page.get_by_role("button", name=f"Play card {place + 1}")).to_be_visible()
        expect(acts).to_have_count(3)
        for act in acts.all():
            expect(act).to_be_in_viewport(ratio=1)
    bo.page.locator(".strip").tap()
    expect(acts).to_have_count(0)
    assert server.game(table).turn == 0


def _clue_rank(person: Caller, server: Server, table: str) -> tuple[int, ...]:
    """Clues a rank from 2 to 5, and returns the orders of the touched cards."""
    game = server.game(table)
    clues = (action for action in game.legal_actions() if isinstance(action, sm.Clue))
    clue = next(clue for clue in clues if clue.rank in range(2, 6) and game.touches(clue))
    person.act(clue, game, table)
    return game.touches(clue)


@pytest.mark.clause("C34")
@pytest.mark.parametrize(
    "language", ["en", pytest.param("de", marks=pytest.mark.long(2)), pytest.param("fr", marks=pytest.mark.long(2))]
)
def test_on_a_phone_neither_the_buttons_nor_the_question_before_a_mistake_cover_the_hand(
    server: Server, new_context: NewContext, language: str, mate: Caller
) -> None:
    ada = Person(new_context(**device(touch=True), locale=language).new_page(), "Ada")
    page = ada.page
    table = seat_people(ada, mate)
    _clue_rank(ada, server, table)
    touched = _clue_rank(mate, server, table)
    ada.sees_turn(2)
    game = server.game(table)
    known = [card.order for card in game.hands[0]].index(touched[0])
    cards, shown = page.locator(".mine .card"), page.locator(".mine header > *").filter(visible=True)
    for size in (WINDOWS["phone"], NARROWEST, WINDOWS["phone-on-its-side"]):
        page.set_viewport_size(size)
        for place in range(len(game.hands[0])):
            cards.nth(place).locator(".cover").tap()
            expect(shown).to_have_count(1)  # whose turn it is
            named, *buttons = boxes(shown, page.locator(".mine .act"))
            assert len(buttons) == 3
            for at, button in enumerate(buttons):
                assert inside(button, {"x": 0, "y": 0, **size}), (size, place)
                assert all(apart(button, other) for other in (named, *buttons[:at], *boxes(cards))), (size, place)
        cards.nth(known).locator(".cover").tap()
        page.locator(".mine .act.play").tap()
        question, *others = boxes(page.locator(".bar"), cards)
        assert inside(question, {"x": 0, "y": 0, **size}), size
        assert all(apart(question, card) for card in others), size
        page.locator(".bar .button.icon").tap()


@TOUCH
def test_quick_presses_on_one_spot_act_once(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    ada.page.mouse.click(0, 0)
    (box,) = boxes(ada.control("Play", ada.own(0)))
    ada.page.evaluate(
        """async ({ x, y, width, height }) => {
            const board = document.querySelector("[data-turn]");
            const press = () => hurry(x + width / 2, y + height / 2);
            let shifted = false;
            // Presses as soon as the hand has shifted, so that even a slow machine is quick.
            new MutationObserver((_, observer) => {
                if (board.dataset.turn !== "2") return;
                observer.disconnect();
                shifted = true;
                for (let times = 0; times < 4; times++) press();
            }).observe(board, { attributeFilter: ["data-turn"] });
            while (!shifted) {
                press();
                await new Promise(requestAnimationFrame);
            }
        }""",
        box,
    )
    ada.sees_turn(2)
    assert [type(action) for action in server.game(table).actions[::2]] == [sm.Play]


def _sends_over_a_discard(ada: Person) -> tuple[float, float]:
    """Chooses a clue; returns a point of *Send* under which a card's *Discard* lies."""
    ada.page.locator(".zone.rank").first.click()
    (send,), crosses = boxes(ada.sender()), boxes(ada.page.locator(".act.discard"))
    under = next(cross for cross in crosses if not apart(send, cross))
    left, right = (max(send["x"], under["x"]), min(send["x"] + send["width"], under["x"] + under["width"]))
    top, bottom = (max(send["y"], under["y"]), min(send["y"] + send["height"], under["y"] + under["height"]))
    return (left + right) / 2, (top + bottom) / 2


@pytest.mark.core
def test_a_clue_that_could_not_be_sent_stays_and_a_second_click_discards_nothing(server: Server, ada: Person) -> None:
    lost = ada.loses("act")
    table = seat_people(ada, bots=1, edition="six-colour")  # which allows a discard at once (C30)
    x, y = _sends_over_a_discard(ada)
    ada.page.mouse.click(x, y)
    expect(ada.bar()).to_contain_text("The server cannot be reached.")
    lost.clear()
    ada.page.evaluate("([x, y]) => hurry(x, y)", [x, y])
    ada.sender().click()
    ada.sees_turn(2)
    assert isinstance(server.game(table).actions[0], sm.Clue)


def test_a_second_click_on_send_does_not_discard_ahead(ada: Person, mate: Caller) -> None:
    ada.page.goto("/rules")
    ada.page.evaluate("localStorage.setItem('starmine.premoves', 'on')")
    seat_people(ada, mate, edition="six-colour")
    x, y = _sends_over_a_discard(ada)
    ada.page.mouse.click(x, y)
    ada.sees_turn(1)
    expect(ada.page.locator(".mine .act:not([aria-disabled=true])")).to_have_count(10)
    ada.page.evaluate("([x, y]) => hurry(x, y)", [x, y])
    expect(ada.page.get_by_text("on your turn")).to_have_count(0)
    ada.page.mouse.click(x, y)
    expect(ada.page.get_by_text("Discards on your turn")).to_have_count(1)


@MOUSE
def test_a_double_click_on_start_does_nothing_in_the_game(server: Server, ada: Person) -> None:
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "cautious"}]
    table = ada.ask("POST", "/api/tables", {"edition": "cocktail", "first": 0, "seats": seats})["id"]
    ada.page.goto(f"/t/{table}")
    start = ada.page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    ada.page.evaluate(
        """() => new MutationObserver((_, observer) => {
            const buttons = document.querySelectorAll(".mine .act.play, .mine .cover");
            if (buttons.length === 0) return;
            observer.disconnect();
            for (const button of buttons) {
                const { x, y } = button.getBoundingClientRect();
                hurry(x + 5, y + 5);
            }
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    start.dblclick()
    ada.sees_turn(0)
    ada.control("Play", ada.own(1)).click()
    ada.does_it_anyway()
    ada.sees_turn(2)
    assert server.game(table).actions[0] == sm.Play(1)


@pytest.mark.parametrize(("zone", "action"), [("play", sm.Play(4)), ("discard", sm.Discard(4))])
def test_a_card_dragged_to_the_fireworks_is_played_and_to_the_discards_discarded(
    server: Server, ada: Person, zone: str, action: sm.Action
) -> None:
    table = seat_people(ada, bots=1, edition="six-colour")  # which allows a discard at once (C30)
    (card,) = boxes(ada.card(server.game(table).hands[0][4].order))
    ada.page.mouse.move(card["x"] + 40, card["y"] + 60)
    ada.page.mouse.down()
    ada.page.mouse.move(card["x"] + 40, card["y"] - 40, steps=4)
    (target,) = boxes(ada.page.locator(f'[data-drop="{zone}"]').first)
    ada.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    ada.page.mouse.up()
    ada.sees_turn(2)
    assert server.game(table).actions[0] == action


@pytest.mark.clause("C10")
def test_a_refused_discard_is_off_and_says_why(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    cross = ada.page.locator(".act.discard").first
    expect(cross).to_have_attribute("aria-disabled", "true")
    expect(cross).to_have_attribute("title", re.compile("blue tokens"))
    cross.click(force=True)
    expect(ada.page.get_by_text("would gain nothing").first).to_be_visible()
    assert server.game(table).turn == 0


def test_the_viewers_hand_says_why_it_cannot_act(server: Server, bo: Person, new_caller: NewCaller) -> None:
    ada = new_caller("Ada")
    table = seat_people(ada, bo)
    badge = bo.page.locator(".mine .badge")

    def says(text: str) -> None:
        for size in ("desktop", "small-phone", "phone"):
            bo.resize(size)
            expect(badge, size).to_have_text(text)
            expect(badge, size).to_be_in_viewport(ratio=1)

    says("Ada’s turn")
    ada.act(good_action(server.game(table)), server.game(table), table)
    bo.sees_turn(1)
    says("Your turn")
    bo.page.keyboard.press("[")
    says("You are looking at an earlier turn")
    bo.page.keyboard.press("Escape")
    says("Your turn")
    bo.ask("POST", f"/api/tables/{table}/leave")
    says("A bot is playing for you.")


@MOUSE
def test_first_turns_say_what_can_be_done_until_it_is(server: Server, new_context: NewContext, touch: bool) -> None:
    ada = Person(new_context(**device(touch, SMALL_PHONE)).new_page(), "Ada")
    table = seat_people(ada, bots=1, options={"strikes": 8})  # so that the game lasts
    verb = "Tap" if touch else "Click"
    hint = ada.page.get_by_text(re.compile(f"^{verb} a number or firework .* play or discard"))
    expect(hint).to_be_in_viewport(ratio=1)
    ada.do(good_action(server.game(table)), server.game(table))
    ada.sees_turn(2)
    expect(hint).to_have_count(0)
    expect(ada.page.get_by_text(re.compile("^You can also|^(Tap|Click) a number"))).to_be_visible()
    for _ in range(2):
        game = server.game(table)
        ada.do(
            sm.Play(0)
            if any(isinstance(action, sm.Clue) for action in game.actions[::2])
            else next(action for action in game.legal_actions() if isinstance(action, sm.Clue)),
            game,
        )
        ada.sees_turn(game.turn + 2)
    expect(ada.page.get_by_text(re.compile("^You can also|^(Tap|Click) a number"))).to_have_count(0)
