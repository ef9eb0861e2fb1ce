"""Whole games of every edition in browsers: by clicks only, or by the API with checks of the pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import DESKTOP, PHONE, Person, good_action, plays_on, seat_people
from tests.e2e.secrecy import count_views, leaks, read
from tests.e2e.serving import Server

BY_CLICKS = ("abacus", "online")


@pytest.mark.core
@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, id=edition.id, marks=[] if edition.id == "abacus" else pytest.mark.long(15))
        for edition in sm.editions()
    ],
)
def test_whole_game_by_clicks_to_the_final_score(server: Server, new_context: NewContext, edition: sm.Edition) -> None:
    host = Person(new_context(viewport=DESKTOP).new_page(), "Hanna")
    guest = Person(new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page(), "Gō")
    path = host.new_table(edition.name, bots=1)
    guest.join(path)
    host.start()

    table = path.removeprefix("/t/")
    people = host, guest
    game = plays_on(server, table, *people)

    for seat, person in enumerate(people):
        shows_the_end(person, game)
        received = read(server.received(person.cookie()))
        assert count_views(received) > game.turn / 2
        assert leaks(received, game, table, {seat}) == []


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(one, id=one.id, marks=[] if one.id == "tiles" else pytest.mark.long(5))
        for one in sm.editions()
        if one.id not in BY_CLICKS
    ],
)
def test_page_shows_a_whole_game(server: Server, ada: Person, new_caller: NewCaller, edition: sm.Edition) -> None:
    people = ada, new_caller("Bo"), new_caller("Cy")
    table = seat_people(*people, edition=edition.id)
    while (game := server.game(table)).outcome is None:
        if game.turn % 20 == 0:
            ada.page.goto(f"/t/{table}")
            shows(ada, game)
            ada.page.goto("about:blank")
        people[game.seat].act(good_action(game), game, table)
    ada.page.goto(f"/t/{table}")
    ada.sees_turn(game.turn)
    shows_the_end(ada, game)


def shows(person: Person, game: sm.Game) -> None:
    """Checks that the page of seat 0's player shows what that player may see of a running game."""
    person.sees_turn(game.turn)
    for seat, hand in enumerate(game.hands):
        for card in hand:
            shown = person.page.locator(f'[data-hand="{seat}"] [data-order="{card.order}"]')
            if seat == 0:
                expect(shown).to_contain_class("back")
            else:
                expect(shown).not_to_contain_class("back")
                expect(shown).to_contain_text(str(card.kind)[1:])
    for suit, height in game.fireworks.items():
        lying = person.page.locator(f'.firework[data-suit="{suit}"] .mortar b')
        expect(lying).to_have_text([str(height)] if height else [])
    figures = person.page.get_by_role("complementary", name="State of the game").locator("dl > div")
    expect(figures.filter(has_text="Score")).to_contain_text(f"{game.score}/")


def shows_the_end(person: Person, game: sm.Game) -> None:
    """Checks the score of a game on the page, and its name in the edition's words."""
    assert game.outcome is not None
    end = person.page.get_by_role("region", name="The end")
    expect(end).to_contain_text(str(game.outcome.score))
    if game.outcome.rating is not None:
        expect(end).to_contain_text(game.outcome.rating)
