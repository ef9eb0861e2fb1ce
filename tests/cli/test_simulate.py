"""``starmine simulate``."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest
from rich.progress import Progress

import starmine as sm
from starmine.lab import simulate
from tests.cli.running import run, spawn

TIMES = {"seconds", "games_per_second", "moves_per_second"}


def figures(text: str) -> dict[str, Any]:
    return {name: value for name, value in json.loads(text).items() if name not in TIMES}


def test_json_has_the_figures_of_the_lab_and_nothing_else() -> None:
    ended = spawn("simulate", "--bots", "cautious", "--players", "3", "--games", "200", "--seed", "5", "--json")
    assert ended.code == 0, ended.err
    wanted = asdict(simulate(sm.edition("cocktail"), 3, "cautious", 200, 5))
    assert figures(ended.out) == figures(json.dumps({**wanted, "options": {}}))


def test_bots_can_be_named_by_seat_and_say_how_many_play() -> None:
    told = figures(run("simulate", "-b", "cautious,random", "-g", "20", "--json").stdout)
    assert (told["bots"], told["players"], told["games"]) == (["cautious", "random"], 2, 20)


def test_R5_a_custom_table_says_what_differs() -> None:
    args = ("simulate", "-b", "random", "-g", "20", "-n", "2", "-e", "cocktail", "-o", "strikes=1")
    assert "red token number 1, not 3" in run(*args).stdout
    assert figures(run(*args, "--json").stdout)["options"] == {"strikes": 1}


def test_the_table_shows_mean_shares_and_every_score_that_there_was() -> None:
    result = simulate(sm.edition("online"), 2, "cautious", 300, 1)
    text = run("simulate", "-e", "online", "-n", "2", "-g", "300", "-s", "1").stdout
    assert f"{result.mean:.3f} of 25, standard error {result.stderr:.3f}" in text
    assert f"{result.perfect:.2%}" in text
    assert f"{result.lost:.2%}" in text
    rows = [line.split() for line in text.splitlines() if line.endswith("%")][-sum(map(bool, result.histogram)) :]
    told = {int(row[0]): int(row[-2]) for row in rows}
    assert all(told.get(score, games) == games for score, games in enumerate(result.histogram))
    assert max(told) == max(score for score, games in enumerate(result.histogram) if games)


def test_an_interrupt_shows_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, completed: int = 0, **__: object) -> None:
        if completed:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "update", interrupt)
    result = run("simulate", "--games", "1000000", "--bots", "random")
    assert result.exit_code == 0
    assert "Interrupted after" in result.stdout
    assert "standard error" in result.stdout
