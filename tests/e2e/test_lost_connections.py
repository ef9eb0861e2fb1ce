"""Lost connections: the game continues where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, good_action, seat_people
from tests.e2e.serving import Server
from tests.e2e.wire import wire


def take_turns(server: Server, table: str, people: tuple[Person, ...], turns: int) -> sm.Game:
    """People at the table take so many turns; returns the game after them."""
    for _ in range(turns):
        game = server.game(table)
        people[game.seat].sees_turn(game.turn)
        people[game.seat].do(good_action(game), game)
        people[game.seat].sees_turn(game.turn + 1)
    return server.game(table)


@pytest.mark.core
def test_a_lost_connection_says_so_and_comes_back_to_the_same_turn(server: Server, new_context: NewContext) -> None:
    with wire(server.port) as line:
        ada = Person(new_context().new_page(), "Ada")
        bo = Person(new_context(base_url=line.url).new_page(), "Bo")
        table = seat_people(ada, bo)
        take_turns(server, table, (ada, bo), 2)
        line.cut()
        expect(bo.page.get_by_text("connection is lost")).to_be_visible()
        take_turns(server, table, (ada,), 1)
        line.mend()
        bo.sees_turn(3)
        expect(bo.page.get_by_text("connection is lost")).to_be_hidden()
        take_turns(server, table, (ada, bo), 1)
        ada.sees_turn(4)
