"""Another browser engine: a whole game, the streams and a lost connection in Firefox, if it is installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, good_action, plays_on, seat_people
from tests.e2e.secrecy import count_views, read
from tests.e2e.serving import Server
from tests.e2e.wire import wire
from tools.browser import LEAST_FIREFOX, find_firefox

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.long(15)


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The system's Firefox, driven over WebDriver BiDi. Reduced motion is set in its profile, not by contexts."""
    path = find_firefox()
    if path is None:
        pytest.skip(f"no Firefox {LEAST_FIREFOX} or newer is installed (Debian's is firefox-esr)")
    program = tmp_path_factory.mktemp("firefox") / "firefox"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m tests.e2e.bidi {path} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    launched = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program,
        firefox_user_prefs={"ui.prefersReducedMotion": 1},
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    yield launched
    launched.close()


def streams(server: Server, person: Person, table: str) -> int:
    """The number of streams of a table that the person's browser has opened."""
    return sum(one.path == f"/api/games/{table}/events" for one in server.received(person.cookie()))


def test_a_whole_game_in_firefox_from_new_table_to_the_final_score(server: Server, new_context: NewContext) -> None:
    ada, bo = (Person(new_context().new_page(), name) for name in ("Ada", "Bo"))
    path = ada.new_table("Abacus", bots=1)
    bo.join(path)
    ada.start()
    game = plays_on(server, path.removeprefix("/t/"), ada, bo)
    assert game.outcome is not None
    for person in (ada, bo):
        expect(person.page.get_by_role("region", name="The end")).to_contain_text(str(game.outcome.score))
        assert count_views(read(server.received(person.cookie()))) > game.turn / 2


def test_firefox_hears_what_others_do_and_its_tabs_share_one_stream(server: Server, new_context: NewContext) -> None:
    ada, bo = (Person(new_context().new_page(), name) for name in ("Ada", "Bo"))
    table = seat_people(ada, bo)
    second = Person(ada.page.context.new_page(), "Ada")
    second.page.goto(f"/t/{table}")
    second.sees_turn(0)
    ada.do(good_action(server.game(table)), server.game(table))
    bo.sees_turn(1)
    bo.ask("POST", f"/api/games/{table}/actions", {"turn": 1, "action": {"type": "play", "slot": 0}})
    for person in (ada, second, bo):
        person.sees_turn(2)
    assert streams(server, ada, table) == 1


def test_firefox_says_that_the_connection_is_lost_and_comes_back(server: Server, new_context: NewContext) -> None:
    with wire(server.port) as line:
        ada = Person(new_context(base_url=line.url).new_page(), "Ada")
        bo = Person(new_context().new_page(), "Bo")
        table = seat_people(bo, ada)
        lost = ada.page.get_by_text("connection is lost")
        line.cut()
        expect(lost).to_be_visible()
        bo.do(good_action(server.game(table)), server.game(table))
        line.mend()
        ada.sees_turn(1)
        expect(lost).to_be_hidden()
        ada.do(good_action(server.game(table)), server.game(table))
        bo.sees_turn(2)
