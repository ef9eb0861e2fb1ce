"""Two people, one of them at a phone, and a bot play a whole game of every edition by clicking only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from starmine.server.identity import COOKIE
from tests.e2e.conftest import NewContext
from tests.e2e.people import DESKTOP, PHONE, Person, good_action
from tests.e2e.secrecy import count_views, leaks
from tests.e2e.serving import Server


@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_a_whole_game_from_new_table_to_the_final_score(
    server: Server, new_context: NewContext, edition: sm.Edition
) -> None:
    host = Person(new_context(viewport=DESKTOP).new_page(), "Hanna")
    guest = Person(new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page(), "Gō")
    path = host.new_table(edition.name, bots=1)
    guest.join(path)
    host.start()

    table = path.removeprefix("/t/")
    people = {0: host, 1: guest}
    game = _play(server, table, people)

    outcome = game.outcome
    assert outcome is not None
    for person in people.values():
        end = person.page.get_by_role("region", name="The end")
        expect(end).to_contain_text(str(outcome.score))
        if outcome.rating is not None:
            expect(end).to_contain_text(outcome.rating)
    for seat, person in people.items():
        cookie = next(c["value"] for c in person.page.context.cookies() if c["name"] == COOKIE)
        received = server.received(cookie)
        assert count_views(received) > game.turn / 2
        assert leaks(received, game, table, {seat}) == []


def _play(server: Server, table: str, people: dict[int, Person]) -> sm.Game:
    """Plays on to the end; gives the whole game."""
    for person in people.values():
        expect(person.page.locator("[data-turn]").first).to_be_visible()
    game = server.game(table)
    while game.outcome is None:
        if game.seat in people:
            people[game.seat].sees_turn(game.turn)
            people[game.seat].do(good_action(game), game)
        turn = game.turn
        while game.turn == turn:
            people[0].page.wait_for_timeout(10)
            game = server.game(table)
    for person in people.values():
        person.sees_turn(game.turn)
    return game
