"""Tables of hanab.live's variants: the cards on the fireworks, what fits next, and the possible clues."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import NARROWEST, PHONE, Caller, Person, seat_people
from tests.e2e.places import Box, apart, boxes, inside
from tests.e2e.serving import Server

EDITION = "hanab-live"
RANKS = {"S": "START"}
SIZES = ("phone", "desktop")


def _play_until(server: Server, table: str, people: dict[int, Caller], over: Callable[[sm.Game], bool]) -> sm.Game:
    """Plays a card that fits, else discards or clues, by the API, until ``over``."""
    game = server.game(table)
    while not over(game):
        assert game.outcome is None
        fits = [slot for slot, card in enumerate(game.hands[game.seat]) if card.kind in game.fitting]
        legal = game.legal_actions()
        discards = [action for action in legal if isinstance(action, sm.Discard)]
        action: sm.Action = sm.Play(fits[0]) if fits else (discards or legal)[-1]
        people[game.seat].act(action, game, table)
        game = server.game(table)
    return game


@pytest.mark.parametrize(
    "variant",
    ["Up or Down (5 Suits)", pytest.param("Reversed (5 Suits)", marks=pytest.mark.long(2)), "Sudoku (5 Suits)"],
)
def test_fireworks_show_what_lies_on_them_and_what_comes_next(
    ada: Person, server: Server, variant: str, mate: Caller
) -> None:
    table = seat_people(ada, mate, edition=EDITION, options={"variant": variant})
    game = _play_until(server, table, {0: ada, 1: mate}, lambda game: game.score >= 6)
    ada.sees_turn(game.turn)
    for size in SIZES:
        ada.resize(size)
        fireworks_show(ada.page, game, size)


def fireworks_show(page: Page, game: sm.Game, where: str) -> None:
    """Checks the cards on every firework of a game, and what fits next."""
    played = [turn.kind for turn in game.log if turn.result in {"played", "completed"} and turn.kind]
    fireworks = page.locator(".firework")
    for suit in game.suits:
        firework = fireworks.and_(page.locator(f'[data-suit="{suit.letter}"]'))
        lying = [kind[1:] for kind in played if kind[0] == suit.letter]
        expect(firework.locator(".mortar b"), where).to_have_text(lying[-1:])
        if firework.locator(".pips .rank").count():
            expect(firework.locator(".pips .rank.on"), where).to_have_text(lying)
        nexts = sorted({RANKS.get(kind[1:], kind[1:]) for kind in game.fitting if kind[0] == suit.letter})
        said = firework.get_attribute("aria-label") or ""
        assert suit.name in said
        if "ends at" in said:  # on fireworks that rise from 1, in place of what fits next
            continue
        assert all(re.search(rf"\b{rank}\b", said.rpartition("next")[2]) for rank in nexts), (where, said, nexts)


def test_on_the_narrowest_phone_the_words_of_two_fireworks_stand_apart(
    new_context: NewContext, server: Server, mate: Caller
) -> None:
    ada = Person(new_context(viewport=NARROWEST, has_touch=True).new_page(), "Ada")
    table = seat_people(ada, mate, edition=EDITION, options={"variant": "Up or Down (5 Suits)"})
    game = server.game(table)
    while game.in_reach == 25:  # fireworks with both what fits and where they end have the longest texts
        legal = game.legal_actions()
        action = [*legal, *(action for action in legal if isinstance(action, sm.Discard))][-1]
        (mate if game.seat else ada).act(action, game, table)
        game = server.game(table)
    ada.sees_turn(game.turn)
    expect(ada.page.locator(".firework .state.ended:visible")).not_to_have_count(0)
    for size in NARROWEST, PHONE:
        ada.page.set_viewport_size(size)
        words = boxes(ada.page.locator(".firework .state:visible, .firework .pips"))
        assert len(words) == 10
        window: Box = {"x": 0, "y": 0, "width": size["width"], "height": size["height"]}
        for place, word in enumerate(words):
            assert inside(word, window), size
            assert all(apart(word, other) for other in words[place + 1 :]), size


@pytest.mark.core
def test_a_suit_of_two_colours_shows_them_and_is_clued_by_both(ada: Person, server: Server, mate: Caller) -> None:
    table = seat_people(ada, mate, edition=EDITION, options={"variant": "Dual-Color & Dark Pink (6 Suits)"})
    game = server.game(table)
    rules = ada.ask("GET", f"/api/tables/{table}")["rules"]
    letters = {colour["name"]: colour["letter"] for colour in rules["clue_colours"]}
    touched_by = {suit["letter"]: suit.get("touched_by", []) for suit in rules["suits"]}
    for card in game.hands[1]:
        assert card.kind is not None
        marks = [letters[colour] for colour in touched_by[card.kind[0]]]
        assert marks
        for size in SIZES:
            ada.resize(size)
            expect(ada.card(card.order).locator(".marks .colour"), size).to_have_text(marks)
    dual = next(card for card in game.hands[1] if card.kind and len(touched_by[card.kind[0]]) == 2)
    ada.card(dual.order).locator(".zone.colour").click()
    offered = ada.bar().get_by_role("button", name=re.compile("^Clue "))
    expect(offered).to_have_count(2)
    offered.first.click()
    ada.bar().get_by_role("button", name=re.compile("^Send")).click()
    ada.sees_turn(1)
    clue = server.game(table).actions[0]
    assert isinstance(clue, sm.Clue)
    assert clue.colour in touched_by[str(dual.kind)[0]]


def test_clues_that_alternate_are_off_and_say_why(bo: Person, new_caller: NewCaller, server: Server) -> None:
    ada = new_caller("Ada")
    table = seat_people(ada, bo, edition=EDITION, options={"variant": "Alternating Clues (5 Suits)"})
    game = server.game(table)
    clue = next(action for action in game.legal_actions() if isinstance(action, sm.Clue) and action.rank)
    ada.act(clue, game, table)
    bo.sees_turn(1)
    card = bo.card(game.hands[0][0].order)
    expect(card.locator(".zone.rank")).to_have_attribute("aria-disabled", "true")
    expect(card.locator(".zone.colour")).to_have_attribute("aria-disabled", "false")
    card.locator(".zone.rank").click(force=True)  # it looks disabled, and says why
    expect(bo.page.get_by_text("The last clue was a number. The next one has to be a colour.")).to_be_visible()


def test_half_a_clue_token_is_shown(ada: Person, server: Server, mate: Caller) -> None:
    table = seat_people(ada, mate, edition=EDITION, options={"variant": "Clue Starved (5 Suits)"})
    for person in (ada, mate):
        game = server.game(table)
        clue = next(action for action in game.legal_actions() if isinstance(action, sm.Clue))
        person.act(clue, game, table)
    game = server.game(table)
    ada.act(sm.Discard(0), game, table)
    ada.sees_turn(3)
    expect(ada.page.locator(".lanterns .half")).to_have_count(1)
    expect(ada.page.get_by_role("img", name=re.compile(r"^6½ of 8 "))).to_be_visible()


def test_hole_hides_what_was_played_until_the_end(ada: Person, server: Server, mate: Caller) -> None:
    page = ada.page
    table = seat_people(ada, mate, edition=EDITION, options={"variant": "Throw It in a Hole (5 Suits)"})
    while (game := server.game(table)).outcome is None:
        ada.sees_turn(game.turn)
        for size in SIZES if game.turn else ():
            ada.resize(size)
            cards = "1 card" if game.turn == 1 else f"{game.turn} cards"
            expect(page.get_by_text(f"{cards} in the hole", exact=True)).to_be_visible()
            expect(page.locator(".firework")).to_have_count(0)
            expect(page.locator('[data-goal="score"]')).to_have_count(0)
            expect(page.locator(".strikes")).to_have_count(0)
        (mate if game.seat else ada).act(sm.Play(0), game, table)
    ada.sees_turn(game.turn)
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    expect(page.locator(".firework")).to_have_count(5)
    log = page.locator(".line .what")
    assert ["misplayed" in text for text in log.all_inner_texts()] == [turn.result == "strike" for turn in game.log]
