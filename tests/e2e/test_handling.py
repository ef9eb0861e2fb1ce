"""How people act at the table: clicks, drags, keys, seeing a hand as its owner, rearranging a hand, the chat."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import PHONE, SMALL_PHONE, Person, good_action, seat_people
from tests.e2e.secrecy import count_views, leaks
from tests.e2e.serving import Server


@pytest.fixture
def ada(new_context: NewContext) -> Person:
    return Person(new_context().new_page(), "Ada")


@pytest.fixture
def bo(new_context: NewContext) -> Person:
    return Person(new_context(viewport=PHONE, has_touch=True).new_page(), "Bo")


def bar(person: Person) -> Locator:
    """Where an action waits to be sent."""
    return person.page.get_by_role("group", name="Your action")


def test_C34_the_number_on_a_card_clues_that_rank_and_its_shell_that_colour(
    server: Server, ada: Person, bo: Person
) -> None:
    table = seat_people(ada, bo)
    for turn, (person, zone) in enumerate(((ada, "rank"), (bo, "colour"))):
        game = server.game(table)
        card = game.hands[1 - turn][0]
        assert card.kind is not None
        person.sees_turn(turn)
        person.card(card.order).locator(f".zone.{zone}").click()
        clue = (
            sm.Clue(1 - turn, rank=int(card.kind[1]))
            if zone == "rank"
            else sm.Clue(1 - turn, colour=next(suit.name for suit in game.suits if suit.letter == card.kind[0]))
        )
        aimed = person.page.locator("[data-order].aimed")
        expect(aimed).to_have_count(len(game.touches(clue)))
        bar(person).get_by_role("button", name=re.compile("^Send")).click()
        person.sees_turn(turn + 1)
        assert server.game(table).actions[-1] == clue


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_C34_in_online_one_click_gives_the_clue_and_pointing_shows_what_it_touches(
    server: Server, new_context: NewContext, touch: bool
) -> None:
    ada = Person(new_context(**({"viewport": PHONE, "has_touch": True} if touch else {})).new_page(), "Ada")
    table = seat_people(ada, bots=1, edition="online")
    game = server.game(table)
    card = game.hands[1][0]
    clue = sm.Clue(1, rank=int((card.kind or "")[1]))
    number = ada.card(card.order).locator(".zone.rank")
    if touch:
        ada.waits_until_presses_count()
        number.tap()
    else:
        number.hover()
        expect(ada.page.locator("[data-order].pointed")).to_have_count(len(game.touches(clue)))
        expect(number).to_have_attribute("title", re.compile(f"^Clue {clue.rank} to .*: cards? "))
        ada.waits_until_presses_count()
        number.click()
    ada.sees_turn(2)
    assert server.game(table).actions[0] == clue


def test_C34_one_click_or_two_is_a_setting(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1, edition="online")
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_label("A number or colour I click is clued").select_option(label="after Send")
    ada.page.reload()
    ada.sees_turn(0)
    ada.page.locator(".zone.rank").first.click()
    expect(bar(ada)).to_be_visible()
    assert server.game(table).turn == 0


def test_C34_the_cards_that_a_clue_would_touch_show_when_its_number_has_the_focus(server: Server, ada: Person) -> None:
    seat_people(ada, bots=1)
    ada.page.locator(".hand .card").first.focus()
    ada.page.keyboard.press("Tab")
    assert ada.page.locator("[data-order].pointed").count() > 0
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-order].aimed").first).to_be_visible()
    expect(ada.page.locator("[data-order].pointed")).to_have_count(0)


def test_C34_a_green_check_plays_and_a_red_cross_discards(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    ada.do(sm.Clue(1, rank=int((server.game(table).hands[1][0].kind or "")[1])), server.game(table))
    bo.sees_turn(1)
    bo.control("Discard", bo.own(2)).click()
    ada.sees_turn(2)
    ada.control("Play", ada.own(3)).click()
    ada.sees_turn(3)
    assert server.game(table).actions[1:] == (sm.Discard(2), sm.Play(3))


def test_C34_on_a_phone_the_check_and_the_cross_appear_by_the_tapped_card(
    server: Server, ada: Person, bo: Person
) -> None:
    table = seat_people(bo, ada)
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


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_the_first_turns_say_what_can_be_done_until_it_has_been_done(
    server: Server, new_context: NewContext, touch: bool
) -> None:
    ada = Person(new_context(**({"viewport": SMALL_PHONE, "has_touch": True} if touch else {})).new_page(), "Ada")
    table = seat_people(ada, bots=1)
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


@pytest.mark.parametrize("size", [None, PHONE, SMALL_PHONE], ids=["desktop", "phone", "small-phone"])
def test_the_viewers_hand_says_why_it_cannot_act(
    server: Server, new_context: NewContext, size: ViewportSize | None
) -> None:
    ada, bo = (Person(new_context(**({"viewport": size} if size else {})).new_page(), name) for name in ("Ada", "Bo"))
    seat_people(ada, bo)
    says = [person.page.locator(".mine .badge") for person in (ada, bo)]
    expect(says[0]).to_have_text("Your turn")
    expect(says[1]).to_have_text("Ada is on turn")
    expect(says[1]).to_be_in_viewport(ratio=1)
    ada.page.locator(".zone.rank").first.click()
    ada.page.keyboard.press("Enter")
    bo.sees_turn(1)
    bo.page.keyboard.press("[")
    expect(says[1]).to_have_text("You look at an earlier turn")
    bo.page.keyboard.press("Escape")
    expect(says[1]).to_have_text("Your turn")
    bo.ask("POST", f"/api/tables/{bo.page.url.rsplit('/', 1)[1]}/leave")
    expect(says[1]).to_have_text("A bot is playing for you.")


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_quick_presses_on_one_spot_act_once(server: Server, new_context: NewContext, touch: bool) -> None:
    ada = Person(new_context(**({"viewport": PHONE, "has_touch": True} if touch else {})).new_page(), "Ada")
    table = seat_people(ada, bots=1)
    box = ada.control("Play", ada.own(0)).bounding_box()
    assert box is not None
    ada.page.evaluate(
        """async ({ x, y, width, height }) => {
            const turn = () => document.querySelector("[data-turn]").dataset.turn;
            while (turn() !== "2") {
                document.elementFromPoint(x + width / 2, y + height / 2).closest("button")?.click();
                await new Promise(requestAnimationFrame);
            }
            for (let press = 0; press < 4; press++)
                document.elementFromPoint(x + width / 2, y + height / 2).closest("button")?.click();
        }""",
        box,
    )
    ada.sees_turn(2)
    assert [type(action) for action in server.game(table).actions[::2]] == [sm.Play]


def test_a_chosen_clue_is_taken_back_by_escape_or_a_click_elsewhere(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    for elsewhere in (False, True):
        ada.page.locator(".zone.rank").first.click()
        expect(bar(ada)).to_be_visible()
        if elsewhere:
            ada.page.mouse.click(640, 300)
        else:
            ada.page.keyboard.press("Escape")
        expect(bar(ada)).to_be_hidden()
    assert server.game(table).turn == 0


def test_C10_a_refused_discard_is_off_and_says_why(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    cross = ada.page.locator(".act.discard").first
    expect(cross).to_have_attribute("aria-disabled", "true")
    expect(cross).to_have_attribute("title", re.compile("blue tokens"))
    cross.click(force=True)
    expect(ada.page.get_by_text("would gain nothing").first).to_be_visible()
    assert server.game(table).turn == 0


@pytest.mark.parametrize(("zone", "action"), [("play", sm.Play(4)), ("discard", sm.Discard(4))])
def test_a_card_dragged_to_the_fireworks_is_played_and_to_the_discards_discarded(
    server: Server, ada: Person, zone: str, action: sm.Action
) -> None:
    table = seat_people(ada, bots=1, edition="six-colour")  # where a discard is allowed at once (C30)
    card = ada.card(server.game(table).hands[0][4].order).bounding_box()
    assert card is not None
    ada.page.mouse.move(card["x"] + 40, card["y"] + 60)
    ada.page.mouse.down()
    ada.page.mouse.move(card["x"] + 40, card["y"] - 40, steps=4)
    target = ada.page.locator(f'[data-drop="{zone}"]').first.bounding_box()
    assert target is not None
    ada.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    ada.page.mouse.up()
    ada.sees_turn(2)
    assert server.game(table).actions[0] == action


def test_a_whole_game_by_the_keyboard_alone(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    game = server.game(table)
    while game.outcome is None:
        ada.sees_turn(game.turn)
        press(ada, good_action(game), game)
        ada.page.wait_for_function(
            "turn => Number(document.querySelector('[data-turn]').dataset.turn) > turn + 1 "
            "|| document.title.includes('over')",
            arg=game.turn,
        )
        game = server.game(table)
    expect(ada.page.get_by_role("region", name="The end")).to_contain_text(str(game.score))


def test_two_keys_act_at_once_where_a_player_wants_it(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_label("Two keys act at once").check(force=True)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("p")
    expect(bar(ada)).to_contain_text("Play which card?")
    ada.page.keyboard.press("Escape")
    expect(bar(ada)).to_be_hidden()
    rank = (server.game(table).hands[1][0].kind or "")[1]
    ada.page.keyboard.press("1")
    expect(bar(ada)).to_contain_text("1 to 5, or")
    ada.page.keyboard.press(rank)
    ada.sees_turn(2)
    ada.page.keyboard.press("p")
    ada.page.keyboard.press("3")
    ada.sees_turn(4)
    assert server.game(table).actions[::2] == (sm.Clue(1, rank=int(rank)), sm.Play(2))


def press(person: Person, action: sm.Action, game: sm.Game) -> None:
    """Takes an action by keys: 0 goes to the person's hand, arrows move, a digit or letter clues, Enter sends."""
    keys = person.page.keyboard
    if isinstance(action, sm.Clue):
        person.card(game.hands[action.seat][0].order).focus()
        letters = {suit.name: suit.letter for suit in game.suits}
        keys.press(str(action.rank) if action.colour is None else letters[action.colour].lower())
    else:
        person.card(game.hands[0][action.slot].order).focus()
        keys.press("p" if isinstance(action, sm.Play) else "d")
    expect(bar(person)).to_be_visible()
    keys.press("Enter")


