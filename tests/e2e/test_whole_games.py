"""Whole games of every edition in browsers, by clicks only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import DESKTOP, PHONE, Person, plays_on
from tests.e2e.secrecy import count_views, leaks, read
from tests.e2e.serving import Server


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


def shows_the_end(person: Person, game: sm.Game) -> None:
    """Checks the score of a game on the page, and its name in the edition's words."""
    assert game.outcome is not None
    end = person.page.get_by_role("region", name="The end")
    expect(end).to_contain_text(str(game.outcome.score))
    if game.outcome.rating is not None:
        expect(end).to_contain_text(game.outcome.rating)
