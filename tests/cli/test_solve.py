"""``starmine solve``."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.errors import BadUsage
from tests.cli.running import environment, run
from tests.playing import dealt


def deck(seed: int) -> str:
    return " ".join(dealt("cocktail", 2, seed).deck)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game whose players discard until they cannot win any more."""
    game = dealt("cocktail", 2, seed=2)
    for _ in range(20):
        legal = game.legal_actions()
        game.push(sm.Discard(0) if sm.Discard(0) in legal else legal[-1])
    path = tmp_path / "game.json"
    path.write_text(sm.write_record(game))
    return path


def test_line_of_a_deal_wins() -> None:
    answer = json.loads(run("solve", "--deck", deck(1), "--players", "2", "--json").stdout)
    game = dealt("cocktail", 2, seed=1)
    for action in answer["line"]:
        game.push(action)
    assert game.score == 25
    assert (answer["winnable"], answer["why"], answer["last_winnable_turn"]) == (True, None, None)


def test_deal_without_a_win_gets_its_reason() -> None:
    answer = json.loads(run("solve", "--deck", deck(62), "-n", "2", "--json").stdout)
    assert (answer["winnable"], answer["line"]) == (False, [])
    assert answer["why"].startswith("R2 is card 44 of 50")
    assert "This deal cannot be won: R2 is card 44 of 50" in run("solve", "--deck", deck(62), "-n", "2").stdout


def test_game_gets_the_turn_that_lost_the_win(record: Path) -> None:
    answer = json.loads(run("solve", str(record), "--json").stdout)
    last = answer["last_winnable_turn"]
    assert 0 < last < 20
    after = [json.loads(run("solve", str(record), "-t", str(turn), "--json").stdout) for turn in (last, last + 1)]
    assert [each["winnable"] for each in after] == [True, False]
    shown = run("solve", str(record), "--turn", str(last + 1)).stdout
    assert f"After turn {last + 1} the game cannot be won: {after[1]['why'][:30]}" in shown
    assert f"The win was lost on turn {last + 1}: " in shown


def test_line_is_shown_turn_by_turn(record: Path) -> None:
    shown = run("solve", str(record)).stdout
    assert "This deal can be won, for example so (any clue will do):\n   1  Player 1 " in shown


def test_small_effort_leaves_the_question_open() -> None:
    ended = run("solve", "--deck", deck(1384), "-n", "2", "--positions", "10")
    assert ended.stdout == "This deal could not be settled: try more --positions.\n"


@pytest.mark.parametrize(
    ("args", "error", "why"),
    [
        ([], BadUsage, "give either a file or --deck"),
        (["--deck", "R1 R2"], BadUsage, "--deck needs --players"),
        (["--deck", "R1 R2", "-n", "2"], sm.BadDeck, "not a deck of cocktail for 2 players"),
        (["FILE", "--turn", "21"], BadUsage, "turn 21 is out of range: this game has turns 1 to 20"),
        (["FILE", "-n", "3"], BadUsage, "--players goes with --deck only"),
        (["FILE", "--positions", "0"], sm.StarmineError, "positions=0: it must be a whole number"),
    ],
)
def test_bad_input_is_refused(record: Path, args: list[str], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        run("solve", *[str(record) if arg == "FILE" else arg for arg in args])


@pytest.mark.long(8)
@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_ctrl_c_ends_a_long_search() -> None:
    command = [sys.executable, "-m", "starmine", "solve", "--deck", deck(18087), "-n", "2"]
    with subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE, text=True) as process:
        time.sleep(4)  # within the search, which takes a quarter of a minute
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr is not None
        assert process.stderr.read().endswith("Interrupted.\n")
