"""Reloads and lost connections: the game continues where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import PHONE, Person, good_action, seat_people
from tests.e2e.serving import Server
from tests.e2e.wire import wire


@pytest.fixture
def pair(new_context: NewContext) -> tuple[Person, Person]:
    return Person(new_context().new_page(), "Ada"), Person(new_context(viewport=PHONE).new_page(), "Bo")


def take_turns(server: Server, table: str, people: tuple[Person, ...], turns: int) -> sm.Game:
    """People at the table take so many turns; returns the game after them."""
    for _ in range(turns):
        game = server.game(table)
        people[game.seat].sees_turn(game.turn)
        people[game.seat].do(good_action(game), game)
        people[game.seat].sees_turn(game.turn + 1)
    return server.game(table)


def test_a_reload_in_mid_game_shows_the_same_turn_and_log(server: Server, pair: tuple[Person, Person]) -> None:
    table = seat_people(*pair)
    take_turns(server, table, pair, 2)
    pair[0].page.reload()
    pair[0].sees_turn(2)
    log = pair[0].page.locator("ol.log > li")
    expect(log).to_have_count(2)
    take_turns(server, table, pair, 1)
    pair[1].sees_turn(3)


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
