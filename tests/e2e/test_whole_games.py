"""Two people, one of them at a phone, and a bot play a whole game of every edition by clicking only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import DESKTOP, PHONE, Person, plays_on
from tests.e2e.secrecy import count_views, leaks, read
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
    game = plays_on(server, table, people)

    outcome = game.outcome
    assert outcome is not None
    for person in people.values():
        end = person.page.get_by_role("region", name="The end")
        expect(end).to_contain_text(str(outcome.score))
        if outcome.rating is not None:
            expect(end).to_contain_text(outcome.rating)
    for seat, person in people.items():
        received = read(server.received(person.cookie()))
        assert count_views(received) > game.turn / 2
        assert leaks(received, game, table, {seat}) == []
