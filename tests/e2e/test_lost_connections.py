"""Reloads, lost connections, many tabs, and a killed server: the game continues where it was."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import PATIENCE, NewContext
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


@contextmanager
def process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The program itself, once it serves, and its port."""
    command = [sys.executable, "-m", "starmine", "serve", "--no-open", "--port", "0", "--database"]
    with subprocess.Popen([*command, folder / "games.db"], stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            ports = (re.search(r"http://127\.0\.0\.1:(\d+)", line) for line in running.stdout)
            port = next((int(found[1]) for found in ports if found), None)
            assert port is not None, "it ended before it served"
            yield running, port
        finally:
            running.kill()


@pytest.mark.long(16)
def test_after_kill_nine_every_accepted_action_is_there_and_browsers_resume(
    tmp_path: Path, new_context: NewContext
) -> None:
    with wire(0) as line:  # leads first to one process, later to the other
        ada = Person(new_context(base_url=line.url).new_page(), "Ada")
        lost = ada.page.get_by_text("connection is lost")
        with process(tmp_path) as (first, port):
            line.target = port
            table = seat_people(ada, bots=1, deal={"kind": "seed", "seed": "kill nine"}, first=None)
            for turn in (0, 2):
                ada.sees_turn(turn)
                ada.control("Play", ada.own(0)).click()
                ada.does_it_anyway()
            ada.sees_turn(4)
            before = ada.ask("GET", f"/api/games/{table}")
            first.send_signal(signal.SIGKILL)
            first.wait()
            line.target = 0  # another server may take the port
            expect(lost).to_be_visible()
        with process(tmp_path) as (_, port):
            line.target = port
            expect(lost).to_be_hidden(timeout=2 * PATIENCE)
            assert ada.ask("GET", f"/api/games/{table}") == before
            ada.page.get_by_role("button", name=re.compile("^Clue .* this number|^Clue .*: ")).first.click()
            ada.page.get_by_role("group", name="Your action").get_by_role("button", name=re.compile("^Send")).click()
            ada.sees_turn(6)
