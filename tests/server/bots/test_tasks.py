"""What the processes for analysis compute. The server does not load it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import starmine as sm
from starmine.bots import Player
from starmine.server.bots import tasks
from starmine.server.bots.worker import Worker
from tests.server.secrecy import exchanged

pytestmark = pytest.mark.process

NAMES = ("Ada", "Ben", "Cleo")
LONG = 300.0  # seconds: the first time, the solver is compiled


def deal(seed: str) -> sm.Game:
    edition = sm.edition("cocktail")
    return sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed))


@pytest.mark.asyncio(loop_scope="function")
async def test_deals_are_solved_in_a_process() -> None:
    worker = Worker()
    is_winnable, line = await worker.run(tasks.solve_deal, deal("lantern 7"))
    assert is_winnable
    game = deal("lantern 7")
    for action in line:
        game.push(action)
    assert game.score == 25
    assert await worker.run(tasks.solve_deal, deal("lantern 83")) == (False, [])
    await worker.end()


def test_solver_is_compiled_by_a_process_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    class Process(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            started.append(command)
            super().__init__([sys.executable, "-c", "raise SystemExit(1)"], **options)

    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(tasks, "is_compiled", lambda _: False)
    assert tasks.solve_deal(deal("lantern 7"))[0], "without the compiled code this process compiles"
    assert [command[1:] for command in started] == [["-m", "starmine.compiling", "--with-stdin", "the solver"]]


def test_server_loads_neither_solver_nor_lab() -> None:
    imports = "import sys, starmine.server.app"
    code = f"{imports}; assert not {{'starmine.analysis.solver', 'starmine.lab', 'pysat'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.asyncio(loop_scope="function")
async def test_moves_are_searched_and_explained_in_a_process_that_stays() -> None:
    worker, game = Worker(), played(6)
    try:
        await worker.run(tasks.prepare_search, "conventions")
        action = await worker.run(tasks.search, "conventions", game, 1, 0.2)
        assert action in game.legal_actions()
        told = await worker.run(tasks.explain, "conventions", game, 5, None, 0, NAMES)
        assert told is not None
        assert "possible deals" in told.text
        assert getattr(told.text, "id", "").startswith("reason.")
    finally:
        await worker.end()


def played(turns: int) -> sm.Game:
    """A game of three by ``conventions``."""
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=3, deck=sm.shuffled(edition, 3, "lantern 7"))
    players = [Player("conventions", seat, seed=1) for seat in range(3)]
    while game.turn < turns:
        game.push(players[game.seat].act(game))
    return game


def test_reasons_depend_only_on_what_the_viewer_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PLAYOUTS", 300)
    game, viewer, told = played(8), 0, 0
    deck = exchanged(game, viewer, list(range(len(game.deck)))[::-1])
    assert deck != list(game.deck)
    other = sm.Game(game.edition, players=3, deck=deck)
    for action in game.actions:
        other.push(action)
    for turn in range(8):
        reasons = [
            tasks.explain("conventions", each, turn, viewer, deal, NAMES) for each in (game, other) for deal in range(2)
        ]
        assert reasons[:2] == reasons[2:]
        told += reasons[0] is not None
    assert told > 4


def test_hint_is_the_same_when_hidden_cards_are_swapped() -> None:
    game = played(12)
    seat, order = game.seat, list(range(len(game.deck)))[::-1]
    deck = exchanged(game, seat, order)
    assert deck != list(game.deck)
    twin = sm.Game(game.edition, players=game.players, deck=deck, first=game.first)
    for action in game.actions:
        twin.push(action)
    found = [tasks.hint(each.view(seat), None, NAMES, (), 200) for each in (game, twin)]
    assert found[0] == found[1]
    assert found[0].action in game.legal_actions()
    assert found[0].cards == game.cards_of(found[0].action)
    assert found[0].reasons


def test_turns_are_reviewed_with_marks_for_the_players_names() -> None:
    game = played(8)
    model, (first, last) = tasks.review_turns(game, [0, 7], 100)
    assert (model.bots, first.turn, last.turn) == (("conventions",) * game.players, 0, 7)
    assert {value.action for value in last.values} == set(game.at(7).legal_actions())
    assert list(last.cards) == [game.at(7).cards_of(value.action) for value in last.values]
    assert tasks.named(f"{tasks._SEATS[1]} and {tasks._SEATS[0]}", ["Ada", "Bob"]) == "Bob and Ada"
