"""Public facts at the table: tokens, discards, what is known, an earlier turn, why a game was lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.people import Person, seat_people
from tests.e2e.serving import Server


@pytest.mark.clause("C35")
def test_a_used_clue_token_stays_in_sight(ada: Person, bo: Person) -> None:
    seat_people(ada, bo)
    ada.page.locator(".zone.rank").first.click()
    ada.page.keyboard.press("Enter")
    ada.sees_turn(1)
    lanterns = ada.page.get_by_role("img", name=re.compile("^7 of 8"))
    expect(lanterns.first).to_be_visible()
    expect(lanterns.first.locator("svg")).to_have_count(8)


@pytest.mark.core
@pytest.mark.clause("C20", "C27")
def test_the_discards_lie_open_with_dead_and_critical_cards_marked(server: Server, ada: Person, bo: Person) -> None:
    table = seat_people(ada, bo, edition="six-colour")
    card = server.game(table).hands[0][0]
    ada.page.locator(".act.discard").first.click()
    bo.sees_turn(1)
    bo.page.get_by_role("button", name="Discards").click()
    for person in (ada, bo):
        laid_off = person.page.locator(f'.discards [data-order="{card.order}"]')
        expect(laid_off).to_contain_text(str(card.kind)[1])
        signed = {"5": "lost", "1": "plain"}.get(str(card.kind)[1], "critical")
        expect(laid_off.get_by_role("button")).to_have_class(re.compile(signed))
    bo.page.locator(f'.discards [data-order="{card.order}"]').get_by_role("button").click()
    bo.sees_turn(0)


@pytest.mark.clause("C16")
def test_a_lost_game_says_so_and_names_the_card(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=1, options={"strikes": 1, "empty_clues": True})
    ada.plays_until_the_end(players=2)
    game = server.game(table)
    assert game.outcome is not None
    assert game.outcome.card is not None
    end = ada.page.get_by_role("region", name="The end")
    expect(end.get_by_text("Lost", exact=True)).to_be_visible()
    suit = next(suit.name for suit in game.suits if suit.letter == game.outcome.card[0])
    expect(end).to_contain_text(f"The card played was {suit} {game.outcome.card[1]}.")