def test_C26_a_rearranged_hand_stays_so_and_changes_no_meaning(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    orders = [card.order for card in server.game(table).hands[0]]
    shown = ada.page.locator(".mine [data-order]")
    ada.card(orders[0]).focus()
    ada.page.keyboard.press("Shift+ArrowRight")
    expect(shown.first).to_have_attribute("data-order", str(orders[1]))
    ada.page.reload()
    ada.sees_turn(0)
    expect(shown.first).to_have_attribute("data-order", str(orders[1]))
    ada.page.locator(".act.play").first.click()
    bo.sees_turn(1)
    assert server.game(table).log[0].cards == (orders[1],)
    assert server.game(table).actions == (sm.Play(1),)


def test_C26_cards_are_turned_and_set_apart_by_drag_keys_and_menu(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    orders = [card.order for card in server.game(table).hands[0]]
    cards = [ada.card(order) for order in orders]
    turned, apart = re.compile(r"\bturned\b"), re.compile(r"\bapart\b")

    def drag(card: Locator, dx: float, dy: float) -> None:
        box = card.bounding_box()
        assert box is not None
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
    dialog.get_by_role("button", name="Turned sideways", pressed=True).click()
    expect(dialog.get_by_role("button", name="Turned sideways", pressed=False)).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.page.reload()
    ada.sees_turn(0)
    expect(ada.page.locator(".mine .card.turned")).to_have_count(1)
    expect(ada.page.locator(".mine .apart")).to_have_count(2)
    expect(bo.page.locator(".turned, .apart")).to_have_count(0)
    assert server.game(table).turn == 0


def test_C35_a_used_clue_token_stays_in_sight(server: Server, ada: Person, bo: Person) -> None:
    seat_people(ada, bo)
    ada.page.locator(".zone.rank").first.click()
    ada.page.keyboard.press("Enter")
    ada.sees_turn(1)
    lanterns = ada.page.get_by_role("img", name=re.compile("^7 of 8"))
    expect(lanterns.first).to_be_visible()
    expect(lanterns.first.locator("svg")).to_have_count(8)


def test_C20_C27_the_discards_lie_open_with_dead_and_critical_cards_marked(
    server: Server, ada: Person, bo: Person
) -> None:
    table = seat_people(ada, bo, edition="six-colour")
    card = server.game(table).hands[0][0]
    ada.page.locator(".act.discard").first.click()
    bo.sees_turn(1)
    bo.page.get_by_role("button", name="Discards").click()
    for person in (ada, bo):
        laid_off = person.page.locator(f'.discards [data-order="{card.order}"]')
        expect(laid_off).to_contain_text(str(card.kind)[1])
        expect(laid_off).to_have_class(re.compile({"5": "lost", "1": "plain"}.get(str(card.kind)[1], "critical")))


def test_C32_what_is_known_can_be_looked_at(ada: Person) -> None:
    seat_people(ada, bots=1, edition="six-colour")
    ada.page.keyboard.press("k")
    expect(ada.page.get_by_role("dialog")).to_contain_text("Deals of all hands")


def test_a_hand_is_seen_as_its_owner_sees_it(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1)
    order = server.game(table).hands[1][0].order
    expect(ada.card(order)).not_to_have_class(re.compile(r"\bback\b"))
    ada.page.get_by_role("button", name=re.compile("^See .* hand as")).click()
    expect(ada.card(order)).to_have_class(re.compile(r"\bback\b"))


def test_an_earlier_turn_is_shown_and_left_again(server: Server, ada: Person) -> None:
    seat_people(ada, bots=1)
    ada.page.locator(".act.play").first.click()
    ada.sees_turn(2)
    ada.page.locator("ol.log > li").first.get_by_role("button").first.click()
    ada.sees_turn(0)
    ada.page.get_by_role("button", name="Back to now").click()
    ada.sees_turn(2)


def test_C24_silence_while_a_teammate_is_on_turn(server: Server, ada: Person, bo: Person) -> None:
    seat_people(ada, bo, silence=True)
    ada.page.get_by_placeholder("Say something").fill("Let me think")
    ada.page.get_by_placeholder("Say something").press("Enter")
    bo.page.get_by_role("button", name="Chat").click()
    expect(bo.page.get_by_role("dialog")).to_contain_text("Let me think")
    expect(bo.page.get_by_role("dialog")).to_contain_text("silent")


def test_C24_silence_is_chosen_as_the_edition_has_it_until_the_host_does(server: Server, ada: Person) -> None:
    ada.page.goto("/new")
    silence = ada.page.get_by_label("Silence during turns")
    expect(silence).to_be_checked()
    expect(ada.page.get_by_text("The rules of Cocktail ask for it.")).to_be_visible()
    ada.choose(re.compile("^Online"))
    expect(silence).not_to_be_checked()
    ada.choose(re.compile("^Tiles"))
    silence.uncheck(force=True)
    ada.choose(re.compile("^Cocktail"))
    expect(silence).not_to_be_checked()


def test_C28_a_table_of_fixed_phrases(server: Server, ada: Person, bo: Person) -> None:
    seat_people(ada, bo, chat="phrases")
    expect(ada.page.get_by_placeholder("Say something")).to_have_count(0)
    ada.page.get_by_role("button", name="I still know nothing about my hand.").click()
    bo.page.get_by_role("button", name="Chat").click()
    expect(bo.page.get_by_role("log").filter(has_text="I still know nothing about my hand.")).to_be_visible()


def test_C28_a_closed_table_has_no_chat_anywhere(ada: Person, bo: Person) -> None:
    seat_people(ada, bo, chat="closed")
    for person in (ada, bo):
        expect(person.page.get_by_text("Chat", exact=True)).to_have_count(0)
        person.page.keyboard.press("c")
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        person.page.keyboard.press("?")
        expect(person.page.get_by_role("dialog")).to_contain_text("show these keys")
        expect(person.page.get_by_role("dialog")).not_to_contain_text("chat")


def test_C16_a_lost_game_says_so_and_names_the_card(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1, options={"strikes": 1, "empty_clues": True})
    ada.plays_until_the_end(players=2)
    game = server.game(table)
    assert game.outcome is not None
    assert game.outcome.card is not None
    end = ada.page.get_by_role("region", name="The end")
    expect(end.get_by_text("Lost", exact=True)).to_be_visible()
    suit = next(suit.name for suit in game.suits if suit.letter == game.outcome.card[0])
    expect(end).to_contain_text(f"The card played was {suit} {game.outcome.card[1]}.")


def test_a_message_is_counted_where_the_chat_is_out_of_sight(ada: Person, bo: Person) -> None:
    seat_people(ada, bo)
    ada.page.get_by_placeholder("Say something").fill("Good luck")
    ada.page.get_by_placeholder("Say something").press("Enter")
    bo.page.get_by_role("button", name="1 new message, Chat").click()
    expect(bo.page.get_by_role("dialog")).to_contain_text("Good luck")
    bo.page.keyboard.press("Escape")
    expect(bo.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_off_turn_the_check_is_off_and_says_whose_turn_it_is(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo)
    check = bo.control("Play", bo.own(0))
    expect(check).to_have_attribute("aria-disabled", "true")
    check.click(force=True)
    expect(bo.page.locator(".notice")).to_contain_text("Ada is on turn")
    assert server.game(table).turn == 0


def test_a_key_that_clues_nothing_says_so(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=3)  # hands of four: one of the five ranks is missing
    hand = server.game(table).hands[1]
    missing = next(rank for rank in "12345" if rank not in {str(card.kind)[1] for card in hand})
    ada.card(hand[0].order).focus()
    ada.page.keyboard.press(missing)
    expect(ada.page.get_by_text(f"cards is {missing}.")).to_be_visible()
    expect(bar(ada)).to_be_hidden()


@pytest.mark.parametrize("bots", [1, 4])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small-phone"])
def test_hands_do_not_overlap_on_a_phone_at_the_end(new_context: NewContext, size: ViewportSize, bots: int) -> None:
    ada = Person(new_context(viewport=size, has_touch=True).new_page(), "Ada")
    seat_people(ada, bots=bots, options={"strikes": 1})
    ada.plays_until_the_end(players=bots + 1)
    hands = ada.page.locator("section.hand, section.mine")
    expect(hands).to_have_count(bots + 1)
    boxes = [box for hand in hands.all() if (box := hand.bounding_box())]
    below = sorted(boxes, key=lambda box: box["y"])
    for upper, lower in pairwise(below):
        assert upper["y"] + upper["height"] <= lower["y"]
    for hand in hands.all():
        hand.scroll_into_view_if_needed()
        expect(hand).to_be_in_viewport(ratio=0.99)


def test_pass_and_play_hides_each_hand_behind_a_curtain(server: Server, ada: Person) -> None:
    ada.page.goto("/new")
    ada.choose("2")
    ada.choose("On this device")
    ada.page.get_by_role("textbox", name="Name of the player on seat 2").fill("Bo")
    ada.start()
    ada.tell_name()
    expect(ada.page.get_by_role("heading", name=re.compile("^Pass the device"))).to_be_visible()
    table = ada.page.url.rsplit("/", 1)[1]
    for turn in range(4):
        game = server.game(table)
        curtain = ada.page.get_by_role("button", name=f"I am {('Ada', 'Bo')[game.seat]}")
        expect(curtain).to_be_visible()
        assert _views_of(server, table, game.seat, turn) == 0, "a hand was told before its curtain was lifted"
        curtain.click()
        ada.sees_turn(turn)
        expect(ada.page.locator(".mine [data-order]").first).to_have_class(re.compile(r"\bback\b"))
        action = sm.Play(0) if turn == 2 else good_action(game)
        ada.do(action, game)
        ada.sees_turn(turn + 1)  # by the one who acted, still
        assert _views_of(server, table, 1 - game.seat, turn + 1) == 0
        if turn == 2:
            kind = server.game(table).log[-1].kind or ""
            result = ada.page.get_by_role("group", name="Your action")
            suit = next(suit.name for suit in game.suits if suit.letter == kind[0])
            expect(result).to_contain_text(re.compile(f"You (mis)?played {suit} {kind[1]}"))
        else:
            expect(ada.page.locator("[data-arrow]")).to_have_count(int(isinstance(action, sm.Clue)))
        ada.waits_until_presses_count()
        ada.page.get_by_role("button", name="Pass the device to").click()
    received = [payload for payload in server.recorder.payloads if table.encode() in payload.body]
    assert count_views(received) > 0
    assert leaks(received, server.game(table), table, {0, 1}) == []


def _views_of(server: Server, table: str, seat: int, turn: int) -> int:
    """How many views of a seat at a turn have been sent so far."""
    return sum(
        payload.body.count(f'"id":"{table}","turn":{turn},"seat":{seat}'.encode())
        for payload in server.recorder.payloads
    )
