"""Replaying a game turn by turn: by link, slider, keys, log and cards, and from which seat's view."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Playwright, ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewContext, callers_at
from tests.e2e.decks import seeded
from tests.e2e.people import DESKTOP, WINDOWS, Caller, Person, good_action, seat_people, sizes, take_turns
from tests.e2e.places import boxes, inside
from tests.e2e.serving import Server


@dataclass(frozen=True)
class Over:
    """A finished game of Ada and Bo."""

    table: str
    game: sm.Game
    ada: Caller


@pytest.fixture(scope="module")
def over(server: Server, playwright: Playwright) -> Iterator[Over]:
    """A finished game: some good turns, then misplays until it is lost."""
    with seeded(__name__), callers_at(server, playwright) as new_caller:
        ada, bo = new_caller("Ada"), new_caller("Bo")
        yield Over(*ended(server, (ada, bo)), ada)


def ended(server: Server, people: Sequence[Caller]) -> tuple[str, sm.Game]:
    table = seat_people(*people)
    game = take_turns(server, table, people, 10)
    while game.outcome is None:
        fits = {f"{suit}{height + 1}" for suit, height in game.fireworks.items()}
        slot = next(slot for slot, card in enumerate(game.hands[game.seat]) if card.kind not in fits)
        people[game.seat].act(sm.Play(slot), game, table)
        game = server.game(table)
    return table, game


def replay(page: Page) -> Locator:
    return page.get_by_role("group", name="The game turn by turn")


def backs(page: Page) -> Locator:
    return page.locator("[data-order].card.back")


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_a_link_to_a_turn_shows_it_and_the_address_follows(server: Server, over: Over, wim: Person) -> None:
    table, game = over.table, over.game
    page = wim.page
    page.goto("/rules")
    page.goto(f"/games/{table}#5")
    wim.sees_turn(4)
    expect(backs(page)).to_have_count(0)
    for order in (card.order for hand in game.at(4).hands for card in hand):
        expect(wim.card(order)).to_be_visible()
    bar = replay(page)
    expect(bar).to_contain_text(f"Turn 5 of {game.turn}")
    slider = bar.get_by_role("slider", name="Turn")
    expect(slider).to_have_value("4")
    for key, turn in (
        ("ArrowRight", 5),
        ("ArrowLeft", 4),
        ("Home", 0),
        ("End", game.turn),
        ("ArrowLeft", game.turn - 1),
    ):
        page.keyboard.press(key)
        wim.sees_turn(turn)
        expect(page).to_have_url(server.url + f"/games/{table}#{turn + 1}")
    slider.fill("7")
    wim.sees_turn(7)
    for name, turn in (("One turn forward", 8), ("One turn back", 7), ("To the end", game.turn), ("First turn", 0)):
        bar.get_by_role("button", name=name).click()
        wim.sees_turn(turn)
    page.evaluate("location.hash = '#3'")
    wim.sees_turn(2)
    page.go_back()
    page.go_back()
    page.wait_for_url(re.compile("/rules$"))


def test_a_game_that_is_over_begins_with_the_deal_and_one_under_way_with_now(
    server: Server, over: Over, ada: Person, mate: Caller
) -> None:
    table, game = over.table, over.game
    ada.page.goto(f"/games/{table}")
    ada.sees_turn(0)
    ada.page.goto(f"/games/{table}#999")
    ada.sees_turn(game.turn)
    expect(ada.page.get_by_role("region", name="The end")).to_be_visible()
    pair = ada, mate
    running = seat_people(*pair, looking=())
    take_turns(server, running, pair, 3)
    ada.page.goto(f"/games/{running}")
    ada.sees_turn(3)
    expect(replay(ada.page)).to_have_count(0)


def test_the_partners_hand_is_whole_on_a_phone(over: Over, new_context: NewContext) -> None:
    signed_in = over.ada.request.storage_state()
    page = new_context(viewport=WINDOWS["phone"], storage_state=signed_in).new_page()
    page.goto(f"/games/{over.table}#2")
    expect(replay(page)).to_contain_text("Turn 2 of")
    hands, partner = boxes(page.locator(".others"), page.locator(".others section.hand"))
    assert inside(partner, hands)


@pytest.mark.core
def test_in_a_game_under_way_each_sees_what_their_seat_saw(server: Server, ada: Person, bo: Person) -> None:
    pair = ada, bo
    table = seat_people(*pair, looking=())
    take_turns(server, table, pair, 6)
    for person in pair:
        person.page.goto(f"/games/{table}#2")
        person.sees_turn(1)
        expect(backs(person.page)).to_have_count(5)
        expect(person.page.locator(".mine .card.back")).to_have_count(5)
        expect(replay(person.page).get_by_role("combobox")).to_have_count(0)
        person.page.get_by_role("button", name="Back to now").click()
        person.sees_turn(6)
        expect(person.page).to_have_url(server.url + f"/games/{table}")


@sizes("phone", long=["desktop"])
def test_after_the_end_turns_are_seen_by_all_eyes(over: Over, wim: Person) -> None:
    table, game = over.table, over.game
    page = wim.page
    page.goto(f"/games/{table}#6")
    wim.sees_turn(5)
    eyes = page.get_by_role("combobox", name="Seen by")
    for seat, name in enumerate(("Ada", "Bo")):
        eyes.select_option(label=f"Seen by {name}")
        expect(backs(page)).to_have_count(5)
        hand = page.get_by_role("region", name=f"{name}’s hand", exact=True)
        expect(hand.locator(".card.back")).to_have_count(5)
        for card in game.at(5).hands[seat]:
            expect(hand.locator(f'.card[data-order="{card.order}"]')).to_have_count(1)
    page.keyboard.press("ArrowRight")
    eyes.select_option(label="All hands open")
    expect(backs(page)).to_have_count(0)


@sizes("phone", long=["desktop"])
def test_the_end_offers_the_replay_and_a_link_to_each_turn_can_be_copied(
    server: Server, over: Over, new_context: NewContext, size: ViewportSize
) -> None:
    table = over.table
    signed_in = over.ada.request.storage_state()
    granted = ["clipboard-read", "clipboard-write"]
    page = new_context(viewport=size, permissions=granted, storage_state=signed_in).new_page()
    page.goto("/")
    page.get_by_text("Finished").click()
    link = page.locator(f'a[href="/games/{table}"]')
    expect(link).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all my games").click()
    assert table in download.value.path().read_text()
    page.goto(f"/t/{table}")
    page.get_by_role("region", name="The end").get_by_role("button", name="Replay").click()
    mine = Person(page, "Ada")
    mine.sees_turn(0)
    page.keyboard.press("ArrowRight")
    mine.sees_turn(1)
    expect(backs(page)).to_have_count(5)
    replay(page).get_by_role("button", name="Copy the link to this turn").click()
    expect(page.get_by_text("The link to this turn is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.url}/games/{table}#2"
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    expect(replay(page)).to_have_count(0)


def test_a_card_leads_to_the_turns_of_its_story(over: Over, wim: Person) -> None:
    table, game = over.table, over.game
    page = wim.page
    dealt = game.players * game.hand_size
    played = next(turn for turn in game.log if turn.kind and turn.turn > 2 and turn.cards[0] < dealt)
    page.goto(f"/games/{table}#{played.turn}")
    wim.sees_turn(played.turn - 1)
    story = page.get_by_role("dialog")
    wim.card(played.cards[0]).locator(".cover").click()
    story.get_by_role("button", name=re.compile(f"on turn {played.turn + 1}")).click()
    wim.sees_turn(played.turn)
    expect(story).to_have_count(0)
    wim.card(played.cards[0]).locator(".cover").click()
    story.get_by_role("button", name=re.compile("since the deal|^Drawn")).click()
    wim.sees_turn(0)


def test_on_a_phone_every_control_of_the_replay_can_be_hit(over: Over, bo: Person) -> None:
    bo.page.goto(f"/games/{over.table}#6")
    bo.sees_turn(5)
    bar = replay(bo.page)
    for size in ("phone", "small-phone", "phone-on-its-side"):
        bo.resize(size)
        window = WINDOWS[size]
        controls = boxes(bar.get_by_role("button"), bar.get_by_role("slider"), bar.get_by_role("combobox"))
        assert len(controls) > 5, size
        for box in controls:
            assert min(box["width"], box["height"]) >= 44, size
            assert inside(box, {"x": 0, "y": 0, **window}), size


def branches_off(person: Person, table: str) -> Page:
    """Leaves a game on its turn 6; returns the page."""
    person.page.goto(f"/games/{table}#6")
    person.sees_turn(5)
    replay(person.page).get_by_role("button", name="What if").click()
    expect(replay(person.page)).to_contain_text("What if, turn 6")
    return person.page


def other_action(game: sm.Game, at: int, number: int = 0) -> sm.Action:
    """A discard that was not taken on a turn of the game, or a play if discards are not allowed."""
    before = game.at(at)
    legal = [one for one in before.legal_actions() if not isinstance(one, sm.Clue) and one != game.actions[at]]
    return sorted(legal, key=lambda one: isinstance(one, sm.Play))[number]


@sizes("phone", long=["desktop"])
def test_a_game_that_is_over_is_played_on_differently_and_shared_by_link(
    server: Server, over: Over, new_context: NewContext, wim: Person
) -> None:
    table, game = over.table, over.game
    page = branches_off(wim, table)
    expect(page.locator(".mine")).to_be_visible()  # the hand of the seat on turn
    branch = game.at(5)
    for action in (other_action(game, 5), good_action):
        chosen = action if not callable(action) else action(branch)
        wim.do(chosen, branch)
        branch.push(chosen)
        wim.sees_turn(branch.turn)
    expect(page).to_have_url(re.compile(r"#8~1~0\.6\.[pd][0-4]..$"))
    expect(replay(page)).to_contain_text("What if, turn 8")
    for card in (card for hand in branch.hands for card in hand):
        expect(wim.card(card.order)).to_be_visible()
    other = Person(new_context(viewport=DESKTOP).new_page(), "Zoe")
    other.page.goto(page.url[page.url.index("/games") :])
    other.sees_turn(7)
    for card in (card for hand in branch.hands for card in hand):
        expect(other.card(card.order)).to_be_visible()
    assert sm.write_record(server.game(table)) == sm.write_record(game)
    replay(other.page).get_by_role("button", name="Leave").click()
    other.sees_turn(5)
    expect(other.page).to_have_url(server.url + f"/games/{table}#6")


def test_branches_are_a_tree_beside_the_log(over: Over, wim: Person) -> None:
    table, game = over.table, over.game
    page = branches_off(wim, table)
    tree = page.get_by_role("region", name="Branches")
    for number in (0, 1):
        wim.do(other_action(game, 5, number), game.at(5))
        wim.sees_turn(6)
        expect(tree.get_by_role("button", name=re.compile("^Turn 6: "))).to_have_count(number + 1)
        expect(page.locator("ol.log > li")).to_have_count(6)
        page.keyboard.press("[")
        wim.sees_turn(5)
    wim.do(other_action(game, 5, 0), game.at(5))  # along the branch that starts with this action
    wim.sees_turn(6)
    expect(tree.get_by_role("button", name=re.compile("^Turn 6: "))).to_have_count(2)
    tree.get_by_role("button", name="The real game").click()
    wim.sees_turn(5)
    expect(page.locator("ol.log > li")).to_have_count(game.turn)
    tree.get_by_role("button", name=re.compile("^Turn 6: ")).last.click()
    wim.sees_turn(6)
    tree.get_by_role("button", name=re.compile("^Remove the branch")).last.click()
    wim.sees_turn(5)
    expect(tree.get_by_role("button", name=re.compile("^Turn 6: "))).to_have_count(1)


def test_a_bot_acts_for_the_others_in_a_branch(over: Over, wim: Person) -> None:
    table, game = over.table, over.game
    page = branches_off(wim, table)
    page.get_by_role("combobox", name="Which hands are open").select_option(label="As the player on turn sees it")
    expect(backs(page)).to_have_count(5)
    page.get_by_role("combobox", name="Who plays the other seats").select_option(label="The others: Cautious")
    wim.do(other_action(game, 5), game.at(5))
    wim.sees_turn(7)
    expect(page.locator("ol.log > li")).to_have_count(7)
    expect(page).to_have_url(re.compile(r"#8~1~0\.6\.[pd][0-4]..$"))


@sizes("phone", "desktop")
def test_a_discard_leads_to_its_turn_and_the_sheet_closes(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size, has_touch=size["width"] < 500).new_page()
    page.goto("/puzzles/played-already")
    sheet = page.get_by_role("dialog", name="Discards")
    if size["width"] < 500:
        page.get_by_role("button", name="Discards").click()
        expect(sheet).to_be_visible()
    page.locator(".discards li button").first.click()
    expect(page.get_by_text("You are looking at an earlier turn")).to_be_visible()
    expect(sheet).to_have_count(0)
